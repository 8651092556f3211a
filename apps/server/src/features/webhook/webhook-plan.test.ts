import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Sql } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed, SEED_NOW } from '#src/features/test-catalogue.ts'
import { blockFollowers, claimDeliveries, findNextDelivery } from './delivery-sql.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const MANY = 6_000
/** Rows that one statement adds, so that it ends in time on a busy machine. */
const PORTION = 2_000
const MOST = 100
/** Two windows, each row with its object's first one, and the few that are leased. */
const BOUND = MOST * 8
const HOUR_MS = 3_600_000
const later = new Date(SEED_NOW.getTime() + HOUR_MS)
const asked = { now: SEED_NOW, extensions: [], most: MOST }
const claiming = { ...asked, leasedUntil: later, count: 32, perReceiver: 4 }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Fills the deliveries of a receiver; the first one of each object waits until `first`. */
const fill = (db: Db, given: { objects: number; first: Date | null }): Promise<void> =>
  db.tx(async (tx) => {
    await tx.script('truncate webhook, webhook_event, webhook_delivery')
    await tx.exec(
      'receiver',
      `insert into webhook (id, platform, url, events, failing_since, created_at) values (1, 'ru', 'https://hooks.example.com/', '{product.changed}', $1, $1)`,
      [SEED_NOW],
    )
    for (let from = 1; from <= MANY; from += PORTION) {
      const portion = [from, from + PORTION - 1]
      await tx.exec(
        'events',
        `insert into webhook_event (id, event, object, data, created_at)
         select n, 'product.changed', 'product ' || (n % $3::int), '{}', $4 from generate_series($1::int, $2::int) n`,
        [...portion, given.objects, SEED_NOW],
      )
      await tx.exec(
        'deliveries',
        `insert into webhook_delivery (webhook_id, event_id, object, event, next_at)
         select 1, id, object, event, case when id <= $3::int then $4::timestamptz end from webhook_event
         where id between $1::int and $2::int order by id`,
        [...portion, given.objects, given.first],
      )
    }
  })

describe.each(testEngines)('claims of deliveries among many waiting ones on %s', (engine) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb({ engine, seed: catalogueSeed })
  })
  afterAll(() => db.close())

  /** Rows of deliveries that statements have read. */
  const readBy = async (run: (sql: Sql) => Promise<unknown>): Promise<number> => {
    let read = 0
    const explain = async (name: string, text: string, values: readonly unknown[]) => {
      const row = await db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `${name}.plan`,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      for (const node of nodesOf(row['QUERY PLAN'][0].Plan))
        if (node['Relation Name'] === 'webhook_delivery')
          read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      return { at: null }
    }
    await run({ many: explain, exec: explain, one: explain } as unknown as Sql)
    return read
  }

  test.each([
    ['objects that were all tried and wait for their next attempts', { objects: MANY, first: later }],
    ['new messages behind one that waits for its next attempt', { objects: 1, first: later }],
    ['messages of objects with a few new ones', { objects: MANY / 2, first: later }],
    ['new messages of as many objects', { objects: MANY, first: null }],
  ])('[backoffice] a claim reads a bounded number of %s', { timeout: 60_000 }, async (_, given) => {
    await fill(db, given)
    await db.script('analyze webhook_delivery')
    for (let round = 0; round < 3; round += 1) {
      expect(await readBy((sql) => blockFollowers(sql, asked))).toBeLessThanOrEqual(BOUND)
      expect(await readBy((sql) => claimDeliveries(sql, claiming))).toBeLessThanOrEqual(BOUND)
    }
    const until = new Date(SEED_NOW.getTime() + 1)
    expect(await readBy((sql) => findNextDelivery(sql, { now: SEED_NOW, until }))).toBeLessThanOrEqual(MOST)
  })

  test('[backoffice] followers of a failing message are read once, and not again by later claims', {
    timeout: 60_000,
  }, async () => {
    await fill(db, { objects: 1, first: later })
    await db.script('analyze webhook_delivery')
    let noted = 0
    for (;;) {
      const count = await blockFollowers(db, { ...asked, most: 1_000 })
      noted += count
      if (count === 0) break
    }
    expect(noted).toBe(MANY - 1)
    await db.script('vacuum analyze webhook_delivery')
    expect(await readBy((sql) => blockFollowers(sql, asked))).toBeLessThanOrEqual(MOST)
    expect(await readBy((sql) => claimDeliveries(sql, claiming))).toBeLessThanOrEqual(MOST)
    expect(await claimDeliveries(db, claiming)).toEqual([])
    expect(await claimDeliveries(db, { ...claiming, now: later })).toHaveLength(1)
  })
})
