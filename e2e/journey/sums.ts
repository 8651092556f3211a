import type { Page } from '@playwright/test'

/** Parses an amount in won: `12,900원` → 12900, without its sign; 무료 → 0. */
export const won = (text: string): number => Number(text.replaceAll(/\D/g, ''))
const signed = (text: string): number => (text.startsWith('−') ? -won(text) : won(text))

/** Reads the price lines below a heading, in won by label. Discounts are negative. */
export const sumsOf = async (page: Page, heading: string): Promise<Record<string, number>> => {
  const rows = page.getByRole('region', { name: heading, exact: true }).locator('dl > div')
  const lines = (await rows.allInnerTexts()).map((text) => text.split('\n').filter((part) => part.trim() !== ''))
  return Object.fromEntries(lines.map(([label = '', amount = '']) => [label.trim(), signed(amount.trim())]))
}
