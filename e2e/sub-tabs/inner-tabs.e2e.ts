import type { Page } from '@playwright/test'
import { bringToMiddle, openAndReturn } from '../journey/scroll-restoration.ts'
import { everywhere } from '../journey/everywhere.ts'
import { openPage } from '../journey/goods.ts'
import { shopAt } from '../journey/places.ts'
import { expect, test } from '../journey/watched.ts'
import { askProducts, cards, findSubTab, namesOf, openMainTab, tabsOf } from './main-tabs.ts'

/** Sub tab of every brand's best page. Its inner tabs hold more than the 30 products of one response. */
const WANTED = '많이 찜한 순'

/** Lists the product names of an inner tab, as the API returns them. */
const namesInTab = async (page: Page, id: string): Promise<string[]> => {
  const wanted = await findSubTab(page, 'best', WANTED)
  const { products } = await askProducts(page, wanted?.displayCategoryId, `?tabId=${id}&take=100`)
  return products.map(({ name }) => name)
}

everywhere(
  'ru and cuma',
  (brand, width) => {
    test(`[SCREEN-3] [PAGE-30] ${brand}, ${width}: an inner tab has an address, stays in view, shows all its products and is restored`, async ({
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

      await test.step('opening that address shows that tab with all its products', async () => {
        // the same address again would be the same history entry, which restores its position
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
        await openAndReturn(page, last)
        expect(await namesOf(cards(page))).toEqual(names)
      })

      await test.step('the server renders it without scripts too', async () => {
        const drawn = await page.evaluate<string>(`fetch('${address}').then((answer) => answer.text())`)
        expect(drawn).toMatch(new RegExp(`aria-current="true"[^>]*href="[^"]*&amp;inner=${/\d+$/.exec(address)?.[0]}"`))
      })

      await test.step('returning from another main tab restores it', async () => {
        const [other] = tabsOf[brand].products
        await openMainTab(page, other)
        await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expect(chosen).toHaveAttribute('aria-current', 'true')
      })
    })
  },
  { still: true },
)
