import type { CallInput } from '@shop/contract'

/** Proof that a guest placed an order. ORDER-4 */
export interface GuestProof {
  name: string
  phone: string
  code: string
}

/** Access to an order: as its owner, or with a guest's proof. */
export interface OrderAccess {
  /** Path of the order page. */
  path: string
  /**
   * A guest's proof. Cancel requests include it; for everything else it grants half an hour of access to the token it was sent
   * with.
   */
  proof: GuestProof | undefined
}

/** Path of the gift that an order paid for, with the same access as the order. */
export const giftPathOfOrder = (orderId: number, { proof }: OrderAccess): string =>
  proof ? `/gifts/guest/${orderId}` : `/gifts/${orderId}`

export const ownerAccess = (orderId: number | string): OrderAccess => ({ path: `/orders/${orderId}`, proof: undefined })
export const guestAccess = (orderId: number, proof: GuestProof): OrderAccess => ({
  path: `/orders/guest/${orderId}`,
  proof,
})

export type WithdrawBody = NonNullable<CallInput<'order.withdraw'>['body']>
