import type { Locator, Page } from '@playwright/test'
import { everywhere } from './journey/everywhere.ts'
import { openPage, topOf } from './journey/goods.ts'
import { shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const countOf = async (page: Page): Promise<number> =>
  Number((await page.getByText(/^총 [\d,]+개$/).textContent())?.replaceAll(/\D/g, ''))
const pricesOf = async (page: Page): Promise<number[]> =>
  (await cards(page).allInnerTexts()).map((text) => Number(/([\d,]+)원/.exec(text)?.[1]?.replaceAll(',', '')))
const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((each, at) => at === 0 || (numbers[at - 1] ?? 0) <= each)

/** Scrolls down an endless list until it has at least `length` cards. */
const scrollUntil = async (page: Page, length: number): Promise<void> => {
  await expect
    .poll(async () => {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
      return cards(page).count()
    })
    .toBeGreaterThanOrEqual(length)
}

/** Opens a product in the middle of a list and goes back. Expects the same list with the same length and scroll position. */
const openAndReturn = async (page: Page, at: number): Promise<void> => {
  const card = cards(page).nth(at)
  await card.scrollIntoViewIfNeeded()
  // scroll-restoration.e2e.ts covers leaving before the web font has loaded
  await expect(page.locator('body[data-font]')).toBeAttached()
  const before = { address: page.url(), length: await cards(page).count(), top: await topOf(card) }
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before.address)
  await expect(card.getByRole('heading')).toHaveText(name)
  await expect(card).toBeInViewport()
  // a page of the list that was loading when the card was tapped may have arrived since
  expect(await cards(page).count()).toBeGreaterThanOrEqual(before.length)
  // the card is at the same position in the window, wherever it is on the page now
  await expect.poll(async () => Math.abs((await topOf(card)) - before.top)).toBeLessThanOrEqual(2)
}

const walkCategory = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: '과일' })).toBeVisible()
  await page.getByRole('button', { name: '최신순' }).click()
  await page.getByRole('dialog', { name: '정렬' }).getByText('낮은 가격순').click()
  await expect(page).toHaveURL(/sort=priceAsc/)
  await expect(page.getByRole('button', { name: '낮은 가격순' })).toBeVisible()
  await expect.poll(async () => isRising(await pricesOf(page))).toBe(true)

  const inStock = await countOf(page)
  await page.getByText('품절 제외').click()
  await expect(page).toHaveURL(/soldOut=show/)
  await expect.poll(() => countOf(page)).toBeGreaterThan(inStock)
  await page.getByText('품절 제외').click()
  await expect(page).not.toHaveURL(/soldOut/)
  await expect.poll(() => countOf(page)).toBe(inStock)

  await page.getByRole('button', { name: '목록으로 보기' }).click()
  await expect(page).toHaveURL(/view=list/)
  await scrollUntil(page, Math.min(40, inStock))
  expect(isRising(await pricesOf(page))).toBe(true)
  await openAndReturn(page, 34)
}

const walkBest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: '과일 주간 베스트' })).toBeAttached()
  const tabs = page.getByRole('navigation', { name: '베스트 카테고리' })
  await expect(tabs.getByRole('link')).toHaveCount(5)
  await tabs.getByRole('link', { name: '수산' }).click()
  await expect(page).toHaveURL(/type=fish$/)
  // the URL changes shortly before the page does: wait for the new page before looking for links
  await expect(page.getByRole('heading', { level: 1, name: '수산 주간 베스트' })).toBeAttached()
  await page.getByRole('navigation', { name: '기간' }).getByRole('link', { name: '월간' }).click()
  await expect(page).toHaveURL(/type=fish&date=month$/)
  await expect(page.getByRole('heading', { level: 1, name: '수산 월간 베스트' })).toBeAttached()
  // two rails interrupt the ranks: the featured products and the new products
  await scrollUntil(page, 47)
  const ranks = (await cards(page).allInnerTexts())
    .map((text) => /순위\s*(\d+)/.exec(text)?.[1])
    .filter((rank) => rank !== undefined)
  expect(ranks.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, at) => String(at + 1)))
  await openAndReturn(page, 40)
  // each tab is a page: going back leads to the previous tab
  await page.goBack()
  await expect(page).toHaveURL(/\/best$/)
}

