/**
 * C2: the primary is killed under load and its synchronous standby server promoted, three times. The shop stays up, loses nothing
 * it confirmed and is back within 15 s. Its only error is databaseUnavailable, besides refusals by its limits: requests queue up
 * while the database is away, and shoppers whose payment failed are left with unpaid orders.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { createAsk } from './shop/ask.ts'
import { type Cluster, openCluster, openStandby } from './shop/cluster.ts'
import { countBroken, type House, openHouse } from './shop/house.ts'
import { atLeast, atMost, mustBe, printOutcome } from './shop/outcome.ts'
import { countLost, GUESTS, mix, oddOnes, type Promised } from './shop/promised.ts'
import { openGuest } from './shop/purchase.ts'
import { behind, makeSynchronous, portOf, promote } from './shop/replication.ts'
import { buildPages, type ShopProcess, startShopProcess } from './shop/shop-process.ts'
import { openTcpProxy, type TcpProxy } from './shop/tcp-proxy.ts'
import { type Seen, sendTraffic } from './shop/traffic.ts'

const FAILOVERS = 3
const PER_SECOND = 30
/** Time until a monitor notices that the primary is gone. */
const NOTICE_MS = 3_000
const CALM_MS = 5_000
const MOST_BACK_MS = 15_000

interface Pair {
  primary: Cluster
  standby: Cluster
}

/** Returns the time in ms from the kill to the first success of a request that needs the primary and was sent after it. */
const untilFirst = (seen: readonly Seen[], killedAt: number): number => {
  const successes = seen.filter(
    ({ what, code, at }) => at > killedAt && code === '' && what !== 'product' && what !== 'options',
  )
  return Math.min(...successes.map(({ at, ms }) => at + ms)) - killedAt
}

const openPair = async (primary: Cluster): Promise<Pair> => {
  const standby = await openStandby(primary)
  await makeSynchronous(primary)
  return { primary, standby }
}

/** Kills the primary and promotes its standby server, behind which a new one is opened. Returns the time in ms until the shop is back. */
const failOver = async (pair: Pair, proxy: TcpProxy, seen: readonly Seen[]): Promise<{ pair: Pair; back: number }> => {
  await sleep(CALM_MS)
  const killedAt = performance.now()
  await pair.primary.kill()
  await sleep(NOTICE_MS)
  await promote(pair.standby)
  proxy.switchTo(portOf(pair.standby))
  await sleep(CALM_MS)
  const back = untilFirst(seen, killedAt)
  await pair.primary.close()
  return { pair: await openPair(pair.standby), back }
}

/** Refusals by limits of the shop. */
const limits = /overloaded|tooManyRequests/

const countOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const failOverUnder = async (shop: ShopProcess, house: House, run: (seen: readonly Seen[]) => Promise<number[]>) => {
  const ask = createAsk(shop.url)
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => openGuest(ask)))
  const promised: Promised = { tokens: [], newcomers: [], orders: [], paid: [], units: [] }
  const traffic = sendTraffic(PER_SECOND, mix(ask, house, guests, promised))
  const backs = await run(traffic.seen)
  await traffic.stop()
  const [limited, odd] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(oddOnes(traffic.seen)).filter(([name]) => limits.test(name) === is)),
  ) as [Record<string, number>, Record<string, number>]
  if (countOf(odd) > 0) console.error('other refusals:', odd, shop.said().slice(-2_000))
  const lost = await countLost(ask, house, guests, promised)
  const refused = traffic.seen.filter(({ code }) => code === 'databaseUnavailable').length
  return [
    mustBe(`shop alive after ${FAILOVERS} failovers (1 = yes)`, shop.isAlive() ? 1 : 0, 1),
    atLeast('requests sent', traffic.seen.length, PER_SECOND * 20),
    atLeast('refused with 503 databaseUnavailable', refused, 1),
    { what: 'refused by limits', measured: String(countOf(limited)), goal: '' },
    mustBe('refused or failed otherwise', countOf(odd), 0),
    atMost(
      `from the kill to the first success, the slowest, with ${NOTICE_MS} ms of notice`,
      Math.max(...backs),
      MOST_BACK_MS,
    ),
    mustBe(`of ${promised.orders.length} orders promised, lost`, lost.orders, 0),
    mustBe(`of ${promised.paid.length} payments promised, lost`, lost.payments, 0),
    mustBe(`of ${promised.newcomers.length} new guests who put something into a cart, lost`, lost.newcomers, 0),
    mustBe(`of ${GUESTS} carts, with fewer units than promised`, lost.units, 0),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

const runOn = async (first: Cluster, opened: Cluster[]): Promise<Row[]> => {
  const proxy = await openTcpProxy(portOf(first))
  try {
    const house = await openHouse(behind(first.url, proxy.port), 'c2')
    try {
      let pair = await openPair(first)
      opened.push(pair.standby)
      const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
      try {
        return await failOverUnder(shop, house, async (seen) => {
          const backs: number[] = []
          for (let n = 0; n < FAILOVERS; n++) {
            const { pair: next, back } = await failOver(pair, proxy, seen)
            opened.push(next.standby)
            pair = next
            backs.push(back)
          }
          return backs
        })
      } finally {
        await shop.end()
      }
    } finally {
      await house.close()
    }
  } finally {
    await proxy.close()
  }
}

export const surviveFailover = async (): Promise<boolean> => {
  await buildPages()
  const first = await openCluster()
  const opened = [first]
  try {
    return printOutcome(await runOn(first, opened))
  } finally {
    for (const cluster of opened) await cluster.close()
  }
}
