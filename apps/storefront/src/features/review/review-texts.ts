import type { ReviewOrder } from '@shop/contract'

export const orderTexts: Readonly<Record<ReviewOrder, string>> = {
  latest: '최신순',
  scoreDesc: '별점 높은순',
  scoreAsc: '별점 낮은순',
}
export const reviewOrders = Object.keys(orderTexts) as ReviewOrder[]
