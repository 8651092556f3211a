import { type Address, AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import {
  expectedPurchasePoint,
  lineListPriceOf,
  paymentWaitMs,
  type PricedLine,
  toOrderNumber,
  unitPriceOf,
} from '@shop/rules'
import { randomBytes } from 'node:crypto'
import type { Sql, Tx } from '#src/db/db.ts'
import { toOrderBundles } from '#src/features/cart/cart-bundles.ts'
import { groupRows, type LineRow, toCombination, toLineProduct } from '#src/features/cart/cart-lines.ts'
import { toProblem } from '#src/features/cart/cart-refusals.ts'
import { takeCoupon } from '#src/features/coupon/coupon-taking.ts'
import { insertOrder, noteCoupon, spendPoints } from '#src/features/order/order-check-sql.ts'
import { dealOf } from '#src/features/order/deal/line-deals.ts'
import type { Tmp } from '#src/features/order/tmp/order-tmp-reading.ts'
import { type Draft, orderNameOf, toOrderItemPrice } from '#src/features/order/tmp/order-draft.ts'
import { MOST_OPEN_ORDERS, tooManyOpen } from './open-order-limit.ts'
import type { Paying } from './order-paying.ts'
import { toShippingTerms } from '#src/features/order/withdraw/shipping-terms.ts'

export interface Placing {
  tmp: Tmp
  draft: Draft
  userId: number
  platform: BrandId
  requestHash: string
  address: Address
  /** Encrypted address of the order. */
  encryptedAddress: string
  /** Blind indexes of its persons. */
  contacts: readonly Buffer[]
  attribution: object
  paying: Paying
  /** Cash receipt as stored. */
  savedReceipt: object
  now: Date
}

export interface Placed {
  id: number
  orderNo: string
  orderName: string
  heldUntil: Date
}

/**
 * Places the order and reserves its stock. Points and coupon are taken afterwards. Throws `orderTmpAlreadyOrdered` if the same
 * cart lines are ordered, `outOfStock`, `tooManyRequests` for too many open orders, or `unauthorized` for a member who left
 * meanwhile; then nothing is written.
 */
export const placeOrder = async (sql: Sql, placing: Placing): Promise<Placed> => {
  const { tmp, draft, now } = placing
  const heldUntil = new Date(now.getTime() + paymentWaitMs)
  const orderNo = toOrderNumber(now, randomBytes(8))
  const orderName = orderNameOf(draft.lines)
  const limited = draft.wanted.filter((line) => line.optionStatus !== 'unlimited_stock_in')
  const { id, short, isFull, isOrdered } = await insertOrder(sql, {
    orderNo,
    tmpId: tmp.id,
    requestHash: placing.requestHash,
    userId: placing.userId,
    platform: placing.platform,
    orderName,
    address: placing.encryptedAddress,
    contacts: placing.contacts,
    attribution: placing.attribution,
    campaign: tmp.campaign,
    cartGroupIds: tmp.cartGroupIds,
    ...toOrderValues(draft),
    method: draft.amount === 0 ? 'point' : placing.paying.method,
    easyPay: draft.amount === 0 ? null : placing.paying.easyPay,
    ordererPhone: placing.paying.ordererPhone,
    receipt: draft.amount === 0 ? {} : placing.savedReceipt,
    combinationIds: limited.map((line) => line.combinationId),
    units: limited.map((line) => line.unit),
    now,
    heldUntil,
  })
  if (id === null && isOrdered) throw new AppError('orderTmpAlreadyOrdered')
  if (id === null && isFull) throw tooManyOpen(MOST_OPEN_ORDERS)
  if (id === null && short.length === 0) throw new AppError('unauthorized')
  if (id === null) throw outOfStock(limited.filter((line) => short.includes(line.combinationId)))
  return { id, orderNo, orderName, heldUntil }
}

const toOrderValues = (draft: Draft) => {
  const { totals } = draft.priced
  return {
    bundles: toOrderBundles(draft.lines, draft.priced, draft.pricedLines),
    // decision 022
    totals: { ...totals, taxFreePrice: draft.taxFreePrice },
    price: toOrderItemPrice(draft),
    usedPoint: totals.usedPoint,
    rewardPoint: draft.rewardPoint,
    totalPrice: draft.amount,
    products: groupRows(draft.lines, (line) => `${line.parcel ?? 0}:${line.productId}`).map(([line]) => ({
      product_id: line.productId,
      parcel: line.parcel ?? 0,
      // with its shipping terms, because refunds use the terms of the order
      product: {
        ...toLineProduct(line),
        taxStatus: line.taxStatus,
        shippingTerms: toShippingTerms(draft, line.productId),
      },
    })),
    lines: toOrderLines(draft),
  }
}

const toOrderLines = ({ lines, pricedLines, rewardPoint }: Draft) =>
  pricedLines.map((priced, index) => {
    const line = lines[index] as LineRow
    return {
      product_id: line.productId,
      parcel: line.parcel ?? 0,
      combination_id: line.combinationId,
      combination: toCombination(line),
      unit: line.unit,
      price: unitPriceOf(priced),
      list_price: lineListPriceOf({ ...priced, optionUnit: 1 }),
      // an order without points has none per line
      reward_point: rewardPoint === 0 ? 0 : rewardOf(line, priced),
      live_deal_id: dealOf(line)?.id ?? null,
      campaign: line.campaign,
    }
  })

const rewardOf = ({ purchasePointPer }: LineRow, priced: PricedLine): number =>
  expectedPurchasePoint([{ unitPrice: unitPriceOf(priced), optionUnit: priced.optionUnit, purchasePointPer }])

const outOfStock = (short: readonly LineRow[]): AppError => {
  const { message } = new AppError('outOfStock')
  return new AppError('outOfStock', { problems: short.map((line) => toProblem(line, { code: 'outOfStock', message })) })
}

/** Throws `pointsNotUsable` if they were spent meanwhile. */
export const takePoints = async (tx: Tx, orderId: number, { draft, userId, now }: Placing): Promise<void> => {
  const points = draft.priced.totals.usedPoint
  if (points === 0) return
  const count = await spendPoints(tx, { userId, orderId, points, now })
  if (count === 0) throw new AppError('pointsNotUsable')
}

/** Throws `couponNotUsable` if it was used meanwhile. */
export const redeemCoupon = async (tx: Tx, orderId: number, { draft, userId, now }: Placing): Promise<void> => {
  if (!draft.coupon) return
  const userCouponId = await takeCoupon(tx, { userId, couponId: draft.coupon.id, orderId, now })
  await noteCoupon(tx, { orderId, userCouponId })
}
