import type { CallInput } from '@shop/contract'

/** What shows that somebody placed an order without an account. ORDER-4 */
export interface GuestProof {
  name: string
  phone: string
  code: string
}

/** How somebody came to an order: as the one it belongs to, or with the proof of a guest. */
export interface OrderDoor {
  /** Where the order's own page stands. */
  path: string
  /** A guest's proof: cancels are asked with it, and it opens all else for half an hour to the token it was given with. */
  proof: GuestProof | undefined
}

export const ownerDoor = (orderId: number | string): OrderDoor => ({ path: `/orders/${orderId}`, proof: undefined })
export const guestDoor = (orderId: number, proof: GuestProof): OrderDoor => ({
  path: `/orders/guest/${orderId}`,
  proof,
})

export type WithdrawBody = NonNullable<CallInput<'order.withdraw'>['body']>
