import { z } from 'zod'
import { call } from '../call.ts'
import { AddressInput } from '../entities/address.ts'
import { OrderItem, ReturnPictures } from '../entities/order.ts'
import { OrderReceipt, OrderSummary, Parcel, ReturnInput } from '../entities/order-item.ts'
import { RefundAccountInput, RefundQuote } from '../entities/refund.ts'
import { MOST_ORDERS, Page, take } from '../paging.ts'
import { IntFrom, LongId, SearchTerm, UploadedFile } from '../scalars.ts'
import { OrderItemProductStatuses } from '../status.ts'

const ById = z.object({ id: LongId })
const ByProduct = z.object({ id: LongId, pid: LongId })

/** Calls of a buyer on a placed order. */
export const orderItemCalls = {
  'orderItem.list': call({
    ids: ['C067'],
    summary:
      'A member’s orders, the newest first, in numbered pages from 0. The filter `delivering` means all that waits for or is on its way; several states, joined by commas, mean just those; year and month are Seoul’s.',
    method: 'GET',
    path: '/v1/app-users/order-items',
    access: 'member',
    query: z.object({
      page: IntFrom(0, 999_999_999).default(0),
      take: take(15, MOST_ORDERS),
      oipStatus: OrderItemProductStatuses.optional(),
      year: IntFrom(2000, 2999).optional(),
      month: IntFrom(1, 12).optional(),
      productName: SearchTerm(100).optional(),
    }),
    reply: Page.extend({ list: z.array(OrderSummary) }),
  }),
  'order.setAddress': call({
    ids: ['C073'],
    summary:
      'Changes where a placed order goes, until it is packed, and only where the surcharge of the area is the same.',
    method: 'PUT',
    path: '/v1/app-users/orders/{id}/delivery-address',
    access: 'proved-owner',
    params: ById,
    body: AddressInput,
    reply: OrderItem,
    errors: ['orderNotFound', 'addressChangeRefused', 'addressChangeCostsMore', 'undeliverableArea'],
  }),
  'orderItem.complete': call({
    summary: 'Confirms the purchase of a delivered product: its points come, and it can no longer be sent back.',
    method: 'PUT',
    path: '/v1/app-users/order-items/{id}/products/{pid}/complete',
    access: 'proved-owner',
    params: ByProduct,
    reply: OrderItem,
    errors: ['orderNotFound', 'transitionRefused'],
  }),
  'orderItem.quoteReturn': call({
    summary: 'What sending a delivered product back would give back, and who would pay its way, by the reason.',
    method: 'POST',
    path: '/v1/app-users/order-items/{id}/products/{pid}/return/quote',
    access: 'proved-owner',
    idempotent: true,
    params: ByProduct,
    body: ReturnInput.pick({ reason: true }),
    reply: RefundQuote,
    errors: ['orderNotFound', 'transitionRefused'],
  }),
  'orderItem.requestReturn': call({
    summary: 'Asks to send a delivered product back, for its money or for another one.',
    method: 'POST',
    path: '/v1/app-users/order-items/{id}/products/{pid}/return',
    access: 'proved-owner',
    params: ByProduct,
    body: ReturnInput,
    reply: OrderItem,
    errors: ['orderNotFound', 'transitionRefused', 'refundAccountRequired', 'filesUnavailable'],
  }),
  'order.setRefundAccount': call({
    summary:
      'Says where the refunds of an order go that failed for want of an account (`wantsAccount`), and has them paid there. Decision 032.',
    method: 'PUT',
    path: '/v1/app-users/orders/{id}/refund-account',
    access: 'proved-owner',
    params: ById,
    body: z.object({ refundAccount: RefundAccountInput }),
    reply: OrderItem,
    errors: ['orderNotFound', 'transitionRefused'],
  }),
  'orderItem.putPicture': call({
    summary:
      'Keeps a picture for a request to send something back, from a JPEG, PNG or WebP. The answer shows it small; no address leads to it.',
    method: 'POST',
    path: '/v1/app-users/order-items/pictures',
    access: 'token',
    rate: 'upload',
    idempotent: true,
    uploadBytes: 8 * 1024 * 1024,
    body: z.object({ file: UploadedFile }),
    reply: z.object({
      /** Name to use in the request, valid for a day. */
      name: z.string(),
      /** Small version of the picture as a data URL. */
      url: z.string(),
    }),
    errors: ['pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'orderItem.buyAgain': call({
    summary: 'Puts what can still be bought of an order into the cart, and says of the rest why it cannot.',
    method: 'POST',
    path: '/v1/app-users/orders/{id}/buy-again',
    access: 'proved-owner',
    params: ById,
    reply: z.object({
      /** Number of options added to the cart. */
      added: z.int(),
      problems: z.array(z.object({ productName: z.string(), message: z.string() })),
    }),
    errors: ['orderNotFound'],
  }),
  'orderItem.getTracking': call({
    summary: 'Where the parcels of an order are, as last reported by the couriers.',
    method: 'GET',
    path: '/v1/app-users/orders/{id}/tracking',
    access: 'proved-owner',
    params: ById,
    reply: z.object({ parcels: z.array(Parcel) }),
    errors: ['orderNotFound'],
  }),
  'orderItem.listReturnPictures': call({
    summary: 'The photos that were attached to the return requests of an order, as small images.',
    method: 'GET',
    path: '/v1/app-users/orders/{id}/return-pictures',
    access: 'proved-owner',
    params: ById,
    reply: z.object({ requests: z.array(ReturnPictures) }),
    errors: ['orderNotFound', 'filesUnavailable'],
  }),
  'order.getReceipt': call({
    summary: 'What the receipt of an order says.',
    method: 'GET',
    path: '/v1/app-users/orders/{id}/receipt',
    access: 'proved-owner',
    params: ById,
    reply: OrderReceipt,
    errors: ['orderNotFound'],
  }),
}
