import type { Locator, Page } from '@playwright/test'
import { openPhone, startBrowser } from './phone.ts'

const SETTLED_MS = 1_500

/** User interaction with a page. */
export type Act = (page: Page) => Promise<void>

// Runs in the page: records the longest interaction reported from now on.
const WATCH = `window.worstMs = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.worstMs = Math.max(window.worstMs, entry.duration)
}).observe({ type: 'event', durationThreshold: 16 })`

/** Taps the element's position without Playwright's actionability checks, which would count as the page's own work. */
export const tapOn = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be tapped has no place on the page')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * Measures the slowest interaction of the act in ms, from tap to paint, on an emulated phone with CPU throttling of 4. A `bare`
 * page is the server's HTML without scripts, which measures the browser's own share.
 */
export const worstInteraction = async (url: string, act: Act, { bare = false } = {}): Promise<number> => {
  const browser = await startBrowser()
  try {
    const { page } = await openPhone(browser)
    if (bare) await page.route(/\.js$/, (route) => route.abort())
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
