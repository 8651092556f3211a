import type { DemoProduct, DemoQna } from '#src/catalogue-shape.ts'
import { pick, type Random, randomFrom, wholeBetween } from '#src/loading/seed.ts'
import { writerOf, writtenAt } from '#src/review/writers.ts'

const MOST = 5
const OLDEST_DAYS = 60

interface Pattern {
  readonly asks: readonly string[]
  readonly answer: (product: DemoProduct) => string
  readonly isPrivate?: boolean
}

const patterns: readonly Pattern[] = [
  {
    asks: ['주문하면 언제쯤 받을 수 있나요?', '오늘 주문하면 언제 보내 주시나요?'],
    answer: ({ deliveryCompany, combinations }) => {
      const isDated = combinations.some(({ shipmentDate }) => shipmentDate !== null)
      const when = isDated ? '옵션에서 고르신 출고일에 맞춰' : '결제하신 뒤 1~3일 안에'
      return `${when} ${deliveryCompany} 편으로 보내 드려요. 대부분 보낸 다음 날 도착해요.`
    },
  },
  {
    asks: ['제주도로도 보내 주시나요?', '제주에 계신 부모님께 보내고 싶은데 가능한가요?'],
    answer: ({ isUndeliverableSecondaryArea, secondaryAreaShippingFee }) => {
      if (isUndeliverableSecondaryArea) return '신선하게 도착하기 어려워 제주에는 보내 드리지 못해요. 죄송해요.'
      return secondaryAreaShippingFee > 0
        ? `네, 보내 드려요. 배송비에 ${secondaryAreaShippingFee.toLocaleString('ko-KR')}원이 더해져요.`
        : '네, 추가 배송비 없이 보내 드려요.'
    },
  },
  {
    asks: ['어떻게 보관하면 좋을까요?', '받은 다음에 바로 냉장고에 넣어야 하나요?'],
    answer: ({ storage }) => `이렇게 보관해 주세요: ${storage}. 받으시면 상자를 열어 상태부터 살펴봐 주세요.`,
  },
  {
    asks: ['원산지가 어디인지 궁금해요.', '산지가 어디인가요?'],
    answer: ({ origin }) => `원산지는 ${origin}, 상품정보제공고시에 적힌 그대로예요.`,
  },
  {
    asks: ['선물로 보내려고 하는데 가격표가 들어 있나요?', '선물할 건데 영수증이 함께 가나요?'],
    answer: () => '가격이 적힌 종이는 넣지 않아요. 선물하기로 주문하시면 마음을 전하는 카드도 함께 보낼 수 있어요.',
  },
  {
    asks: ['주문한 다음에 배송지를 바꿀 수 있나요? 주소를 잘못 적은 것 같아요.'],
    answer: () => '발송 준비 전이면 주문 상세에서 바로 바꿀 수 있어요. 어려우시면 고객센터로 알려 주세요.',
    isPrivate: true,
  },
]

const questionOf = (product: DemoProduct, pattern: Pattern, random: Random, now: Date): Omit<DemoQna, 'id'> => {
  const daysAgo = wholeBetween(random, 0, OLDEST_DAYS)
  // asked two or more days ago and answered within a day; only the newest have no answer
  const asked = writtenAt(random, now, daysAgo + 2)
  const answeredAt = daysAgo === 0 ? null : new Date(asked.getTime() + wholeBetween(random, 40, 1_300) * 60_000)
  return {
    productId: product.id,
    writer: writerOf(random),
    contents: pick(random, pattern.asks),
    isPrivate: pattern.isPrivate ?? false,
    createdAt: asked.toISOString(),
    answer: answeredAt && pattern.answer(product),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** Returns the questions about one product. No pattern occurs twice. */
function questionsOf(product: DemoProduct, now: Date): Omit<DemoQna, 'id'>[] {
  const random = randomFrom(product.id * 17 + 5)
  const count = Math.min(MOST, Math.ceil(product.fame / 180) + (random() < 0.3 ? 1 : 0))
  const start = wholeBetween(random, 0, patterns.length - 1)
  return Array.from({ length: count }, (_, i) => patterns[(start + i) % patterns.length]).flatMap((pattern) =>
    pattern ? [questionOf(product, pattern, random, now)] : [],
  )
}

/** Returns questions about the catalogue's own products, oldest first, so that newer ones have higher ids. */
export function listQuestions(products: readonly DemoProduct[], now: Date): DemoQna[] {
  return products
    .flatMap((product) => questionsOf(product, now))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.productId - b.productId)
    .map((question, i) => Object.assign({ id: i + 1 }, question))
}
