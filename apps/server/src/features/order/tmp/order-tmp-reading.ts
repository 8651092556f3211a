import { type Address, AppError, type OrderTmp } from '@shop/contract'
import type { App, Who } from '#src/handling.ts'
import { toOrderBundles } from '#src/features/cart/cart-bundles.ts'
import { type Draft, draftOrder, orderNameOf, readTmpLines, type TmpLine, toOrderItemPrice } from './order-draft.ts'
import { type FindTmp, findTmp } from '#src/features/order/order-tmp-sql.ts'

/** The person's own open pre-order. Throws `orderTmpNotFound`, `orderTmpAlreadyOrdered` or `orderTmpExpired`. */
export const getOpenTmp = async ({ db, clock }: Pick<App, 'db' | 'clock'>, id: string, who: Who): Promise<FindTmp> => {
  const tmp = await findTmp(db, { id, userId: who.userId })
  if (!tmp) throw new AppError('orderTmpNotFound')
  if (tmp.isOrdered) throw new AppError('orderTmpAlreadyOrdered')
  if (tmp.expiresAt <= clock()) throw new AppError('orderTmpExpired')
  return tmp
}

export interface TmpView {
  areaType: Draft['areaType']
  usedPoint: number
  /** Every unit so many times: one parcel's worth for each receiver of a gift. */
  times: number
}

/** The pre-order's lines at today's prices, for a place and points. */
export const draftTmp = async (app: App, tmp: FindTmp, who: Who, view: TmpView): Promise<Draft> => {
  const kept = (tmp.lines as TmpLine[]).map((line) => timesLine(line, view.times))
  const lines = await readTmpLines(app.db, kept, who)
  return draftOrder(lines, { who, now: app.clock(), balance: tmp.pointBalance, ...view })
}

const timesLine = (line: TmpLine, times: number): TmpLine => ({ ...line, unit: line.unit * times })

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
  isGift: tmp.isGift,
})
