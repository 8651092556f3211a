import type { Page } from '@playwright/test'
import { buyer, type Orderer } from './checkout.ts'

/** Fills in the guest order look-up form. */
export const lookUp = async (page: Page, { shownPhone }: Orderer, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: '주문하는 분' }).fill(buyer.name)
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(shownPhone)
  await page.getByRole('textbox', { name: '조회 번호' }).fill(code)
  await page.getByRole('button', { name: '주문 조회하기' }).click()
}
