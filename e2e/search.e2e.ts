import type { Page } from '@playwright/test'
import { everywhere } from './journey/everywhere.ts'
import { openPage, topOf } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '상품 검색' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Searches by initial consonants, filters, scrolls down, opens a product and goes back. Expects the same scroll position. */
const findAndComeBack = async (page: Page, address: string): Promise<void> => {
  await openPage(page, `${address}/category-list`)
  await page.getByRole('link', { name: '검색' }).first().click()
  await expect(field(page)).toBeFocused()
  await inspect(page, 'before a search')
  await field(page).pressSequentially('ㅅㅁㅅㅌ', { delay: 30 })
  await expect(page.getByRole('option').first()).toHaveText('선물세트')
  await inspect(page, 'suggestions')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(cards(page).first()).toContainText('선물세트')
  await inspect(page, 'results')

  const filters = page.getByRole('group', { name: '필터' })
  await filters.getByRole('button', { name: /^품절 제외/ }).click()
  await expect(page).toHaveURL(/filter=inStock/)
  await expect(filters.getByRole('button', { name: /^품절 제외/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
      return cards(page).count()
    })
    .toBeGreaterThan(15)

  const card = cards(page).nth(17)
  await card.scrollIntoViewIfNeeded()
  await expect(page.locator('body[data-font]')).toBeAttached()
  const name = await card.getByRole('heading').innerText()
  const [before, length, top] = [page.url(), await cards(page).count(), await topOf(card)]
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(card.getByRole('heading')).toHaveText(name)
  expect(await cards(page).count()).toBe(length)
  // the card keeps its place in the window, wherever it is on the page
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(2)
}

everywhere(
  'ru and cuma',
  (brand, width) => {
    test(`[SCREEN-13] [BRAND-3] ${brand}: a search by initial consonants can be filtered, and going back from a product restores the position at ${width} px`, async ({
      page,
    }) => {
      await findAndComeBack(page, shopAt(brand))
    })
  },
  { still: true },
)

test('[SCREEN-13] a search corrects the keyboard layout and spelling, and shows products even without results', async ({
  page,
}) => {
  await openPage(page, `${shopAt('ru')}/search?q=tkrhk`)
  await expect(page.getByText('‘사과’로')).toBeVisible()
  await field(page).fill('고둥어')
  await field(page).press('Enter')
  await expect(page.getByText('‘고등어’로')).toBeVisible()
  await expect(cards(page).first()).toContainText('고등어')
  await field(page).fill('쀍쀍쀍')
  await field(page).press('Enter')
  await expect(page.getByRole('heading', { name: '검색 결과가 없어요.' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await openPage(page, `${shopAt('ru')}/search`)
  await page.getByRole('button', { name: '고둥어 삭제' }).click()
  await expect(page.getByRole('link', { name: '고둥어' })).toBeHidden()
  await page.getByRole('link', { name: 'tkrhk' }).click()
  await expect(page.getByText('‘사과’로')).toBeVisible()
})

test('[SCREEN-13] the search page is served with its products and does not request them again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/products/search') asked.push(searchParams.get('page') ?? '')
  })
  await openPage(page, `${shopAt('ru')}/search?q=${encodeURIComponent('사과')}`)
  await expect(page.getByText(/^총 /)).toBeVisible()
  await page.getByRole('button', { name: '정확도순' }).click()
  await expect(page.getByRole('dialog', { name: '정렬' })).toBeVisible()
  expect(asked.filter((each) => each !== '1')).toEqual([])
})

test('[SCREEN-13] removing one recent search leaves the others', async ({ page }) => {
  const address = `${shopAt('market')}/search`
  for (const word of ['사과', '배추', '전복']) {
    await openPage(page, address)
    await field(page).fill(word)
    await page.keyboard.press('Enter')
    await expect(cards(page).first()).toBeVisible()
  }
  await openPage(page, address)
  const lately = page.getByRole('region', { name: '최근 검색어' })
  await lately.getByRole('button', { name: '배추 삭제' }).click()
  await expect(lately.getByRole('link')).toHaveText(['전복', '사과'])
  await page.reload()
  await expect(lately.getByRole('link')).toHaveText(['전복', '사과'])
  await lately.getByRole('button', { name: '전체 삭제' }).click()
  await expect(lately.getByText('최근에 찾은 검색어가 없어요.')).toBeVisible()
})
