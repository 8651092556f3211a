import type { Page } from '@playwright/test'
import { reachPayment } from './journey/checkout.ts'
import { fillCart } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { shopAt } from './journey/places.ts'
import { logInAsStaff } from './journey/staff.ts'
import { won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'

const phone = { width: 390, height: 844 }
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

const tilesOf = (page: Page) => page.getByRole('list', { name: '기다리는 일' })

/** Opens the screen and waits until its numbers are shown. */
const openToday = async (page: Page): Promise<void> => {
  await page.goto('/backoffice')
  await expect(tilesOf(page)).toBeVisible()
}

const numberIn = (text: string): number => Number(/([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)

test('[backoffice] each tile opens its filtered list with the same count', async ({ page, browser }) => {
  await fillCart(page, shopAt('ru'))
  await reachPayment(page, shopAt('ru'))
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)

  const desk = await logInAsStaff(browser, { role: 'owner', screen: wide })
  await openToday(desk)
  await expect(tilesOf(desk).getByRole('listitem')).toHaveCount(12)
  const links = await tilesOf(desk).getByRole('link').all()
  const labels = await Promise.all(links.map(async (link) => (await link.locator('span').first().innerText()).trim()))
  expect(labels).toEqual(
    expect.arrayContaining([
      '새 주문',
      '늦은 주문',
      '취소 요청',
      '반품 요청',
      '교환 요청',
      '품절로 못 보냄',
      '적립금 승인',
    ]),
  )
  // other journeys order at the same time
  for (const label of labels)
    await expect(async () => {
      await openToday(desk)
      const tile = tilesOf(desk).getByRole('link').filter({ hasText: label })
      const count = numberIn((await tile.locator('span').nth(1).innerText()).trim())
      await tile.click()
      await expect(desk.getByRole('heading', { level: 1 })).not.toHaveText('오늘')
      const total = desk.getByText(/^모두 [\d,]+[건개명]$/)
      await expect(total).toHaveText(new RegExp(`^모두 ${count.toLocaleString('ko-KR')}[건개명]$`), { timeout: 3_000 })
      if (label === '새 주문') {
        expect(count).toBeGreaterThan(0)
        await expect(desk.getByRole('grid', { name: '주문 목록' }).getByText(orderNo)).toBeVisible()
      }
    }, label).toPass({ timeout: 30_000 })
})

test('[backoffice] sales of today have a plot and its table, on a computer and on a phone', async ({ browser }) => {
  const page = await logInAsStaff(browser, { role: 'manager', screen: wide })
  for (const viewport of [wide.viewport, phone]) {
    await page.setViewportSize(viewport)
    await openToday(page)
    const sales = page.getByRole('region', { name: '오늘 매출과 주문' })
    await expect(sales.locator('svg.recharts-surface').first()).toBeVisible()
    await sales.getByText('표로 보기').click()
    const table = sales.getByRole('table', { name: '시간대별 매출과 주문' })
    await expect(table.getByRole('row')).toHaveCount(25)
    const hours = await table.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
    const sum = hours.reduce((total, text) => total + won(text), 0)
    expect(won(await sales.locator('strong').innerText())).toBe(sum)
    await sales.getByRole('button', { name: '주문' }).click()
    await expect(sales.getByRole('button', { name: '주문' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: '얼마 남지 않은 재고' })).toBeVisible()
    await inspect(page, `today at ${viewport.width} px`)
    const shots = process.env['E2E_SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/today-${viewport.width}.png`, fullPage: true })
  }
  await page.getByRole('link', { name: '모두 보기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '부족한 재고' })).toBeVisible()
})
