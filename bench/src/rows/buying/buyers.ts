import { buyByCart, toPurchase } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import { cloneOrders } from '#src/orders/clone-orders.ts'
import { createMember, findLastOrder } from '#src/orders/member.ts'
import { type Row, showMs } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median, percentile } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

const PLENTY = 1_000_000
const ASKED = 200

/** Measures the response times of one request, repeated by a single shopper. */
const timesOf = async (ask: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < ASKED + 20; round++) {
    const began = performance.now()
    await ask()
    // The first rounds warm up the caches and the database's query plans.
    if (round >= 20) times.push(performance.now() - began)
  }
  return times
}

const toRow = (what: string, times: readonly number[], goal: number): Row => {
  const p95 = percentile(times, 0.95)
  return {
    what,
    measured: `p95 ${showMs(p95)}`,
    ratio: `median ${showMs(median(times))}`,
    goal: `p95 ≤ ${goal} ms`,
    reached: p95 <= goal,
  }
}

/** Measures a cart of thirty lines with thirty products. */
export const measureCartOfThirty = async ({ shops }: Bench): Promise<Row[]> => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const goods = await stockGoods(databaseUrl, PLENTY)
  const api = await createGuest(shopUrl)
  for (const good of goods.slice(0, 30)) await api('cart.addItem', { body: toPurchase(good) })
  const { totals } = await api('cart.get')
  if (totals.optionCountings.groups !== 30) throw new Error(`the cart has ${totals.optionCountings.groups} lines`)
  return [toRow('A cart of 30 lines', await timesOf(() => api('cart.get')), 15)]
}

/** Measures the order list of a member with a thousand orders: the first page and a distant one. */
export const measureOrderList = async ({ shops }: Bench): Promise<Row[]> => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const { url: sandboxUrl } = await shops.sandbox()
  const nextGood = inRotation(await stockGoods(databaseUrl, PLENTY))
  const { id, api } = await createMember(shopUrl, databaseUrl)
  await buyByCart(api, nextGood(), sandboxUrl)
  const sourceId = await findLastOrder(databaseUrl, id)
  await cloneOrders({ databaseUrl, sourceId, from: 2_000_000, until: 2_000_999, buyers: { first: id, count: 1 } })
  const { count } = await api('orderItem.list')
  if (count !== 1_000) throw new Error(`the member has ${count} orders`)
  const first = await timesOf(() => api('orderItem.list'))
  const far = await timesOf(() => api('orderItem.list', { query: { page: 50 } }))
  return [toRow('Order list of a member with 1,000 orders', first, 20), toRow('The same, page 50', far, 20)]
}
