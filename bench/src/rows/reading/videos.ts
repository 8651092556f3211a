import { openDb } from '../../../../apps/server/src/db/open.ts'
import { loadInTurn } from '#src/load/in-turn.ts'
import { plainHeaders } from '#src/load/read-answer.ts'
import { type Row, showRate, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import type { Bench } from '../measure.ts'
import { firstProductId } from './paths.ts'

const FEW = 1_000
const MANY = 100_000
const BATCH = 10_000
const GOAL = 1.2
const SHELF = 690_000
/** Key of a further database like the first; databases are identified by their number of products. */
const CROWDED = SMALL + 3

const insertTexts = [
  `insert into video (id, title, contents, video_url, thumbnail, thumbnail_small, duration_ms, width, height, publish_at)
   select ${SHELF} + n, '짧은 영상 ' || n, '아삭한 소리까지 담았어요.', '/videos/' || n || '.mp4', '/t.webp', '/s.webp', 8000, 540, 960,
     timestamptz '2026-01-01' + n * interval '1 second' from generate_series($1::int + 1, $2::int) n`,
  `insert into video_product (video_id, product_id, position)
   select v.id, p.id, p.place from video v, (
     select id, row_number() over (order by id) as place from product where product_status = 'stock_in' order by id limit 3) p
   where v.id > ${SHELF} + $1::int and v.id <= ${SHELF} + $2::int`,
  `insert into video_count (video_id, views, shares)
   select id, id % 1000, id % 10 from video where id > ${SHELF} + $1::int and id <= ${SHELF} + $2::int`,
  `insert into display_video (display_id, video_id, position)
   select ${SHELF}, id, id from video where id > ${SHELF} + $1::int and id <= ${SHELF} + $2::int`,
]

/** Adds a display of ru with this many videos. A database that has them from an earlier measure stays as it is. */
const addVideos = async (databaseUrl: string, wanted: number): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const count = await db.opt<{ total: number }>(
      'bench.videoCount',
      'select total from display_video_tally where display_id = $1',
      [SHELF],
    )
    if (!count)
      await db.script(`insert into display (id, platform, page_key, name, title, display_ui_type, position)
        values (${SHELF}, 'ru', 'bench', '영상', '영상', 'video_rail', 1)`)
    for (let from = count?.total ?? 0; from < wanted; from += BATCH)
      await db.tx(async (tx) => {
        await tx.exec('bench.slow', 'set local statement_timeout = 0', [])
        for (const text of insertTexts) await tx.exec('bench.videos', text, [from, Math.min(from + BATCH, wanted)])
      })
    await db.script('set statement_timeout = 0')
    // otherwise the server vacuums the new rows while they are measured
    await db.script('vacuum analyze video, video_brand, display_video, video_product, video_count')
  } finally {
    await db.close()
  }
}

/** Prepares a shop with this many videos. Returns its URL. */
const openWith = async ({ shops }: Bench, videos: number, products: number): Promise<string> => {
  const { url } = await shops.unkept(products)
  await firstProductId(url)
  await addVideos((await shops.database(products)).url, videos)
  return url
}

/** Returns the address of the page after the first. */
const secondPage = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers: plainHeaders })
  const { page } = (await response.json()) as { page: { nextPage: string } }
  return `${url}?nextPage=${page.nextPage}`
}

const lists: readonly (readonly [what: string, path: string])[] = [
  ['the feed', '/v1/video'],
  ['a display', `/v1/display-category/${SHELF}/display-video`],
]

/** Compares the cost of the lists of videos among 100,000 with that among 1,000, in turn, uncached. */
export const measureVideos = async (bench: Bench): Promise<Row[]> => {
  const few = await openWith(bench, FEW, SMALL)
  const many = await openWith(bench, MANY, CROWDED)
  const rows: Row[] = []
  for (const [what, path] of lists) {
    const urls = await Promise.all([few, many].map((url) => secondPage(`${url}${path}`)))
    const [amongFew = 0, amongMany = 0] = await loadInTurn(
      urls.map((url) => ({ url, headers: plainHeaders })),
      bench.runLength,
    )
    rows.push({
      what: `A page of thirty of 100,000 videos, ${what}, uncached`,
      measured: showRate(amongMany, 'pages'),
      limit: `${showRate(amongFew, 'pages')} of 1,000 videos`,
      ratio: `costs ${showTimes(amongFew / amongMany)}`,
      goal: `costs ≤ ${GOAL.toFixed(1)} ×`,
      reached: amongFew / amongMany <= GOAL,
    })
  }
  return rows
}
