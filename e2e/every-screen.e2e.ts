import type { Page } from '@playwright/test'
import { agree, fillAddress, fillOrderer, openAddressSheet, payButton } from './journey/checkout.ts'
import { cartLink, chooseOptions, grapes, openOptions, openPage } from './journey/goods.ts'
import { inspect, inspectAtBothWidths } from './journey/inspect.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { type BrandId, brands, shopAt, smallPhone } from './journey/places.ts'
import { tabPages } from './journey/tab-pages.ts'
import { expect, test } from './journey/watched.ts'

/** Inspection of one screen. */
type Look = typeof inspect

// All brands share one layout. Apart from the discovery pages, only one brand is inspected at desktop width too.
const lookOf = (brand: BrandId): Look => (brand === 'market' ? inspectAtBothWidths : inspect)

/** Discovery pages, which differ per brand. */
const waysToFind = ['/best', '/wholesale', '/funding', '/notices', '/category-list', '/search']
const plainPages = ['/notifications', '/my-cuma', '/support', '/terms/service', '/order/fail']

const lookAt = async (page: Page, brand: BrandId, paths: readonly string[], look: Look): Promise<void> => {
  for (const path of paths) {
    await openPage(page, `${shopAt(brand)}${path}`)
    await look(page, path)
  }
}

/** Inspects a category page and its sort sheet. */
const lookAtCategory = async (page: Page, brand: BrandId): Promise<void> => {
  await lookAt(page, brand, ['/category/fruit'], inspectAtBothWidths)
  await page.getByRole('button', { name: '최신순' }).click()
  await expect(page.getByRole('dialog', { name: '정렬' })).toBeVisible()
  await inspectAtBothWidths(page, 'sort sheet')
}

/** Inspects a product, its option sheet and the cart. */
const fillCart = async (page: Page, brand: BrandId): Promise<void> => {
  const look = lookOf(brand)
  await openPage(page, `${shopAt(brand)}${grapes.path}`)
  await look(page, 'product')
  const sheet = await openOptions(page)
  await look(page, 'option sheet')
  await chooseOptions(sheet)
  await look(page, 'chosen options')
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
  await cartLink(page).click()
  await expect(page.getByRole('button', { name: /원 주문하기$/ })).toBeVisible()
  await look(page, 'cart')
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'question before removing')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
}

const order = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole('button', { name: /원 주문하기$/ }).click()
  await payButton(page).click()
  await expect(page.getByText('주문하는 분의 이름을 입력해 주세요.')).toBeVisible()
  await look(page, 'checkout with errors')
  await fillOrderer(page)
  const addressSheet = await openAddressSheet(page)
  await look(page, 'address sheet')
  await addressSheet.getByRole('button', { name: '닫기' }).click()
  await fillAddress(page)
  await agree(page)
  await look(page, 'checkout')
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  await look(page, 'order complete')
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByRole('heading', { name: '결제 정보' })).toBeVisible()
  await look(page, 'order')
}

const lookAtEmptyCart = async (page: Page, brand: BrandId): Promise<void> => {
  await openPage(page, `${shopAt(brand)}/cart`)
  await expect(page.getByRole('heading', { name: '장바구니가 비어 있어요' })).toBeVisible()
  await lookOf(brand)(page, 'empty cart')
}

// Reduced motion, because colours are read when animations have ended. The smallest phone has the least room.
const phone = { ...smallPhone, contextOptions: { reducedMotion: 'reduce' } } as const

// resizing the window can leave a picture preloaded in a size that the page no longer uses
const expectedNoise = [/was preloaded using link preload but not used/]

for (const brand of brands)
  test.describe(brand, () => {
    test.use({ ...phone, expectedNoise })

    test(`[ROUTE-6] [BRAND-3] ${brand}: discovery pages are accessible and do not scroll sideways, narrow or wide`, async ({
      page,
    }) => {
      await lookAt(page, brand, ['/', ...tabPages[brand]], inspectAtBothWidths)
      await lookAtCategory(page, brand)
    })

    test(`[ROUTE-6] [BRAND-3] ${brand}: list pages are accessible and do not scroll sideways, narrow or wide`, async ({
      page,
    }) => lookAt(page, brand, waysToFind, inspectAtBothWidths))

    test(`[ROUTE-6] [BRAND-3] ${brand}: screens from product to order are accessible and do not scroll sideways`, async ({
      page,
    }) => {
      await fillCart(page, brand)
      await order(page, lookOf(brand))
    })

    test(`[ROUTE-6] ${brand}: all other pages are accessible and do not scroll sideways`, async ({ page }) => {
      await lookAt(page, brand, plainPages, lookOf(brand))
      await lookAtEmptyCart(page, brand)
    })
  })

test.describe('a page that does not exist', () => {
  test.use({ ...phone, expectedNoise: [/404 \(Not Found\)/] })
  test('[SCREEN-19] is accessible and links back', async ({ page }) => {
    for (const brand of brands) {
      await openPage(page, `${shopAt(brand)}/no-such-page`)
      await inspect(page, `${brand} not found`)
    }
    await page.getByRole('alert').getByRole('button').click()
    await expect(page).not.toHaveURL(/no-such-page/)
  })
})
