import { MOST_ORDERS_COUNTED, OrderFilter, type OrderTab, orderTabs } from '@shop/contract'
import { orderItemProductStatuses } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { type Place, readCursor, writeCursor } from '#src/db/paging/cursor.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { exportOrders } from './export-orders.ts'
import * as sql from './order-list-sql.ts'
import { readRows } from './order-row.ts'
import { listOrderIds, type OrderScope, orderScopeOf } from './order-selection.ts'

/** Reads a page and the bounded count. The first page needs one query for both. */
const readOrderPage = async (
  app: App,
  { filter, scope, after, take }: { filter: OrderFilter; scope: OrderScope; after: Place | undefined; take: number },
): Promise<{ places: Place[]; count: number }> => {
  const counted = await listOrderIds(app.db, app, { filter, scope, take: MOST_ORDERS_COUNTED + 1 })
  const places = after ? await listOrderIds(app.db, app, { filter, scope, after, take }) : counted.slice(0, take)
  return { places, count: counted.length }
}

const list: Handlers['admin.order.list'] = async (input, app) => {
  const { take, nextPage, ...filter } = input.query
  const scope = orderScopeOf(input)
  const name = `orders.${input.brand}`
  const after = readCursor(name, nextPage)
  const { places, count } = await readOrderPage(app, { filter, scope, after, take: take + 1 })
  const shown = places.slice(0, take)
  const last = places.length > take ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return {
    page: {
      count: Math.min(count, MOST_ORDERS_COUNTED),
      nextPage: last ? writeCursor(name, { ...last, isBack: false }) : null,
      prePage: null,
    },
    isCountFull: count > MOST_ORDERS_COUNTED,
    orders: await readRows(app.db, app, ids, scope),
  }
}

const countStates = (db: Sql, { brand, distributorIds }: OrderScope) => {
  const of = { brand, statuses: orderItemProductStatuses, most: MOST_ORDERS_COUNTED }
  return distributorIds === null ? sql.countStates(db, of) : sql.countSellerStates(db, { ...of, distributorIds })
}

/**
 * Counts the orders of a tab, up to a bound. An order with products in several states of the tab counts once, so the orders are listed
 * unless one state alone gives the answer.
 */
const countTab = async (
  app: App,
  { tab, scope, states }: { tab: OrderTab; scope: OrderScope; states: ReadonlyMap<string, number> },
): Promise<number> => {
  const counts = orderTabs[tab].map((state) => states.get(state) ?? 0).filter((each) => each > 0)
  const largest = Math.max(0, ...counts)
  if (tab !== 'late' && (counts.length < 2 || largest >= MOST_ORDERS_COUNTED)) return largest
  const filter = OrderFilter.parse({ state: tab })
  return (await listOrderIds(app.db, app, { filter, scope, take: MOST_ORDERS_COUNTED })).length
}

const count: Handlers['admin.order.count'] = async (input, app) => {
  const scope = orderScopeOf(input)
  const rows = await countStates(app.db, scope)
  const states = new Map(rows.map((row) => [row.status, row.count]))
  const counts = await Promise.all(
    (Object.keys(orderTabs) as OrderTab[]).map(
      async (tab) => [tab, await countTab(app, { tab, scope, states })] as const,
    ),
  )
  return { counts: Object.fromEntries(counts) as Record<OrderTab, number>, most: MOST_ORDERS_COUNTED }
}

/** Orders of a brand by state, day, seller, person and number. Decision 070 */
export const orderListHandlers: Pick<Handlers, `admin.order.${'list' | 'count' | 'export'}`> = {
  'admin.order.list': list,
  'admin.order.count': count,
  'admin.order.export': exportOrders,
}
