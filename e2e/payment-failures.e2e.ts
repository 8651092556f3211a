import type { Page } from '@playwright/test'
import { agree, buyer, orderCart, payButton, reachPayment } from './journey/checkout.ts'
import { fillCart, grapes } from './journey/goods.ts'
import { chargesFor, openWindow, payWith, seeComplete, seeWindow } from './journey/payment-window.ts'
import { shopAt } from './journey/places.ts'
import { answerOf } from './journey/served.ts'
import { expect, test } from './journey/watched.ts'

test.beforeEach(async ({ page }) => {
  await fillCart(page, shopAt('ru'))
  await reachPayment(page, shopAt('ru'))
})

test.describe('refused', () => {
  test.use({ expectedNoise: [/payments\/confirm/] })
  test('[PAY-6] [ERROR-3] a refused card is not charged, the cart is unchanged, and the next card pays', async ({
    page,
  }) => {
    const first = await openWindow(page)
    await payWith(page, '한도 초과로 승인 거절')
    await expect(page.getByRole('heading', { name: '결제하지 못했어요' })).toBeVisible()
    await expect(page.getByText('결제된 금액은 없어요.')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('결제사 안내')
    expect(await chargesFor(first)).toEqual([])

    await page.goto('/cart')
    await expect(page.getByRole('link', { name: grapes.name })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: '다시 결제하기' }).click()
    await expect(payButton(page)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked()
    const second = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, second)
    expect(await chargesFor(first, second)).toHaveLength(1)
  })
})

test('[PAY-6] [AUTH-6] cancelling the payment window restores the cart, and a second try pays once', async ({
  page,
}) => {
  const first = await openWindow(page)
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('heading', { name: '결제를 취소했어요' })).toBeVisible()
  await page.getByRole('link', { name: '장바구니로 가기' }).click()
  await expect(page.getByRole('link', { name: grapes.name })).toBeVisible()
  await orderCart(page)
  // AUTH-6: orderer and address are remembered, so only the terms must be accepted again
  await expect(page.getByText(buyer.roadAddress)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(buyer.name)
  await agree(page)
  const second = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, second)
  expect(await chargesFor(first, second)).toHaveLength(1)
})

test('[ROUTE-4] a lost vendor response causes no second charge: the order is found paid', async ({ page }) => {
  const orderNo = await openWindow(page)
  await payWith(page, '승인되지만 응답이 사라짐')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})

test('[ROUTE-4] reloading the processing page charges once', async ({ page }) => {
  // the server confirms, but the page reloads before it receives the response
  let confirmed = 0
  await page.route('**/payments/confirm', async (route) => {
    confirmed += 1
    if (confirmed > 1) {
      await route.continue()
      return
    }
    await answerOf(route)
    await page.reload()
  })
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})

test.describe('paid already', () => {
  // the browser logs 409 for the pre-order, which no longer exists, and 400 for its closed window
  test.use({ expectedNoise: [/409 .*order-tmp|400 .*toss\/window/] })
  test('after paying, the back button leads to the order and not to a second payment', async ({ page }) => {
    const checkout = page.url()
    const orderNo = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    await test.step('back to the payment window: already used', async () => {
      await page.goBack()
      await expect(page.getByText('이미 처리된 결제 입니다.')).toBeVisible()
    })
    await test.step('back to the checkout: shows the order', async () => {
      await page.goBack()
      await seeComplete(page, orderNo)
    })
    await test.step('back once more: the emptied cart', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible()
    })
    await test.step('[SCREEN-9] the checkout address shows that it was ordered and links to the order', async () => {
      await page.goto(checkout)
      await expect(page.getByRole('heading', { name: '이미 주문한 주문서예요' })).toBeVisible()
      await expect(payButton(page)).toBeHidden()
      await page.getByRole('link', { name: '주문 보기' }).click()
      await expect(page.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
      await expect(page.getByText(orderNo)).toBeVisible()
    })
    expect(await chargesFor(orderNo)).toHaveLength(1)
  })

  test('two tabs of one checkout pay at once, and the second pays after the first: one order, charged once, shown in both tabs', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('textbox', { name: '이름' })).toHaveValue(buyer.name)
    await agree(other)
    const [orderNo, sameNo] = await Promise.all([openWindow(page), openWindow(other)])
    expect(sameNo).toBe(orderNo)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    // its window is still open and accepts a card
    await payWith(other, '정상 승인')
    await seeComplete(other, orderNo)
    expect(await chargesFor(orderNo)).toHaveLength(1)
  })
})

test.describe('one cart in two tabs', () => {
  // the conflicting request of the second tab is refused with 409, which the browser logs
  test.use({ expectedNoise: [/409 .*order-tmp/] })
  let other: Page
  test.beforeEach(async ({ context }) => {
    other = await context.newPage()
    await other.goto(`${shopAt('ru')}/cart`)
    await orderCart(other)
    await expect(other.getByRole('textbox', { name: '이름' })).toHaveValue(buyer.name)
    await agree(other)
  })

  test('paid in one tab: the other links to the order and charges nothing', async ({ page }) => {
    const orderNo = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    await payButton(other).click()
    await expect(other.getByText('이 장바구니는 이미 주문했어요. 여기에서는 결제되지 않았어요.')).toBeVisible()
    await other.getByRole('link', { name: '주문 보기' }).click()
    await expect(other.getByText(orderNo)).toBeVisible()
    expect(await chargesFor(orderNo)).toHaveLength(1)
  })

  test('left open in one tab: the other pays, and the open window can no longer charge', async ({ page }) => {
    const left = await openWindow(page)
    const orderNo = await openWindow(other)
    expect(orderNo).not.toBe(left)
    await payWith(other, '정상 승인')
    await seeComplete(other, orderNo)
    await payWith(page, '정상 승인')
    await expect(page.getByRole('heading', { name: '결제를 취소했어요' })).toBeVisible()
    await page.getByRole('button', { name: '다시 결제하기' }).click()
    await expect(page.getByText('이 장바구니는 이미 주문했어요. 여기에서는 결제되지 않았어요.')).toBeVisible()
    expect(await chargesFor(left, orderNo)).toMatchObject([{ orderId: orderNo }])
  })

  test('being confirmed in one tab: the other opens no window and shows the order', async ({ page }) => {
    const orderNo = await openWindow(page)
    // wait for the request too: before the shop receives `confirm` the order could still be cancelled without a charge
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/payments/confirm'),
    )
    await payWith(page, '승인되지만 응답이 사라짐')
    await asked
    await payButton(other).click()
    await seeComplete(page, orderNo)
    await expect(other.getByText(orderNo).or(other.getByRole('link', { name: '주문 보기' }))).toBeVisible()
    expect(await chargesFor(orderNo)).toHaveLength(1)
  })
})

test('a double tap on pay opens one window and charges once', async ({ page }) => {
  const checks: string[] = []
  page.on('request', (request) => {
    if (/order-tmp\/chk\//.test(request.url())) checks.push(request.url())
  })
  await payButton(page).dblclick()
  const orderNo = await seeWindow(page)
  expect(checks).toHaveLength(1)
  await page.getByRole('button', { name: '정상 승인 카드로 채우기' }).click()
  await page.getByRole('button', { name: '결제하기', exact: true }).dblclick()
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toHaveLength(1)
})
