import { type Address, AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { lineListPriceOf, toOrderNumber, unitPriceOf } from '@shop/rules'
import { randomBytes } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { toOrderBundles } from '#src/features/cart/cart-bundles.ts'
import { groupRows, toCombination, toLineProduct } from '#src/features/cart/cart-lines.ts'
import { toProblem } from '#src/features/cart/cart-refusals.ts'
import { insertOrder, type LockTmp, reserveStock, spendPoints } from '#src/features/order/order-check-sql.ts'
import { type Draft, orderNameOf, toOrderItemPrice } from '#src/features/order/tmp/order-draft.ts'

/** How long a card payment may take: stock and points are held so long. */
const HOLD_MS = 10 * 60_000

export interface Placing {
  tmp: LockTmp
  draft: Draft
  userId: number
  platform: BrandId
  requestHash: string
  address: Address
  attribution: object
  now: Date
}

export interface Placed {
  id: number
  orderNo: string
  orderName: string
  heldUntil: Date
}

/** Writes the order, holds its stock and takes its points. Throws `outOfStock` or `pointsNotUsable`, and then nothing stands. */
export const placeOrder = async (tx: Sql, placing: Placing): Promise<Placed> => {
  const { tmp, draft, now } = placing
  const heldUntil = new Date(now.getTime() + HOLD_MS)
  const orderNo = toOrderNumber(now, randomBytes(8))
  const orderName = orderNameOf(draft.lines)
  const { totals } = draft.priced
  const { id } = await insertOrder(tx, {
    orderNo,
    tmpId: tmp.id,
    requestHash: placing.requestHash,
    userId: placing.userId,
    platform: placing.platform,
    orderName,
    address: placing.address,
    bundles: toOrderBundles(draft.lines, draft.priced, draft.pricedLines),
    totals,
    price: toOrderItemPrice(draft),
    usedPoint: totals.usedPoint,
    rewardPoint: draft.rewardPoint,
    totalPrice: draft.amount,
    attribution: placing.attribution,
    campaign: tmp.campaign,
    cartGroupIds: tmp.cartGroupIds,
    method: draft.amount === 0 ? 'point' : 'card',
    products: groupRows(draft.lines, (line) => line.productId).map(([line]) => ({
      product_id: line.productId,
      product: toLineProduct(line),
    })),
    lines: toOrderLines(draft),
    now,
    heldUntil,
  })
  await holdStock(tx, id, draft, now)
  await takePoints(tx, id, placing)
  return { id, orderNo, orderName, heldUntil }
}

const toOrderLines = ({ lines, pricedLines }: Draft) =>
  pricedLines.flatMap((priced, index) => {
    const line = lines[index]
    if (!line) return []
    return {
      product_id: line.productId,
      combination_id: line.combinationId,
      combination: toCombination(line),
      unit: line.unit,
      price: unitPriceOf(priced),
      list_price: lineListPriceOf({ ...priced, optionUnit: 1 }),
    }
  })

const holdStock = async (tx: Sql, orderId: number, { lines }: Draft, now: Date): Promise<void> => {
  const limited = lines.filter((line) => line.optionStatus !== 'unlimited_stock_in')
  if (limited.length === 0) return
  const combinationIds = limited.map((line) => line.combinationId)
  const held = await reserveStock(tx, { orderId, combinationIds, units: limited.map((line) => line.unit), now })
  const enough = new Set(held.map((row) => row.combinationId))
  const short = limited.filter((line) => !enough.has(line.combinationId))
  if (short.length === 0) return
  const { message } = new AppError('outOfStock')
  throw new AppError('outOfStock', { problems: short.map((line) => toProblem(line, { code: 'outOfStock', message })) })
}

const takePoints = async (tx: Sql, orderId: number, { draft, userId, now }: Placing): Promise<void> => {
  const points = draft.priced.totals.usedPoint
  if (points === 0) return
  const count = await spendPoints(tx, { userId, orderId, points, now })
  if (count === 0) throw new AppError('pointsNotUsable')
}
