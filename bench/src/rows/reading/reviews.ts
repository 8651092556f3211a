import { openDb } from '../../../../apps/server/src/db/open.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showRate, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import type { Bench } from '../measure.ts'
import { firstProductId } from './paths.ts'

const FEW = 1_000
const MANY = 1_000_000
const BATCH = 50_000
const GOAL = 1.2
/** Key of a further database like the first; databases are identified by their number of products. */
const CROWDED = SMALL + 2

const pages: readonly (readonly [what: string, query: string])[] = [
  ['newest first', ''],
  ['by score', '?orderBy=scoreAsc'],
  ['with photos, most helpful first', '?orderBy=helpful&reviewType=photoReview'],
]

const insertText = `
insert into review (product_id, writer, grade, option_name, score, contents, images, attribute_value_ids, created_at)
select $1::int, '김*수', g % 5, '옵션 ' || g % 5, 1 + g % 5, '아삭하고 달아요. 포장도 꼼꼼했어요. 다음에도 살게요. ' || g,
  case when g % 3 = 0 then '[{"sort": 0, "imageFile": {"key": "apple", "alt": "", "color": "#c8b8a0"}}]'::jsonb else '[]' end,
  '{11, 21, 31}', now() - make_interval(mins => (g % 500000)::int)
from generate_series($2::int + 1, $3::int) as g`

/** Adds reviews until the product has `wanted`. */
const addReviews = async (databaseUrl: string, productId: number, wanted: number): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const countText = 'select count(*)::int as count from review where product_id = $1 and not is_hidden'
    const { count } = await db.one<{ count: number }>('bench.reviewCount', countText, [productId])
    for (let from = count; from < wanted; from += BATCH)
      await db.tx(async (tx) => {
        await tx.exec('bench.slow', 'set local statement_timeout = 0', [])
        await tx.exec('bench.reviews', insertText, [productId, from, Math.min(from + BATCH, wanted)])
      })
    await db.script('set statement_timeout = 0')
    // otherwise the server vacuums the new rows while they are measured
    await db.script('vacuum analyze review, review_tally, review_option_tally, review_attribute_tally')
  } finally {
    await db.close()
  }
}

/** Prepares a shop whose newest listed product has this many reviews. Returns the URL of its reviews. */
const openWith = async ({ shops }: Bench, reviews: number, products: number): Promise<string> => {
  const { url } = await shops.unkept(products)
  const productId = await firstProductId(url)
  await addReviews((await shops.database(products)).url, productId, reviews)
  return `${url}/v1/products/${productId}/reviews`
}

/** Compares the cost of a page of reviews of a product with a million reviews with one of a thousand, in turn, uncached. */
export const measureReviews = async (bench: Bench): Promise<Row[]> => {
  const few = await openWith(bench, FEW, SMALL)
  const many = await openWith(bench, MANY, CROWDED)
  const rows: Row[] = []
  for (const [what, query] of pages) {
    const targets = [few, many].map((url) => ({ url: `${url}${query}`, headers: plainHeaders }))
    const [amongFew = 0, amongMany = 0] = await loadInTurn(targets, bench.runLength)
    rows.push({
      what: `A page of 1,000,000 reviews of one product, ${what}, uncached`,
      measured: showRate(amongMany, 'pages'),
      limit: `${showRate(amongFew, 'pages')} of 1,000 reviews`,
      ratio: `costs ${showTimes(amongFew / amongMany)}`,
      goal: `costs ≤ ${GOAL.toFixed(1)} ×`,
      reached: amongFew / amongMany <= GOAL,
    })
  }
  return rows
}
