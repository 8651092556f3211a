import type { Locator, Page } from '@playwright/test'
import { bringToMiddle, openAndReturn } from './journey/scroll-restoration.ts'
import { everywhere } from './journey/everywhere.ts'
import { grapes, openPage } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

/** Element fields that the tests read. DOM types are not available here. */
interface Seen {
  scrollLeft: number
}
const pushedTo = (row: Locator): Promise<number> =>
  row.evaluate((element) => Math.round((element as unknown as Seen).scrollLeft))

/** Scrolls a row sideways, opens a card that came in view and goes back. Expects the same scroll offset of the row (±1 px). */
const openFromRow = async (page: Page, row: Locator): Promise<void> => {
  const card = row.getByRole('article').nth(4)
  // a lazy section renders again when it comes in view, so the scroll is repeated
  await expect(async () => {
    await bringToMiddle(card)
    expect(await pushedTo(row)).toBeGreaterThan(200)
  }).toPass()
  const left = await pushedTo(row)
  await openAndReturn(page, card)
  await expect.poll(async () => Math.abs((await pushedTo(row)) - left)).toBeLessThanOrEqual(1)
}

/** First product row of the page. */
const firstRow = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('list')
    .and(page.locator('[aria-label][tabindex="0"]:has(li:nth-child(5) article)'))
    .first()

everywhere(
  'market and farmer',
  (brand, width) => {
    test(`[SCREEN-3] [SCREEN-11] ${brand}, ${width}: going back restores the sideways scroll of product rows on home and on a product page`, async ({
      page,
    }) => {
      await openPage(page, shopAt(brand))
      await openFromRow(page, firstRow(page))
      await openPage(page, `${shopAt(brand)}${grapes.path}`)
      await page.evaluate(`document.getElementById('shipping')?.scrollIntoView()`)
      await openFromRow(page, page.getByRole('list', { name: '비슷한 상품' }))
    })

    test(`[SCREEN-3] [HOME-1] ${brand}, ${width}: sub tabs stay in view, and going back restores the chosen inner tab`, async ({
      page,
    }) => {
      await openPage(page, `${shopAt(brand)}/?tab=best`)
      const subs = page
        .getByRole('main')
        .getByRole('navigation', { name: / 메뉴$/ })
        .getByRole('link')
      await subs.nth(1).click()
      await expect(subs.nth(1)).toHaveAttribute('aria-current', 'true')
      // the tapped sub tab is marked at once; its inner tabs render after the address changes
      await expect(page).toHaveURL(/[?&]sub=/)
      const tab = page
        .getByRole('navigation', { name: / 고르기$/ })
        .getByRole('link')
        .nth(2)
      const first = page.getByRole('main').getByRole('article').first().getByRole('heading')
      const ofFirstTab = await first.innerText()
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'true')
      await expect(page).toHaveURL(/[?&]inner=/)
      // a new list starts at its top, so wait for it before scrolling
      await expect(first).not.toHaveText(ofFirstTab)
      const card = page.getByRole('main').getByRole('article').nth(9)
      await bringToMiddle(card)
      await expect(subs.nth(1)).toBeInViewport()
      await openAndReturn(page, card)
      await expect(tab).toHaveAttribute('aria-current', 'true')
      // another sub tab is another list and starts at its first item
      await subs.nth(2).click()
      await expect(subs.nth(2)).toHaveAttribute('aria-current', 'true')
      await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport()
    })
  },
  { still: true },
)

test('[SCREEN-11] opening a product requests only its data: the code of its page was prefetched while the list was in view', async ({
  page,
}) => {
  await openPage(page, `${shopAt('market')}/category/fruit`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.mouse.wheel(0, 200)
  const parts = /^\/assets\/(product-page|details|below)-/
  await expect.poll(() => new Set(asked.flatMap((path) => parts.exec(path)?.[1] ?? [])).size).toBe(3)
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.getByRole('link', { name: grapes.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: grapes.name })).toBeVisible()
  // the first tap of a visit loads the paths of other calls
  expect(asked.filter((path) => path.endsWith('.js') && !path.includes('/other-paths'))).toEqual([])
  expect(asked.filter((path) => path === `/v1/products${grapes.path.replace('/product', '')}`)).toHaveLength(1)
})
