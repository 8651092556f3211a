import type { Locator, Page } from '@playwright/test'
import { expect } from './watched.ts'

/** Product of the demo catalogue with three option steps. */
export const grapes = { path: '/product/1016', name: '상주 샤인머스캣 2kg (3~4송이)' }

const isTakenOver = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`

/** Opens an address and waits until React has hydrated the page. */
export const openPage = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect.poll(() => page.evaluate<boolean>(isTakenOver)).toBe(true)
}

/** Distance (px) of a card from the top of the window. */
export const topOf = async (card: Locator): Promise<number> => Math.round((await card.boundingBox())?.y ?? Number.NaN)

export const optionSheet = (page: Page): Locator => page.getByRole('dialog', { name: '옵션 선택' })
export const openOptions = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '구매하기' }).click()
  await expect(optionSheet(page)).toBeVisible()
  return optionSheet(page)
}

/** Takes the first choice of each option step until a complete combination is selected. */
export const chooseOptions = async (sheet: Locator): Promise<void> => {
  const chosen = sheet.getByRole('list', { name: '선택한 옵션' })
  const step = sheet.getByRole('list', { name: /^(?!선택한).* 선택$/ })
  await expect(chosen.or(step).first()).toBeVisible()
  for (let turn = 0; turn < 5 && !(await chosen.isVisible()); turn += 1) {
    const name = await step.getAttribute('aria-label')
    await step.locator('button:not([aria-disabled])').first().click()
    await expect(chosen.or(sheet.getByRole('list', { name: /^(?!선택한).* 선택$/ })).first()).toBeVisible()
    await expect(async () => {
      const now = await step.getAttribute('aria-label')
      expect(now !== name || (await chosen.isVisible())).toBe(true)
    }).toPass()
  }
  await expect(chosen).toBeVisible()
}

export const cartLink = (page: Page): Locator => page.getByRole('link', { name: /^장바구니/ })

/** Opens a product page and adds the product to the cart. */
export const fillCart = async (page: Page, address: string, path = grapes.path): Promise<void> => {
  await openPage(page, `${address}${path}`)
  const sheet = await openOptions(page)
  await chooseOptions(sheet)
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
}
