import type { CallInput } from '@shop/contract'

/** Body of a purchase: added to the cart or bought immediately. */
export type Purchase = CallInput<'cart.addItem'>['body']

/** Actions of the pages with a purchase. Each throws the server's error. */
export interface PurchaseActions {
  addToCart: (purchase: Purchase) => Promise<void>
  buyNow: (purchase: Purchase) => Promise<void>
  /** Only for products that can be sent as a gift. */
  sendGift: (purchase: Purchase) => Promise<void>
}
