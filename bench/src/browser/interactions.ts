import { chromium, type Page } from '@playwright/test'
import { chromiumMissing, findChromium } from '../../../scripts/prepare/chromium.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOWDOWN = 4
const SETTLED_MS = 1_500

/** What a finger does on a page. */
export type Act = (page: Page) => Promise<void>

// runs in the page: notes the longest of the taps that it reports from now on
const WATCH = `window.worstMs = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.worstMs = Math.max(window.worstMs, entry.duration)
}).observe({ type: 'event', durationThreshold: 16 })`

/** How long the slowest tap of the act took to show, in ms, on a phone a quarter as fast as this machine. */
export const worstInteraction = async (url: string, act: Act): Promise<number> => {
  const executablePath = process.env.CHROME_PATH ?? findChromium()
  if (executablePath === undefined) throw new Error(chromiumMissing)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const page = await browser.newPage(PHONE)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url)
    await page.waitForTimeout(SETTLED_MS)
    await page.evaluate(WATCH)
    await act(page)
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate<number>('window.worstMs')
  } finally {
    await browser.close()
  }
}
