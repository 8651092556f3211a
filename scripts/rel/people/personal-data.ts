/**
 * I1: personal data is unreadable wherever it is stored: in a dump, in the database's files, in its write-ahead log, and in
 * its log of every statement. It is (I2) also not in the shop's own log, neither in normal operation nor under failures.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { findPrograms } from '../../test/postgres.ts'
import { createAsk } from '../shop/ask.ts'
import { type Cluster, openCluster } from '../shop/cluster.ts'
import { type House, openHouse, withDb } from '../shop/house.ts'
import { atLeast, mustBe, printOutcome } from '../shop/outcome.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'
import { type Canary, findIn, searchFolder } from './canaries.ts'
import { fail, guest, liveAsGuest, liveAsMember, member, NICKNAME, PASSWORD } from './test-person.ts'
import { narrow } from '../shop/narrow.ts'

const hyphened = (phone: string): string => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3')
const canaries: readonly Canary[] = [
  ...Object.entries(member).map(([what, text]) => ({ what: `the member’s ${what}`, text })),
  ...Object.entries(guest).map(([what, text]) => ({ what: `the guest’s ${what}`, text })),
  ...[member.phone, guest.phone].map((phone) => ({ what: 'a phone with hyphens', text: hyphened(phone) })),
  { what: 'the password', text: PASSWORD },
]
/** Data that is stored as plain text. Finding it shows that the search works. */
const plain: readonly Canary[] = [{ what: 'the nickname', text: NICKNAME }]

/** Exports the whole database: pg_dump for PostgreSQL, every row as text for the embedded engine. */
const dump = async (house: House): Promise<Buffer> => {
  const { DATABASE_URL: url } = house.data
  if (url !== '') {
    const limits = { maxBuffer: 2 ** 30 }
    const { status, stdout, stderr } = spawnSync(path.join(findPrograms() ?? '', 'pg_dump'), [url], limits)
    if (status !== 0) throw new Error(`pg_dump failed: ${stderr.toString()}`)
    return stdout
  }
  return withDb(house.data, async (db) => {
    const tables = await db.many<{ name: string }>(
      't',
      "select tablename as name from pg_tables where schemaname = 'public'",
      [],
    )
    const texts: string[] = []
    for (const { name } of tables)
      for (const { text } of await db.many<{ text: string }>('t', `select t::text as text from "${name}" t`, []))
        texts.push(text)
    return Buffer.from(texts.join('\n'))
  })
}

/** Uses the shop, kills it, uses it again, and crashes its database. Returns every log line. */
const live = async (house: House, cluster: Cluster | undefined): Promise<string> => {
  const said: string[] = []
  const env = { ...house.data, SANDBOX_URL: house.sandbox, LOG_LEVEL: 'debug', GUEST_PHONE_PROOF: 'on' }
  const open = () => startShopProcess(env, undefined, (text) => said.push(text))
  const { sandbox, goods } = house
  const shop = await open()
  const token = await liveAsMember({ ask: createAsk(shop.url), sandbox, goods })
  await shop.end('SIGKILL')
  const again = await open()
  const place = { ask: createAsk(again.url), sandbox, goods }
  await liveAsGuest(place)
  await fail(place, token)
  if (cluster) {
    await cluster.crash()
    await fail(place, token)
    await cluster.start()
  }
  // wait until background jobs have run or been tried
  await sleep(2_000)
  await again.end('SIGTERM')
  return said.join('')
}

const searchAll = async (engine: string, house: House, cluster: Cluster | undefined): Promise<Row[]> => {
  const log = Buffer.from(await live(house, cluster))
  const dumped = await dump(house)
  await cluster?.crash()
  const folder = cluster ? cluster.folder : path.dirname((house.data as { DATA_DIR: string }).DATA_DIR)
  const files = searchFolder(folder, canaries)
  const inLog = findIn(log, canaries)
  for (const each of [...findIn(dumped, canaries), ...files.found, ...inLog]) console.error(`${engine}: ${each}`)
  const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
  return [
    mustBe(`${engine}: read in a dump of ${megabytes(dumped.length)}`, findIn(dumped, canaries).length, 0),
    mustBe(`${engine}: read in ${megabytes(files.bytes)} of files`, files.found.length, 0),
    mustBe(`${engine}: read in ${log.toString().split('\n').length} lines of the shop’s log`, inLog.length, 0),
    atLeast(`${engine}: of these, failures`, log.toString().split('"level":"error"').length - 1, 1),
    mustBe(`${engine}: what is kept as it is, found in the dump`, findIn(dumped, plain).length, 1),
    atLeast(`${engine}: and in so many files`, searchFolder(folder, plain).found.length, cluster ? 3 : 2),
  ]
}

/** `only`: an engine. */
export const readNobody = async (only = ''): Promise<boolean> => {
  await buildPages()
  const rows: Row[] = []
  for (const engine of narrow(['postgres', 'embedded'], only, (name) => name)) {
    // log every statement with its parameters
    const journal = ['logging_collector=on', 'log_directory=journal', 'log_statement=all']
    const cluster = engine === 'postgres' ? await openCluster(journal) : undefined
    try {
      const house = await openHouse(cluster?.url ?? 'embedded', 'I1')
      try {
        rows.push(...(await searchAll(engine, house, cluster)))
      } finally {
        await cluster?.start()
        await house.close()
      }
    } finally {
      await cluster?.close()
    }
  }
  return printOutcome(rows)
}
