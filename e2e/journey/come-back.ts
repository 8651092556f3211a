import type { Locator, Page } from '@playwright/test'
import { topOf } from './goods.ts'
import { expect } from './watched.ts'

/** What is asked of an element; there are no types of a browser here. */
interface Seen {
  scrollIntoView: (how: { behavior: 'instant'; block: 'center'; inline: 'start' }) => void
}
export const bringToMiddle = (card: Locator): Promise<void> =>
  card.evaluate((element) =>
    (element as unknown as Seen).scrollIntoView({ behavior: 'instant', block: 'center', inline: 'start' }),
  )

/** Opens a card and goes back: to the same card at the same place. */
export const openAndComeBack = async (page: Page, card: Locator): Promise<void> => {
  const name = await card.getByRole('heading').innerText()
  const before = { address: page.url(), top: await topOf(card) }
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before.address)
  await expect(card.getByRole('heading')).toHaveText(name)
  await expect.poll(async () => Math.abs((await topOf(card)) - before.top)).toBeLessThanOrEqual(2)
}
