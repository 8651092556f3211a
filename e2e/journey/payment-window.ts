import type { Page } from '@playwright/test'
import { sandboxAt } from './places.ts'
import { expect } from './watched.ts'
import { payButton } from './checkout.ts'

export const orderNumber = /\d{8}-[0-9A-Z]{8}/

/** Waits for the payment window. Returns the order number shown in it. */
export const seeWindow = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { name: '카드 결제' })).toBeVisible()
  return page.getByText(orderNumber).innerText()
}

/** Presses pay in the shop. Returns the order number shown in the payment window. */
export const openWindow = async (page: Page): Promise<string> => {
  await payButton(page).click()
  return seeWindow(page)
}

/** Pays in the open window with the named test card. */
export const payWith = async (page: Page, card: string): Promise<void> => {
  await page.getByRole('button', { name: `${card} 카드로 채우기` }).click()
  await page.getByRole('button', { name: '결제하기', exact: true }).click()
}

export const seeComplete = async (page: Page, orderNo: string): Promise<void> => {
  await expect(page).toHaveURL(/\/order\/complete\//)
  await expect(page.getByText(orderNo)).toBeVisible()
}

export interface Payment {
  orderId: string
  status: string
  totalAmount: number
}

/** Lists the vendor's charges for these orders. */
export const chargesFor = async (...orderNos: string[]): Promise<Payment[]> => {
  const answer = await fetch(`${sandboxAt}/__sandbox/toss/payments`)
  const payments = (await answer.json()) as Payment[]
  return payments.filter(({ orderId, status }) => status === 'DONE' && orderNos.includes(orderId))
}

/** Deposits the amount due for an order into its account. */
export const payIn = async (orderNo: string): Promise<void> => {
  const answer = await fetch(`${sandboxAt}/__sandbox/toss/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: orderNo }),
  })
  expect(answer.status).toBe(200)
}

/** Chooses payment by deposit and issues the account. Returns the order number. */
export const openAccount = async (page: Page): Promise<string> => {
  await page.getByRole('radio', { name: '가상계좌' }).check({ force: true })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: '가상계좌 발급' })).toBeVisible()
  const orderNo = await page.getByText(orderNumber).innerText()
  await page.getByRole('button', { name: '결제하기', exact: true }).click()
  await expect(page.getByRole('heading', { name: '입금을 기다리고 있어요' })).toBeVisible()
  return orderNo
}
