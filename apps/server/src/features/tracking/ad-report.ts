import type { BrandId } from '@shop/brands'
import { splitWon } from '@shop/rules'
import {
  attributeOrder,
  type AttributionModel,
  liveSourceOf,
  type OrderSource,
  sourceOfOrder,
  type Touch,
  type TrafficSource,
} from '@shop/rules/attribution'
import type { Sql } from '#src/db/db.ts'
import { type ListPaidOrders, listPaidOrders, listProductNames, sumCosts, sumTraffic } from './report-sql.ts'

export const reportDimensions = ['channel', 'source', 'medium', 'keyword', 'campaign', 'product'] as const
export type ReportDimension = (typeof reportDimensions)[number]

export interface ReportWish {
  /** First and last day in Seoul, YYYY-MM-DD. */
  from: string
  to: string
  by: ReportDimension
  model: AttributionModel
  brand?: BrandId | undefined
}

export interface ReportRow {
  name: string
  /** Null where the dimension has none: a product has no clicks of its own. */
  clicks: number | null
  sessions: number | null
  /** Orders in millionths: a model may divide an order. A product counts each order that contains it. */
  orders: number
  /** Won that were paid, and won of these orders that are refunded or about to be, whenever that was. */
  revenue: number
  refunds: number
  cost: number | null
}

export interface Report {
  rows: ReportRow[]
  /** Sums of the orders themselves: the rows add up to its won. */
  total: ReportRow
}

const PAGE = 1_000
const MILLION = 1_000_000

interface ProductAmount {
  productId: number
  amount: number
}
interface Refund {
  money: number
  products: ProductAmount[]
}

const emptyRow = (name: string, isProduct: boolean): ReportRow => {
  const none = isProduct ? null : 0
  return { name, clicks: none, sessions: none, orders: 0, revenue: 0, refunds: 0, cost: none }
}

/** Start (ms) of a day in Seoul. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)
const DAY_MS = 86_400_000

/** Clicks of an order in the window, and the broadcast it was placed from, which is the last. */
const touchesOf = ({ touches, campaign, createdAt }: ListPaidOrders): Touch[] => {
  const clicks = (touches as (TrafficSource & { at: string })[]).map(({ at, ...source }) =>
    Object.assign(source, { at: new Date(at) }),
  )
  const live = liveSourceOf(campaign)
  return live ? [...clicks, { ...live, at: createdAt }] : clicks
}

const refundedOf = (order: ListPaidOrders): number =>
  (order.refunds as Refund[]).reduce((sum, { money }) => sum + money, 0)

/** Divides won among products in proportion to their lines. Shipping, coupons and points are divided with them. */
const splitByProduct = (won: number, products: readonly ProductAmount[]): Map<number, number> => {
  const parts = splitWon(
    won,
    products.map(({ amount }) => amount),
  )
  return new Map(products.map(({ productId }, index) => [productId, parts[index] ?? 0]))
}

class Rows {
  readonly #rows = new Map<string, ReportRow>()
  readonly #isProduct: boolean
  constructor(isProduct: boolean) {
    this.#isProduct = isProduct
  }
  at(name: string): ReportRow {
    const row = this.#rows.get(name) ?? emptyRow(name, this.#isProduct)
    this.#rows.set(name, row)
    return row
  }
  list(): ReportRow[] {
    return [...this.#rows.values()].toSorted((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'ko'))
  }
}

const addByProduct = (rows: Rows, order: ListPaidOrders): void => {
  const products = order.products as ProductAmount[]
  for (const [id, won] of splitByProduct(order.paid, products)) {
    const row = rows.at(String(id))
    row.orders += MILLION
    row.revenue += won
  }
  for (const { money, products: parts } of order.refunds as Refund[])
    for (const [id, won] of splitByProduct(money, parts.length > 0 ? parts : products))
      rows.at(String(id)).refunds += won
}

const addBySource = (rows: Rows, order: ListPaidOrders, { by, model }: ReportWish): void => {
  const own = sourceOfOrder(order.attribution as OrderSource)
  const amounts = [order.paid, refundedOf(order)]
  for (const part of attributeOrder({ touches: touchesOf(order), own, at: order.createdAt, amounts }, model)) {
    const row = rows.at(part.source[by as keyof TrafficSource])
    row.orders += part.millionths
    row.revenue += part.amounts[0] ?? 0
    row.refunds += part.amounts[1] ?? 0
  }
}

const addOrders = async (sql: Sql, rows: Rows, wish: ReportWish): Promise<ReportRow> => {
  const total = emptyRow('', wish.by === 'product')
  const range = {
    from: new Date(startOf(wish.from)),
    to: new Date(startOf(wish.to) + DAY_MS),
    brand: wish.brand ?? null,
  }
  for (let after = 0, isLast = false; !isLast; ) {
    const page = await listPaidOrders(sql, { ...range, after, most: PAGE })
    for (const order of page) {
      if (wish.by === 'product') addByProduct(rows, order)
      else addBySource(rows, order, wish)
      total.orders += MILLION
      total.revenue += order.paid
      total.refunds += refundedOf(order)
    }
    after = page.at(-1)?.id ?? after
    isLast = page.length < PAGE
  }
  return total
}

/** Adds clicks, sessions and costs of the days. */
const addTraffic = async (sql: Sql, rows: Rows, total: ReportRow, wish: ReportWish): Promise<void> => {
  const range = { from: wish.from, to: wish.to, brand: wish.brand ?? null }
  const by = wish.by as keyof TrafficSource
  for (const { clicks, sessions, ...source } of await sumTraffic(sql, range)) {
    const row = rows.at(source[by])
    for (const each of [row, total]) {
      each.clicks = (each.clicks ?? 0) + clicks
      each.sessions = (each.sessions ?? 0) + sessions
    }
  }
  for (const { cost, ...source } of await sumCosts(sql, range))
    for (const each of [rows.at(source[by]), total]) each.cost = (each.cost ?? 0) + cost
}

const withProductNames = async (sql: Sql, rows: readonly ReportRow[]): Promise<ReportRow[]> => {
  const found = await listProductNames(sql, { ids: rows.map(({ name }) => Number(name)) })
  const names = new Map(found.map(({ id, name }) => [String(id), name]))
  return rows.map((row) => ({ ...row, name: `${row.name} ${names.get(row.name) ?? ''}`.trim() }))
}

/**
 * Reports orders that were paid in a period, by what they are attributed to, with clicks, sessions and costs of the same days. Won
 * come from the orders only; events of browsers add nothing to them. H3
 */
export const readReport = async (sql: Sql, wish: ReportWish): Promise<Report> => {
  const rows = new Rows(wish.by === 'product')
  const total = await addOrders(sql, rows, wish)
  if (wish.by === 'product') return { rows: await withProductNames(sql, rows.list()), total }
  await addTraffic(sql, rows, total, wish)
  return { rows: rows.list(), total }
}
