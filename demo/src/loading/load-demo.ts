import { demoCatalogue } from '#src/catalogue.ts'
import type { DemoProduct } from '#src/catalogue-shape.ts'
import { firstGrownId, growProducts } from '#src/grow.ts'
import { listRows } from '#src/loading/list-rows.ts'
import { insert, type LoadDb, type LoadSql, takeYourTime } from '#src/loading/load-sql.ts'
import { growReviews, moderateReviews } from '#src/loading/review-states.ts'
import { bringSales } from '#src/loading/bring-sales.ts'
import { renewMoments } from '#src/loading/renew-moments.ts'
import { searchSynonyms } from '#src/search-synonyms.ts'
import { hashOfSources } from '#src/loading/source-hash.ts'
import { baseRows, displayRows, productRows, type RowSet, saidRows } from '#src/loading/rows.ts'

export type { LoadDb }

export interface LoadOptions {
  /** Minimum number of products. Defaults to the size of the catalogue. */
  readonly products?: number | undefined
  /** Minimum number of reviews. Defaults to those of the catalogue. */
  readonly reviews?: number | undefined
  /** Base of shipment dates and periods. */
  readonly now?: Date | undefined
  readonly onProgress?: ((loaded: number, wanted: number) => void) | undefined
}
export interface LoadReport {
  /** True if the catalogue was new or had changed. */
  readonly changed: boolean
  readonly products: number
  readonly grown: number
}

const batchSize = 1000
/** First id reserved for rows that the shop creates. */
const demoEnd = 5_000_000

async function clearDisplays(sql: LoadSql): Promise<void> {
  for (const table of ['main_navigation', 'display', 'display_group', 'product_group'])
    await sql.exec(`demoClear.${table}`, `delete from ${table} where id < $1`, [demoEnd])
  await sql.exec('demoClear.video_product', 'delete from video_product where video_id < $1', [demoEnd])
}

/**
 * Makes products and combinations of an earlier catalogue that are not in this one unsellable. They are not deleted because
 * orders may refer to them.
 */
async function retire(sql: LoadSql, products: readonly DemoProduct[]): Promise<void> {
  const ids = JSON.stringify(products.map((p) => p.id))
  const combinations = JSON.stringify(products.flatMap((p) => p.combinations.map((c) => c.id)))
  await sql.exec(
    'demoRetire.product',
    `update product set product_status = 'removed' where id < $2 and product_status <> 'removed' and id not in (select value::int from jsonb_array_elements_text($1::text::jsonb))`,
    [ids, firstGrownId],
  )
  await sql.exec(
    'demoRetire.combination',
    `update product_option_combination set product_option_status = 'suspended' where product_id < $2 and product_option_status <> 'suspended' and id not in (select value::int from jsonb_array_elements_text($1::text::jsonb))`,
    [combinations, firstGrownId],
  )
}

