/**
 * I9: the program of an older release serves shoppers while the new program migrates its database, beside the new program, and
 * until it is stopped. No request fails, none waits for a lock of a migration for more than a second, and each program pays, reads and refunds
 * the orders of the other.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Good, fillGoods } from '../../../bench/src/buying/goods.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import { createDatabase, loadCatalogue } from '../../../bench/src/shop/database.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { root, runCommand } from '../../run-command.ts'
import { startSandbox } from '../../start/sandbox.ts'
import { freeSandboxPort } from '../../test/postgres.ts'
import { type Ask, createAsk } from '../shop/ask.ts'
import { countBroken } from '../shop/house.ts'
import { atLeast, atMost, mustBe } from '../shop/outcome.ts'
import { buyNow, openGuest } from '../shop/purchase.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { type Seen, sendTraffic, type Traffic } from '../shop/traffic.ts'
import { watchLocks } from './lock-waits.ts'
import { addManyRows } from './many-rows.ts'
import { installRelease, type Release } from './releases.ts'
import { type Buyer, openBuyers, pay, place, read, refund, shopping } from './upgrade-traffic.ts'

const PRODUCTS = 200
const PLENTY = 1_000_000
const PER_SECOND = 50
const BLOCK_MS = 1_000
const CALM_MS = 10_000
const AFTER_MS = 30_000
const BESIDE_MS = 10_000
const DRAINED_MS = 5_000
const CROSSED = 5
/** Characters of the logs that are printed if the programs disagree. */
const MOST_LOG = 2_000
const MIGRATE_MS = 300_000

interface Shop {
  db: Db
  env: { DATABASE_URL: string; SANDBOX_URL: string }
  sandbox: string
  goods: readonly Good[]
  old: ShopProcess
}

/** Splits the requests between the processes that serve now. */
const openRoute = () => {
  let asks: readonly Ask[] = []
  let urls: readonly string[] = []
  let turn = 0
  return {
    ask: ((name, parts, token) => (asks[turn++ % asks.length] as Ask)(name, parts, token)) satisfies Ask,
    pageUrl: (path: string) => `${urls[turn++ % urls.length]}${path}`,
    to: (...shops: readonly ShopProcess[]) => {
      urls = shops.map(({ url }) => url)
      asks = urls.map((url) => createAsk(url))
    },
  }
}

type Route = ReturnType<typeof openRoute>

/** Starts the old program on a new database with the demo, and copies its first order many times. */
const openOld = async (release: Release, databaseUrl: string, db: Db, sandbox: string): Promise<Shop> => {
  const folder = await installRelease(release)
  await loadCatalogue({ DATABASE_URL: databaseUrl }, PRODUCTS, folder)
  const goods = await fillGoods(db, PLENTY)
  const env = { DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox }
  const old = await startShopProcess(env, undefined, undefined, folder)
  const ask = createAsk(old.url)
  const note = <T>(_: string, asking: Promise<T>): Promise<T> => asking
  const { orderNo, isPaid } = await buyNow({ ask, note, sandbox }, await openGuest(ask), goods[0] as Good)
  if (!isPaid || orderNo === undefined) throw new Error('the old program sells nothing')
  await addManyRows(db, orderNo, release.rows)
  return { db, env, sandbox, goods, old }
}

/** Runs the new program's command `migrate`. Returns its duration in ms. */
const migrateNew = async (env: Shop['env']): Promise<number> => {
  const began = performance.now()
  const { ok, output } = await runCommand([process.execPath, path.join(root, 'apps/server/src/main.ts'), 'migrate'], {
    env: { ...env, NODE_ENV: 'local' },
    limitMs: MIGRATE_MS,
  })
  if (!ok) throw new Error(`migrate failed: ${output}`)
  return performance.now() - began
}

/** One program places an order; the other pays, reads and refunds it. */
const handOver = async (by: Ask, to: Ask, { sandbox, goods }: Shop): Promise<void> => {
  const placed = await place(by, goods[0] as Good)
  const id = await pay(to, sandbox, placed)
  await read(by, placed, id)
  await read(to, placed, id)
  await refund(to, placed, id)
  await read(by, placed, id)
  const second = await place(by, goods[1 % goods.length] as Good)
  const secondId = await pay(by, sandbox, second)
  await read(to, second, secondId)
  await refund(to, second, secondId)
  await read(by, second, secondId)
}

const countFailures = async (attempts: readonly Promise<void>[]): Promise<number> => {
  const reasons = (await Promise.allSettled(attempts)).flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason)] : [],
  )
  if (reasons.length > 0) console.error('between the programs:', reasons.slice(0, 5))
  return reasons.length
}

const crossOver = async (one: Ask, other: Ask, shop: Shop): Promise<number> => {
  let failed = 0
  for (let at = 0; at < CROSSED; at++) failed += await countFailures([handOver(one, other, shop)])
  return failed
}

/** Times between which requests were sent, on the clock of `performance`. */
interface Times {
  migrated: readonly [from: number, to: number]
  beside: number
  migrateMs: number
}

interface Served {
  times: Times
  crossed: { oldToNew: number; newToOld: number }
  lockMs: number
}

