import { buyByCart } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import { type Shopper, work } from '#src/load/workers.ts'
import { cloneOrders } from '#src/orders/clone-orders.ts'
import { createBuyers, findLastOrder } from '#src/orders/member.ts'
import { type Row, showRate, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const FEW = 1_000
const MANY = 1_000_000
const BUYERS = 20_000
const GOAL = 1.15

/**
 * What an order costs among a thousand and among a million others, of as many buyers. Few and many are one after the other
 * in one shop: the machine has no room for two at work, so each is measured in several runs and the medians compared.
 */
export const measureMillion = async ({ shops, pace }: Bench): Promise<Row[]> => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const { url: sandboxUrl } = await shops.sandbox()
  const nextGood = inRotation(await stockGoods(databaseUrl, MANY))
  const shopper: Shopper = async () => {
    await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
    return true
  }
  await shopper()
  const sourceId = await findLastOrder(databaseUrl)
  const buyers = { first: await createBuyers(databaseUrl, BUYERS), count: BUYERS }
  const fill = (from: number, until: number) => cloneOrders({ databaseUrl, sourceId, from, until, buyers })
  const measure = async (): Promise<number> => {
    await work(shopper, 1)
    const rates: number[] = []
    for (let run = 0; run < pace.runs; run++) rates.push((await work(shopper, pace.seconds)).perSecond)
    return median(rates)
  }
  await fill(0, FEW)
  const few = await measure()
  await fill(FEW, MANY)
  const many = await measure()
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
