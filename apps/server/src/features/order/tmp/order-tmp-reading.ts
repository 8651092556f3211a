import { type Address, AppError, type OrderTmp } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { App, Who } from '#src/handler-context.ts'
import { toOrderBundles } from '#src/features/cart/cart-bundles.ts'
import { type LineRow, withUnit } from '#src/features/cart/cart-lines.ts'
import { listLines } from '#src/features/cart/cart-sql.ts'
import { type KeptAddress, openAddress } from './order-address.ts'
import type { CouponWish } from './order-coupon.ts'
import { type Draft, draftOrder, orderNameOf, toOrderItemPrice } from './order-draft.ts'
import { type FindPlaced, findPlaced } from '#src/features/order/order-check-sql.ts'
import { findTmp } from '#src/features/order/order-tmp-sql.ts'

/** A pre-order and its lines as they can be bought now; a line whose combination is gone is left out. */
export interface Tmp {
  id: string
  /** How many lines it was made with. */
  lineCount: number
  cartGroupIds: number[]
  attribution: object
  campaign: string | null
  address: KeptAddress | null
  isGift: boolean
  expiresAt: Date
  /** An order was made of it. */
  isOrdered: boolean
  /** Orders of this person that wait for their money. */
  openOrders: number
  pointBalance: number
  lines: LineRow[]
}

/** The person's own pre-order, its lines in the order they were ticked in. */
export const findOwnTmp = async (db: Sql, id: string, { userId }: Who): Promise<Tmp | undefined> => {
  const lines = await listLines(db, { cartOf: null, tmpOf: id, userId, combinationIds: [] })
  const head = (lines[0]?.tmp ?? (await findTmp(db, { id, userId }))?.tmp) as TmpHead | undefined
  return head && { ...head, expiresAt: new Date(head.expiresAt), lines }
}

/** With its address as it can be read. */
export interface OpenTmp extends Tmp {
  address: Address | null
}

type TmpHead = Omit<Tmp, 'lines' | 'expiresAt'> & { expiresAt: string }

/** An order was made of it. Its owner, and nobody else, is told which one: the way on leads there. */
export const alreadyOrdered = (orderId: number, message = '이 주문서로 만든 주문이 있어요.'): AppError =>
  new AppError('orderTmpAlreadyOrdered', { problems: [{ path: 'params.id', message, orderId }] })

/** The order made of it is not paid: with its number it can be ended, and the pre-order paid for anew. */
const openOrdered = ({ id: orderId, orderNo }: FindPlaced): AppError => {
  const message = '이 주문서로 만든 주문의 결제를 마치지 않았어요.'
  return new AppError('orderTmpAlreadyOrdered', { problems: [{ path: 'params.id', message, orderId, orderNo }] })
}

/** Whose order is given up at this very moment is told no number: the pre-order is free again when it is asked for anew. */
const refuseOrdered = async (db: Sql, tmpId: string, { userId }: Who): Promise<never> => {
  const placed = await findPlaced(db, { tmpId, userId })
  if (!placed) throw new AppError('orderTmpAlreadyOrdered')
  throw placed.state === 'requested' ? openOrdered(placed) : alreadyOrdered(placed.id)
}

/** The person's own open pre-order. Throws `orderTmpNotFound`, `orderTmpAlreadyOrdered` or `orderTmpExpired`. */
export const getOpenTmp = async (app: Pick<App, 'db' | 'clock' | 'config'>, id: string, who: Who): Promise<OpenTmp> => {
  const tmp = await findOwnTmp(app.db, id, who)
  if (!tmp) throw new AppError('orderTmpNotFound')
  if (tmp.isOrdered) return refuseOrdered(app.db, id, who)
  if (tmp.expiresAt <= app.clock()) throw new AppError('orderTmpExpired')
  return { ...tmp, address: tmp.address === null ? null : openAddress(app, who.userId, tmp.address) }
}

export interface TmpView {
  areaType: Draft['areaType']
  usedPoint: number
  coupon: CouponWish
  /** Every unit so many times: one parcel's worth for each receiver of a gift. */
  times: number
}

/** The pre-order's lines at today's prices, for a place, a coupon and points. */
export const draftTmp = ({ clock }: Pick<App, 'clock'>, tmp: Tmp, who: Who, view: TmpView): Draft => {
  const lines = tmp.lines.map((line) => withUnit(line, line.unit * view.times))
  return draftOrder(lines, { who, now: clock(), balance: tmp.pointBalance, ...view })
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
