import { authHandlers } from './features/auth/auth-handlers.ts'
import { cartHandlers } from './features/cart/cart-handlers.ts'
import { categoryHandlers } from './features/category/category-handlers.ts'
import { homeHandlers } from './features/home/home-handlers.ts'
import { orderHandlers } from './features/order/order-handlers.ts'
import { paymentHandlers } from './features/payment/payment-handlers.ts'
import { productHandlers } from './features/product/product-handlers.ts'
import type { Handlers } from './handling.ts'

/** A handler for every row of the contract's table. */
export const handlers: Handlers = {
  ...authHandlers,
  ...productHandlers,
  ...categoryHandlers,
  ...homeHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...paymentHandlers,
}