/** Moves the id sequences above all ids that the demo can use, for rows that the shop creates later. */
async function reserveIds(sql: LoadSql): Promise<void> {
  const rooms = {
    distributor: 1,
    product: 1,
    review: 1,
    product_qna: 1,
    product_option: 4,
    product_option_value: 16,
    product_option_combination: 16,
    display: 1,
    display_group: 1,
    display_link: 1,
    display_tab: 1,
    display_product: 1,
    main_navigation: 1,
    sub_navigation: 1,
    product_group: 1,
    category_advertising: 1,
    notice: 1,
    coupon: 1,
    video: 1,
    display_video: 1,
  }
  for (const [table, room] of Object.entries(rooms))
    await sql.many(
      `demoReserve.${table}`,
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select last_value from ${table}_id_seq), $1::bigint))`,
      [demoEnd * room],
    )
}

const loadedTables = [
  'distributor',
  'category',
  'product',
  'product_sales',
  'product_option',
  'product_option_value',
  'product_option_combination',
  'stock',
  'product_listing',
  'search_word',
  'search_tail',
  'search_gram',
  'search_document',
  'review',
  'review_tally',
  'review_option_tally',
  'review_attribute_tally',
  'product_qna',
  'display',
  'display_product',
  'display_tab',
  'display_link',
]

async function loadCatalogue(db: LoadDb, now: Date): Promise<boolean> {
  const hash = hashOfSources()
  const known = await db.opt<{ hash: string }>(
    'demoSource',
    `select hash from catalogue_source where name = 'demo'`,
    [],
  )
  if (known?.hash === hash) return false
  const catalogue = demoCatalogue(now)
  await db.tx(async (tx) => {
    await takeYourTime(tx)
    await tx.exec('demoLock', 'lock table catalogue_source in exclusive mode', [])
    await insert(tx, baseRows(catalogue))
    await tx.exec('demoClear.synonym', 'delete from search_synonym', [])
    await insert(tx, [['synonym', searchSynonyms.map(({ word, means, kind }) => ({ word, means, kind }))]])
    await insert(tx, productRows(catalogue.products))
    await insert(tx, saidRows(catalogue))
    await retire(tx, catalogue.products)
    await clearDisplays(tx)
    await insert(tx, displayRows(catalogue))
    await insert(tx, listRows(catalogue, now))
    await moderateReviews(tx, now)
    await reserveIds(tx)
    await tx.exec(
      'demoMark',
      `insert into catalogue_source (name, hash) values ('demo', $1) on conflict (name) do update set hash = excluded.hash, loaded_at = now()`,
      [hash],
    )
  })
  return true
}

/**
 * Adds grown products until there are `wanted`. Continues after the products of an interrupted load, because each batch is one
 * transaction.
 */
async function grow(db: LoadDb, wanted: number, now: Date, onProgress: LoadOptions['onProgress']): Promise<number> {
  const row = await db.opt<{ last: number | null }>(
    'demoGrown',
    'select max(id) as last from product where id >= $1 and id < $2',
    [firstGrownId, demoEnd],
  )
  const from = row?.last === null || row?.last === undefined ? 0 : row.last - firstGrownId + 1
  let loaded = from
  let batch: DemoProduct[] = []
  // the database writes one batch while the next one is generated
  let working = Promise.resolve()
  const write = async (rows: RowSet, done: number) => {
    await db.tx(async (tx) => {
      await takeYourTime(tx)
      await insert(tx, rows)
    })
    onProgress?.(done, wanted)
  }
  const flush = async () => {
    const rows = productRows(batch)
    const done = loaded + batch.length
    batch = []
    await working
    working = write(rows, done)
    loaded = done
  }
  for (const product of growProducts(wanted, now, from)) {
    batch.push(product)
    if (batch.length === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
  await working
  return Math.max(0, loaded - from)
}

/**
 * Loads the demo catalogue. A second run changes nothing unless the data changed, more products are wanted, or days have passed.
 */
export async function loadDemo(
  db: LoadDb,
  { products: wanted, reviews, now = new Date(), onProgress }: LoadOptions = {},
): Promise<LoadReport> {
  const changed = await loadCatalogue(db, now)
  await bringSales(db, now)
  await renewMoments(db, now)
  const own =
    (
      await db.opt<{ count: number }>('demoOwn', 'select count(*)::int as count from product where id < $1', [
        firstGrownId,
      ])
    )?.count ?? 0
  const grown = wanted === undefined || wanted <= own ? 0 : await grow(db, wanted - own, now, onProgress)
  // not on empty tables: the planner would use the statistics of empty tables until the next analyze
  if (changed || grown > 0)
    await db.script(
      `set statement_timeout = 0; select search_settle(); analyze ${loadedTables.join(', ')}; reset statement_timeout`,
    )
  // a large load leaves dead rows that slow searches until they are vacuumed
  if (grown > 0) await db.script('vacuum (analyze) search_document')
  if (reviews !== undefined) await growReviews(db, reviews, onProgress)
  return { changed, products: own, grown }
}
