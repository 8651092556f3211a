import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { agree, fillAddress, fillOrderer, openAddressSheet, payButton } from './journey/checkout.ts'
import { cartLink, chooseOptions, grapes, openOptions, openPage } from './journey/goods.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { type BrandId, brands, desk, shopAt, smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

/** What no screen may have: a finding of axe, or something that sticks out to the side. */
const inspect = async (page: Page, screen: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect.soft(findings, `${screen}: accessibility`).toEqual([])
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(over, `${screen}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
}

const plainPages = [
  '/category-list',
  '/best',
  '/wholesale',
  '/funding',
  '/search',
  '/notifications',
  '/my-cuma',
  '/support',
  '/notices',
  '/terms/service',
  '/order/fail',
]

/** Home, a category and how it is sorted. */
const lookAround = async (page: Page, brand: BrandId): Promise<void> => {
  const address = shopAt(brand)
  await openPage(page, `${address}/`)
  await inspect(page, 'home')
  await openPage(page, `${address}/category/fruit`)
  await inspect(page, 'category')
  await page.getByRole('button', { name: '최신순' }).click()
  await expect(page.getByRole('dialog', { name: '정렬' })).toBeVisible()
  await inspect(page, 'sort sheet')
}

/** A product, its options and the cart. */
const fillCart = async (page: Page, brand: BrandId): Promise<void> => {
  await openPage(page, `${shopAt(brand)}${grapes.path}`)
  await inspect(page, 'product')
  const sheet = await openOptions(page)
  await inspect(page, 'option sheet')
  await chooseOptions(sheet)
  await inspect(page, 'chosen options')
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
  await cartLink(page).click()
  await expect(page.getByRole('button', { name: /원 주문하기$/ })).toBeVisible()
  await inspect(page, 'cart')
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'question before removing')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
}

const order = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /원 주문하기$/ }).click()
  await payButton(page).click()
  await expect(page.getByText('주문하는 분의 이름을 입력해 주세요.')).toBeVisible()
  await inspect(page, 'checkout with errors')
  await fillOrderer(page)
  const addressSheet = await openAddressSheet(page)
  await inspect(page, 'address sheet')
  await addressSheet.getByRole('button', { name: '닫기' }).click()
  await fillAddress(page)
  await agree(page)
  await inspect(page, 'checkout')
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  await inspect(page, 'order complete')
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByRole('heading', { name: '결제 정보' })).toBeVisible()
  await inspect(page, 'order')
}

const lookAtPlainPages = async (page: Page, brand: BrandId): Promise<void> => {
  for (const path of plainPages) {
    await openPage(page, `${shopAt(brand)}${path}`)
    await inspect(page, path)
  }
  await openPage(page, `${shopAt(brand)}/cart`)
  await expect(page.getByRole('heading', { name: '장바구니가 비어 있어요' })).toBeVisible()
  await inspect(page, 'empty cart')
}

// colours are read once they stand still, and the smallest phone has the least room
const phone = { ...smallPhone, contextOptions: { reducedMotion: 'reduce' } } as const
// all brands stand in the same frame: one shows what a desk does to it
const places = [
  ...brands.map((brand) => [brand, 360, phone] as const),
  ['market', 1280, { ...phone, ...desk }] as const,
]

for (const [brand, width, view] of places)
  test.describe(`${brand} at ${width} px`, () => {
    test.use(view)

    test(`[ROUTE-6] [BRAND-3] ${brand}: nothing on the way to the order is out of reach or out of the screen at ${width} px`, async ({
      page,
    }) => {
      await lookAround(page, brand)
      await fillCart(page, brand)
      await order(page)
    })

    test(`[ROUTE-6] ${brand}: nor on any other page at ${width} px`, async ({ page }) => lookAtPlainPages(page, brand))
  })

test.describe('a page that does not exist', () => {
  test.use({ ...phone, expectedNoise: [/404 \(Not Found\)/] })
  test('[SCREEN-19] has nothing out of reach either, and leads back', async ({ page }) => {
    for (const brand of brands) {
      await openPage(page, `${shopAt(brand)}/no-such-page`)
      await inspect(page, `${brand} not found`)
    }
    await page.getByRole('alert').getByRole('button').click()
    await expect(page).not.toHaveURL(/no-such-page/)
  })
})
