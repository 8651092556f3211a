import type { Locator, Page } from '@playwright/test'
import { bringToMiddle, openAndComeBack } from './journey/come-back.ts'
import { everywhere } from './journey/everywhere.ts'
import { openPage } from './journey/goods.ts'
import { type BrandId, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

/**
 * Of every brand a main tab whose sub tabs are lists of products, and one that begins with a section for each of them. The
 * discounts of market are more than the thirty that one answer holds.
 */
const tabsOf: Record<BrandId, Record<'products' | 'simpleList', readonly [main: string, sub: string]>> = {
  ru: { products: ['선물', '4만원대'], simpleList: ['커뮤니티', '별점이 말해 줘요'] },
  cuma: { products: ['제철과일', '하우스 햇과일'], simpleList: ['선물관', '품격을 담은 선물'] },
  market: { products: ['새벽신선', '채소·과일'], simpleList: ['알뜰쇼핑', '할인율 높은 순'] },
  farmer: { products: ['농부의 곳간', '장과 기름'], simpleList: ['꾸러미', '농가 선물세트'] },
}

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const namesOf = (cards: Locator): Promise<string[]> => cards.getByRole('heading').allInnerTexts()

/** Opens a main tab by its name; answers the tabs below it. */
const openMainTab = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
  await expect(page).toHaveURL(/\/\?tab=[a-z]+$/)
  return page.getByRole('main').getByRole('navigation', { name: `${name} 메뉴` })
}

interface Named {
  id: number
  name: string
}
/** What the shop says is in the sub tab of that name, page after page, once the address is that tab's. */
const namesBehind = async (page: Page, name: string): Promise<string[]> => {
  const ask = <T>(path: string) =>
    page.evaluate<T>(`fetch('/v4/display-category/${path}').then((answer) => answer.json())`)
  const key = new URL(page.url()).searchParams.get('tab')
  const { mainNavigations } = await ask<{ mainNavigations: (Named & { key: string })[] }>('main-navigation')
  const main = mainNavigations.find((each) => each.key === key)
  const { subNavigations } = await ask<{ subNavigations: (Named & { displayCategoryId: number })[] }>(
    `main-navigation/${main?.id}/sub-tabs`,
  )
  const sub = subNavigations.find((each) => each.name === name)
  await expect(page).toHaveURL(new RegExp(`tab=${key}&sub=${sub?.id}$`))
  const names: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const path: string = `${sub?.displayCategoryId}/display-products${next && `?nextPage=${next}`}`
    const answer: { products: Named[]; page: { nextPage: string | null } } = await ask(path)
    names.push(...answer.products.map((product) => product.name))
    next = answer.page.nextPage
  }
  return names
}

/** Opens a sub tab by its name and walks down to the end of it; answers the names of its products. */
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

/** What of the home stands in front of its categories first, by its focus. HOME-2 */
const focusOf: Record<BrandId, string> = { ru: '식품', cuma: '과일', market: '채소', farmer: '채소' }

/** The categories in front on home: the one in focus is open, the arrow keys lead on, and each leads to its best. */
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

/** The best of every brand: the tabs of this sub tab hold more than the thirty that one answer brings. */
const WANTED = '많이 찜한 순'

/** What the shop says is in the tab of that number, page after page. */
const namesInTab = async (page: Page, id: string): Promise<string[]> => {
  const ask = <T>(path: string) =>
    page.evaluate<T>(`fetch('/v4/display-category/${path}').then((answer) => answer.json())`)
  const { mainNavigations } = await ask<{ mainNavigations: (Named & { key: string })[] }>('main-navigation')
  const best = mainNavigations.find(({ key }) => key === 'best')
  const { subNavigations } = await ask<{ subNavigations: (Named & { displayCategoryId: number })[] }>(
    `main-navigation/${best?.id}/sub-tabs`,
  )
  const display = subNavigations.find(({ name }) => name === WANTED)?.displayCategoryId
  const { products } = await ask<{ products: Named[] }>(`${display}/display-products?tabId=${id}&take=100`)
  return products.map(({ name }) => name)
}

