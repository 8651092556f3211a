import type { Browser } from '@playwright/test'
import { openDb } from '../../../../apps/server/src/db/open.ts'
import { type BareVideos, serveBareVideos } from '#src/browser/bare-videos.ts'
import { INTERPRETED, type Line, openPhone, startBrowser } from '#src/browser/phone.ts'
import { gzippedBytes } from '#src/browser/script-bytes.ts'
import { firstFrameMs, heapBytes, type Recorded, readRecorded, swipe } from '#src/browser/video-frames.ts'
import { type Row, showKib, showMs, showTimes } from '#src/report/row.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median, percentile } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'

/** 1.6 Mbit/s, as Lighthouse emulates a phone. */
const LINE: Line = { bytesPerSecond: 200_000, latencyMs: 150 }
const ROUNDS = 5
const SWIPES = 30
const BARE_SWIPES = 10
/** Swipes before the memory is measured the first time: the first ones load what the later ones use. */
const WARM_UP = 3
const DWELL_MS = 1_800
/** Time in ms until fonts and the next videos have loaded. */
const SETTLED_MS = 4_000
const GOALS = { firstFrame: 1.3, nextMs: 150, heapGrowth: 0.1, frameMs: 50, scriptBytes: 160 * 1024 }
/** Libraries that only uploads and streams need. */
const FOREIGN = /mediabunny|tus-js-client|hls\.js|Hls\.isSupported/

interface Feed {
  /** Address of the shop with the name that the browser uses. */
  shop: string
  /** Videos in the order of the server. */
  videos: { id: number; videoUrl: string }[]
}

/** Adds copies of the videos until the feed has enough for the swipes. A copy has its own address, so the browser loads it anew. */
const addCopies = async (databaseUrl: string): Promise<void> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  const [copied, offset] = [SWIPES, 800_000]
  try {
    await db.tx(async (tx) => {
      await tx.exec(
        'bench.copyVideos',
        `insert into video (id, title, contents, video_url, thumbnail, thumbnail_small, poster, captions_url, duration_ms, width, height, publish_at)
         select id + ${offset}, title, contents, video_url || '?copy', thumbnail || '?copy', thumbnail_small || '?copy', poster || '?copy', captions_url,
           duration_ms, width, height, publish_at - interval '1 year'
         from video where state = 'shown' and id < ${offset} order by id limit ${copied} on conflict do nothing`,
        [],
      )
      await tx.exec(
        'bench.copyProducts',
        `insert into video_product (video_id, product_id, position) select p.video_id + ${offset}, p.product_id, p.position
         from video_product p join video v on v.id = p.video_id + ${offset} on conflict do nothing`,
        [],
      )
      await tx.exec(
        'bench.copyBrands',
        `insert into video_brand (platform, video_id) select b.platform, b.video_id + ${offset}
         from video_brand b join video v on v.id = b.video_id + ${offset} on conflict do nothing`,
        [],
      )
    })
  } finally {
    await db.close()
  }
}

const openFeed = async ({ shops }: Bench): Promise<Feed> => {
  const { url } = await shops.kept(SMALL)
  await addCopies((await shops.database(SMALL)).url)
  const shop = url.replace('127.0.0.1', 'localhost')
  const { videos } = (await (await fetch(`${shop}/v1/video?take=50`)).json()) as Feed
  if (videos.length <= SWIPES) throw new Error(`the feed has only ${videos.length} videos`)
  return { shop, videos }
}

/** Compares the first frame of a video by its address with that of the bare page, in turn, each with an empty cache. */
const measureFirstFrame = async (browser: Browser, { shop, videos }: Feed, bare: BareVideos): Promise<Row> => {
  const urls = [bare.oneUrl, `${shop}/video/${videos[0]?.id}`]
  const taken: [number[], number[]] = [[], []]
  // the first round warms the caches of the shop up
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [at, url] of urls.entries()) {
      const { page } = await openPhone(browser, { line: LINE })
      const ms = await firstFrameMs(page, url)
      if (round > 0) taken[at as 0 | 1].push(ms)
      await page.close()
    }
  const [limit, own] = [median(taken[0]), median(taken[1])]
  return {
    what: 'First frame of a video by its address, 4 × slower, 1.6 Mbit/s',
    ratio: showTimes(own / limit),
    measured: showMs(own),
    limit: `${showMs(limit)} on a page with only the video`,
    goal: `≤ ${GOALS.firstFrame} ×`,
    reached: own / limit <= GOALS.firstFrame,
  }
}

interface Swiped {
  recorded: Recorded
  /** Growth of the heap after the first swipes, as a share of 1. */
  heapGrowth: number
  heapAfter: number
}

const swipeThrough = async (browser: Browser, url: string, swipes: number, dwellMs = DWELL_MS): Promise<Swiped> => {
  const { page, devtools } = await openPhone(browser, { line: LINE })
  await firstFrameMs(page, url)
  await page.waitForTimeout(SETTLED_MS)
  let heapBefore = 0
  for (let turn = 1; turn <= swipes; turn += 1) {
    await swipe(page, devtools, dwellMs)
    if (turn === WARM_UP) heapBefore = await heapBytes(devtools)
  }
  const heapAfter = await heapBytes(devtools)
  const recorded = await readRecorded(page)
  await page.close()
  if (recorded.delaysMs.length < swipes)
    throw new Error(`${recorded.delaysMs.length} of ${swipes} swipes showed a video`)
  return { recorded, heapGrowth: heapAfter / heapBefore - 1, heapAfter }
}

