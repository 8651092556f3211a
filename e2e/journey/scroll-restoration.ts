import type { Locator, Page } from '@playwright/test'
import { topOf } from './goods.ts'
import { expect } from './watched.ts'

/** Element methods that the tests call. DOM types are not available here. */
interface Seen {
  scrollIntoView: (how: { behavior: 'instant'; block: 'center'; inline: 'start' }) => void
}
export const bringToMiddle = (card: Locator): Promise<void> =>
  card.evaluate((element) =>
    (element as unknown as Seen).scrollIntoView({ behavior: 'instant', block: 'center', inline: 'start' }),
  )

/** Opens a card and goes back. Expects the same card at the same scroll position (±2 px). */
export const openAndReturn = async (page: Page, card: Locator): Promise<void> => {
  const name = await card.getByRole('heading').innerText()
  const before = { address: page.url(), top: await topOf(card) }
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before.address)
  await expect(card.getByRole('heading')).toHaveText(name)
  await expect.poll(async () => Math.abs((await topOf(card)) - before.top)).toBeLessThanOrEqual(2)
}
