import { tell } from '#src/features/refund/testing/buying.ts'
import { withOrder } from './world.ts'

export const statuses = ['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED']

/** The bank's doing: now and then another sum than was asked for. What has nothing to do for a bank is no step. */
export const depositSum = withOrder(async ({ shop, dice }, { orderNo, amount }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'waitingForDeposit') return
  shop.gateway.deposit(orderNo, dice.inHundred(10) ? amount + 1_000 : undefined)
  if (dice.inHundred(80)) await tell(shop, orderNo, 'DONE')
})

export const reverseSum = withOrder(async ({ shop, dice }, { orderNo }) => {
  const found = await shop.gateway.findByOrderId(orderNo)
  if (found.outcome !== 'found' || found.payment.status !== 'done' || found.payment.method !== 'virtualAccount') return
  shop.gateway.reverse(orderNo, dice.pick(['waitingForDeposit', 'canceled'] as const))
  await tell(shop, orderNo, 'CANCELED')
})
