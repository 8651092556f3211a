import { formatWon } from '@shop/rules'
import type { MessageKindName } from '#src/features/notification/kind/message-kinds.ts'
import { type Notice, notify } from '#src/features/notification/notify.ts'
import { guestPhoneOf } from '#src/features/order/lifecycle/guest-phone.ts'
import type { App } from '#src/handler-context.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { type FindRefundToNotify, findRefundToNotify } from './refund-sql.ts'

interface Telling {
  orderId: number
  /** Missing if nothing had been paid. */
  refundId?: number
  occasion: 'withdrawn' | 'refunded' | 'delayed' | 'accountWanted'
  /** True if nothing of the order is left. */
  isWhole?: boolean
}

type RefundKind = Extract<MessageKindName, `refund.${string}`>

const moneyOf = ({ money, dueDay }: FindRefundToNotify): string => {
  if (!money) return ''
  const until = dueDay ? `, ${Number(dueDay.slice(5, 7))}월 ${Number(dueDay.slice(8))}일까지` : ''
  return `${formatWon(money)}${until}`
}

const namesOf = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? `${first}` : `${first} 외 ${others.length}건`

/** The whole order, some of its products, or returned products. */
const cancelOf = (told: FindRefundToNotify, isWhole: boolean) => {
  const { names, isSentBack, point } = told
  const amounts = { money: moneyOf(told), point: point ? formatWon(point) : '' }
  if (names.length === 0 || (isWhole && !isSentBack))
    return { kind: 'refund.cancelled', variables: { ...amounts, names: '' } } as const
  const kind = isSentBack ? 'refund.returned' : 'refund.partlyCancelled'
  return { kind, variables: { ...amounts, names: namesOf(names) } } as const
}

/** Returns kind and variables of the message. Undefined if the account has been entered meanwhile. */
const letterOf = (told: FindRefundToNotify, { occasion, isWhole = false }: Telling) => {
  if (occasion === 'withdrawn') return cancelOf(told, isWhole)
  const variables = { money: formatWon(told.money ?? 0) }
  if (occasion === 'accountWanted')
    return told.wantsAccount ? ({ kind: 'refund.accountWanted', variables } as const) : undefined
  // paid meanwhile
  if (occasion === 'delayed') return told.isFailed ? ({ kind: 'refund.delayed', variables } as const) : undefined
  const kind = told.target === 'card' ? 'refund.refundedToCard' : 'refund.refunded'
  return { kind, variables } as const
}

/** One message per job. */
export const notifyRefund = (app: Pick<App, 'config'>): JobHandler => ({
  async inTx(tx, payload, { id, now }) {
    const telling = payload as Telling
    const { orderId, refundId = null, occasion } = telling
    const told = await findRefundToNotify(tx, { orderId, refundId })
    const letter = told && letterOf(told, telling)
    if (!letter) return
    const { platform, userId, orderNo } = told
    const notice = {
      kind: letter.kind,
      key: `refund.${occasion}:${orderId}:${id}`,
      platform,
      userId,
      phone: guestPhoneOf(app, told),
      variables: { ...letter.variables, orderNo, orderId: String(orderId) },
    } as Notice<RefundKind>
    await notify(tx, app, notice, now)
  },
})
