/**
 * Stands where the payment's key will, from before the gateway is asked to charge a typed card until it has said the real one:
 * whoever finds it knows that the money may have been taken, and asks how it stands instead of confirming. The first one wins,
 * ever, so that a payment window opened for the same order cannot take it a second time.
 */
export const keyInMark = (orderNo: string): string => `key-in:${orderNo}`

export const isKeyedIn = ({ orderNo, paymentKey }: { orderNo: string; paymentKey: string | null }): boolean =>
  paymentKey === keyInMark(orderNo)
