import { z } from 'zod'
import { Id, Line, Moment, Won } from '../scalars.ts'

const MOST_WON = 10_000_000
const Named = z.object({ id: z.int(), name: z.string() })
const WonUpTo = (min: number) =>
  z.int('정수로 적어 주세요.').min(min, `${min}원부터 적을 수 있어요.`).max(MOST_WON, '1,000만 원까지 적을 수 있어요.')

/** Who has a coupon: every member, who signs up while it runs, who is given it, or who takes it. */
export const CouponIssue = z.enum(['everyone', 'sign_up', 'given', 'download'])
export type CouponIssue = z.infer<typeof CouponIssue>

/** Terms of a coupon as staff writes them. */
export const CouponDraft = z
  .object({
    name: Line(60).min(1, '이름을 적어 주세요.'),
    discountKind: z.enum(['fixed', 'percent']),
    /** Won, or whole percent. */
    discount: WonUpTo(1),
    maxDiscountPrice: WonUpTo(1).nullable().default(null),
    minOrderPrice: WonUpTo(0).default(0),
    issue: CouponIssue,
    beginAt: Moment,
    /** First moment at which the coupon is no longer valid. */
    endAt: Moment,
    /** Days from the issue to one member; null: until the end of the coupon. */
    validDays: z.int().min(1).max(365, '365일까지 적을 수 있어요.').nullable().default(null),
    /** Empty lists: all products. If both are given, either one is enough. */
    categoryIds: z.array(Id).max(50).default([]),
    productIds: z.array(Id).max(200).default([]),
    /** Most coupons that are issued, or used if every member has it; null: no limit. */
    totalLimit: z.int().min(1, '1장부터 적을 수 있어요.').max(MOST_WON).nullable().default(null),
    /** Most copies for one member. Who signs up gets all of them at once. */
    perMemberLimit: z.int().min(1, '1장부터 적을 수 있어요.').max(100, '100장까지 적을 수 있어요.').default(1),
  })
  .refine(({ discountKind, discount }) => discountKind === 'fixed' || discount <= 100, {
    path: ['discount'],
    message: '100%까지 적을 수 있어요.',
  })
  .refine(({ discountKind, maxDiscountPrice }) => discountKind === 'percent' || maxDiscountPrice === null, {
    path: ['maxDiscountPrice'],
    message: '정률 쿠폰에만 적을 수 있어요.',
  })
  .refine(({ beginAt, endAt }) => endAt > beginAt, { path: ['endAt'], message: '시작보다 늦은 시각을 적어 주세요.' })
  .refine(({ issue, validDays }) => issue !== 'everyone' || validDays === null, {
    path: ['validDays'],
    message: '모든 회원의 쿠폰에는 적을 수 없어요.',
  })
export type CouponDraft = z.infer<typeof CouponDraft>

export const AdminCouponState = z.enum(['waiting', 'running', 'ended', 'stopped'])
export type AdminCouponState = z.infer<typeof AdminCouponState>

/** A coupon with its results. */
export const AdminCoupon = z.object({
  id: z.int(),
  name: z.string(),
  discountKind: z.enum(['fixed', 'percent']),
  discount: z.int(),
  maxDiscountPrice: Won.nullable(),
  minOrderPrice: Won,
  issue: CouponIssue,
  beginAt: Moment,
  endAt: Moment,
  validDays: z.int().nullable(),
  categories: z.array(Named),
  products: z.array(Named),
  totalLimit: z.int().nullable(),
  perMemberLimit: z.int(),
  state: AdminCouponState,
  /** Valid in all brands: shown only, because one brand cannot change it. */
  isOfAllBrands: z.boolean(),
  version: z.int(),
  /** Copies that members hold or have used. */
  issued: z.int(),
  /** Orders that it is used for, what it has taken off them and their price after it. */
  used: z.int(),
  discountSum: Won,
  orderSum: Won,
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

/** What a coupon would do in carts of now. */
export const CouponSimulation = z.object({
  carts: z.int(),
  qualifying: z.int(),
  discountSum: Won,
  /** Sum of the products in the qualifying carts. */
  cartSum: Won,
  /** Carts by discount: `from` and less than `to`. */
  distribution: z.array(z.object({ from: Won, to: Won, carts: z.int() })),
  refusals: z.array(
    z.object({ reason: z.enum(['ended', 'outOfScope', 'belowMinimum', 'nothingOff']), carts: z.int() }),
  ),
})
export type CouponSimulation = z.infer<typeof CouponSimulation>