interface Seen {
  address: string
  top: number
  left: number
  height: number
}
/** Returns the address and position of the first card that is completely in view. */
const cardInSight = (page: Page): Promise<Seen | undefined> =>
  page.evaluate<Seen | undefined>(`
    [...document.querySelectorAll('main article a[href^="/product/"]')]
      .map((link) => ({ address: link.getAttribute('href'), place: link.getBoundingClientRect() }))
      .filter(({ place }) => place.top > 150 && place.bottom < window.innerHeight - 90)
      .filter(({ place }) => place.left >= 0 && place.right <= document.documentElement.clientWidth)
      .map(({ address, place: { top, left, height } }) => ({ address, top: Math.round(top), left: Math.round(left), height }))[0]`)

/** Scrolls down in steps like a finger, with time for content that comes in view. */
const wheelDown = async (page: Page, times: number): Promise<void> => {
  for (let time = 0; time < times; time++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(120)
  }
}

/** Scrolls past all sections above in one jump, as a scrollbar or find-in-page does. */
const jumpDown = async (page: Page): Promise<void> => {
  await page.evaluate('window.scrollTo(0, 1900)')
}

/** Scrolls far down on the home, opens the first card that is completely in view, and goes back. */
const wanderOnHome = async (page: Page, goDown: (page: Page) => Promise<void>): Promise<void> => {
  await page.mouse.move(180, 400)
  await goDown(page)
  let seen: Seen | undefined
  let tries = 0
  await expect
    .poll(
      async () => {
        // On a slow machine the scrolling may end below the last complete card, so the search also scrolls up.
        await page.mouse.wheel(0, tries++ % 30 < 12 ? 120 : -120)
        await page.waitForTimeout(300)
        seen = await cardInSight(page)
        return seen !== undefined
      },
      { timeout: 45_000 },
    )
    .toBe(true)
  const { address, top, left, height } = seen ?? { address: '', top: 0, left: 0, height: 0 }
  // a link that contains only the name is less high than a whole card
  await page.mouse.click(left + 30, top + Math.min(30, height / 2))
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await page.goBack()
  await expect.poll(async () => (await cardInSight(page))?.address).toBe(address)
  await expect.poll(async () => Math.abs(((await cardInSight(page))?.top ?? 0) - top)).toBeLessThanOrEqual(2)
}

everywhere('ru and cuma', (brand, width) => {
  test(`[SCREEN-3] ${brand}, ${width}: opening a product far down on the home and going back restores the position`, async ({
    page,
  }) => {
    await openPage(page, shopAt(brand))
    await wanderOnHome(page, (home) => wheelDown(home, 10))
  })

  test(`[SCREEN-3] ${brand}, ${width}: going back restores the position after a jump over sections of the home`, async ({
    page,
  }) => {
    await openPage(page, shopAt(brand))
    await wanderOnHome(page, jumpDown)
  })

  test(`[SCREEN-5] [LIST-1] ${brand}, ${width}: sorts, hides sold-out products, and restores the position after going back`, async ({
    page,
  }) => {
    await openPage(page, `${shopAt(brand)}/category-list`)
    await page.getByRole('heading', { level: 2, name: /^과일/ }).getByRole('link').click()
    await expect(page).toHaveURL(/\/category\/fruit$/)
    await walkCategory(page)
    await page.getByRole('navigation', { name: '과일 분류' }).getByRole('link', { name: '사과·배' }).click()
    await expect(page).toHaveURL(/\/category\/apple-pear\?sort=priceAsc&view=list$/)
  })

  test(`[SCREEN-4] [BEST-1] ${brand}, ${width}: shows best products by category and period, and restores the position after going back`, async ({
    page,
  }) => {
    await openPage(page, `${shopAt(brand)}/best`)
    await walkBest(page)
  })

  test(`[SCREEN-16] [SCREEN-17] [SCREEN-22] ${brand}, ${width}: wholesale, funding and notices`, async ({ page }) => {
    await openPage(page, `${shopAt(brand)}/wholesale`)
    await page.getByRole('navigation', { name: '도매 카테고리' }).getByRole('link', { name: '채소' }).click()
    await expect(page).toHaveURL(/category=vegetable$/)
    await expect(page.getByRole('heading', { level: 2, name: /^채소 도매 상품 \d+$/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '새로 들어온' })).toHaveCount(0)
    await openAndReturn(page, 2)

    await openPage(page, `${shopAt(brand)}/funding`)
    await expect(page.getByText(/^\d+% 달성$/).first()).toBeVisible()
    await expect(page.getByText(/^D-(\d+|day)$/).first()).toBeVisible()
    await expect(page.getByText(/^오픈 D-(\d+|day)$/).first()).toBeVisible()
    await openAndReturn(page, 4)

    await openPage(page, `${shopAt(brand)}/notices`)
    const title = '가상계좌 입금 시간 안내'
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: '목록 보기' }).click()
    await expect(page).toHaveURL(/\/notices$/)
  })
})
