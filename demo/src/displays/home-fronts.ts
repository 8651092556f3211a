import type { Choice } from '#src/displays/choose.ts'
import type { Fronts } from '#src/displays/front-shape.ts'

const popular: Omit<Choice, 'of'> = { by: 'popular', take: 10 }
const cheap: Omit<Choice, 'of'> = { ...popular, price: [0, 20_000] }
const homegrown: Omit<Choice, 'of'> = { ...popular, homegrown: true }
const favorite: Omit<Choice, 'of'> = { by: 'favorite', take: 10 }

/** Featured categories of each brand on its home. The category that the brand is known for is in focus. */
export const homeFronts: Fronts = {
  cuma: {
    order: [91, 97, 93, 96, 95],
    focus: 91,
    picks: {
      91: ['가장 많이 사는 과일', popular],
      97: ['가장 많이 사는 채소', popular],
      93: ['가장 많이 사는 수산', popular],
      96: ['가장 많이 사는 고기', popular],
      95: ['가장 많이 사는 먹거리', popular],
    },
  },
  market: {
    order: [91, 97, 96, 93, 95],
    focus: 97,
    picks: {
      91: ['2만원 아래 인기 과일', cheap],
      97: ['2만원 아래 인기 채소', cheap],
      96: ['2만원 아래 인기 고기', cheap],
      93: ['2만원 아래 인기 수산', cheap],
      95: ['2만원 아래 인기 식품', cheap],
    },
  },
  farmer: {
    order: [91, 97, 95, 96, 93],
    focus: 97,
    picks: {
      91: ['우리 과수원에서 딴 과일', homegrown],
      97: ['우리 밭에서 거둔 채소', homegrown],
      95: ['우리 농산물로 만든 먹거리', homegrown],
      96: ['우리 목장에서 키운 고기', homegrown],
      93: ['우리 바다에서 건진 수산', homegrown],
    },
  },
  ru: {
    order: [91, 95, 96, 93, 97],
    focus: 95,
    picks: {
      91: ['찜 많은 과일', favorite],
      95: ['찜 많은 간식과 먹거리', favorite],
      96: ['찜 많은 고기', favorite],
      93: ['찜 많은 수산', favorite],
      97: ['찜 많은 채소', favorite],
    },
  },
}
