import { z } from 'zod'
import { Day, Line, Moment, Phone, Won } from '../scalars.ts'
import { PersonName, VerificationCode } from './registration.ts'

/** Refund target: the original card, a bank account, or none if nothing was paid. */
export const RefundTarget = z.enum(['card', 'account', 'none'])
export type RefundTarget = z.infer<typeof RefundTarget>

/** Refund of an order's money and points. */
export const RefundRow = z.object({
  id: z.int(),
  money: Won,
  point: Won,
  to: RefundTarget,
  state: z.enum(['asked', 'done', 'failed']),
  askedAt: Moment,
  doneAt: Moment.nullable(),
  /** Business day by which the refund is due. */
  dueDay: Day,
  reason: z.string(),
  /** The refund failed because no account is known or the bank does not accept it. The owner may enter another. */
  wantsAccount: z.boolean(),
})
export type RefundRow = z.infer<typeof RefundRow>

/** Refund preview of a cancellation, line by line. */
export const RefundQuote = z.object({
  lines: z.array(
    z.object({
      orderItemProductId: z.int(),
      name: z.string(),
      /** Total selling price of its units. */
      price: Won,
      /**
       * ORDER-3: cancelled immediately, entirely or for some options; requested from the shop because it is being packed; or
       * returned once the shop has received it.
       */
      next: z.enum(['withdraw_complete', 'withdraw_partially', 'withdraw_request', 'return_complete']),
    }),
  ),
  /** Price of the cancelled items, and their share of the coupon. */
  cancelledPrice: Won,
  couponShare: Won,
  /** Shipping with surcharge, before and after this cancellation. */
  shippingBefore: Won,
  shippingAfter: Won,
  /** Return shipping cost, charged if the buyer simply changed their mind; 0 for items that were not shipped. */
  returnFee: Won,
  /** Won by which the shipping and return costs exceed the cancelled price. Not charged. */
  shortfall: Won,
  /** Refund in money and in points. */
  money: Won,
  point: Won,
  /** Nothing remains of the order afterwards. */
  isWhole: z.boolean(),
  couponComesBack: z.boolean(),
  to: RefundTarget,
  /** The shopper has to enter a refund account. */
  needsAccount: z.boolean(),
  dueDay: Day,
})
export type RefundQuote = z.infer<typeof RefundQuote>

export const RefundAccountInput = z.object({
  bankCode: z.string().regex(/^\d{2,3}$/, '은행을 선택해 주세요.'),
  accountNumber: z
    .string()
    .max(30)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{10,14}$/, '계좌 번호를 다시 확인해 주세요.')),
  holderName: PersonName,
})

export const WithdrawInput = z.object({
  reason: Line(200).optional(),
  refundAccount: RefundAccountInput.optional(),
  /** Amount shown to the shopper. If it differs from the refund, nothing is cancelled. */
  expectedMoney: z.int().min(0).optional(),
  expectedPoint: z.int().min(0).optional(),
})

/** ORDER-4: proof that the caller placed a guest order. */
export const GuestProof = z.object({ name: PersonName, phone: Phone, code: VerificationCode })
export type GuestProof = z.infer<typeof GuestProof>
