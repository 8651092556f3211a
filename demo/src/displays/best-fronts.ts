import type { Choice } from '#src/displays/choose.ts'
import type { Fronts } from '#src/displays/front-shape.ts'

const score: Omit<Choice, 'of'> = { by: 'score', take: 10 }
const favorite: Omit<Choice, 'of'> = { by: 'favorite', take: 10 }
const discount: Omit<Choice, 'of'> = { by: 'discount', take: 10 }

/** Featured categories of each brand on the best page. BEST-1: fruit is in focus. */
export const bestFronts: Fronts = {
  cuma: {
    order: [91, 97, 93, 96, 95],
    focus: 91,
    picks: {
      91: ['별점 높은 과일', score],
      97: ['별점 높은 채소', score],
      93: ['제철 바다를 담은 수산', favorite],
      96: ['특별한 날 식탁의 고기', score],
      95: ['곁들이면 좋은 먹거리', favorite],
    },
  },
  market: {
    order: [91, 97, 96, 93, 95],
    focus: 91,
    picks: {
      91: ['할인 폭이 큰 과일', discount],
      97: ['매일 쓰는 알뜰 채소', discount],
      96: ['저녁상에 바로 올리는 고기', discount],
      93: ['손질이 끝난 생선', score],
      95: ['쟁여 두면 든든한 식품', discount],
    },
  },
  farmer: {
    order: [91, 97, 95, 96, 93],
    focus: 91,
    picks: {
      91: ['과수원 주인이 자신 있는 과일', score],
      97: ['흙 묻은 그대로 보내는 채소', favorite],
      95: ['농가에서 손수 만든 먹거리', score],
      96: ['너른 목장에서 키운 고기', score],
      93: ['어부가 아침에 건진 수산', score],
    },
  },
  ru: {
    order: [91, 95, 96, 93, 97],
    focus: 91,
    picks: {
      91: ['선물하면 칭찬받는 과일', favorite],
      95: ['작지만 달콤한 선물', favorite],
      96: ['부모님이 좋아하시는 고기', favorite],
      93: ['집들이에 가져가는 수산', favorite],
      97: ['건강을 선물하는 채소', score],
    },
  },
}
