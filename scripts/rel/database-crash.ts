/**
 * C1: the database crashes under load and recovers. The shop stays up, loses nothing it confirmed, and its only error is
 * databaseUnavailable.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { createAsk } from './shop/ask.ts'
import { openCluster, type Cluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse } from './shop/house.ts'
import { atLeast, atMost, mustBe, printOutcome } from './shop/outcome.ts'
import { countLost, GUESTS, mix, oddOnes, type Promised } from './shop/promised.ts'
import { openGuest } from './shop/purchase.ts'
import { buildPages, type ShopProcess, startShopProcess } from './shop/shop-process.ts'
import { type Seen, sendTraffic } from './shop/traffic.ts'

const CRASHES = 5
const PER_SECOND = 50
const DOWN_MS = 2_000
const CALM_MS = 4_000

/** Returns the time in ms from the moment the database accepts connections to the first success that needed it. */
const untilFirst = (seen: readonly Seen[], up: number): number => {
  const reached = seen
    .filter(({ what, code }) => what !== 'product' && what !== 'options' && code === '')
    .map(({ at, ms }) => at + ms)
    .filter((moment) => moment > up)
  return Math.min(...reached) - up
}

const crashOften = async (cluster: Cluster, seen: readonly Seen[]): Promise<number[]> => {
  const backs: number[] = []
  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(CALM_MS)
    await cluster.crash()
    await sleep(DOWN_MS)
    await cluster.start()
    const up = performance.now()
    await sleep(CALM_MS)
    backs.push(untilFirst(seen, up))
  }
  return backs
}

const crashUnder = async (shop: ShopProcess, cluster: Cluster, house: House): Promise<Row[]> => {
  const ask = createAsk(shop.url)
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => openGuest(ask)))
  const promised: Promised = { tokens: [], newcomers: [], orders: [], paid: [], units: [] }
  const traffic = sendTraffic(PER_SECOND, mix(ask, house, guests, promised))
  const backs = await crashOften(cluster, traffic.seen)
  await traffic.stop()
  const odd = oddOnes(traffic.seen)
  if (Object.keys(odd).length > 0) console.error('other refusals:', odd, shop.said().slice(-2_000))
  const lost = await countLost(ask, house, guests, promised)
  const refused = traffic.seen.filter(({ code }) => code === 'databaseUnavailable').length
  return [
    mustBe(`shop alive after ${CRASHES} crashes (1 = yes)`, shop.isAlive() ? 1 : 0, 1),
    atLeast('requests sent', traffic.seen.length, PER_SECOND * 20),
    atLeast('refused with 503 databaseUnavailable', refused, 1),
    mustBe(
      'refused or failed otherwise',
      Object.values(odd).reduce((sum, count) => sum + count, 0),
      0,
    ),
    atMost('first success after the database was up, the slowest', Math.max(...backs), 2_000),
    mustBe(`of ${promised.orders.length} orders promised, lost`, lost.orders, 0),
    mustBe(`of ${promised.paid.length} payments promised, lost`, lost.payments, 0),
    mustBe(`of ${promised.newcomers.length} new guests who put something into a cart, lost`, lost.newcomers, 0),
    {
      what: `of ${promised.tokens.length} tokens given, gone before anything was written for them`,
      measured: String(lost.tokens),
      goal: '',
    },
    mustBe(`of ${GUESTS} carts, with fewer units than promised`, lost.units, 0),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

export const surviveDatabaseCrash = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'c1')
    try {
      const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
      try {
        return printOutcome(await crashUnder(shop, cluster, house))
      } finally {
        await shop.end()
      }
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
