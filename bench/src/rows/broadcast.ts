import type { Db } from '../../../apps/server/src/db/db.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { createBroadcast } from '../../../apps/server/src/features/notification/broadcast/create-broadcast.ts'
import { buyByCart } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import { plainHeaders } from '#src/load/read-answer.ts'
import { type Shopper, work } from '#src/load/workers.ts'
import { createMember } from '#src/orders/member.ts'
import { type Row, showNumber, showRate, showShare, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const PEOPLE = 100_000
const PLENTY = 1_000_000
const MANY = 10_000
const FEW = 100
const RATE_AT_LEAST = 0.9
const COSTS_AT_MOST = 1.2
/** The expansion is measured no longer than this (ms). */
const PATIENCE_MS = 240_000

const addPeople = `
insert into app_user (platform, user_type, created_at, joined_at)
select 'ru', 'email', now(), now() from generate_series(1, $1::int)`

const addNotifications = `
insert into notification (key, user_id, list, kind, broadcast_id, created_at)
select 'bench:' || $1::bigint || ':' || n, $1, 'fruitSnsList', 'notice.published', $2, now() from generate_series(1, $3::int) n`

const findProgress = `select state, in_app as "inApp" from broadcast where id = $1`
interface Progress {
  state: string
  inApp: number
}

const withDb = async <T>(databaseUrl: string, run: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

const openShopper = async ({ shops }: Bench): Promise<{ databaseUrl: string; shopUrl: string; shopper: Shopper }> => {
  const { url: shopUrl } = await shops.kept()
  const { url: databaseUrl } = await shops.database(SMALL)
  const { url: sandboxUrl } = await shops.sandbox()
  const nextGood = inRotation(await stockGoods(databaseUrl, PLENTY))
  const shopper: Shopper = async () => {
    await buyByCart(await createGuest(shopUrl), nextGood(), sandboxUrl)
    return true
  }
  return { databaseUrl, shopUrl, shopper }
}

const startBroadcast = (db: Db): Promise<number> =>
  db.tx((tx) => {
    const text = { title: '설 배송 안내', text: '2월 3일까지 주문하면 설 전에 받아요.', path: '/notices' }
    return createBroadcast(tx, { kind: 'notice.published', platform: 'ru', ...text }, new Date())
  })

interface Measured {
  broadcastId: number
  /** Checkouts per second before and after, and during the expansion. */
  alone: number
  during: number
  seconds: number
  progress: Progress
}

/** Measures checkouts before, while a notice to 100,000 members is expanded, and after. */
const measureExpansion = (databaseUrl: string, shopper: Shopper, { runs, seconds }: Bench['runLength']) =>
  withDb(databaseUrl, async (db): Promise<Measured> => {
    const rate = async (): Promise<number> => (await work(shopper, seconds)).perSecond
    await db.tx(async (tx) => {
      await tx.exec('bench.slow', 'set local statement_timeout = 0', [])
      await tx.exec('bench.people', addPeople, [PEOPLE])
    })
    await db.script('set statement_timeout = 0')
    await db.script('vacuum analyze app_user')
    await rate()
    const alone: number[] = []
    for (let run = 0; run < runs; run++) alone.push(await rate())
    const began = performance.now()
    const broadcastId = await startBroadcast(db)
    const read = () => db.one<Progress>('bench.progress', findProgress, [broadcastId])
    const during: number[] = []
    let progress = await read()
    while (progress.state === 'expanding' && performance.now() - began < PATIENCE_MS) {
      during.push(await rate())
      progress = await read()
    }
    const took = (performance.now() - began) / 1_000
    for (let run = 0; run < runs; run++) alone.push(await rate())
    return { broadcastId, alone: median(alone), during: median(during), seconds: took, progress }
  })

/** Compares the list of a member with 10,000 notifications with that of one with 100, in turn. */
const measureLists = async (
  { databaseUrl, shopUrl, broadcastId }: { databaseUrl: string; shopUrl: string; broadcastId: number },
  { runLength }: Bench,
): Promise<Row> => {
  const targets = []
  for (const count of [FEW, MANY]) {
    const { id, token } = await createMember(shopUrl, databaseUrl)
    await withDb(databaseUrl, async (db) => {
      await db.exec('bench.notifications', addNotifications, [id, broadcastId, count])
      await db.script('vacuum analyze notification, notification_tally')
    })
    const url = `${shopUrl}/v1/app-users/notification?listType=fruitSnsList`
    targets.push({ url, headers: { ...plainHeaders, authorization: `Bearer ${token}` } })
  }
  const [few = 0, many = 0] = await loadInTurn(targets, runLength)
  return {
    what: 'Notifications of a member with 10,000',
    measured: showRate(many, 'lists'),
    limit: `${showRate(few, 'lists')} of a member with 100`,
    ratio: `costs ${showTimes(few / many)}`,
    goal: `costs ≤ ${COSTS_AT_MOST.toFixed(1)} ×`,
    reached: few / many <= COSTS_AT_MOST,
  }
}

/** Compares checkouts while a notice is expanded for 100,000 people with those before and after, and long lists with short ones. */
export const measureBroadcast = async (bench: Bench): Promise<Row[]> => {
  const { databaseUrl, shopUrl, shopper } = await openShopper(bench)
  const { broadcastId, alone, during, seconds, progress } = await measureExpansion(
    databaseUrl,
    shopper,
    bench.runLength,
  )
  const expanded = `${showNumber(progress.inApp)} in ${showNumber(seconds)} s`
  return [
    {
      what: 'Checkouts while a notice is expanded for 100,000 people',
      measured: `${showRate(during, 'orders')}; ${expanded}`,
      limit: `${showRate(alone, 'orders')} before and after`,
      ratio: showShare(during, alone),
      goal: `≥ ${RATE_AT_LEAST * 100} %`,
      reached: during / alone >= RATE_AT_LEAST && progress.inApp >= PEOPLE && progress.state === 'done',
    },
    await measureLists({ databaseUrl, shopUrl, broadcastId }, bench),
  ]
}
