import { openPhone, startBrowser } from '#src/browser/phone.ts'
import { tapOn } from '#src/browser/interactions.ts'
import { type Row, showMs, showTimes } from '#src/report/row.ts'
import { startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'
import { categoryPath, homePath } from '../reading/paths.ts'

/** All tags in the browser. The scripts come from the sandbox, so their own work is not measured, only that of the shop. */
const TAGS = {
  GA4_MODE: 'browser',
  GA4_MEASUREMENT_ID: 'G-BENCH123',
  GTM_ID: 'GTM-BENCH',
  NAVER_WCS_ID: 's_1234abcd',
  META_MODE: 'browser',
  META_PIXEL_ID: '1234567890',
  KAKAO_PIXEL_ID: '9876543210',
  AIRBRIDGE_APP: 'shop',
  AIRBRIDGE_TOKEN: '0123456789abcdef',
  FIREBASE_PROJECT: 'shop-1',
  FIREBASE_APP_ID: '1:123:web:abc',
  FIREBASE_API_KEY: 'AIza-bench-key',
}
const GOAL = 1.05
const PAIRS_PER_RUN = 4
/** Time in ms until the tags have loaded after the page was idle. */
const SETTLED_MS = 5_000
const SHEET_MS = 400

// Runs in the page before its scripts. Keeps the time of the largest paint and the longest interaction.
const WATCH = `window.lcpMs = 0; window.worstMs = 0
new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (window.lcpMs = startTime)))
  .observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.worstMs = Math.max(window.worstMs, duration)
}).observe({ type: 'event', durationThreshold: 16 })`

interface Visit {
  lcpMs: number
  inpMs: number
}

/** Opens a page with an empty cache and, on a category, the options of its first product while the tags load and after it. */
const visit = async (url: string, hasTags: boolean): Promise<Visit> => {
  const browser = await startBrowser()
  try {
    const { page } = await openPhone(browser, { hasConsent: hasTags })
    await page.addInitScript({ content: WATCH })
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    const lcpMs = await page.evaluate<number>('lcpMs')
    const buttons = page.getByRole('button', { name: /담기$/ })
    if ((await buttons.count()) > 0) await tapOn(page, buttons.first())
    else await tapOn(page, page.locator('header nav a').nth(1))
    await page.waitForTimeout(SHEET_MS + 1_000)
    return { lcpMs, inpMs: await page.evaluate<number>('worstMs') }
  } finally {
    await browser.close()
  }
}

interface Pair {
  without: Visit
  tagged: Visit
}

/** Visits a page of both shops in turn. The first pair warms the caches up and does not count. */
const visitInTurn = async (urls: { without: string; tagged: string }, pairs: number): Promise<Pair[]> => {
  const taken: Pair[] = []
  for (let pair = 0; pair <= pairs; pair++)
    taken.push({ without: await visit(urls.without, false), tagged: await visit(urls.tagged, true) })
  return taken.slice(1)
}

const toRow = (what: string, pairs: readonly Pair[], key: keyof Visit): Row => {
  const [bare, measured] = [
    median(pairs.map(({ without }) => without[key])),
    median(pairs.map(({ tagged }) => tagged[key])),
  ]
  return {
    what: `${what} at 4 × slower with all tags`,
    measured: showMs(measured),
    limit: `${showMs(bare)} without`,
    ratio: showTimes(measured / bare),
    goal: `≤ ${GOAL} ×`,
    reached: measured <= bare * GOAL,
  }
}

/** Compares the loading and the response of pages with all tags and consent with those without tags, in turn. TRACK-9 */
export const measureTags = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([shops.database(SMALL), shops.sandbox()])
  const given = { data: { DATABASE_URL }, keeps: 'all', sandboxUrl } as const
  const [without, tagged] = [await startShop(given), await startShop({ ...given, settings: TAGS })]
  const urlsOf = (path: string) => {
    const toUrl = ({ url }: { url: string }): string => `${url.replace('127.0.0.1', 'localhost')}${path}`
    return { without: toUrl(without), tagged: toUrl(tagged) }
  }
  try {
    const pairs = runLength.runs * PAIRS_PER_RUN
    const home = await visitInTurn(urlsOf(homePath), pairs)
    const category = await visitInTurn(urlsOf(categoryPath), pairs)
    return [
      toRow('LCP of home', home, 'lcpMs'),
      toRow('INP of home', home, 'inpMs'),
      toRow('LCP of a category', category, 'lcpMs'),
      toRow('INP of a category', category, 'inpMs'),
    ]
  } finally {
    await Promise.all([without.stop(), tagged.stop()])
  }
}
