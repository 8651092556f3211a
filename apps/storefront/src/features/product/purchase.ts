import type { CallInput } from '@shop/contract'

/** What goes into the cart, or is bought at once. */
export type Purchase = CallInput<'cart.addItem'>['body']

/** What the pages do with a purchase; each throws the server's refusal. */
export interface PurchaseActions {
  addToCart: (purchase: Purchase) => Promise<void>
  buyNow: (purchase: Purchase) => Promise<void>
}
