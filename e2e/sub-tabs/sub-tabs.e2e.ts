import type { Locator, Page } from '@playwright/test'
import { bringToMiddle, openAndReturn } from '../journey/scroll-restoration.ts'
import { everywhere } from '../journey/everywhere.ts'
import { openPage } from '../journey/goods.ts'
import { type BrandId, shopAt } from '../journey/places.ts'
import { expect, test } from '../journey/watched.ts'
import { askProducts, cards, findSubTab, namesOf, openMainTab, tabsOf } from './main-tabs.ts'

/** Waits for the address of the named sub tab, then lists its product names from the API, page by page. */
const namesBehind = async (page: Page, name: string): Promise<string[]> => {
  const key = new URL(page.url()).searchParams.get('tab')
  const sub = await findSubTab(page, key, name)
  await expect(page).toHaveURL(new RegExp(`tab=${key}&sub=${sub?.id}$`))
  const names: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const query: string = next && `?nextPage=${next}`
    const answer = await askProducts(page, sub?.displayCategoryId, query)
    names.push(...answer.products.map((product) => product.name))
    next = answer.page.nextPage
  }
  return names
}

/** Opens a sub tab by its name and scrolls to its end. Returns its product names. */
const walkSubTab = async (page: Page, subs: Locator, name: string): Promise<string[]> => {
  await subs.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/[?&]sub=\d+$/)
  await expect(subs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached()
  const names = await namesBehind(page, name)
  expect(names.length).toBeGreaterThan(1)
  await expect(async () => {
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    expect(await namesOf(cards(page))).toEqual(names)
  }).toPass()
  return names
}

/** Category selected first on home, per brand. HOME-2 */
const focusOf: Record<BrandId, string> = { ru: '식품', cuma: '과일', market: '채소', farmer: '채소' }

/**
 * Checks the categories on home: the category in focus is selected, arrow keys select the next one, and each links to its best
 * list.
 */
const lookAtHomeBest = async (page: Page, brand: BrandId): Promise<void> => {
  const tabs = page.getByRole('main').getByRole('tablist')
  const chosen = tabs.getByRole('tab', { selected: true })
  await tabs.scrollIntoViewIfNeeded()
  await expect(chosen).toHaveText(focusOf[brand])
  const rail = page.getByRole('tabpanel').getByRole('article')
  const begun = await namesOf(rail)
  expect(begun.length).toBeGreaterThanOrEqual(8)
  await expect(async () => {
    await chosen.press('ArrowRight')
    await expect(chosen).not.toHaveText(focusOf[brand], { timeout: 1_000 })
  }).toPass()
  const next = await chosen.innerText()
  await expect(page.getByRole('tabpanel', { name: next }).getByRole('article').nth(7)).toBeAttached()
  expect(await namesOf(rail)).not.toEqual(begun)
  const way = page.getByRole('tabpanel').getByRole('link', { name: `${next} 베스트 전체 보기` })
  await expect(way).toHaveAttribute('href', /^\/best\?type=[a-z]+$/)
}

everywhere(
  'market and farmer',
  (brand, width) => {
    const { products, simpleList } = tabsOf[brand]
    test(`[SCREEN-3] [HOME-1] [HOME-2] ${brand}, ${width}: home selects the category in focus first; a product sub tab shows all its products and is restored`, async ({
      page,
    }) => {
      const [main, sub] = products
      await openPage(page, shopAt(brand))
      await lookAtHomeBest(page, brand)
      const subs = await openMainTab(page, main)
      // a product tab starts with its first list
      await expect(subs.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
      await expect(cards(page).first()).toBeVisible()
      const first = await namesOf(cards(page))
      const names = await walkSubTab(page, subs, sub)
      expect(names).not.toEqual(first)
      const last = cards(page).last()
      await bringToMiddle(last)
      await openAndReturn(page, last)
      await expect(subs.getByRole('link', { name: sub, exact: true })).toHaveAttribute('aria-current', 'true')
      expect(await namesOf(cards(page))).toEqual(names)
    })

    test(`[SCREEN-3] [HOME-1] [PAGE-30] ${brand}, ${width}: a simple list starts with its sections, and a sub tab shows all products of one section`, async ({
      page,
    }) => {
      const [main, sub] = simpleList
      await openPage(page, shopAt(brand))
      const subs = await openMainTab(page, main)
      const all = subs.getByRole('link', { name: '전체', exact: true })
      await expect(all).toHaveAttribute('aria-current', 'true')
      const [, ...headings] = await subs.getByRole('link').allInnerTexts()
      for (const name of headings)
        await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeAttached()
      const begins = page.getByRole('region', { name: sub, exact: true }).getByRole('article')
      await expect(begins.nth(1)).toBeAttached()
      const begun = await namesOf(begins)
      const names = await walkSubTab(page, subs, sub)
      expect(names.slice(0, begun.length)).toEqual(begun)
      if (brand === 'market') expect(names.length).toBeGreaterThan(30)
      const last = cards(page).last()
      await bringToMiddle(last)
      await openAndReturn(page, last)
      expect(await namesOf(cards(page))).toEqual(names)
      await all.click()
      await expect(page).toHaveURL(/\/\?tab=[a-z]+$/)
      await expect(page.getByRole('region', { name: sub, exact: true })).toBeAttached()
    })
  },
  { still: true },
)
