import { type Address, AppError, type OrderTmp } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App, Who } from '#src/handler-context.ts'
import { toOrderBundles } from '#src/features/cart/cart-bundles.ts'
import { type LineRow, withUnit } from '#src/features/cart/cart-lines.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { type StoredAddress, openAddress } from './order-address.ts'
import { dealIdsOf, withDealPrice } from '#src/features/order/deal/line-deals.ts'
import type { CouponWish } from './order-coupon.ts'
import { type Draft, draftOrder, orderNameOf, toOrderItemPrice } from './order-draft.ts'
import { type FindPlaced, findPlaced } from '#src/features/order/order-check-sql.ts'
import { findTmp } from '#src/features/order/order-tmp-sql.ts'

/** A pre-order and its available lines; lines whose combination was removed are left out. */
export interface Tmp {
  id: string
  /** Number of lines at creation. */
  lineCount: number
  cartGroupIds: number[]
  attribution: object
  campaign: string | null
  address: StoredAddress | null
  isGift: boolean
  expiresAt: Date
  /** Whether an order was placed from it. */
  isOrdered: boolean
  /** Number of the user's unpaid orders. */
  openOrders: number
  pointBalance: number
  lines: LineRow[]
  /** Deals stored with its lines, also those that do not lower a price now. */
  dealIds: number[]
}

/** Finds the user's own pre-order, with lines in cart order and at the prices of their deals. */
export const findOwnTmp = async (db: Sql, id: string, { userId }: Who, now: Date): Promise<Tmp | undefined> => {
  const lines = await listLines(db, { cartOf: null, tmpOf: id, userId, combinationIds: [] })
  const head = (lines[0]?.tmp ?? (await findTmp(db, { id, userId }))?.tmp) as TmpHead | undefined
  if (!head) return undefined
  const priced = lines.map((line) => withDealPrice(line, now))
  return { ...head, expiresAt: new Date(head.expiresAt), lines: priced, dealIds: dealIdsOf(lines) }
}

/** With its decrypted address. */
export interface OpenTmp extends Tmp {
  address: Address | null
}

type TmpHead = Omit<Tmp, 'lines' | 'dealIds' | 'expiresAt'> & { expiresAt: string }

/** The pre-order was ordered. Only its owner gets the id of the order. */
export const alreadyOrdered = (orderId: number, message = '이 주문서로 만든 주문이 있어요.'): AppError =>
  new AppError('orderTmpAlreadyOrdered', { problems: [{ path: 'params.id', message, orderId }] })

/** The order of the pre-order is unpaid: with its number it can be ended, and the pre-order paid again. */
const openOrdered = ({ id: orderId, orderNo }: FindPlaced): AppError => {
  const message = '이 주문서로 만든 주문의 결제를 마치지 않았어요.'
  return new AppError('orderTmpAlreadyOrdered', { problems: [{ path: 'params.id', message, orderId, orderNo }] })
}

/** An order that is being ended at this moment is not named: the pre-order is available on the next request. */
const refuseOrdered = async (db: Sql, tmpId: string, { userId }: Who): Promise<never> => {
  const placed = await findPlaced(db, { tmpId, userId })
  if (!placed) throw new AppError('orderTmpAlreadyOrdered')
  throw placed.state === 'requested' ? openOrdered(placed) : alreadyOrdered(placed.id)
}

/** Reads the user's own open pre-order. Throws `orderTmpNotFound`, `orderTmpAlreadyOrdered` or `orderTmpExpired`. */
export const getOpenTmp = async (app: Pick<App, 'db' | 'clock' | 'config'>, id: string, who: Who): Promise<OpenTmp> => {
  const tmp = await findOwnTmp(app.db, id, who, app.clock())
  if (!tmp) throw new AppError('orderTmpNotFound')
  if (tmp.isOrdered) return refuseOrdered(app.db, id, who)
  if (tmp.expiresAt <= app.clock()) throw new AppError('orderTmpExpired')
  return { ...tmp, address: tmp.address === null ? null : openAddress(app, who.userId, tmp.address) }
}

export interface TmpView {
  areaType: Draft['areaType']
  usedPoint: number
  coupon: CouponWish
  /** Factors of the units per receiver of a gift, one parcel each; null for an order that is not a gift. */
  giftUnits: readonly number[] | null
}

/**
 * Multiplies lines into one parcel per receiver. `wanted` has each combination once with its total units, for checks of stock
 * and purchase limits.
 */
export const toGiftLines = (
  lines: LineRow[],
  giftUnits: readonly number[] | null,
): { lines: LineRow[]; wanted: LineRow[] } => {
  if (giftUnits === null) return { lines, wanted: lines }
  const total = giftUnits.reduce((sum, unit) => sum + unit, 0)
  return {
    lines: giftUnits.flatMap((factor, at) =>
      lines.map((line) => ({ ...withUnit(line, line.unit * factor), parcel: at + 1 })),
    ),
    wanted: lines.map((line) => withUnit(line, line.unit * total)),
  }
}

/** Prices the lines of a pre-order with current prices for an address, a coupon and points. */
export const draftTmp = ({ clock }: Pick<App, 'clock'>, tmp: Tmp, who: Who, view: TmpView): Draft => {
  const { lines, wanted } = toGiftLines(tmp.lines, view.giftUnits)
  return draftOrder(lines, { who, now: clock(), balance: tmp.pointBalance, wanted, ...view })
}

export const toOrderTmp = (
  draft: Draft,
  tmp: { id: string; expiresAt: Date; address: Address | null; isGift: boolean },
): OrderTmp => ({
  id: tmp.id,
  orderItemStatus: 'pre_ordering',
  expiresAt: tmp.expiresAt.toISOString(),
  orderName: orderNameOf(draft.lines),
  address: tmp.address,
  totalPricesDetail: toOrderBundles(draft.lines, draft.priced, draft.pricedLines),
  totals: draft.priced.totals,
  orderItemPrice: toOrderItemPrice(draft),
  points: draft.points,
  coupon: draft.coupon,
  problems: draft.problems,
  isGift: tmp.isGift,
})
