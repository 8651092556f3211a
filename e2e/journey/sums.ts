import type { Page } from '@playwright/test'

/** `12,900원` → 12900, however it is signed; 무료 → 0. */
export const won = (text: string): number => Number(text.replaceAll(/\D/g, ''))
const signed = (text: string): number => (text.startsWith('−') ? -won(text) : won(text))

/** The lines of the sum below a heading, in won by what each is called: what is taken off is below zero. */
export const sumsOf = async (page: Page, heading: string): Promise<Record<string, number>> => {
  const rows = page.getByRole('region', { name: heading, exact: true }).locator('dl > div')
  const lines = (await rows.allInnerTexts()).map((text) => text.split('\n').filter((part) => part.trim() !== ''))
  return Object.fromEntries(lines.map(([label = '', amount = '']) => [label.trim(), signed(amount.trim())]))
}
