import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminOrder, OrderNo } from '../../entities/admin-order.ts'
import { ReturnPictures } from '../../entities/order.ts'
import { RefundQuote } from '../../entities/refund.ts'
import { Id, IntFrom, Line, LongId } from '../../scalars.ts'

const ByNo = z.object({ no: OrderNo })
const Order = z.object({ order: AdminOrder })
const refunds = { access: 'staff', permission: 'order.refund', method: 'POST', params: ByNo } as const
const Version = z.int().min(0)
const LineIds = z.array(LongId).min(1, '상품을 골라 주세요.').max(200)
/** Read by the shopper. */
const Answer = Line(200).min(2, '구매자가 읽을 이유를 적어 주세요.')
/** What is refunded. Without lines: all that the action applies to. */
const Chosen = z.object({
  lineIds: LineIds.optional(),
  /** Options of lines that are not cancelled as a whole. */
  combinationIds: z.array(Id).min(1).max(200).optional(),
  /** Who has caused it. The shop never charges its own shipping to the buyer. Default: by the request of the shopper. */
  cancelledBy: z.enum(['shopper', 'shop']).optional(),
})
/** The refund that was shown. If it differs from the actual one, nothing is written. */
const Agreed = { expectedMoney: IntFrom(0, 999_999_999), expectedPoint: IntFrom(0, 999_999_999) }
const quoteErrors = ['orderNotFound', 'withdrawRefused', 'transitionRefused'] as const
const refundErrors = [...quoteErrors, 'changedMeanwhile', 'refundChanged'] as const
const answerErrors = ['orderNotFound', 'changedMeanwhile', 'transitionRefused'] as const
const Refund = Chosen.extend({ version: Version, reason: Answer.optional(), ...Agreed })
const Deny = z.object({ version: Version, lineIds: LineIds.optional(), reason: Answer })

/** Cancels, returns and exchanges by staff. */
export const adminOrderRefundCalls = {
  'admin.order.quoteWithdraw': call({
    ...refunds,
    summary: 'Refund of a cancel by staff, or of an accepted cancel request, without doing it.',
    path: '/admin/v1/order/{no}/withdraw/quote',
    idempotent: true,
    body: Chosen,
    reply: RefundQuote,
    errors: quoteErrors,
  }),
  'admin.order.withdraw': call({
    ...refunds,
    summary: 'Cancels lines or options and refunds them. Accepts a cancel request too.',
    path: '/admin/v1/order/{no}/withdraw',
    body: Refund,
    reply: Order,
    errors: refundErrors,
  }),
  'admin.order.denyCancel': call({
    ...refunds,
    summary: 'Denies a cancel request: the lines go back to 배송 준비.',
    path: '/admin/v1/order/{no}/withdraw/deny',
    body: Deny,
    reply: Order,
    errors: answerErrors,
  }),
  'admin.order.quoteReturn': call({
    ...refunds,
    summary: 'Refund of returns once they are accepted.',
    path: '/admin/v1/order/{no}/return/quote',
    idempotent: true,
    body: Chosen.omit({ combinationIds: true }),
    reply: RefundQuote,
    errors: quoteErrors,
  }),
  'admin.order.acceptReturn': call({
    ...refunds,
    summary: 'Accepts returns and refunds them.',
    path: '/admin/v1/order/{no}/return',
    body: Refund.omit({ combinationIds: true }),
    reply: Order,
    errors: refundErrors,
  }),
  'admin.order.showReturnPhotos': call({
    ...refunds,
    keys: false,
    summary:
      'Photos that the buyer has attached to the return requests of an order. Each look is in the access log, because photos may show a person or an address.',
    path: '/admin/v1/order/{no}/return-photos',
    idempotent: true,
    reply: z.object({ requests: z.array(ReturnPictures) }),
    errors: ['orderNotFound', 'filesUnavailable'],
  }),
  'admin.order.denyReturn': call({
    ...refunds,
    summary: 'Denies return requests.',
    path: '/admin/v1/order/{no}/return/deny',
    body: Deny,
    reply: Order,
    errors: answerErrors,
  }),
  'admin.order.exchange': call({
    ...refunds,
    summary: 'Accepts exchanges: the new goods leave the stock, with a parcel if courier and invoice are given.',
    path: '/admin/v1/order/{no}/exchange',
    body: z.object({
      version: Version,
      lineIds: LineIds.optional(),
      reason: Answer.optional(),
      courier: Line(20).optional(),
      invoiceNo: Line(20).optional(),
    }),
    reply: Order,
    errors: [...answerErrors, 'outOfStock'],
  }),
  'admin.order.denyExchange': call({
    ...refunds,
    summary: 'Denies exchange requests.',
    path: '/admin/v1/order/{no}/exchange/deny',
    body: Deny,
    reply: Order,
    errors: answerErrors,
  }),
}
