import { findBrokenInvariants, findBrokenInvariantsSince } from '../../../../apps/server/src/db/invariants.ts'
import { openDb } from '../../../../apps/server/src/db/open.ts'
import { buyByCart } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import { type Shopper, work } from '#src/load/workers.ts'
import { cloneOrders } from '#src/orders/clone-orders.ts'
import { createBuyers, findLastOrder } from '#src/orders/member.ts'
import { type Row, showRate, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

const FEW = 1_000
const MANY = 1_000_000
const BUYERS = 20_000
const PLENTY = 1_000_000
const GOAL = 1.15
/** Key of a second database like the first; databases are identified by their number of products. */
const TWIN = SMALL + 1

/** Prepares a shop with `orders` existing orders of many buyers and returns a shopper for it. */
const openAmong = async ({ shops }: Bench, orders: number, products: number): Promise<Shopper> => {
  const { url: shopUrl } = await shops.unkept(products)
  const { url: databaseUrl } = await shops.database(products)
  const { url: sandboxUrl } = await shops.sandbox()
  const nextGood = inRotation(await stockGoods(databaseUrl, PLENTY))
  const shopper: Shopper = async () => {
    await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
    return true
  }
  await shopper()
  const sourceId = await findLastOrder(databaseUrl)
  const buyers = { first: await createBuyers(databaseUrl, BUYERS), count: BUYERS }
  await cloneOrders({ databaseUrl, sourceId, from: 0, until: orders, buyers })
  await work(shopper, 1)
  return shopper
}

/** Interval that one run of the check job covers. */
const CHECKED_MS = 10 * 60_000
const CHECK_GOAL_MS = 60_000

/** Times the check of the books in a database of the run: of the orders changed within ten minutes, and of all. */
const timeChecks = async ({ shops }: Bench, products: number): Promise<{ changedMs: number; allMs: number }> => {
  const { url: databaseUrl } = await shops.database(products)
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const start = performance.now()
    await findBrokenInvariantsSince(db, new Date(Date.now() - CHECKED_MS))
    const between = performance.now()
    await findBrokenInvariants(db)
    return { changedMs: between - start, allMs: performance.now() - between }
  } finally {
    await db.close()
  }
}

const showSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const toCheckRow = (what: string, few: number, many: number): Omit<Row, 'goal'> => ({
  what,
  measured: showSeconds(many),
  limit: `${showSeconds(few)} among 1,000`,
  ratio: `takes ${showTimes(many / few)}`,
})

/**
 * Compares the cost of an order among a million others with one among a thousand, in turn, so that other load on the machine
 * affects both.
 */
export const measureMillion = async (bench: Bench): Promise<Row[]> => {
  const { runs, seconds } = bench.runLength
  const amongFew = await openAmong(bench, FEW, SMALL)
  const amongMany = await openAmong(bench, MANY, TWIN)
  const rates = { few: [] as number[], many: [] as number[] }
  for (let run = 0; run < runs * 2; run++) {
    rates.few.push((await work(amongFew, seconds)).perSecond)
    rates.many.push((await work(amongMany, seconds)).perSecond)
  }
  const [few, many] = [median(rates.few), median(rates.many)]
  const checks = { few: await timeChecks(bench, SMALL), many: await timeChecks(bench, TWIN) }
  return [
    {
      what: 'An order among 1,000,000 others',
      measured: showRate(many, 'orders'),
      limit: `${showRate(few, 'orders')} among 1,000`,
      ratio: `costs ${showTimes(few / many)}`,
      goal: `costs ≤ ${GOAL.toFixed(2)} ×`,
      reached: few / many <= GOAL,
    },
    {
      ...toCheckRow(
        'Check of the orders changed in ten minutes, among 1,000,000',
        checks.few.changedMs,
        checks.many.changedMs,
      ),
      goal: `≤ ${showSeconds(CHECK_GOAL_MS)}`,
      reached: checks.many.changedMs <= CHECK_GOAL_MS,
    },
    // Runs once a day and has no goal.
    { ...toCheckRow('Check of all books with 1,000,000 orders', checks.few.allMs, checks.many.allMs), goal: '' },
  ]
}
