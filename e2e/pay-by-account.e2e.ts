import { payButton, reachPayment } from './journey/checkout.ts'
import { fillCart } from './journey/goods.ts'
import { chargesFor, orderNumber, type Payment, payIn, seeComplete } from './journey/payment-window.ts'
import { sandboxAt, shopAt, smallPhone } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test.use(smallPhone)
test.beforeEach(async ({ page }) => {
  await fillCart(page, shopAt('ru'))
  await reachPayment(page, shopAt('ru'))
})

const openNamed = async (page: Parameters<typeof payButton>[0], heading: string): Promise<string> => {
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  return page.getByText(orderNumber).innerText()
}
const payThere = (page: Parameters<typeof payButton>[0]) =>
  page.getByRole('button', { name: '결제하기', exact: true }).click()

test('[PAY-7] [PAY-1] [PAY-5] a guest orders by deposit and pays later, and the open page shows the deposit when it arrives', async ({
  page,
}) => {
  await page.getByRole('radio', { name: '가상계좌' }).check({ force: true })
  await expect(page.getByText(/48시간 안에 입금/)).toBeVisible()
  await expect(page.getByText('카드 번호 입력'), '[PAY-5] no contract, no typing').toHaveCount(0)
  await expect(page.getByRole('radio', { name: '신청하지 않음' })).toBeChecked()
  const orderNo = await openNamed(page, '가상계좌 발급')
  await payThere(page)
  await expect(page.getByRole('heading', { name: '입금을 기다리고 있어요' })).toBeVisible()
  await expect(page.getByText('우리은행')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('남았어요')
  expect(await chargesFor(orderNo)).toEqual([])

  await payIn(orderNo)
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible({ timeout: 30_000 })
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
  const receipts = (await (await fetch(`${sandboxAt}/__sandbox/toss/receipts`)).json()) as { orderId: string }[]
  expect(receipts.filter(({ orderId }) => orderId === orderNo)).toHaveLength(1)
})

test('[SCREEN-9] a wallet opens directly and pays', async ({ page }) => {
  await page.getByRole('radio', { name: '카카오페이' }).check({ force: true })
  const orderNo = await openNamed(page, '카카오페이')
  await payThere(page)
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})

test('[PAY-4] a transfer is paid at once and its cash receipt is issued to the given number', async ({ page }) => {
  await page.getByRole('radio', { name: '계좌이체' }).check({ force: true })
  await page.getByRole('radio', { name: /휴대폰 번호/ }).check({ force: true })
  await expect(page.locator('#receipt-number')).toHaveValue(/^010\d{8}$/)
  await page.locator('#receipt-number').fill('')
  await payButton(page).click()
  await expect(page.getByText('번호를 다시 확인해 주세요.')).toBeVisible()
  await page.locator('#receipt-number').fill('01012345678')
  const orderNo = await openNamed(page, '계좌이체')
  await payThere(page)
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})

test('[ENTITY-17] an order whose deposit has not arrived is cancelled as a whole, and its account is closed', async ({
  page,
}) => {
  await page.getByRole('radio', { name: '가상계좌' }).check({ force: true })
  const orderNo = await openNamed(page, '가상계좌 발급')
  await payThere(page)
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await page.getByRole('link', { name: '주문 취소' }).click()
  await expect(page.getByText('아직 입금하지 않은 주문이라 돌려받을 금액이 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '주문 취소하기' }).click()
  await expect(page.getByText('주문을 취소했어요.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '취소 완료' })).toBeVisible()
  await expect(page.getByText('주문 금액', { exact: true })).toBeVisible()
  const statusAtTheBank = async (): Promise<string | undefined> => {
    const payments = (await (await fetch(`${sandboxAt}/__sandbox/toss/payments`)).json()) as Payment[]
    return payments.find(({ orderId }) => orderId === orderNo)?.status
  }
  await expect.poll(statusAtTheBank, { timeout: 30_000 }).toBe('CANCELED')
})
