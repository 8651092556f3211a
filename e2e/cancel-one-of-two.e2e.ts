import type { Locator } from '@playwright/test'
import { buyer, newOrderer, payButton, reachPayment } from './journey/checkout.ts'
import { fillCart, grapes, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { lookUp } from './journey/guest-order-look-up.ts'
import { chargesFor, openAccount, payIn } from './journey/payment-window.ts'
import { shopAt, smallPhone } from './journey/places.ts'
import { readGuestCode } from './journey/register-member.ts'
import { sumsOf, won } from './journey/sums.ts'
import { expect, storeChoice, test } from './journey/watched.ts'

test.use({ ...smallPhone, contextOptions: { reducedMotion: 'reduce' } })

/** Product of another seller than the grapes, so its shipping fee is charged separately. */
const apples = { path: '/product/1001', name: '청송 꿀사과 부사 3kg (8~11과)', shipping: 3500 }

const shown = (sum: number): string => `${sum.toLocaleString('ko-KR')}원`
/** Returns the line of a product in an order. */
const ordered = (order: Locator, name: string): Locator =>
  order.getByRole('listitem').filter({ has: order.page().getByRole('link', { name }) })

test('[SCREEN-8] [ORDER-3] [ORDER-4] [PAY-7] a guest who paid by bank transfer cancels one of two products on another device for the displayed refund', async ({
  page,
  browser,
}) => {
  const shop = shopAt('ru')
  const guest = newOrderer()
  await fillCart(page, shop)
  await fillCart(page, shop, apples.path)
  await reachPayment(page, shop, guest)
  const asked = won(await payButton(page).innerText())
  const orderNo = await openAccount(page)
  await payIn(orderNo)
  // the shop detects a deposit within 15 s; pay-by-account.e2e.ts covers waiting with the page open
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  expect(await chargesFor(orderNo)).toMatchObject([{ totalAmount: asked }])
  const code = await readGuestCode(guest.phone, orderNo)

  const elsewhere = await browser.newPage()
  await storeChoice(elsewhere.context())
  await openPage(elsewhere, `${shop}/orders/guest`)
  await lookUp(elsewhere, guest, code)
  const card = elsewhere.getByRole('article', { name: `주문 ${orderNo}` })
  await expect(card.getByText(`결제한 금액 ${shown(asked)}`)).toBeVisible()
  await ordered(card, apples.name).getByRole('link', { name: '취소', exact: true }).click()

  const refunded = await test.step('the refund is itemized before it is confirmed', async () => {
    const tick = (name: string) => elsewhere.getByRole('checkbox', { name: new RegExp(name.slice(0, 9)) })
    await expect(tick(apples.name)).toBeChecked()
    await expect(tick(grapes.name)).not.toBeChecked()
    await expect.poll(() => sumsOf(elsewhere, '환불 금액')).toHaveProperty('돌려받을 금액')
    const { '취소하는 상품 금액': price = Number.NaN, ...rest } = await sumsOf(elsewhere, '환불 금액')
    const sum = price + apples.shipping
    expect(rest).toEqual({ '돌려드리는 배송비': apples.shipping, '돌려받을 금액': sum })
    await inspect(elsewhere, 'cancel of one product of two')
    const agreeTo = elsewhere.getByRole('button', { name: `${shown(sum)} 돌려받고 취소하기` })
    await agreeTo.click()
    await expect(elsewhere.getByRole('combobox', { name: '은행' })).toBeFocused()
    await elsewhere.getByRole('combobox', { name: '은행' }).selectOption('신한은행')
    await elsewhere.getByRole('textbox', { name: '계좌 번호' }).fill('110-123-456789')
    await elsewhere.getByRole('textbox', { name: '예금주' }).fill(buyer.name)
    await agreeTo.click()
    await expect(elsewhere.getByText('선택한 상품을 취소했어요.')).toBeVisible()
    return sum
  })

  await expect(elsewhere.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
  const products = elsewhere.getByRole('region', { name: '주문 상품' })
  await expect(ordered(products, apples.name)).toContainText('취소 완료')
  await expect(ordered(products, apples.name).getByRole('link', { name: '취소', exact: true })).toHaveCount(0)
  await expect(ordered(products, grapes.name)).toContainText('결제 완료')
  await expect(ordered(products, grapes.name).getByRole('link', { name: '취소', exact: true })).toBeVisible()
  expect(await sumsOf(elsewhere, '환불 내역')).toEqual({ '환불 계좌로': refunded })
  expect(await sumsOf(elsewhere, '결제 금액')).toMatchObject({
    '결제한 금액': asked,
    '환불 금액': -refunded,
    '최종 결제 금액': asked - refunded,
  })
  await inspect(elsewhere, 'order with one product cancelled')
  await elsewhere.close()
})
