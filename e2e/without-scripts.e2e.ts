import { brandIds } from '@shop/brands'
import { expect, test } from '@playwright/test'
import { shopPort } from './start-shop.ts'

test.use({ javaScriptEnabled: false })

const personal = [
  '/cart',
  '/orders',
  '/my-cuma',
  '/notifications',
  '/order/00000000-0000-4000-8000-000000000000',
  '/login',
]

for (const brand of brandIds) {
  test(`[K09] ${brand}: personal pages show that they need scripts, and public pages do not`, async ({ page }) => {
    const at = (path: string) => `http://${brand}.localhost:${shopPort}${path}`
    for (const path of personal) {
      await page.goto(at(path), { waitUntil: 'commit' })
      // text matchers skip noscript elements
      const note = page.locator('#content > noscript p')
      await expect(note.first(), path).toHaveText('이 화면을 보려면 자바스크립트가 필요해요')
      await expect(note.first(), path).toBeVisible()
      await expect(page.locator('#content > noscript a[href="/category-list"]'), path).toBeVisible()
      await expect(page.locator('#content .skeleton').first(), path).toBeHidden()
    }
    await page.goto(at('/category/fruit'), { waitUntil: 'commit' })
    await expect(page.locator('#content > noscript p')).toHaveCount(0)
    await expect(page.locator('#content a[href^="/product/"]').first()).toBeVisible()
  })
}