const upgrade = async (shop: Shop, route: Route): Promise<Served> => {
  const { old, env, db } = shop
  await sleep(CALM_MS)
  const locks = watchLocks(db)
  const from = performance.now()
  const migrateMs = await migrateNew(env).catch(async (error: unknown) => {
    await locks.stop()
    throw error
  })
  const to = performance.now()
  const lockMs = await locks.stop()
  await sleep(AFTER_MS)
  const fresh = await startShopProcess({ ...env, MIGRATE_AT_START: 'off' })
  try {
    const beside = performance.now()
    route.to(old, fresh)
    await sleep(BESIDE_MS)
    const [oldAsk, newAsk] = [createAsk(old.url), createAsk(fresh.url)]
    const crossed = { oldToNew: await crossOver(oldAsk, newAsk, shop), newToOld: await crossOver(newAsk, oldAsk, shop) }
    if (crossed.oldToNew + crossed.newToOld > 0)
      console.error(old.said().slice(-MOST_LOG), fresh.said().slice(-MOST_LOG))
    route.to(fresh)
    await old.end('SIGTERM')
    await sleep(DRAINED_MS)
    return { times: { migrated: [from, to], beside, migrateMs }, crossed, lockMs }
  } finally {
    shop.old = fresh
  }
}

const longest = (seen: readonly Seen[], from: number, to: number): number =>
  Math.max(0, ...seen.filter(({ at, ms }) => at < to && at + ms > from).map(({ ms }) => ms))

const countLost = async (db: Db, buyers: readonly Buyer[]): Promise<number> => {
  const paid = buyers.flatMap((buyer) => buyer.paid)
  const text = `select count(*) from orders o join payment p on p.order_id = o.id where o.order_no = any($1) and p.state = 'done'`
  return paid.length - (await db.one<{ count: number }>('rel.paid', text, [paid])).count
}

const printFailures = (from: string, seen: readonly Seen[], { migrated, beside }: Times): void => {
  const counts: Record<string, number> = {}
  for (const { what, status, code, at } of seen) {
    if (code === '') continue
    const when = at < migrated[0] ? 'before' : at < migrated[1] ? 'during' : at < beside ? 'after' : 'beside'
    const name = `${when}: ${what} ${status} ${code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  if (Object.keys(counts).length > 0) console.error(`${from}, failed:`, counts)
}

const toInfo = (what: string, ms: number): Row => ({ what, measured: `${Math.round(ms)} ms`, goal: '' })

/** Durations of requests. Only waits for locks are judged: on a busy machine others are as long before the migration. */
const judgeWaits = (from: string, seen: readonly Seen[], { times, lockMs }: Served): Row[] => {
  const { migrated, beside, migrateMs } = times
  return [
    toInfo(`${from}: longest answer before the migration`, longest(seen, 0, migrated[0])),
    toInfo(`${from}: duration of migrate`, migrateMs),
    atMost(`${from}: longest wait for a lock of a migration`, lockMs, BLOCK_MS),
    toInfo(`${from}: longest answer during the migration`, longest(seen, ...migrated)),
    toInfo(`${from}: longest answer of the old program after it`, longest(seen, migrated[1], beside)),
  ]
}

const judge = async (
  { files, commit, rows }: Release,
  shop: Shop,
  served: Served,
  people: { traffic: Traffic; buyers: Buyer[] },
): Promise<Row[]> => {
  const { seen } = people.traffic
  const from = `from ${files} files (${commit})`
  printFailures(from, seen, served.times)
  const answered = (seen.length / ((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0))) * 1_000
  const paid = people.buyers.flatMap((buyer) => buyer.paid).length
  const { oldToNew, newToOld } = served.crossed
  const orders = CROSSED * 2
  return [
    atLeast(`${from}: requests a second, with ${rows} copies of an order`, Math.round(answered), PER_SECOND),
    mustBe(`${from}: of ${seen.length} requests, failed or wrong`, seen.filter(({ code }) => code !== '').length, 0),
    ...judgeWaits(from, seen, served),
    mustBe(`${from}: of ${orders} orders of the old program that the new one refunds, failed`, oldToNew, 0),
    mustBe(`${from}: of ${orders} orders of the new program that the old one refunds, failed`, newToOld, 0),
    mustBe(`${from}: of ${paid} payments confirmed, lost`, await countLost(shop.db, people.buyers), 0),
    mustBe(`${from}: invariants broken`, await countBroken({ DATABASE_URL: shop.env.DATABASE_URL }), 0),
  ]
}

const serveAndUpgrade = async (release: Release, shop: Shop): Promise<Row[]> => {
  const route = openRoute()
  route.to(shop.old)
  const buyers = await openBuyers({ ask: route.ask, sandbox: shop.sandbox })
  const traffic = sendTraffic(PER_SECOND, shopping({ ...route, sandbox: shop.sandbox, goods: shop.goods, buyers }))
  try {
    const served = await upgrade(shop, route)
    await traffic.stop()
    return await judge(release, shop, served, { traffic, buyers })
  } finally {
    await traffic.stop()
  }
}

/** Upgrades from one release on this PostgreSQL. */
export const upgradeFrom = async (release: Release, clusterUrl: string): Promise<Row[]> => {
  const database = await createDatabase(clusterUrl, `i9_program_${release.files}`)
  const db = await openDb({ databaseUrl: database.url, poolSize: 4 })
  const sandbox = await startSandbox(`http://127.0.0.1:${await freeSandboxPort()}`, 'http://127.0.0.1')
  let shop: Shop | undefined
  try {
    shop = await openOld(release, database.url, db, sandbox.url)
    return await serveAndUpgrade(release, shop)
  } finally {
    await shop?.old.end()
    await sandbox.close()
    await db.close()
    await database.drop()
  }
}
