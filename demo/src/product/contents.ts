import { allergensOf } from '#src/product/allergens.ts'
import type { DemoImage, NoticeLine } from '#src/catalogue-shape.ts'
import type { KindFacts } from '#src/product/kind-facts.ts'
import type { Good } from '#src/product/read-goods.ts'
import { pick, type Random } from '#src/loading/seed.ts'

export interface Story {
  readonly good: Good
  readonly facts: KindFacts
  readonly seller: string
  readonly deliveryCompany: string
  readonly images: readonly DemoImage[]
  readonly shippingFee: number
  readonly freeFrom: number | null
}

const won = (value: number) => `${value.toLocaleString('ko-KR')}원`
const rows = (lines: readonly NoticeLine[]) =>
  `<table><tbody>${lines.map((l) => `<tr><th scope="row">${l.name}</th><td>${l.value}</td></tr>`).join('')}</tbody></table>`
const figure = (image: DemoImage) =>
  `<figure><img src="/pictures/${image.key}-640.webp" alt="${image.alt}" width="640" height="640" loading="lazy"></figure>`

const openings = [
  (s: Story) => `${s.seller}에서 정성껏 준비한 ${s.good.name}이에요.`,
  (s: Story) => `오늘 소개할 상품은 ${s.seller}의 ${s.good.name}이에요.`,
  (s: Story) => `산지에서 식탁까지 가장 짧은 길로 보내 드려요. ${s.seller}의 자부심을 담았어요.`,
  (s: Story) => `찾는 분이 꾸준히 늘고 있는 ${s.good.name}, 이번에는 더 넉넉하게 준비했어요.`,
] as const
const promises = [
  '주문이 들어온 뒤에 선별하고 포장해서 가장 좋은 상태로 도착해요.',
  '출고 전에 한 번 더 살펴보고, 기준에 맞지 않으면 보내지 않아요.',
  '계절에 따라 빛깔과 크기는 조금씩 다를 수 있지만 맛은 한결같이 지켜요.',
  '포장재는 재활용할 수 있는 종이와 물로 얼린 보냉제를 쓰고 있어요.',
] as const

/** Replaces the ending according to the final sound of the word before it: `배예요`, `감귤이에요`. */
const withEnding = (text: string) =>
  text.replace(/([가-힣])이에요/g, (_, last: string) =>
    (last.charCodeAt(0) - 0xac00) % 28 === 0 ? `${last}예요` : `${last}이에요`,
  )

function mood(s: Story): string {
  const { marks } = s.good
  if (marks.has('funding'))
    return '<p>목표 수량이 모이면 수확과 제작을 시작해요. 목표에 이르지 못하면 결제하신 금액을 모두 돌려드려요.</p>'
  if (marks.has('wholesale'))
    return '<p>음식점과 급식, 단체 주문에 알맞은 도매 단위예요. 세금계산서와 거래명세서를 함께 발급해 드려요.</p>'
  if (marks.has('gift')) return '<p>받는 분의 주소를 몰라도 선물할 수 있어요. 정성스러운 메시지를 함께 전해 보세요.</p>'
  if (marks.has('dawn'))
    return '<p>보내는 날 새벽에 담아 차갑게 보내 드려요. 도착 예정일은 배송 안내에서 볼 수 있어요.</p>'
  return ''
}

const shippingLines = (s: Story): NoticeLine[] => [
  { name: '배송사', value: s.deliveryCompany },
  {
    name: '배송비',
    value:
      s.shippingFee === 0
        ? '무료'
        : `${won(s.shippingFee)}${s.freeFrom === null ? '' : ` (${won(s.freeFrom)} 이상 무료)`}`,
  },
  {
    name: '출고',
    value: s.good.marks.has('ship') ? '고른 날에 출고해요' : '결제 후 1~3일 안에 출고해요 (주말·공휴일 제외)',
  },
  {
    name: '제주·도서산간',
    value: s.good.marks.has('nojeju') ? '신선도를 지키기 어려워 배송하지 않아요' : '추가 배송비가 있어요',
  },
]

/** Writes the long description: story, facts and origin, storage, serving suggestions, shipping and exchange. */
export function writeContents(s: Story, random: Random): string {
  const [first, second] = s.images
  const origin: NoticeLine[] = [
    { name: '원산지', value: s.good.origin },
    { name: '판매자', value: s.seller },
    { name: '구성', value: s.good.sizes.map((size) => size.name).join(', ') },
  ]
  const keeping: NoticeLine[] = [
    { name: '보관 방법', value: s.facts.storage },
    { name: '드실 수 있는 기간', value: s.facts.keeping },
    { name: '알레르기', value: allergensOf(s.good.name) },
  ]
  return withEnding(
    `<p>${pick(random, openings)(s)} ${pick(random, s.facts.taste)}.</p>${first ? figure(first) : ''}` +
      `<h3>이런 점이 좋아요</h3><ul>${s.facts.taste.map((t) => `<li>${t}.</li>`).join('')}<li>${pick(random, promises)}</li></ul>${mood(s)}` +
      `<h3>산지와 구성</h3>${rows(origin)}${second ? figure(second) : ''}` +
      `<h3>이렇게 드세요</h3><ol>${s.facts.eat.map((e) => `<li>${e}.</li>`).join('')}</ol>` +
      `<h3>보관 안내</h3>${rows(keeping)}` +
      `<h3>배송 안내</h3>${rows(shippingLines(s))}` +
      '<h3>교환·반품 안내</h3><p>상품에 문제가 있으면 받으신 날부터 3개월, 문제를 아신 날부터 30일 안에 사진과 함께 알려 주세요. 확인 후 다시 보내 드리거나 환불해 드려요. 마음이 바뀌셨다면 받으신 날부터 7일 안에 신청할 수 있고, 돌려보내는 배송비가 들어요.</p>' +
      '<p>상품 사진은 이해를 돕기 위해 그린 그림이에요.</p>',
  )
}

export const writeSummary = (s: Story, random: Random): string => pick(random, s.facts.taste)
