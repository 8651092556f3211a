import type { CouponDraft, CouponSimulation } from '@shop/contract'
import { type Coupon, type CouponLine, type CouponRefusal, judgeCoupon, linePriceOf } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { isSpecialSale } from './cart-lines.ts'
import { type SampleCarts, sampleCarts } from './cart-sample-sql.ts'

const MOST_CARTS = 500
/** Lower bounds (won) of the groups of discounts. */
const BOUNDS = [1, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 50_000] as const
const MOST_WON = 10_000_001

const toCoupon = (draft: CouponDraft): Coupon => ({
  id: 0,
  discount:
    draft.discountKind === 'fixed'
      ? { kind: 'fixed', amount: draft.discount }
      : { kind: 'percent', percent: draft.discount, maxDiscountPrice: draft.maxDiscountPrice },
  minOrderPrice: draft.minOrderPrice,
  beginAt: new Date(draft.beginAt),
  endAt: new Date(draft.endAt),
  categoryIds: draft.categoryIds.length > 0 ? draft.categoryIds : null,
  productIds: draft.productIds.length > 0 ? draft.productIds : null,
})

const toLine = (row: SampleCarts, now: Date): CouponLine => ({
  productId: row.productId,
  categoryIds: row.parentId === null ? [row.categoryId] : [row.categoryId, row.parentId],
  linePrice: linePriceOf({ ...row, isSpecialSale: isSpecialSale(row, now) }),
})

type Reason = CouponSimulation['refusals'][number]['reason']

/** A draft that has not begun is judged at its begin. */
const judgeAll = (carts: readonly CouponLine[][], draft: CouponDraft, now: Date): CouponSimulation => {
  const coupon = toCoupon(draft)
  const at = coupon.beginAt > now ? coupon.beginAt : now
  const refusals = new Map<CouponRefusal['reason'], number>()
  const distribution = BOUNDS.map((from, index) => ({ from, to: BOUNDS[index + 1] ?? MOST_WON, carts: 0 }))
  const found = { carts: carts.length, qualifying: 0, discountSum: 0, cartSum: 0 }
  for (const lines of carts) {
    const { discountPrice, refusal } = judgeCoupon(coupon, lines, at)
    if (refusal) {
      refusals.set(refusal.reason, (refusals.get(refusal.reason) ?? 0) + 1)
      continue
    }
    found.qualifying += 1
    found.discountSum += discountPrice
    found.cartSum += lines.reduce((sum, { linePrice }) => sum + linePrice, 0)
    const group = distribution.find(({ from, to }) => discountPrice >= from && discountPrice < to)
    if (group) group.carts += 1
  }
  return {
    ...found,
    distribution,
    refusals: [...refusals].map(([reason, count]) => ({ reason: reason as Reason, carts: count })),
  }
}

/** Judges a draft of a coupon in real carts by the rule of the checkout. Reads only. */
const simulate: Handlers['admin.coupon.simulate'] = async ({ body, brand }, { db, clock }) => {
  const now = clock()
  const rows = await sampleCarts(db, { brand, most: MOST_CARTS })
  const carts = Map.groupBy(rows, ({ cart }) => cart)
  const lines = [...carts.values()].map((cart) => cart.map((row) => toLine(row, now)))
  return { simulation: judgeAll(lines, body, now) }
}

/** `admin.coupon.simulate` is with the carts because it prices their lines. */
export const couponSimulationHandlers: Pick<Handlers, 'admin.coupon.simulate'> = { 'admin.coupon.simulate': simulate }
