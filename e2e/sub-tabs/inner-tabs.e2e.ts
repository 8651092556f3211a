import type { Page } from '@playwright/test'
import { bringToMiddle, openAndComeBack } from '../journey/come-back.ts'
import { everywhere } from '../journey/everywhere.ts'
import { openPage } from '../journey/goods.ts'
import { shopAt } from '../journey/places.ts'
import { expect, test } from '../journey/watched.ts'
import { askProducts, cards, findSubTab, namesOf, openMainTab, tabsOf } from './main-tabs.ts'

/** The best of every brand: the tabs of this sub tab hold more than the thirty that one answer brings. */
const WANTED = '많이 찜한 순'

/** What the shop says is in the tab of that number, page after page. */
const namesInTab = async (page: Page, id: string): Promise<string[]> => {
  const wanted = await findSubTab(page, 'best', WANTED)
  const { products } = await askProducts(page, wanted?.displayCategoryId, `?tabId=${id}&take=100`)
  return products.map(({ name }) => name)
}

everywhere(
  (brand, width) => {
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
  },
  { still: true },
)
