import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../../apps/server/src/db/open.ts'
import { buyByCart } from '#src/buying/checkout.ts'
import { giveTo, openGift, priceGift } from '#src/buying/giving.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createApi, createGuest } from '#src/load/client.ts'
import { findLastOrder } from '#src/orders/member.ts'
import { type Shopper, work } from '#src/load/workers.ts'
import type { RunLength } from '#src/run-length.ts'
import { type Row, showMs, showRate, showShare, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

const PLENTY = 1_000_000
const MANY = 50
const SOME = 10
const COSTS_AT_MOST = 3
const GIFTS_AT_LEAST = 0.4
const OPENINGS_AT_LEAST = 0.5
/** Gifts that are opened: as many links as a hundred receivers have in each. */
const OPENED = 20
const RECEIVERS = 100
const ROUNDS = 200
const FEW = 5
const PATIENCE_MS = 180_000

const openGoods = async ({ shops }: Bench) => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const { url: sandboxUrl } = await shops.sandbox()
  return { shopUrl, sandboxUrl, databaseUrl, nextGood: inRotation(await stockGoods(databaseUrl, PLENTY)) }
}

const due = `select count(*)::int as count from job where done_at is null and attempts < 3 and coalesce(run_at, created_at) <= now()`

/** Waits until the jobs of earlier requests have run, so that they do not slow what is measured next. */
const awaitJobs = async (databaseUrl: string): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { count } = await db.one<{ count: number }>('bench.due', due, [])
      if (count < FEW) return
      if (performance.now() > until) throw new Error(`${count} jobs still wait`)
      await sleep(100)
    }
  } finally {
    await db.close()
  }
}

/** Works on two things in turn, so that other load on the machine affects both. Returns the median rates. */
const inTurn = async (
  [first, second]: readonly [Shopper, Shopper],
  databaseUrl: string,
  { runs, seconds }: RunLength,
): Promise<readonly [number, number]> => {
  const rates = { first: [] as number[], second: [] as number[] }
  const measure = async (shopper: Shopper): Promise<number> => {
    await awaitJobs(databaseUrl)
    return (await work(shopper, seconds)).perSecond
  }
  for (const shopper of [first, second]) await measure(shopper)
  for (let run = 0; run < runs; run++) {
    rates.first.push(await measure(first))
    rates.second.push(await measure(second))
  }
  return [median(rates.first), median(rates.second)]
}

/** Compares the time of pricing a gift for 50 receivers with that for one. */
const measureGiftPrice = async (bench: Bench): Promise<Row[]> => {
  const { shopUrl, nextGood } = await openGoods(bench)
  const api = await createGuest(shopUrl)
  const tmp = await openGift(api, nextGood())
  const timesOf = async (count: number): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await priceGift(api, tmp, count)
      times.push(performance.now() - began)
    }
    return median(times)
  }
  // warms up the caches and the database's query plans
  await timesOf(MANY)
  const pairs: [number, number][] = []
  for (let run = 0; run < bench.runLength.runs; run++) pairs.push([await timesOf(1), await timesOf(MANY)])
  const [one, many] = [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))]
  return [
    {
      what: `Price of a gift for ${MANY} receivers`,
      measured: showMs(many),
      limit: `${showMs(one)} for one`,
      ratio: `costs ${showTimes(many / one)}`,
      goal: `costs ≤ ${COSTS_AT_MOST} ×`,
      reached: many / one <= COSTS_AT_MOST,
    },
  ]
}

/**
 * Compares gifts of ten receivers with plain checkouts, both from the token to the paid order. The messages to receivers are sent
 * meanwhile, except from 21:00 to 08:00 in Seoul.
 */
const measureGifts = async (bench: Bench): Promise<Row[]> => {
  const { shopUrl, databaseUrl, sandboxUrl, nextGood } = await openGoods(bench)
  const buy: Shopper = async () => {
    await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
    return true
  }
  const send: Shopper = async () => {
    await giveTo(await createGuest(shopUrl), nextGood(), sandboxUrl, SOME)
    return true
  }
  const [orders, gifts] = await inTurn([buy, send], databaseUrl, bench.runLength)
  return [
    {
      what: `Whole checkout of a gift for ${SOME} receivers`,
      measured: showRate(gifts, 'gifts'),
      limit: showRate(orders, 'plain orders'),
      ratio: showShare(gifts, orders),
      goal: `≥ ${GIFTS_AT_LEAST * 100} % of plain orders`,
      reached: gifts / orders >= GIFTS_AT_LEAST,
    },
  ]
}

type Given = Awaited<ReturnType<typeof openGoods>>

/** Sends gifts and waits until their jobs have run. Returns the links and one order with its buyer. */
const sendGifts = async ({ shopUrl, sandboxUrl, nextGood }: Given) => {
  const api = await createGuest(shopUrl)
  const uuids: string[] = []
  for (let sent = 0; sent < OPENED; sent++) {
    const id = await giveTo(api, nextGood(), sandboxUrl, RECEIVERS)
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { giftTos } = await api('gift.getGroup', { params: { id } })
      if (giftTos.every(({ sentAt }) => sentAt !== null)) {
        uuids.push(...giftTos.map(({ uuid }) => uuid))
        break
      }
      if (performance.now() > until) throw new Error(`gift ${id} was not sent`)
      await sleep(50)
    }
  }
  await buyByCart(api, nextGood(), sandboxUrl)
  return { api, uuids }
}

/** Closes all gifts again, so that each opening of a run is the first one of its gift. */
const closeGifts = async (databaseUrl: string): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    await db.exec('bench.closeGifts', 'update gift_to set opened_at = null where opened_at is not null', [])
  } finally {
    await db.close()
  }
}

/** Compares first openings of received gifts, each with its note in the gift's history, with details of an order. */
const measureOpening = async (bench: Bench): Promise<Row[]> => {
  const given = await openGoods(bench)
  const { api, uuids } = await sendGifts(given)
  const orderId = await findLastOrder(given.databaseUrl)
  const receiver = createApi(given.shopUrl)
  await awaitJobs(given.databaseUrl)
  const rates = { details: [] as number[], openings: [] as number[] }
  for (let run = 0; run <= bench.runLength.runs; run++) {
    const look: Shopper = async () => {
      await api('order.get', { params: { id: orderId } })
      return true
    }
    await closeGifts(given.databaseUrl)
    const left = [...uuids]
    const open: Shopper = async () => {
      const id = left.pop()
      if (id === undefined) return false
      await receiver('gift.open', { params: { id } })
      return true
    }
    const measured = { openings: await work(open, bench.runLength.seconds), details: await work(look, 1) }
    // the first run warms up
    if (run === 0) continue
    rates.openings.push(measured.openings.perSecond)
    rates.details.push(measured.details.perSecond)
  }
  const [details, openings] = [median(rates.details), median(rates.openings)]
  return [
    {
      what: 'Opening a received gift',
      measured: showRate(openings, 'openings'),
      limit: showRate(details, 'order details'),
      ratio: showShare(openings, details),
      goal: `≥ ${OPENINGS_AT_LEAST * 100} % of order details`,
      reached: openings / details >= OPENINGS_AT_LEAST,
    },
  ]
}

/** Everything about gifts, in one run. */
export const measureGiving = async (bench: Bench): Promise<Row[]> => [
  ...(await measureGiftPrice(bench)),
  ...(await measureGifts(bench)),
  ...(await measureOpening(bench)),
]
