import { buyByCart, toPurchase } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { rush } from '#src/buying/rush.ts'
import { createGuest } from '#src/load/client.ts'
import { inParallel, type Shopper, work, type Worked } from '#src/load/workers.ts'
import type { RunLength } from '#src/run-length.ts'
import { type Row, showMs, showRate, showShare } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

type TpcB = (bench: Bench) => Promise<number>

const PLENTY = 1_000_000
// Guests prepared per second of cart measurement; a faster shop runs out of guests and ends early.
const GUESTS_PER_SECOND = 1_500

const openGoods = async ({ shops }: Bench) => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const goods = await stockGoods(databaseUrl, PLENTY)
  return { shopUrl, databaseUrl, goods, nextGood: inRotation(goods) }
}

const workInRuns = async ({ runs, seconds }: RunLength, prepare: () => Promise<Shopper>): Promise<Worked> => {
  const worked: Worked[] = []
  for (let run = 0; run < runs; run++) worked.push(await work(await prepare(), seconds))
  return {
    perSecond: median(worked.map(({ perSecond }) => perSecond)),
    p95Ms: median(worked.map(({ p95Ms }) => p95Ms)),
  }
}

export const createCartMeasure =
  (tpcB: TpcB) =>
  async (bench: Bench): Promise<Row[]> => {
    const { shopUrl, nextGood } = await openGoods(bench)
    const prepare = async (): Promise<Shopper> => {
      const guests = await inParallel(bench.runLength.seconds * GUESTS_PER_SECOND, () => createGuest(shopUrl))
      return async () => {
        const api = guests.pop()
        if (!api) return false
        await api('cart.addItem', { body: toPurchase(nextGood()) })
        return true
      }
    }
    const { perSecond, p95Ms } = await workInRuns(bench.runLength, prepare)
    const limit = await tpcB(bench)
    return [
      {
        what: 'Create cart and add a line',
        measured: `${showRate(perSecond, 'carts')}, p95 ${showMs(p95Ms)}`,
        limit: showRate(limit, 'TPC-B transactions'),
        ratio: showShare(perSecond, limit),
        goal: '≥ 1,000/s',
        reached: perSecond >= 1_000,
      },
    ]
  }

export const createCheckoutMeasure =
  (tpcB: TpcB) =>
  async (bench: Bench): Promise<Row[]> => {
    const { shopUrl, nextGood } = await openGoods(bench)
    const { url: sandboxUrl } = await bench.shops.sandbox()
    const shopper: Shopper = async () => {
      await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
      return true
    }
    // Warm-up: measures a shop that has been selling for a while, not one whose code is still being compiled.
    await work(shopper, bench.runLength.seconds)
    const { perSecond, p95Ms } = await workInRuns(bench.runLength, async () => shopper)
    const limit = await tpcB(bench)
    return [
      {
        what: 'Whole checkout, token to paid order',
        measured: `${showRate(perSecond, 'orders')}, p95 ${showMs(p95Ms)}`,
        limit: showRate(limit, 'TPC-B transactions'),
        ratio: showShare(perSecond, limit),
        goal: '≥ 250/s, p95 ≤ 250 ms',
        reached: perSecond >= 250 && p95Ms <= 250,
      },
    ]
  }

export const measureRush = async (bench: Bench): Promise<Row[]> => {
  const { shopUrl, databaseUrl, nextGood } = await openGoods(bench)
  const { url: sandboxUrl } = await bench.shops.sandbox()
  const good = nextGood()
  const [buyers, units] = [500, 50]
  const { paid, refused, left, reserved } = await rush({ shopUrl, sandboxUrl, databaseUrl, good, buyers, units })
  return [
    {
      what: '500 buyers for 50 units',
      measured: `${paid} paid, ${refused} refused, ${left} left, ${reserved} held`,
      goal: 'exactly 50 sold',
      reached: paid === units && left === 0 && reserved === 0,
    },
  ]
}
