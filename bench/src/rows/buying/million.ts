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
/** A second database like the first: how many products it has is its name. */
const TWIN = SMALL + 1

/** A shopper of a shop in which so many orders were made before, by many buyers. */
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

/** What an order costs among a million others against what it costs among a thousand, in turn: what else the machine does falls on both. */
export const measureMillion = async (bench: Bench): Promise<Row[]> => {
  const { runs, seconds } = bench.pace
  const amongFew = await openAmong(bench, FEW, SMALL)
  const amongMany = await openAmong(bench, MANY, TWIN)
  const rates = { few: [] as number[], many: [] as number[] }
  for (let run = 0; run < runs * 2; run++) {
    rates.few.push((await work(amongFew, seconds)).perSecond)
    rates.many.push((await work(amongMany, seconds)).perSecond)
  }
  const [few, many] = [median(rates.few), median(rates.many)]
  return [
    {
      what: 'An order among 1,000,000 others',
      measured: showRate(many, 'orders'),
      limit: `${showRate(few, 'orders')} among 1,000`,
      ratio: `costs ${showTimes(few / many)}`,
      goal: `costs ≤ ${GOAL.toFixed(2)} ×`,
      reached: few / many <= GOAL,
    },
  ]
}
