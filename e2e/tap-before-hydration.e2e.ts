import { expect, test } from '@playwright/test'
import { brandsOf } from './journey/everywhere.ts'
import { storeChoice } from './journey/watched.ts'
import { shopPort } from './start-shop.ts'

const SCRIPT_DELAY_MS = 2_500

test.beforeEach(async ({ context }) => void (await storeChoice(context)))

for (const brand of brandsOf('ru and cuma')) {
  test(`[K08] ${brand}: a cart button tapped before hydration opens its option sheet once`, async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS))
      await route.continue()
    })
    await page.goto(`http://${brand}.localhost:${shopPort}/category/fruit`, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: /담기/ }).first()
    await button.waitFor()
    for (let tap = 0; tap < 3; tap += 1) await button.click({ noWaitAfter: true })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expect(sheet).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
  })
}