const gapsOf = ({ gaps }: Recorded): number[] => gaps.flatMap((count, ms) => Array.from({ length: count }, () => ms))

const toNextRow = ({ recorded }: Swiped, bare: Swiped): Row => {
  const [own, limit] = [median(recorded.delaysMs), median(bare.recorded.delaysMs)]
  return {
    what: 'Next video, from 60 % of it on the screen to its first frame',
    ratio: showTimes(own / limit),
    measured: `median ${showMs(own)}, p95 ${showMs(percentile(recorded.delaysMs, 0.95))}`,
    limit: `median ${showMs(limit)} in a bare feed`,
    goal: `≤ ${GOALS.nextMs} ms`,
    reached: own <= GOALS.nextMs,
  }
}

const longest = (values: readonly number[]): number => Math.max(0, ...values)

const showFrames = ({ recorded }: Swiped): string => {
  const gaps = gapsOf(recorded)
  const tasks = `${recorded.longTasksMs.length} tasks > ${GOALS.frameMs} ms, longest ${showMs(longest(recorded.longTasksMs))}`
  const frames = `${recorded.longFramesMs.length} long animation frames, longest ${showMs(longest(recorded.longFramesMs))}`
  return `${tasks}; ${frames}; between frames p99 ${showMs(percentile(gaps, 0.99))}, longest ${showMs(longest(gaps))}`
}

/** The goal is that of the page's own work. Frames also wait for the processor, on which the browser decodes and paints. */
const toFrameRow = (swiped: Swiped, bare: Swiped): Row => ({
  what: `Longest task in ${SWIPES} swipes`,
  measured: showFrames(swiped),
  limit: `${showFrames(bare)} in ${BARE_SWIPES} swipes of a bare feed`,
  goal: `no task > ${GOALS.frameMs} ms`,
  reached: longest(swiped.recorded.longTasksMs) <= GOALS.frameMs,
})

const showGrowth = ({ heapGrowth }: Swiped): string => `${(heapGrowth * 100).toFixed(1)} % more`

/** The goal is that of data. V8 adds machine code to functions that run often, which is not memory that the page holds. */
const measureHeap = async ({ shop }: Feed, compiled: Swiped): Promise<Row> => {
  const browser = await startBrowser(INTERPRETED)
  try {
    const swiped = await swipeThrough(browser, `${shop}/video`, SWIPES, 0)
    return {
      what: `JavaScript heap after ${SWIPES} swipes against after ${WARM_UP}`,
      ratio: showGrowth(swiped),
      measured: `${showKib(swiped.heapAfter)} without machine code; ${showGrowth(compiled)}, ${showKib(compiled.heapAfter)} with it`,
      goal: `≤ ${GOALS.heapGrowth * 100} % more`,
      reached: swiped.heapGrowth <= GOALS.heapGrowth,
    }
  } finally {
    await browser.close()
  }
}

/** Scripts that the feed loads before the user does anything. */
const measureScripts = async (browser: Browser, { shop }: Feed): Promise<Row> => {
  const { page } = await openPhone(browser)
  const urls = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && urls.add(request.url()))
  await page.goto(`${shop}/video`, { waitUntil: 'networkidle' })
  await page.close()
  const bytes = await gzippedBytes([...urls])
  const texts = await Promise.all([...urls].map(async (url) => (await fetch(url)).text()))
  const foreign = texts.filter((text) => FOREIGN.test(text)).length
  return {
    what: 'JavaScript of the feed',
    measured: `${showKib(bytes)} gzip in ${urls.size} files, ${foreign} with libraries of upload or streaming`,
    goal: `≤ ${GOALS.scriptBytes / 1024} KiB, 0`,
    reached: urls.size > 0 && bytes <= GOALS.scriptBytes && foreign === 0,
  }
}

/** Measures the feed of videos on a phone with a slow processor and a slow line, beside pages with only its videos. */
export const measureVideoFeed = async (bench: Bench): Promise<Row[]> => {
  const feed = await openFeed(bench)
  const browser = await startBrowser()
  const bare = await serveBareVideos(feed.videos.map(({ videoUrl }) => `${feed.shop}${videoUrl}`))
  try {
    const first = await measureFirstFrame(browser, feed, bare)
    const bareSwiped = await swipeThrough(browser, bare.feedUrl, BARE_SWIPES)
    const swiped = await swipeThrough(browser, `${feed.shop}/video`, SWIPES)
    return [
      first,
      toNextRow(swiped, bareSwiped),
      toFrameRow(swiped, bareSwiped),
      await measureHeap(feed, swiped),
      await measureScripts(browser, feed),
    ]
  } finally {
    await bare.close()
    await browser.close()
  }
}
