/** Why something that arrived is sent back. */
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

/** A reason as it is chosen and read, by shoppers and operators alike; what is none is said as it is. */
export const returnReasonText = (reason: string): string => (isReturnReason(reason) ? texts[reason] : reason)

/** Who pays the ways of what is sent back. */
export type ReturnBearer = 'shopper' | 'shop'

const bearers: Readonly<Record<ReturnReason, ReturnBearer>> = {
  changedMind: 'shopper',
  damaged: 'shop',
  wrongItem: 'shop',
  late: 'shop',
  // until the shop has looked at it: it may always take more upon itself
  other: 'shopper',
}

/** Who pays, by the reason alone (Act on Consumer Protection in Electronic Commerce, art. 17 and 18). */
export const returnBearerOf = (reason: ReturnReason): ReturnBearer => bearers[reason]

const deadlines: Readonly<Record<ReturnBearer, string>> = {
  shopper: '상품을 받은 날부터 7일 안에 신청할 수 있어요.',
  // what is confirmed is over for the table of transitions: from then on somebody has to judge it
  shop: '상품을 받은 날부터 3개월, 문제를 안 날부터 30일 안에 신청할 수 있어요. 구매가 확정된 뒤에는 고객센터에서 도와드려요.',
}

/** Until when it can be asked for, in a sentence. */
export const returnDeadlineText = (reason: ReturnReason): string => deadlines[returnBearerOf(reason)]
