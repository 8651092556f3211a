import { formatSeoulTime, formatWon } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKindName, MessageVariables } from '#src/features/notification/kind/message-kinds.ts'
import { type Notice, notifyAwake } from '#src/features/notification/notify.ts'
import { guestPhoneOf } from '#src/features/order/lifecycle/guest-phone.ts'
import { planNotification, type NotificationOccasion } from '#src/features/order/lifecycle/plan-notification.ts'
import { openAccount } from '#src/features/order/settlement/stored-account.ts'
import type { App } from '#src/handler-context.ts'
import type { JobHandler, JobInfo } from '#src/jobs/run-job.ts'
import { courierName } from './couriers.ts'
import { type FindNotificationOrder, findNotificationOrder } from './order-notification-sql.ts'

interface Parcel {
  courier: string
  invoiceNo: string
}

type Needs = Pick<App, 'config'>
type Facts = FindNotificationOrder & { orderId: number; now: Date }
type OrderKind = Exclude<Extract<MessageKindName, `order.${string}` | 'point.purchase'>, 'order.soldOut'>
type Letter = { [K in OrderKind]: { kind: K; variables: Omit<MessageVariables<K>, 'orderNo' | 'orderId'> } }[OrderKind]

/** Returns kind and variables of a message. Undefined if it is no longer true, so that nothing already done is announced. */
type Write = (app: Needs, told: Facts) => Letter | undefined

const accountOf = (app: Needs, { orderId, account, state, totalPrice, heldUntil, now }: Facts) => {
  const open = openAccount(app, orderId, account)
  if (!open || state !== 'waiting_deposit' || now >= heldUntil) return undefined
  const { bankText: bank, accountNumber, customerName } = open
  return { bank, accountNumber, customerName, price: formatWon(totalPrice), until: formatSeoulTime(heldUntil) }
}

const parcelsOf = (parcels: FindNotificationOrder['parcels']): string =>
  ((parcels ?? []) as Parcel[]).map(({ courier, invoiceNo }) => `${courierName(courier)} ${invoiceNo}`).join('\n')

/** The first product and the number of others. */
const productsOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} 외 ${others.length}개`

const unsent: ReadonlySet<string> = new Set(['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'])

/** Empty for nothing, so that the line is dropped. */
const wonOf = (amount: number): string => (amount > 0 ? formatWon(amount) : '')

const letters: Readonly<Record<NotificationOccasion, Write>> = {
  placed: (_, { statuses, totalPrice, usedPoint, isGift, names }) => {
    const kind = isGift ? 'order.giftPlaced' : 'order.placed'
    const variables = { products: productsOf(names), price: wonOf(totalPrice), point: wonOf(usedPoint) }
    return statuses.includes('paid') ? { kind, variables } : undefined
  },
  deposit: (app, told) => {
    const variables = accountOf(app, told)
    return variables && { kind: 'order.deposit', variables }
  },
  depositDue: (app, told) => {
    const variables = accountOf(app, told)
    return variables && { kind: 'order.depositDue', variables }
  },
  deposited: (_, { state, totalPrice, isGift }) => {
    const kind = isGift ? 'order.giftDeposited' : 'order.deposited'
    return state === 'done' ? { kind, variables: { price: formatWon(totalPrice) } } : undefined
  },
  depositMissed: (_, { statuses, usedPoint }) =>
    statuses.includes('incomplete')
      ? { kind: 'order.depositMissed', variables: { point: wonOf(usedPoint) } }
      : undefined,
  depositTakenBack: (_, { state, totalPrice }) =>
    state === 'canceled' ? { kind: 'order.depositTakenBack', variables: { price: formatWon(totalPrice) } } : undefined,
  preparing: (_, { statuses, isGift }) =>
    statuses.includes('delivery_waiting') && !isGift ? { kind: 'order.preparing', variables: {} } : undefined,
  delayed: (_, { statuses, delayReason }) =>
    statuses.includes('delivery_delay')
      ? { kind: 'order.delayed', variables: { reason: delayReason ?? '' } }
      : undefined,
  cancelAsked: (_, { statuses }) =>
    statuses.includes('withdraw_request') ? { kind: 'order.cancelAsked', variables: {} } : undefined,
  cancelRefused: (_, { statuses }) =>
    statuses.includes('withdraw_request') ? undefined : { kind: 'order.cancelRefused', variables: {} },
  // the gift feature announces each parcel of a gift
  shipped: (_, { isOnItsWay, isGift, parcels, statuses }) => {
    const kind = statuses.some((status) => unsent.has(status)) ? 'order.partlyShipped' : 'order.shipped'
    return isOnItsWay && !isGift ? { kind, variables: { parcels: parcelsOf(parcels) } } : undefined
  },
  delivered: (_, { isDelivered, isGift }) =>
    isDelivered && !isGift ? { kind: 'order.delivered', variables: {} } : undefined,
  confirmSoon: (_, { isDelivered }) => (isDelivered ? { kind: 'order.confirmSoon', variables: {} } : undefined),
  // a shopper who confirmed has seen it, but not the points
  completed: (_, { isCompletedByTime, earnedPoint }) => {
    const variables = { point: wonOf(earnedPoint) }
    if (isCompletedByTime) return { kind: 'order.completed', variables }
    return earnedPoint > 0 ? { kind: 'point.purchase', variables } : undefined
  },
  returnAsked: (_, { statuses }) =>
    statuses.includes('return_request') ? { kind: 'order.returnAsked', variables: {} } : undefined,
  replaceAsked: (_, { statuses }) =>
    statuses.includes('replace_request') ? { kind: 'order.replaceAsked', variables: {} } : undefined,
  replaced: (_, { statuses, newParcels }) =>
    statuses.includes('replace_complete')
      ? { kind: 'order.replaced', variables: { parcels: parcelsOf(newParcels) } }
      : undefined,
  sendingBackRefused: (_, { isRefused }) =>
    isRefused ? { kind: 'order.sendingBackRefused', variables: {} } : undefined,
}

/** Said once per order: products that are packed one after the other are no news. */
const saidOnce: ReadonlySet<NotificationOccasion> = new Set(['placed', 'preparing'])

/** One message per job: an occasion that comes again, for example a second parcel, is another job. */
const notifyOrder = async (tx: Sql, app: Needs, payload: unknown, { id, now }: JobInfo): Promise<void> => {
  const { orderId, occasion } = payload as { orderId: number; occasion: NotificationOccasion }
  const told = await findNotificationOrder(tx, { orderId })
  const letter = told && letters[occasion](app, { ...told, orderId, now })
  if (!letter) return
  const { platform, userId, orderNo } = told
  const notice = {
    kind: letter.kind,
    key: saidOnce.has(occasion) ? `order.${occasion}:${orderId}` : `order.${occasion}:${orderId}:${id}`,
    platform,
    userId,
    phone: guestPhoneOf(app, told),
    variables: { ...letter.variables, orderNo, orderId: String(orderId) },
  } as Notice<OrderKind>
  const again = await notifyAwake(tx, app, notice, now)
  if (again) await planNotification(tx, orderId, occasion, again)
}

export const notificationJobs = (app: Needs): Record<string, JobHandler> => ({
  'order.tell': { inTx: (tx, payload, job) => notifyOrder(tx, app, payload, job) },
})
