import { AppError, type LineProblem } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import { type LineRow, unitPriceNow } from '#src/features/cart/cart-lines.ts'
import { toProblem } from '#src/features/cart/cart-refusals.ts'
import { listRunningDeals } from './order-deal-sql.ts'

/** Time after the end of a deal in which a pre-order made before it can be paid (ms). Not after a deal that staff stopped. */
export const DEAL_GRACE_MS = 10 * 60_000

interface LineDeal {
  id: number
  /** Won for one unit. */
  price: number
  endsAt: string
  /** Ended early by staff. */
  isStopped: boolean
  /** Units left, negative if more are held than there are. */
  remaining: number
}

/** Deal of a line of a pre-order. Null without one. */
export const dealOf = ({ deal }: Pick<LineRow, 'deal'>): LineDeal | null => deal as LineDeal | null

/** Id of the broadcast of a room's campaign, `live-<id>`. Undefined for any other campaign. */
export const broadcastOf = (campaign: string | null | undefined): number | undefined => {
  const id = Number(/^live-([1-9]\d{0,9})$/.exec(campaign ?? '')?.[1])
  return id <= 2_147_483_647 ? id : undefined
}

/**
 * Gives a line the price of its deal as its selling price, so that all amounts follow from it. A deal that is not lower than the
 * current price is dropped, because a deal never raises a price.
 */
export const withDealPrice = (line: LineRow, now: Date): LineRow => {
  const deal = dealOf(line)
  if (deal === null) return line
  if (deal.price >= unitPriceNow(line, now)) return { ...line, deal: null }
  return { ...line, price: deal.price, specialSalePrice: null }
}

interface Asked {
  productId: number
  campaign: string | undefined
  brand: BrandId
  now: Date
}

/** Adds the running deals of the campaign's room to the lines of a purchase. A sold-out deal is left out: the usual price holds. */
export const withRoomDeals = async (sql: Sql, lines: LineRow[], asked: Asked): Promise<LineRow[]> => {
  const { campaign, now } = asked
  const broadcastId = broadcastOf(campaign)
  const deals = broadcastId === undefined ? [] : await listRunningDeals(sql, { ...asked, broadcastId })
  return lines.map((line) => {
    const deal = deals.find(
      ({ combinationId, remaining }) =>
        remaining > 0 && (combinationId === null || combinationId === line.combinationId),
    )
    const marked = { ...line, campaign: campaign ?? null }
    if (!deal) return marked
    const { id, price, endsAt, remaining } = deal
    const lineDeal: LineDeal = { id, price, endsAt: endsAt.toISOString(), isStopped: false, remaining }
    return withDealPrice({ ...marked, deal: lineDeal }, now)
  })
}

/** Ids of the deals of lines, each once and in ascending order. */
export const dealIdsOf = (lines: readonly LineRow[]): number[] =>
  [...new Set(lines.flatMap((line) => dealOf(line)?.id ?? []))].sort((a, b) => a - b)

interface DealFault {
  code: 'liveDealOver' | 'outOfStock'
  message: string
  amount: number
}

const faultOf = (line: LineRow, lines: readonly LineRow[], now: Date): DealFault | undefined => {
  const deal = dealOf(line)
  if (deal === null) return undefined
  const amount = Math.max(0, deal.remaining)
  if (deal.isStopped || now.getTime() >= Date.parse(deal.endsAt) + DEAL_GRACE_MS)
    return { code: 'liveDealOver', message: new AppError('liveDealOver').message, amount }
  const wanted = lines.filter((other) => dealOf(other)?.id === deal.id).reduce((sum, { unit }) => sum + unit, 0)
  if (wanted <= amount) return undefined
  const left = amount > 0 ? `특가로는 ${amount}개까지 살 수 있어요.` : '특가 수량이 모두 팔렸어요.'
  return { code: 'outOfStock', message: left, amount }
}

/**
 * Throws `liveDealOver` or `outOfStock` naming the lines whose deal has ended or has too few units. `lines` has each combination
 * once with its total units. Only a check under the lock of the deals is final.
 */
export const assertDealsHold = (lines: readonly LineRow[], now: Date): void => {
  const faults = lines.flatMap((line) => {
    const fault = faultOf(line, lines, now)
    return fault ? [{ fault, problem: { ...toProblem(line, fault), amount: fault.amount } }] : []
  })
  const [first] = faults
  if (!first) return
  const { code, message } = first.fault
  throw new AppError(code, { message, problems: faults.map(({ problem }) => problem) })
}

/** The same as a problem of a pre-order. */
export const dealProblemOf = (line: LineRow, lines: readonly LineRow[], now: Date): LineProblem | undefined => {
  const fault = faultOf(line, lines, now)
  return fault && { code: fault.code, message: fault.message, areas: [] }
}
