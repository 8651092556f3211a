import { formatWon, type GiftEnding } from '@shop/rules'
import type { MessageKindName, MessageVariables } from '#src/features/notification/kind/message-kinds.ts'
import type { EndedGift } from '#src/features/order/withdraw/plan-cancel-message.ts'
import type { FindRefundToNotify } from './refund-sql.ts'

export interface Announcement {
  orderId: number
  /** Missing if nothing had been paid. */
  refundId?: number
  occasion: 'withdrawn' | 'refunded' | 'delayed' | 'accountWanted'
  /** True if nothing of the order is left. */
  isWhole?: boolean
  /** True if the shop ran out of the products. */
  isSoldOut?: boolean
  gift?: EndedGift
}

/** Receiver and note of a gift. */
export interface GiftTexts {
  name: string
  note: string
}

export type LetterKind = Extract<MessageKindName, `refund.${string}` | 'order.soldOut' | `gift.${GiftEnding}`>
export type Letter = {
  [K in LetterKind]: { kind: K; variables: Omit<MessageVariables<K>, 'orderNo' | 'orderId'> }
}[LetterKind]

const dueMoneyOf = (money: number, dueDay: string | null): string => {
  const until = dueDay ? `, ${Number(dueDay.slice(5, 7))}월 ${Number(dueDay.slice(8))}일까지` : ''
  return `${formatWon(money)}${until}`
}

/** What a cancel returns: money that follows or is paid, and points. Empty for nothing, so that the line is dropped. */
const amountsOf = ({ money, dueDay, point, target, isDone }: FindRefundToNotify) => ({
  money: money && !isDone ? dueMoneyOf(money, dueDay) : '',
  refunded: money && isDone ? formatWon(money) : '',
  payer: money && isDone && target === 'card' ? '카드사' : '',
  point: point ? formatWon(point) : '',
})

const namesOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} 외 ${others.length}건`

/** Sold-out products, the whole order, some of its products, or returned products. */
const cancelOf = (told: FindRefundToNotify, { refundId, isWhole = false, isSoldOut = false }: Announcement): Letter => {
  const variables = { ...amountsOf(told), names: namesOf(told.names) }
  if (isSoldOut) return { kind: 'order.soldOut', variables }
  if (told.isSentBack) return { kind: 'refund.returned', variables }
  return { kind: refundId === undefined || isWhole ? 'refund.cancelled' : 'refund.partlyCancelled', variables }
}

/** The end of a gift by its receiver, its sender or the time. */
export const giftLetterOf = (
  told: FindRefundToNotify,
  { ending, others }: EndedGift,
  { name, note }: GiftTexts,
): Letter => {
  const amounts = amountsOf(told)
  if (ending !== 'withdrawn') return { kind: `gift.${ending}`, variables: { ...amounts, name, note } }
  return {
    kind: 'gift.withdrawn',
    variables: { ...amounts, receivers: others === 0 ? `${name}님` : `${name}님 외 ${others}분` },
  }
}

/** Returns kind and variables of a message. Undefined if it is no longer true. Throws if it is about a refund that is missing. */
export const letterOf = (told: FindRefundToNotify, telling: Announcement): Letter | undefined => {
  const { occasion } = telling
  if (occasion === 'withdrawn') return cancelOf(told, telling)
  if (told.money === null) throw new Error(`the message '${occasion}' of order ${telling.orderId} is about no refund`)
  const variables = { money: formatWon(told.money) }
  // entered meanwhile
  if (occasion === 'accountWanted') return told.wantsAccount ? { kind: 'refund.accountWanted', variables } : undefined
  // paid meanwhile
  if (occasion === 'delayed') return told.isFailed ? { kind: 'refund.delayed', variables } : undefined
  return { kind: told.target === 'card' ? 'refund.refundedToCard' : 'refund.refunded', variables }
}
