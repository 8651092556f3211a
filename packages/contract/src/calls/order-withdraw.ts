import { z } from 'zod'
import { call } from '../call.ts'
import { OrderItem } from '../entities/order.ts'
import { GuestProof, RefundQuote, WithdrawInput } from '../entities/refund.ts'
import { MOST_ORDERS, Page, take } from '../paging.ts'
import { Id, IntFrom, LongId } from '../scalars.ts'
import { OrderItemProductStatus } from '../status.ts'

const ById = z.object({ id: LongId })
const ByProduct = z.object({ id: LongId, pid: LongId })
/** Selected products; the whole order if absent. */
const Chosen = z.object({
  productIds: z.array(LongId).min(1).max(100).optional(),
  /** Combinations of single options, for products that are not cancelled as a whole. */
  combinationIds: z.array(Id).min(1).max(200).optional(),
})
const withdrawErrors = ['withdrawRefused', 'refundAccountRequired', 'refundChanged'] as const
const guestErrors = ['guestProofWrong'] as const

export const orderWithdrawCalls = {
  'order.quoteWithdraw': call({
    summary: 'What cancelling an order, some of its products or some of their options would give back.',
    method: 'POST',
    path: '/v3/app-users/orders/{id}/withdraw/quote',
    access: 'owner',
    idempotent: true,
    params: ById,
    body: Chosen,
    reply: RefundQuote,
    errors: ['orderNotFound', 'withdrawRefused'],
  }),
  'order.withdraw': call({
    ids: ['C069'],
    summary:
      'Cancels a whole order, or the chosen products and options of it at once: stock, points, coupon and money go back.',
    method: 'PUT',
    path: '/v3/app-users/orders/{id}/withdraw',
    access: 'owner',
    params: ById,
    body: WithdrawInput.extend(Chosen.shape),
    reply: OrderItem,
    errors: ['orderNotFound', ...withdrawErrors],
  }),
  'order.withdrawProduct': call({
    ids: ['C070'],
    summary: 'Cancels one product of an order, at once or by asking the shop, as far as it has come.',
    method: 'PUT',
    path: '/v3/app-users/order-items/{id}/products/{pid}/withdraw',
    access: 'owner',
    params: ByProduct,
    body: WithdrawInput,
    reply: OrderItem,
    errors: ['orderNotFound', ...withdrawErrors],
  }),
  'order.lookUpGuest': call({
    summary:
      'Lists the orders that a name, a phone number and the code sent with the order prove to be the caller’s; numbered pages from 0. The proof is in the body, so that no proxy logs it. The token that asks first may act as the owner for half an hour; meanwhile no other token may use the code.',
    method: 'POST',
    path: '/v1/app-users/order-items/guest',
    access: 'contact',
    rate: 'guest',
    idempotent: true,
    body: GuestProof.extend({
      page: IntFrom(0, 10_000).default(0),
      take: take(15, MOST_ORDERS),
      oipStatus: OrderItemProductStatus.optional(),
    }),
    reply: Page.extend({ list: z.array(OrderItem) }),
    errors: guestErrors,
  }),
  'order.listGuest': call({
    ids: ['C068'],
    summary:
      'The same as `order.lookUpGuest` with the proof in the query. Kept for clients of the specification: proxies may log the address, so use the POST call.',
    method: 'GET',
    path: '/v1/app-users/order-items/guest',
    access: 'contact',
    rate: 'guest',
    query: GuestProof.extend({
      page: IntFrom(0, 10_000).default(0),
      take: take(15, MOST_ORDERS),
      oipStatus: OrderItemProductStatus.optional(),
    }),
    reply: Page.extend({ list: z.array(OrderItem) }),
    errors: guestErrors,
  }),
  'order.closeGuest': call({
    summary: 'Ends what a proof has opened for the token: the next one who uses the browser sees nothing of it.',
    method: 'DELETE',
    path: '/v1/app-users/order-items/guest',
    access: 'token',
    reply: z.object({}),
  }),
  'order.quoteWithdrawGuest': call({
    summary: 'What a cancel would refund for an order of a guest.',
    method: 'POST',
    path: '/v3/guest/orders/{id}/withdraw/quote',
    access: 'contact',
    rate: 'guest',
    idempotent: true,
    params: ById,
    body: Chosen.extend(GuestProof.shape),
    reply: RefundQuote,
    errors: [...guestErrors, 'withdrawRefused'],
  }),
  'order.withdrawGuest': call({
    ids: ['C071'],
    summary: 'Cancels a whole order, or the chosen products of it at once, by a guest who proves to have placed it.',
    method: 'PUT',
    path: '/v3/guest/orders/{id}/withdraw',
    access: 'contact',
    rate: 'guest',
    params: ById,
    body: WithdrawInput.extend(Chosen.shape).extend(GuestProof.shape),
    reply: OrderItem,
    errors: [...guestErrors, ...withdrawErrors],
  }),
  'order.withdrawProductGuest': call({
    ids: ['C072'],
    summary: 'Cancels one product of an order by a guest who proves to have placed it.',
    method: 'PUT',
    path: '/v3/guest/order-items/{id}/products/{pid}/withdraw',
    access: 'contact',
    rate: 'guest',
    params: ByProduct,
    body: WithdrawInput.extend(GuestProof.shape),
    reply: OrderItem,
    errors: [...guestErrors, ...withdrawErrors],
  }),
}
