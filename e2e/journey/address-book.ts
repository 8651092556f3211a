import type { Locator, Page } from '@playwright/test'
import { inspect } from './inspect.ts'
import { expect } from './watched.ts'

/** Address book entry of a receiver. */
export const entry = (page: Page, receiver: string): Locator => page.getByRole('listitem').filter({ hasText: receiver })

/** Adds the first search result for `search` as an address, through the UI. */
export const addAddress = async (page: Page, search: string, receiver: string): Promise<void> => {
  await page.getByRole('button', { name: '새 배송지 추가' }).click()
  const sheet = page.getByRole('dialog', { name: '배송지 추가' })
  await sheet.getByRole('button', { name: '주소 찾기' }).click()
  const finder = page.getByRole('dialog', { name: '주소 찾기' })
  await finder.getByRole('searchbox').fill(search)
  await finder.getByRole('button', { name: '찾기', exact: true }).click()
  await finder.getByRole('listitem').getByRole('button').first().click()
  await expect(sheet.getByRole('textbox', { name: '상세 주소' })).toBeFocused()
  await sheet.getByRole('textbox', { name: '받는 분' }).fill(receiver)
  await sheet.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678')
  await inspect(page, 'address sheet')
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(sheet).toBeHidden()
  await expect(entry(page, receiver)).toBeVisible()
}
