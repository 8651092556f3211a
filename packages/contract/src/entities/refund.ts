import { z } from 'zod'
import { Day, Line, Moment, Phone, Won } from '../scalars.ts'
import { PersonName, VerificationCode } from './registration.ts'

/** Where money goes back to: the way it came, an account, or nowhere because none came. */
export const RefundTarget = z.enum(['card', 'account', 'none'])
export type RefundTarget = z.infer<typeof RefundTarget>

/** One giving back of an order's money and points. */
export const RefundRow = z.object({
  id: z.int(),
  money: Won,
  point: Won,
  to: RefundTarget,
  state: z.enum(['asked', 'done', 'failed']),
  askedAt: Moment,
  doneAt: Moment.nullable(),
  /** The business day by which the money is given back. */
  dueDay: Day,
  reason: z.string(),
  /** It failed for want of an account: none is known, or the bank takes nothing for it. Its owner may give one. */
  wantsAccount: z.boolean(),
})
export type RefundRow = z.infer<typeof RefundRow>

/** What cancelling would give back, line by line, before it is done. */
export const RefundQuote = z.object({
  lines: z.array(
    z.object({
      orderItemProductId: z.int(),
      name: z.string(),
      /** Selling price of all its units. */
      price: Won,
      /** ORDER-3: done at once, wholly or for some options, asked of the shop because it is being packed, or taken back once the shop has it. */
      next: z.enum(['withdraw_complete', 'withdraw_partially', 'withdraw_request', 'return_complete']),
    }),
  ),
  /** Price of what is cancelled now, and the coupon's share in it. */
  cancelledPrice: Won,
  couponShare: Won,
  /** Shipping with surcharge as it stands before and after this cancel. */
  shippingBefore: Won,
  shippingAfter: Won,
  /** What the way back costs whoever sends something back at will; 0 for what never left. */
  returnFee: Won,
  /** Won by which the shipping and the way back now due exceed what is cancelled; nobody is asked for it. */
  shortfall: Won,
  /** What is given back in money and in points. */
  money: Won,
  point: Won,
  /** Nothing is left of the order afterwards. */
  isWhole: z.boolean(),
  couponComesBack: z.boolean(),
  to: RefundTarget,
  /** The shopper has to say which account the money goes to. */
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
  /** What the shopper was shown: with another sum nothing is cancelled. */
  expectedMoney: z.int().min(0).optional(),
  expectedPoint: z.int().min(0).optional(),
})

/** ORDER-4: what shows that somebody placed an order without being a member. */
export const GuestProof = z.object({ name: PersonName, phone: Phone, code: VerificationCode })
export type GuestProof = z.infer<typeof GuestProof>
