import type { PaymentRequest } from '@shop/contract'
import { createHmac } from 'node:crypto'
import type { App, HandlerInput } from '#src/handler-context.ts'
import type { FindPlaced } from '#src/features/order/order-check-sql.ts'
import { type KeptAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import { toWindow } from './order-paying.ts'

/**
 * A person's name at the gateway: the same every time, and nobody else's to guess.
 * The gateway asks for 2 to 50 characters, at least one of them `- _ = . @`, so one stands in front.
 */
export const toCustomerKey = (secret: string, uuid: string): string =>
  `c-${createHmac('sha256', secret).update(`customer:${uuid}`).digest('base64url')}`

/** What the browser opens the payment window with. */
export const toPaymentRequest = (
  placed: FindPlaced,
  input: HandlerInput<'order.checkTmp'>,
  { config }: App,
): PaymentRequest => {
  const { who } = input
  const address = openAddress({ config }, who.userId, placed.address as KeptAddress)
  return {
    orderId: placed.id,
    orderNo: placed.orderNo,
    orderName: placed.orderName,
    amount: placed.totalPrice,
    taxFreeAmount: config.toss.mixedTax ? placed.taxFreePrice : 0,
    pgType: 'toss',
    clientKey: config.toss.clientKey,
    scriptUrl: config.toss.js,
    customerKey: toCustomerKey(config.secret, who.uuid),
    customerName: address.guestOrderName ?? address.receiverName,
    ...toWindow(input),
    heldUntil: placed.heldUntil.toISOString(),
  }
}