everywhere(
  (brand, width) => {
    const { products, simpleList } = tabsOf[brand]
    test(`[SCREEN-3] [HOME-1] [HOME-2] ${brand}, ${width}: what is in focus opens first on home; a sub tab of products shows all of its own and is found again`, async ({
      page,
    }) => {
      const [main, sub] = products
      await openPage(page, shopAt(brand))
      await lookAtHomeBest(page, brand)
      const subs = await openMainTab(page, main)
      // what begins a tab of products is its first list
      await expect(subs.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
      await expect(cards(page).first()).toBeVisible()
      const first = await namesOf(cards(page))
      const names = await walkSubTab(page, subs, sub)
      expect(names).not.toEqual(first)
      const last = cards(page).last()
      await bringToMiddle(last)
      await openAndComeBack(page, last)
      await expect(subs.getByRole('link', { name: sub, exact: true })).toHaveAttribute('aria-current', 'true')
      expect(await namesOf(cards(page))).toEqual(names)
    })

    test(`[SCREEN-3] [PAGE-30] ${brand}, ${width}: a tab inside a sub tab has an address, stays in sight, shows all of its own, and is found again`, async ({
      page,
    }) => {
      await openPage(page, `${shopAt(brand)}/?tab=best`)
      const main = page.getByRole('main')
      const subs = main.getByRole('navigation', { name: /메뉴$/ })
      await subs.getByRole('link', { name: WANTED, exact: true }).click()
      const tabs = main.getByRole('navigation', { name: `${WANTED} 고르기` }).getByRole('link')
      const chosen = tabs.nth(1)
      const best = page.getByRole('navigation', { name: '주요 메뉴' }).locator('[aria-current=page]')
      const name = await best.innerText()
      await chosen.click()
      await expect(page).toHaveURL(/&sub=\d+&inner=\d+$/)
      const address = page.url()

      await test.step('who opens that address sees that tab, and all of it down to its end', async () => {
        // the same address once more would be the same entry of the history, which opens where it was left
        await openPage(page, `${shopAt(brand)}/cart`)
        await openPage(page, address)
        await expect(chosen).toHaveAttribute('aria-current', 'true')
        const names = await namesInTab(page, new URL(address).searchParams.get('inner') ?? '')
        expect(names.length).toBeGreaterThan(brand === 'farmer' ? 2 : 30)
        await expect(async () => {
          await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
          expect(await namesOf(cards(page))).toEqual(names)
        }).toPass()
        const last = cards(page).last()
        await bringToMiddle(last)
        await expect(chosen).toBeInViewport()
        await expect(subs.getByRole('link', { name: WANTED, exact: true })).toBeInViewport()
        await openAndComeBack(page, last)
        expect(await namesOf(cards(page))).toEqual(names)
      })

      await test.step('it is there without a script, too', async () => {
        const drawn = await page.evaluate<string>(`fetch('${address}').then((answer) => answer.text())`)
        expect(drawn).toMatch(new RegExp(`aria-current="true"[^>]*href="[^"]*&amp;inner=${/\d+$/.exec(address)?.[0]}"`))
      })

      await test.step('another main tab and back leads to it again', async () => {
        const [other] = tabsOf[brand].products
        await openMainTab(page, other)
        await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expect(chosen).toHaveAttribute('aria-current', 'true')
      })
    })

    test(`[SCREEN-3] [HOME-1] [PAGE-30] ${brand}, ${width}: a simple list begins with its sections, and a sub tab holds all of one of them`, async ({
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
      await openAndComeBack(page, last)
      expect(await namesOf(cards(page))).toEqual(names)
      await all.click()
      await expect(page).toHaveURL(/\/\?tab=[a-z]+$/)
      await expect(page.getByRole('region', { name: sub, exact: true })).toBeAttached()
    })
  },
  { still: true },
)
