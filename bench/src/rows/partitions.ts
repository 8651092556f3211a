import type { Db, Sql } from '../../../apps/server/src/db/db.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { listOrders } from '../../../apps/server/src/features/order/list/order-list-sql.ts'
import { listWholeOrders } from '../../../apps/server/src/features/order/order-sql.ts'
import { listByTime, listRows } from '../../../apps/server/src/features/staff/order/order-list-sql.ts'
import {
  addSyntheticOrders,
  FIRST_BUYER,
  FIRST_ORDER,
  flattenHistory,
  MONTHS,
  partitionHistory,
  PER_BUYER,
  placeSyntheticOrder,
} from '#src/orders/synthetic-orders.ts'
import { type Row, showMs, showTimes } from '#src/report/row.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const ROUNDS = 200
const WARM_UP = 30
const PAGE = 20
const STAFF_PAGE = 50
const FAR = new Date('2100-01-01T00:00:00Z')

const layouts = ['partitioned', 'plain'] as const
type Layout = (typeof layouts)[number]

/** What one call costs: its time, and the pages of tables and indexes that it reads, which other load does not change. */
interface Cost {
  ms: number
  pages: number
}

/** Runs the queries of a function as `explain` and returns the pages they read. */
const countPages = async (db: Db, run: (sql: Sql) => Promise<unknown>): Promise<number> => {
  let pages = 0
  const explain = async (name: string, text: string, values: readonly unknown[]): Promise<void> => {
    const row = await db.one<{
      'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
    }>(`${name}.pages`, `explain (analyze, buffers, timing off, format json) ${text}`, values)
    const { Plan } = row['QUERY PLAN'][0]
    pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  const explained: Sql = {
    many: async (name, text, values) => {
      await explain(name, text, values)
      return db.many(name, text, values)
    },
    one: async (name, text, values) => {
      await explain(name, text, values)
      return db.one(name, text, values)
    },
    opt: async (name, text, values) => {
      await explain(name, text, values)
      return db.opt(name, text, values)
    },
    exec: () => Promise.reject(new Error('a read is expected')),
  }
  await run(explained)
  return pages
}

/** A read of the shop for the order with this number among all. */
type Read = (sql: Sql, order: number) => Promise<unknown>

const buyerOf = (order: number): number => FIRST_BUYER + Math.floor(order / PER_BUYER)

const readOwnList: Read = (sql, order) =>
  listOrders(sql, {
    userId: buyerOf(order),
    platform: 'ru',
    since: null,
    before: null,
    statuses: null,
    productName: null,
    take: PAGE,
    skip: 0,
  })

const readOwnOrder: Read = (sql, order) =>
  listWholeOrders(sql, { ids: [FIRST_ORDER + order], userIds: [buyerOf(order)], platform: 'ru' })

const readStaffList: Read = async (sql) => {
  const last = await listByTime(sql, {
    brand: 'ru',
    from: new Date(0),
    to: FAR,
    beforeUs: FAR.getTime() * 1_000,
    beforeId: Number.MAX_SAFE_INTEGER,
    method: null,
    take: STAFF_PAGE,
  })
  return listRows(sql, { ids: last.map(({ id }) => id), distributorIds: null })
}

/** Reads by name, among `count` orders. */
const reads = (count: number): readonly (readonly [string, Read])[] => {
  const pickLate = (order: number): number => count - (order % Math.max(1, Math.floor(count / 5)))
  return [
    ['own order list, a page of 20 of the last year', (sql, order) => readOwnList(sql, pickLate(order))],
    ['own order with its history, of the last year', (sql, order) => readOwnOrder(sql, pickLate(order))],
    ['own order list, a page of 20 of any year', readOwnList],
    ['own order with its history, of any year', readOwnOrder],
    ['back office order list, the last 50', readStaffList],
  ]
}

const PLACING = 'placing an order, its statements'

const measureLayout = async (url: string, count: number): Promise<Map<string, Cost>> => {
  const db = await openDb({ databaseUrl: url, poolSize: 1 })
  try {
    const costs = new Map<string, Cost>()
    const orderAt = (round: number): number => 1 + ((round * 7_919_333) % (count - 1))
    const timed = async (run: (round: number) => Promise<number>): Promise<number> => {
      const taken: number[] = []
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const ms = await run(round)
        if (round >= WARM_UP) taken.push(ms)
      }
      return median(taken)
    }
    for (const [name, read] of reads(count)) {
      const ms = await timed(async (round) => {
        const began = performance.now()
        await read(db, orderAt(round))
        return performance.now() - began
      })
      costs.set(name, { ms, pages: await countPages(db, (sql) => read(sql, orderAt(WARM_UP))) })
    }
    costs.set(PLACING, { ms: await timed(() => placeSyntheticOrder(db)), pages: 0 })
    return costs
  } finally {
    await db.close()
  }
}

