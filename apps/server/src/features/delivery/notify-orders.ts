import { brandFor } from '@shop/brands'
import { formatSeoulTime, formatWon, sendableAt } from '@shop/rules'
import { findNotifiedPhone } from '#src/features/order/lifecycle/find-notified-phone.ts'
import { planNotification, type NotificationOccasion } from '#src/features/order/lifecycle/plan-notification.ts'
import { openAccount } from '#src/features/order/settlement/stored-account.ts'
import type { App } from '#src/handler-context.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { courierName } from './couriers.ts'
import { type FindNotificationOrder, findNotificationOrder } from './order-notification-sql.ts'

interface Parcel {
  courier: string
  invoiceNo: string
}

/** Returns the lines of a message. Undefined if it is no longer true, so that nothing already done is announced. */
type Letter = (app: App, told: FindNotificationOrder & { orderId: number }) => string[] | undefined

const accountLines: Letter = (app, { orderId, account, state, totalPrice, heldUntil }) => {
  const open = openAccount(app, orderId, account)
  if (!open || state !== 'waiting_deposit' || app.clock() >= heldUntil) return undefined
  return [
    `${open.bankText} ${open.accountNumber} (구매자명 ${open.customerName})`,
    `${formatWon(totalPrice)}, ${formatSeoulTime(heldUntil)}까지`,
  ]
}

const withHead = (head: string, lines: string[] | undefined): string[] | undefined => lines && [head, ...lines]

const parcelLines = (parcels: FindNotificationOrder['parcels']): string[] =>
  ((parcels ?? []) as Parcel[]).map(({ courier, invoiceNo }) => `${courierName(courier)} ${invoiceNo}`)

const AWAIT_ANSWER = ['판매자가 확인하고 알려 드릴게요. 그때까지 상품을 보관해 주세요.']

const letters: Readonly<Record<NotificationOccasion, Letter>> = {
  deposit: (app, told) => withHead('아래 계좌로 입금해 주세요.', accountLines(app, told)),
  depositDue: (app, told) =>
    withHead('아직 입금하지 않은 주문이에요. 시간이 지나면 주문이 취소돼요.', accountLines(app, told)),
  deposited: (_, { state, totalPrice, isGift }) =>
    state === 'done'
      ? [
          `입금을 확인했어요. ${formatWon(totalPrice)}`,
          isGift ? '주문이 완료됐어요. 받는 분에게 선물을 보낼게요.' : '주문이 완료됐어요. 상품을 준비할게요.',
        ]
      : undefined,
  depositMissed: (_, { statuses }) =>
    statuses.includes('incomplete')
      ? ['입금 기한이 지나 주문이 취소됐어요.', '필요하시면 다시 주문해 주세요. 이제 그 계좌로는 입금하지 마세요.']
      : undefined,
  depositTakenBack: (_, { state, totalPrice }) =>
    state === 'canceled'
      ? [
          `은행이 입금액 ${formatWon(totalPrice)}을 되돌려 주문이 취소됐어요.`,
          '입금하신 은행에 확인해 주시고, 필요하시면 다시 주문해 주세요.',
        ]
      : undefined,
  // the gift feature announces each parcel of a gift
  shipped: (_, { isOnItsWay, isGift, parcels }) =>
    isOnItsWay && !isGift ? ['상품이 출발했어요.', ...parcelLines(parcels)] : undefined,
  delivered: (_, { isDelivered, isGift }) =>
    isDelivered && !isGift ? ['상품이 도착했어요.', '7일이 지나면 구매가 자동으로 확정돼요.'] : undefined,
  confirmSoon: (_, { isDelivered }) =>
    isDelivered
      ? [
          '이틀 뒤 구매가 자동으로 확정돼요.',
          '문제가 있으면 그 전에 반품이나 교환을 신청해 주세요. 잘 받으셨다면 후기를 남겨 주세요.',
        ]
      : undefined,
  returnAsked: (_, { statuses }) =>
    statuses.includes('return_request') ? ['반품 신청을 받았어요.', ...AWAIT_ANSWER] : undefined,
  replaceAsked: (_, { statuses }) =>
    statuses.includes('replace_request') ? ['교환 신청을 받았어요.', ...AWAIT_ANSWER] : undefined,
  replaced: (_, { statuses, newParcels }) =>
    statuses.includes('replace_complete')
      ? ['교환 처리를 마쳤어요.', ...parcelLines(newParcels), '새로 받은 상품에 문제가 있으면 고객센터로 알려 주세요.']
      : undefined,
  sendingBackRefused: (_, { isRefused }) =>
    isRefused ? ['신청하신 교환·반품을 진행하지 못하게 됐어요.', '이유는 주문 상세에서 볼 수 있어요.'] : undefined,
}

/** Occasions that are sent at any hour: where to pay, and that the order is paid. The recipient has just acted and is awake. */
const atAnyHour: ReadonlySet<NotificationOccasion> = new Set(['deposit', 'deposited'])

/**
 * Sends the notification of an order. Sends at most once if the sender cannot say whether it was sent, and retries only if it was
 * certainly not.
 */
const notifyOrder = async (app: App, orderId: number, occasion: NotificationOccasion): Promise<void> => {
  const now = app.clock()
  const runAt = atAnyHour.has(occasion) ? now : sendableAt(now)
  if (runAt > now) return planNotification(app.db, orderId, occasion, runAt)
  const told = await findNotificationOrder(app.db, { orderId })
  const lines = told && letters[occasion](app, { ...told, orderId })
  const phone = lines && (await findNotifiedPhone(app, told))
  if (!lines || phone === undefined) return
  const text = [`[${brandFor(told.platform).koreanName}] 주문 ${told.orderNo}`, ...lines].join('\n')
  const tags = { purpose: `order.${occasion}`, orderNo: told.orderNo }
  const sent = await app.integrations.messages.send({ to: phone, text, tags })
  if (sent.outcome === 'notSent') throw new Error(`the message was not sent: ${sent.cause}`)
}

export const notificationJobs = (app: App): Record<string, JobHandler> => ({
  'order.tell': {
    outside(payload) {
      const { orderId, occasion } = payload as { orderId: number; occasion: NotificationOccasion }
      return notifyOrder(app, orderId, occasion)
    },
  },
})
