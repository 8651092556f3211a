/**
 * I9: the new files are applied to each released schema, filled with rows and under load: killed midway, blocked by a long
 * reader, and twice.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { createDatabase } from '../../../bench/src/shop/database.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { readMigrations } from '../../../apps/server/src/db/migrate.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { endWithUs } from '../../end-with-us.ts'
import { root } from '../../run-command.ts'
import { freePort } from '../../test/postgres.ts'
import { openCluster } from '../shop/cluster.ts'
import { atLeast, atMost, mustBe, printOutcome } from '../shop/outcome.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'
import { fillReleased, ROWS, applyFirst } from './released-rows.ts'
import { doBusiness, type Done } from './released-shop.ts'
import { narrow } from '../shop/narrow.ts'
import { upgradeFrom } from './old-program.ts'
import { programs } from './releases.ts'

/** Number of migration files in each release. */
const RELEASES = [16, 23]
const PER_SECOND = 50
const BLOCK_MS = 1_000
/** Kills the shop once this many of the new files are applied. */
const KILLS = [1, 2]
/** How long in ms the reader continues once a file waits for its lock. */
const READER_MS = 4_000
const READER_PATIENCE_S = 60
const CALM_MS = 2_000

const countApplied = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>('rel.applied', 'select count(*) from schema_migration', [])).count

const begin = async (databaseUrl: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'local', DATABASE_URL: databaseUrl, PORT: String(await freePort()) },
  })
  endWithUs(child, 'SIGKILL')
  return child
}

/** Starts the shop and kills it once `files` files are applied, while the next one is in progress. */
const killAt = async (db: Db, databaseUrl: string, files: number): Promise<number> => {
  const child = await begin(databaseUrl)
  while ((await countApplied(db)) < files && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  return countApplied(db)
}

const countQueued = async (db: Db): Promise<number> => {
  const text = `select count(*) from pg_locks where not granted and mode = 'AccessExclusiveLock'`
  return (await db.one<{ count: number }>('rel.queued', text, [])).count
}

/**
 * Applies the remaining files while a long transaction reads the orders. The shop starts in the end, and no query queues behind a
 * file.
 */
const startBehindReader = async (db: Db, databaseUrl: string): Promise<void> => {
  const over = new AbortController()
  const reading = db.tx(async (tx) => {
    // the last file of the killed shop may still be running in the database
    await tx.script(`set local lock_timeout = '${READER_PATIENCE_S}s'`)
    await tx.script('lock table orders, payment, order_line in access share mode')
    while (!over.signal.aborted) await tx.many('rel.read', 'select pg_sleep(0.1)::text', [])
  })
  const starting = startShopProcess({ DATABASE_URL: databaseUrl })
  while ((await countQueued(db)) === 0) await sleep(20)
  await sleep(READER_MS)
  over.abort()
  await reading
  await (await starting).end()
}

const longest = (done: readonly Done[]): number => Math.max(0, ...done.map(({ ms }) => ms))

const applyUnderUse = async (release: number, db: Db, databaseUrl: string): Promise<Row[]> => {
  const all = readMigrations().length
  const business = doBusiness(db, PER_SECOND)
  await sleep(CALM_MS)
  const stoppedAt: number[] = []
  // leave at least one file for the reader to block
  for (const more of KILLS.filter((each) => release + each < all - 1))
    stoppedAt.push(await killAt(db, databaseUrl, release + more))
  await startBehindReader(db, databaseUrl)
  const applied = await countApplied(db)
  await (await startShopProcess({ DATABASE_URL: databaseUrl })).end()
  await business.stop()
  const failed = business.done.filter(({ error }) => error !== undefined)
  const slow = business.done.filter(({ ms }) => ms > BLOCK_MS).map(({ what, ms }) => `${what} ${Math.round(ms)} ms`)
  console.log(
    `from ${release}: killed with ${stoppedAt.join(', ')} of ${all} files in; over a second:`,
    slow.slice(0, 8),
  )
  if (failed.length > 0) console.error(failed.slice(0, 5))
  const from = `from ${release} files`
  return [
    atLeast(`${from}: requests of the released shop on ${ROWS} rows of everything`, business.done.length, 500),
    mustBe(`${from}: failed`, failed.length, 0),
    atMost(`${from}: longest wait`, longest(business.done), BLOCK_MS),
    mustBe(`${from}: files in after ${stoppedAt.length} kills, and a start behind a long reader`, applied, all),
    mustBe(`${from}: files applied by one more start`, (await countApplied(db)) - applied, 0),
  ]
}

const applyOn = async (release: number, clusterUrl: string): Promise<Row[]> => {
  const database = await createDatabase(clusterUrl, `i9_${release}`)
  const db = await openDb({ databaseUrl: database.url, poolSize: 40 })
  try {
    await applyFirst(db, release)
    await fillReleased(db)
    return await applyUnderUse(release, db, database.url)
  } finally {
    await db.close()
    await database.drop()
  }
}

interface Part {
  name: string
  run: (clusterUrl: string) => Promise<Row[]>
}

const parts: readonly Part[] = [
  ...RELEASES.map((files) => ({ name: String(files), run: (url: string) => applyOn(files, url) })),
  ...programs.map((release) => ({
    name: `${release.files} program ${release.rows} rows`,
    run: (url: string) => upgradeFrom(release, url),
  })),
]

/** `only`: the number of files of a release, or `program` for the programs of older releases. */
export const applyNewFiles = async (only = ''): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const rows: Row[] = []
    for (const part of narrow(parts, only, ({ name }) => name)) rows.push(...(await part.run(cluster.url)))
    return printOutcome(rows)
  } finally {
    await cluster.close()
  }
}