const onDb = async <T>(databaseUrl: string, run: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

const readSize = (db: Db): Promise<{ all: number; history: number; indexes: number; latest: number }> =>
  db.one(
    'bench.sizes',
    `select pg_database_size(current_database()) as all, sum(pg_total_relation_size(c.oid))::int8 as history,
       sum(pg_indexes_size(c.oid))::int8 as indexes, max(pg_indexes_size(c.oid)) as latest
     from pg_class c where c.relkind = 'r' and c.relname ~ '^order_history'`,
    [],
  )

const MB = 1_000_000
const showCost = ({ ms, pages }: Cost): string => (pages > 0 ? `${showMs(ms)}, ${pages} pages` : showMs(ms))

const measureSize = async ({ shops }: Bench, count: number): Promise<Row[]> => {
  const { url } = await shops.copy(`orders_${count}`)
  await onDb(url, async (db) => {
    await partitionHistory(db)
    await addSyntheticOrders(db, count)
  })
  const costs = {} as Record<Layout, Map<string, Cost>>
  const sizes = {} as Record<Layout, Awaited<ReturnType<typeof readSize>>>
  for (const layout of layouts) {
    if (layout === 'plain') await onDb(url, flattenHistory)
    costs[layout] = await measureLayout(url, count)
    sizes[layout] = await onDb(url, readSize)
  }
  const among = `${count.toLocaleString('en')} orders`
  const rows = [...costs.plain].map(([name, plain]): Row => {
    const parts = costs.partitioned.get(name) ?? plain
    return {
      what: `Among ${among}: ${name}`,
      measured: `${showCost(parts)} with ${MONTHS + 5} partitions`,
      limit: `${showCost(plain)} with one table`,
      ratio: `costs ${showTimes(parts.ms / plain.ms)}`,
      goal: '',
    }
  })
  const { partitioned, plain } = sizes
  return [
    ...rows,
    {
      what: `Among ${among}: indexes of the history`,
      measured: `largest partition ${(partitioned.latest / MB).toFixed(1)} MB of ${(partitioned.indexes / MB).toFixed(0)} MB`,
      limit: `${(plain.indexes / MB).toFixed(0)} MB; history ${(plain.history / MB).toFixed(0)} MB, database ${(plain.all / MB).toFixed(0)} MB`,
      goal: '',
    },
  ]
}

const SIZES = [100_000, 1_000_000]
/** Number of orders of a third run, for a machine with the time and the disk: 10,000,000 take about 40 GB. */
const more = (): number[] => (process.env.BENCH_ORDERS ? [Number(process.env.BENCH_ORDERS)] : [])

/**
 * Compares the statements of an order and the lists of orders with a history of one partition per month and with one of a single
 * table, at sizes of which each is ten times the one before. `--quick` takes the first.
 */
export const measurePartitions = async (bench: Bench): Promise<Row[]> => {
  const sizes = bench.runLength.runs > 1 ? [...SIZES, ...more()] : SIZES.slice(0, 1)
  const rows: Row[] = []
  for (const count of sizes) rows.push(...(await measureSize(bench, count)))
  return rows
}
