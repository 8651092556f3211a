/** Return reasons. */
export const returnReasons = ['changedMind', 'damaged', 'wrongItem', 'late', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const isReturnReason = (reason: string): reason is ReturnReason =>
  (returnReasons as readonly string[]).includes(reason)

const texts: Readonly<Record<ReturnReason, string>> = {
  changedMind: '마음이 바뀌었어요',
  damaged: '상하거나 파손됐어요',
  wrongItem: '다른 상품이 왔어요',
  late: '너무 늦게 도착했어요',
  other: '다른 이유가 있어요',
}

/** Returns the Korean text of a return reason. Unknown reasons are returned unchanged. */
export const returnReasonText = (reason: string): string => (isReturnReason(reason) ? texts[reason] : reason)

/** Party that pays the return shipping. */
export type ReturnBearer = 'shopper' | 'shop'

const bearers: Readonly<Record<ReturnReason, ReturnBearer>> = {
  changedMind: 'shopper',
  damaged: 'shop',
  wrongItem: 'shop',
  late: 'shop',
  // Preliminary until inspection: the shop may always pay more.
  other: 'shopper',
}

/** Returns the paying party by reason (Act on Consumer Protection in Electronic Commerce, art. 17 and 18). */
export const returnBearerOf = (reason: ReturnReason): ReturnBearer => bearers[reason]

const deadlines: Readonly<Record<ReturnBearer, string>> = {
  shopper: '상품을 받은 날부터 7일 안에 신청할 수 있어요.',
  // A confirmed product has no return transition. An operator decides.
  shop: '상품을 받은 날부터 3개월, 문제를 안 날부터 30일 안에 신청할 수 있어요. 구매가 확정된 뒤에는 고객센터에서 도와드려요.',
}

/** Returns the Korean sentence with the deadline of a return request. */
export const returnDeadlineText = (reason: ReturnReason): string => deadlines[returnBearerOf(reason)]
