import { z } from 'zod'
import { call } from '../call.ts'
import { Bundle, Cart, CheckedGroups, OptionUnits, PurchaseInput, Totals, Unit } from '../entities/cart.ts'
import { OrderTmp } from '../entities/order.ts'
import { Flag, Line, LongId } from '../scalars.ts'
import { purchaseErrors } from './purchase-errors.ts'

const GroupPath = z.object({ cartId: LongId, groupId: LongId })

export const cartCalls = {
  'cart.get': call({
    ids: ['C026'],
    summary: 'The cart of this token, by bundles; an empty one for who has none (CART-4).',
    method: 'GET',
    path: '/v1.2/app-users/shopping-carts',
    access: 'token',
    reply: Cart,
  }),
  'cart.addItem': call({
    ids: ['C027'],
    summary: 'Puts combinations of a product into the cart; units of a combination already there add up.',
    method: 'POST',
    path: '/v1.2/app-users/shopping-carts',
    access: 'token',
    /** Campaign of the room from which it is put in. */
    query: z.object({ campaign: Line(100).optional() }),
    body: PurchaseInput,
    reply: Cart,
    errors: purchaseErrors,
  }),
  'cart.setUnit': call({
    ids: ['C028'],
    summary: 'Sets the units of an option group; never below 1 (CART-3).',
    method: 'PUT',
    path: '/v1.1/app-users/shopping-carts/{cartId}/shopping-option-group/{groupId}/option-unit/{unit}',
    access: 'owner',
    params: GroupPath.extend({ unit: Unit }),
    reply: Cart,
    errors: ['cartGroupNotFound', 'outOfStock', 'restrictedStockExceeded'],
  }),
  'cart.changeOption': call({
    ids: [],
    summary:
      'Puts another combination of the same product in the place of an option group; one already there takes its units.',
    method: 'PUT',
    path: '/v1.1/app-users/shopping-carts/{cartId}/shopping-option-group/{groupId}',
    access: 'owner',
    // if the combination is already in the cart, the units are added to it and this group is removed, so a repeated call is
    // another request
    idempotent: false,
    params: GroupPath,
    body: OptionUnits,
    reply: Cart,
    errors: ['cartGroupNotFound', ...purchaseErrors],
  }),
  'cart.removeGroup': call({
    ids: ['C029'],
    summary: 'Takes an option group out of the cart.',
    method: 'DELETE',
    path: '/v1.1/app-users/shopping-carts/{cartId}/shopping-option-group/{groupId}',
    access: 'owner',
    params: GroupPath,
    reply: Cart,
    errors: ['cartGroupNotFound'],
  }),
  'cart.calculate': call({
    ids: ['C030'],
    summary: 'Totals of the ticked option groups.',
    method: 'PATCH',
    path: '/v1.2/app-users/shopping-carts/calculate',
    access: 'token',
    idempotent: true,
    body: CheckedGroups,
    reply: z.object({
      totals: Totals,
      bundles: z.array(Bundle.pick({ distributor: true, deliveryCompany: true, shipping: true })),
    }),
    errors: ['cartGroupNotFound'],
  }),
  'cart.createOrderTmp': call({
    ids: ['C031'],
    summary: 'Turns the ticked option groups into a pre-order, with `isGift` into a gift.',
    method: 'POST',
    path: '/v1.2/app-users/shopping-carts/order-item-tmp',
    access: 'token',
    query: z.object({ isGift: Flag.default(false) }),
    body: CheckedGroups,
    reply: OrderTmp,
    errors: ['cartNothingChecked', 'cartGroupNotFound', ...purchaseErrors, 'notGiftable'],
  }),
}
