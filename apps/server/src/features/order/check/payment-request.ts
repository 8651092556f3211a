import type { PaymentRequest } from '@shop/contract'
import { createHmac } from 'node:crypto'
import type { App, HandlerInput } from '#src/handler-context.ts'
import type { FindPlaced } from '#src/features/order/order-check-sql.ts'
import { type StoredAddress, openAddress } from '#src/features/order/tmp/order-address.ts'
import { toWindow } from './order-paying.ts'

/**
 * Customer key of a user at the gateway: stable and not guessable. The gateway requires 2 to 50 characters with at least one of
 * `- _ = . @`, hence the prefix.
 */
export const toCustomerKey = (secret: string, uuid: string): string =>
  `c-${createHmac('sha256', secret).update(`customer:${uuid}`).digest('base64url')}`

/** Data with which the browser opens the payment window. */
export const toPaymentRequest = (
  placed: FindPlaced,
  input: HandlerInput<'order.checkTmp'>,
  { config }: App,
): PaymentRequest => {
  const { who } = input
  const address = openAddress({ config }, who.userId, placed.address as StoredAddress)
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
