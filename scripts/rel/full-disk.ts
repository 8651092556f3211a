/** C11: /readyz and /healthz are right while the disk is full, the database is gone, or a job is stuck, and reveal nothing else. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { type Ask, createAsk } from './shop/ask.ts'
import { type Cluster, openCluster } from './shop/cluster.ts'
import { type Health, watchHealth } from './shop/health.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { atLeast, atMost, mustBe, printOutcome, toRow } from './shop/outcome.ts'
import { buyNow, openGuest, toPurchase } from './shop/purchase.ts'
import { openTestServer, runTests } from './shop/run-tests.ts'
import { buildPages, type ShopProcess, startShopProcess } from './shop/shop-process.ts'
import { openSmallDisk, type SmallDisk } from './shop/small-disk.ts'
import { type Seen, sendTraffic, type Step } from './shop/traffic.ts'

const DISK_MB = 256
/** Segments of the log are 16 MB each: few are kept. */
const SETTINGS = ['min_wal_size=32MB', 'max_wal_size=48MB']
const PER_SECOND = 40
const FULL_MS = 8_000
const MOST_MS = 2_000
const PATIENCE_MS = 60_000
const GUESTS = 10

/** Passes for the password of the database, which the cluster does not ask for. */
const CANARY = 'canary7f3a91'
/** Answers that are promised: a success, or 503 with `Retry-After`. */
const TYPED: ReadonlySet<string> = new Set(['', 'databaseUnavailable', 'overloaded'])
const SECRET = /canary|postgres|127\.0\.0\.1|localhost|\/tmp|\.ts\b|select |insert |pg_|No space/i

/** What shoppers do: reads, carts, new guests and whole purchases. */
const mix = (ask: Ask, { goods, sandbox }: House, guests: readonly string[]) => {
  const goodAt = (turn: number) => goods[turn % goods.length] as House['goods'][number]
  const guestAt = (turn: number) => guests[turn % GUESTS] ?? ''
  const steps: readonly ((turn: number) => Step)[] = [
    (turn) => (note) => note('read product', ask('product.get', { params: { id: goodAt(turn).productId } })),
    () => (note) => note('read list', ask('category.pageProducts', { params: { id: 91 }, query: { take: 30 } })),
    (turn) => (note) => note('read cart', ask('cart.get', {}, guestAt(turn))),
    (turn) => (note) => note('write cart', ask('cart.addItem', { body: toPurchase(goodAt(turn)) }, guestAt(turn))),
    () => (note) => note('write guest', ask('auth.createGuestToken')),
    (turn) => (note) => buyNow({ ask, note, sandbox }, guestAt(turn), goodAt(turn)),
  ]
  return (turn: number): Step => (steps[turn % steps.length] as (turn: number) => Step)(turn)
}

interface Watched {
  seen: readonly Seen[]
  health: readonly Health[]
}

/** Waits until something is there, and returns it. */
const waitFor = async <T>(what: string, find: () => T | undefined): Promise<T> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`waited in vain: ${what}`)
    await sleep(20)
  }
}

const isWrite = ({ what }: Seen): boolean => !what.startsWith('read')
/** When the answer to the first request of some kind arrived; undefined before. */
const firstAnswer = (seen: readonly Seen[], from: number, fits: (one: Seen) => boolean): number | undefined => {
  const moments = seen.filter((one) => one.at >= from && fits(one)).map(({ at, ms }) => at + ms)
  return moments.length === 0 ? undefined : Math.min(...moments)
}
const firstHealth = (health: readonly Health[], from: number, status: number): Health | undefined =>
  health.find(({ at, ready }) => at >= from && ready === status)

/** One kind of trouble, from its first refusal to the first success after it. */
interface Trouble {
  name: string
  reason: string
  begin: () => Promise<void>
  end: () => Promise<void>
}

const countAnswers = (name: string, part: readonly Seen[]): Row[] => {
  const reads = part.filter((one) => !isWrite(one))
  const odd = part.filter(({ code }) => !TYPED.has(code))
  for (const { what, status, code } of odd.slice(0, 10)) console.error(`${name}: ${what} ${status} ${code}`)
  const read = reads.filter(({ code }) => code === '').length
  return [
    atLeast(`${name}: writes refused with 503`, part.filter((one) => isWrite(one) && one.code !== '').length, 1),
    toRow(`${name}: reads that worked, others 503`, `${read} of ${reads.length}`, 'typed', odd.length === 0),
    mustBe(`${name}: refused or failed otherwise`, odd.length, 0),
  ]
}

const countHealth = (name: string, reason: string, during: readonly Health[]): Row[] => {
  const odd = during.filter((one) => one.ready !== 503 || one.reason !== reason)
  if (odd.length > 0) console.error(`${name}: other answers of /readyz`, odd.slice(0, 3))
  const dead = during.filter(({ live }) => live !== 200)
  return [
    atLeast(`${name}: answers of /readyz and /healthz`, during.length, FULL_MS / MOST_MS),
    mustBe(`${name}: not 503 ${reason}`, odd.length, 0),
    mustBe(`${name}: /healthz not 200`, dead.length, 0),
    atMost(`${name}: slowest answer of /readyz`, Math.max(...during.map(({ ms }) => ms)), MOST_MS),
  ]
}

