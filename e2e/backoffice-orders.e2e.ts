import type { Locator, Page } from '@playwright/test'
import type { ProductOptions } from '@shop/contract'
import { openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor, invoiceOf } from './journey/operator.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { ask, type Member, registerMember } from './journey/register-member.ts'
import { buy } from './journey/send-gift.ts'
import { logInAsStaff } from './journey/staff.ts'
import { expect, test } from './journey/watched.ts'

const GOOD = 1001
const MANY = 20
const AT_ONCE = 2
/** Time that a bulk job may take on a busy machine, in ms. */
const JOB_MS = 60_000
const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let shopper: Page
let desk: Page
let member: Member
let digits: string

/** A phone whose last four digits only the orders of this journey have. */
const newPhone = (): string => `010${String(Math.floor(Math.random() * 10 ** 8)).padStart(8, '0')}`

const order = async () => {
  const { token } = member
  const options = await ask<ProductOptions>(shopper, {
    method: 'GET',
    path: `/v1/products/${GOOD}/options`,
    token,
    body: {},
  })
  const combinationId = options.productOptionCombinations.find(({ amount }) => amount > 50)?.id ?? 0
  return buy(shopper, { token, sandbox: sandboxAt, productId: GOOD, combinationId, phone: digits }, 1)
}

test.beforeAll(async ({ browser }) => {
  shopper = await browser.newPage()
  await openPage(shopper, `${shopAt('ru')}/`)
  member = await registerMember(shopper)
  desk = await logInAsStaff(browser, { role: 'orderDesk', at: `${shopAt('ru')}/backoffice/orders`, screen: wide })
})
test.beforeEach(() => void (digits = newPhone()))
test.afterAll(() => Promise.all([shopper.close(), desk.close()]))

const openDesk = async (at = `orders?phone=${digits}`): Promise<Page> => {
  await desk.goto(`${shopAt('ru')}/backoffice/${at}`)
  return desk
}

const MOST_TABS = 80

/** Reaches a control with the Tab key, as a person without a mouse does. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.and(page.locator(':focus')).count()) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('[backoffice] an order is found by phone, its address changes and a note is left', async () => {
  const { orderNo } = await order()
  const page = await openDesk('orders')
  await page.getByRole('searchbox', { name: /전화번호로 찾기/ }).fill(digits.slice(-4))
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('heading', { name: `주문 ${orderNo}` })).toBeVisible()
  await expect(page.getByRole('region', { name: '배송지' })).not.toContainText(digits.slice(-8))
  await inspect(page, 'order at 1440')
  await page.screenshot({ path: 'test-results/backoffice-order-1440.png', fullPage: true })
  await page.getByRole('button', { name: '배송지 바꾸기' }).click()
  await page.getByRole('textbox', { name: '사유' }).fill('고객 요청')
  await page.getByRole('button', { name: '보기', exact: true }).click()
  await page.getByRole('textbox', { name: '받는 분' }).fill('정새집')
  await page.getByRole('button', { name: '배송지 저장' }).click()
  await expect(page.getByText('정*집')).toBeVisible()
  await page.getByRole('textbox', { name: '동료에게 남길 메모' }).fill('전화로 확인했어요.')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  await expect(page.getByText('전화로 확인했어요.')).toBeVisible()
})

test('[backoffice] twenty orders go to 배송 준비 in three clicks and back', async () => {
  for (let n = 0; n < MANY; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, order))
  const page = await openDesk()
  await expect(page.getByText(`모두 ${MANY}건`)).toBeVisible()
  await inspect(page, 'orders at 1440')
  await page.screenshot({ path: 'test-results/backoffice-orders-1440.png' })
  await page
    .getByRole('checkbox', { name: /모두|전체/ })
    .first()
    .click()
  await page.getByRole('button', { name: '배송 준비로' }).click()
  await expect(page.getByText(`${MANY}건을 배송 준비로 바꿨어요.`)).toBeVisible({ timeout: JOB_MS })
  await expect(page.getByRole('grid').getByText('배송 준비 중').first()).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText(`${MANY}건을 되돌렸어요.`)).toBeVisible({ timeout: JOB_MS })
  await expect(page.getByRole('grid').getByText('결제 완료').first()).toBeVisible()
})

test('[backoffice] a return is accepted with its refund, by keyboard only', async () => {
  const bought = await order()
  await bringToTheDoor(bought.orderNo, invoiceOf(bought.orderId))
  const { token } = member
  const { orderItemProducts } = await ask<{ orderItemProducts: { id: number }[] }>(shopper, {
    method: 'GET',
    path: `/v1.2/app-users/orders/${bought.orderId}`,
    token,
    body: {},
  })
  const pid = orderItemProducts[0]?.id ?? 0
  await ask(shopper, {
    path: `/v1/app-users/order-items/${bought.orderId}/products/${pid}/return`,
    token,
    body: { kind: 'return', reason: 'damaged' },
  })
  const page = await openDesk()
  await expect(page.getByRole('link', { name: bought.orderNo })).toBeVisible()
  await tabTo(page, page.getByRole('grid', { name: '주문 목록' }))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '반품 받기' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: '반품 받기' }))
  await page.keyboard.press('Enter')
  const refund = page.getByRole('status', { name: '환불 금액' })
  await expect(refund).toContainText('원')
  await inspect(page, 'refund at 1440')
  const shown = (await refund.locator('strong').innerText()).trim()
  await tabTo(page, page.getByRole('button', { name: '반품 받고 환불하기' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '환불' })).toContainText(shown)
  await expect(page.getByRole('dialog')).toBeHidden()
  await inspect(page, 'returned order at 1440')
})

test('[backoffice] on a phone orders are cards, and an order is moved with a thumb', async ({ browser }) => {
  const { orderNo } = await order()
  const at = `${shopAt('ru')}/backoffice/orders?phone=${digits}`
  const page = await logInAsStaff(browser, { role: 'orderDesk', at, screen: phone })
  await expect(page.getByText(orderNo)).toBeVisible()
  await inspect(page, 'orders at 390')
  await page.screenshot({ path: 'test-results/backoffice-orders-390.png' })
  await page.getByRole('listitem').filter({ hasText: orderNo }).getByRole('link', { name: '열기' }).click()
  await page.getByRole('button', { name: '배송 준비로' }).click()
  await expect(page.getByText('배송 준비로 바꿨어요.')).toBeVisible()
  await inspect(page, 'order at 390')
  await page.screenshot({ path: 'test-results/backoffice-order-390.png', fullPage: true })
  await page.goto(`${shopAt('ru')}/backoffice/orders/print?nos=${orderNo}&list=slips`)
  await page.getByRole('button', { name: '포장 전표 만들기' }).click()
  await expect(page.getByRole('img', { name: `바코드 ${orderNo}` })).toBeVisible()
  await inspect(page, 'slips at 390')
  await page.screenshot({ path: 'test-results/backoffice-slips-390.png' })
  await page.close()
})
