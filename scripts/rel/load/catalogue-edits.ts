/** F3: the caches stay effective under ten product edits per second. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../apps/server/src/db/open.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import { openHouse } from '../shop/house.ts'
import { findPostgres } from '../../test/postgres.ts'
import { printOutcome, toRow } from '../shop/outcome.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'

const EDITS_A_SECOND = 10
const RUN_MS = 6_000
const CONNECTIONS = 16
const MIN_RATE = 0.8

const EDIT_TEXT = 'update product set summary = md5(summary) where id = $1'
const EDIT_PRICE =
  'update product_option_combination set price = price + 10, list_price = list_price + 10 where product_id = $1'

const paths = [
  '/',
  '/best',
  '/category/fruit',
  '/category/vegetable',
  '/wholesale',
  '/v1/categories',
  '/v1/products/category/91?take=20',
  '/v1/products/category/93?take=20',
  '/v1/products/1016',
  '/product/1016',
]

/** Measures responses per second over all paths. */
const measure = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let answered = 0
  const until = performance.now() + RUN_MS
  const once = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume().on('close', () => {
          answered += 1
          resolve()
        })
      }).on('error', reject)
    })
  const work = async (_: unknown, worker: number): Promise<void> => {
    for (let n = worker; performance.now() < until; n += 1) await once(paths[n % paths.length] ?? '/')
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
  return answered / (RUN_MS / 1_000)
}

const editWhile = async <T>(databaseUrl: string, run: () => Promise<T>): Promise<{ result: T; edits: number }> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  const rows = await db.many<{ id: number }>('edits.products', 'select id from product order by id', [])
  const over = new AbortController()
  let edits = 0
  const edit = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { id } = rows[Math.floor(Math.random() * rows.length)] ?? { id: 1 }
      // Alternates between a text and a price.
      await db.exec('edits.edit', edits % 2 === 0 ? EDIT_TEXT : EDIT_PRICE, [id])
      edits += 1
      await sleep(1_000 / EDITS_A_SECOND)
    }
  }
  const editing = edit()
  const result = await run()
  over.abort()
  await editing
  await db.close()
  return { result, edits }
}

const rowsOn = async (databaseUrl: string): Promise<Row[]> => {
  await buildPages()
  const house = await openHouse(databaseUrl, 'F3')
  try {
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
    try {
      await measure(shop.url)
      const quiet = await measure(shop.url)
      const { result: edited, edits } = await editWhile(house.data.DATABASE_URL ?? '', () => measure(shop.url))
      const rate = edited / quiet
      return [
        toRow(
          `answers beside ${edits} edits of products in ${RUN_MS / 1_000} s`,
          `${(100 * rate).toFixed(0)} % (${quiet.toFixed(0)} and ${edited.toFixed(0)}/s)`,
          `≥ ${MIN_RATE * 100} %`,
          rate >= MIN_RATE,
        ),
      ]
    } finally {
      await shop.end('SIGKILL')
    }
  } finally {
    await house.close()
  }
}

export const cacheBesideEdits = async (): Promise<boolean> => {
  const postgres = await findPostgres(process.env)
  if (postgres === undefined) throw new Error('This run needs PostgreSQL: name one by TEST_DATABASE_URL.')
  try {
    return printOutcome(await rowsOn(postgres.url))
  } finally {
    await postgres.close()
  }
}
