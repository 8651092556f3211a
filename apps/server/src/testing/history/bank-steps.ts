import { sendPaymentStatus } from '#src/features/refund/testing/buying.ts'
import { withOrder } from './world.ts'

export const statuses = ['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED']

/** Bank deposit, occasionally of a wrong amount. Does nothing if no deposit is pending. */
export const depositSum = withOrder(async ({ shop, dice }, { orderNo, amount }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'waitingForDeposit') return
  shop.gateway.deposit(orderNo, dice.inHundred(10) ? amount + 1_000 : undefined)
  if (dice.inHundred(80)) await sendPaymentStatus(shop, orderNo, 'DONE')
})

export const reverseSum = withOrder(async ({ shop, dice }, { orderNo }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'done' || found.payment.method !== 'virtualAccount') return
  shop.gateway.reverse(orderNo, dice.pick(['waitingForDeposit', 'canceled'] as const))
  await sendPaymentStatus(shop, orderNo, 'CANCELED')
})