const suffer = async ({ name, reason, begin, end }: Trouble, { seen, health }: Watched): Promise<Row[]> => {
  const isRefused = (one: Seen): boolean => isWrite(one) && one.code === 'databaseUnavailable'
  const isWritten = (one: Seen): boolean => isWrite(one) && one.code === ''
  await waitFor(`${name}: healthy`, () => health.at(-1)?.ready === 200 || undefined)
  const from = performance.now()
  await begin()
  const refused = await waitFor(`${name}: a refusal`, () => firstAnswer(seen, from, isRefused))
  const failed = await waitFor(`${name}: readiness fails`, () => firstHealth(health, from, 503))
  await sleep(FULL_MS)
  const until = performance.now()
  await end()
  const over = performance.now()
  const ready = await waitFor(`${name}: ready again`, () => firstHealth(health, over, 200))
  const wrote = await waitFor(`${name}: a write`, () => firstAnswer(seen, over, isWritten))
  const late = Math.max(0, failed.at + failed.ms - refused)
  const during = health.filter(({ at }) => at > failed.at && at < until)
  const answers = seen.filter(({ at }) => at >= refused && at < until)
  return [
    atMost(`${name}: /readyz 503 after the first refused write`, late, MOST_MS),
    ...countHealth(name, reason, during),
    ...countAnswers(name, answers),
    atMost(`${name}: /readyz 200 after it was over`, ready.at + ready.ms - over, MOST_MS),
    atMost(`${name}: first write after it was over`, wrote - over, MOST_MS),
  ]
}

/** Begins segments of the log until the server finds no room for one, and ends. */
const exhaustLog = async (cluster: Cluster): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const text = "select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)), pg_switch_wal()"
    const isRefused = await withDb({ DATABASE_URL: cluster.url }, (db) => db.many('c11.log', text, [])).then(
      () => false,
      () => true,
    )
    if (isRefused) return
  }
  throw new Error('the log found room')
}

const troublesOf = (cluster: Cluster, disk: SmallDisk): Trouble[] => [
  {
    name: 'full disk',
    reason: 'storage',
    begin: async () => disk.fill(),
    end: async () => disk.free(),
  },
  {
    name: 'no room for the log',
    reason: 'unreachable',
    begin: async () => {
      disk.fill()
      await exhaustLog(cluster)
    },
    // its supervisor starts it again; the shop goes on
    end: async () => {
      disk.free()
      if (cluster.isAlive()) return
      console.log('PostgreSQL has ended itself for want of room')
      await cluster.start()
    },
  },
  { name: 'crashed database', reason: 'unreachable', begin: () => cluster.crash(), end: () => cluster.start() },
]

const withPassword = (data: House['data']): House['data'] => {
  const url = new URL(data.DATABASE_URL)
  url.password = CANARY
  return { DATABASE_URL: url.href }
}

const sufferAll = async (shop: ShopProcess, cluster: Cluster, disk: SmallDisk, house: House): Promise<Row[]> => {
  const ask = createAsk(shop.url)
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => openGuest(ask)))
  const health = watchHealth(shop)
  const traffic = sendTraffic(PER_SECOND, mix(ask, house, guests))
  const rows: Row[] = []
  try {
    for (const trouble of troublesOf(cluster, disk))
      rows.push(...(await suffer(trouble, { seen: traffic.seen, health: health.seen })))
  } finally {
    disk.free()
    await traffic.stop()
    await health.stop()
  }
  const revealing = health.seen.filter(({ text }) => SECRET.test(text))
  if (revealing.length > 0) console.error('secrets:', revealing[0]?.text)
  return [
    ...rows,
    mustBe(`of ${health.seen.length} answers of both, with secrets or details`, revealing.length, 0),
    mustBe('shop alive without a restart (1 = yes)', shop.isAlive() ? 1 : 0, 1),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

const fillDisk = async (disk: SmallDisk): Promise<Row[]> => {
  const cluster = await openCluster(SETTINGS, disk.folder)
  try {
    const house = await openHouse(cluster.url, 'c11')
    try {
      const env = { ...withPassword(house.data), SANDBOX_URL: house.sandbox, RESPONSE_CACHE: 'off' }
      const shop = await startShopProcess(env)
      try {
        return await sufferAll(shop, cluster, disk, house)
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

const onDisk = async (): Promise<Row[]> => {
  const disk = await openSmallDisk(DISK_MB)
  if (!disk) {
    console.log('skipped: a full disk needs the right to mount a file system (root)')
    return []
  }
  try {
    return await fillDisk(disk)
  } finally {
    await disk.close()
  }
}

/** A stuck job cannot be caused from outside: tests run one in a shop. */
const onStuckJobs = async (): Promise<Row[]> => {
  const postgres = await openTestServer()
  try {
    const tests = { files: ['jobs/stuck-jobs', 'http/failure'], title: '[C11]', limitMs: 120_000 }
    const goal = '/readyz names it, or 503 where it leaves no room'
    return [
      await runTests({ what: 'stuck jobs, postgres', goal, ...tests }, postgres.url),
      await runTests({ what: 'stuck jobs, embedded', goal, ...tests }),
    ]
  } finally {
    await postgres.close()
  }
}

/** `only`: `disk` or `jobs`. */
export const reportTroubles = async (only = ''): Promise<boolean> => {
  await buildPages()
  const rows: Row[] = []
  if ('disk'.includes(only)) rows.push(...(await onDisk()))
  if ('jobs'.includes(only)) rows.push(...(await onStuckJobs()))
  return printOutcome(rows)
}
