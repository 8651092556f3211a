/**
 * Placeholder of the payment key, stored before the gateway is asked to charge a key-in card. A caller that finds it reads the
 * payment instead of confirming it. The first method wins permanently, so that a payment window of the same order cannot charge
 * again.
 */
export const keyInMark = (orderNo: string): string => `key-in:${orderNo}`

export const isKeyedIn = ({ orderNo, paymentKey }: { orderNo: string; paymentKey: string | null }): boolean =>
  paymentKey === keyInMark(orderNo)
