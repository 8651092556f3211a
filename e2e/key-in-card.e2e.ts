import type { Page } from '@playwright/test'
import { newOrderer, payButton, reachPayment } from './journey/checkout.ts'
import { fillCart } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { orderNumber, seeComplete } from './journey/payment-window.ts'
import { smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, sandboxPort, shopPort } from './start-shop.ts'

// a separate shop, whose merchant may accept typed card numbers (decision 020)
const port = shopPort + 2
const sandbox = `http://127.0.0.1:${sandboxPort + 2}`
const shop = `http://ru.localhost:${port}`

// a declined card is answered with an error status
test.use({ ...smallPhone, expectedNoise: [/40[0-9] \(/], contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let close: () => Promise<void>
test.beforeAll(async () => {
  ;({ close } = await openShop({ port, sandboxPort: sandboxPort + 2, env: { TOSS_KEY_IN: 'on' } }))
})
test.afterAll(() => close())

const typeCard = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('textbox', { name: '카드 번호' }).pressSequentially(number)
  await page.getByRole('textbox', { name: '유효 기간' }).pressSequentially('1239')
  await page.getByRole('textbox', { name: '생년월일 또는 사업자등록번호' }).fill('900101')
  await page.getByLabel('카드 비밀번호 앞 두 자리').fill('12')
}

const chargesOf = async (): Promise<{ orderId: string; status: string }[]> => {
  const answer = await fetch(`${sandbox}/__sandbox/toss/payments`)
  const payments = (await answer.json()) as { orderId: string; status: string }[]
  return payments.filter(({ status }) => status === 'DONE')
}

const chooseTyping = async (page: Page): Promise<void> => {
  await page.getByText('카드 번호 입력', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: '카드 번호' })).toBeVisible()
}

test('[PAY-5] a typed card shows errors beside its fields, a declined card can be replaced, and one order is charged once', async ({
  page,
}) => {
  await fillCart(page, shop)
  await reachPayment(page, shop, { ...newOrderer(), sandbox })
  await chooseTyping(page)
  await inspect(page, 'typed card')
  await payButton(page).click()
  await expect(page.getByRole('textbox', { name: '카드 번호' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '카드 번호' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: '카드 번호' })).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'typed card with mistakes')

  await typeCard(page, '4330123412380001')
  await expect(page.getByRole('textbox', { name: '카드 번호' })).toHaveValue('4330 1234 1238 0001')
  await expect(page.getByRole('textbox', { name: '유효 기간' })).toHaveValue('12/39')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order\/fail/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(page, 'declined card')
  expect(await chargesOf()).toEqual([])

  await page.getByRole('button', { name: '다시 결제하기' }).click()
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked()
  await chooseTyping(page)
  await typeCard(page, '4330123412341235')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order\/complete\//)
  const orderNo = await page.getByText(orderNumber).first().innerText()
  await seeComplete(page, orderNo)
  expect((await chargesOf()).map(({ orderId }) => orderId)).toEqual([orderNo])
  const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, location.href])')
  expect(kept).not.toContain('43301234')
})

test('[PAY-5] [PAY-9] an order paid by a typed card is paid once although the gateway’s response is lost', async ({
  page,
}) => {
  const before = (await chargesOf()).length
  await fillCart(page, shop)
  await reachPayment(page, shop, { ...newOrderer(), sandbox })
  await chooseTyping(page)
  await typeCard(page, '4330123412341235')
  const body = JSON.stringify({ vendor: 'toss', route: 'keyIn', mode: 'drop', when: 'after', times: 1 })
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(`${sandbox}/__sandbox/fault`, { method: 'POST', headers, body })
  expect(asked.status).toBeLessThan(300)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/order\/complete\//, { timeout: 60_000 })
  expect(await chargesOf()).toHaveLength(before + 1)
})
