import { agree, buyer, fillAddress, fillOrderer, newOrderer, orderCart, reachPayment } from './journey/checkout.ts'
import { cartLink, chooseOptions, fillCart, grapes, openOptions, openPage } from './journey/goods.ts'
import { chargesFor, openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { brandViews } from './journey/everywhere.ts'
import { shopAt } from './journey/places.ts'
import { won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'

test('[SCREEN-3] [SCREEN-5] [SCREEN-11] [SCREEN-6] [SCREEN-9] [SCREEN-7] [START-5] a guest browses, fills the cart, pays by card and sees the order', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page).toHaveTitle(/^알유/)
  await page.getByRole('link', { name: '과일', exact: true }).click()
  await expect(page.getByRole('heading', { name: '과일', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: grapes.name }).first().click()
  await expect(page.getByRole('heading', { name: grapes.name, level: 1 })).toBeVisible()

  const sheet = await openOptions(page)
  await chooseOptions(sheet)
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName(/1/)

  await test.step('[CART-1] [CART-3] [CART-5] the cart total includes only the checked items', async () => {
    await cartLink(page).click()
    await expect(page.getByRole('checkbox', { name: new RegExp(`${grapes.name.slice(0, 9)}.*선택`) })).toBeChecked()
    const order = page.getByRole('button', { name: /원 주문하기$/ })
    await expect(page.getByRole('button', { name: '하나 빼기' })).toBeDisabled()
    const one = won(await order.innerText())
    await page.getByRole('button', { name: '하나 더하기' }).click()
    await expect(order).not.toHaveText(new RegExp(`^${one.toLocaleString('ko-KR')}원`))
    await expect(order).toBeEnabled()
    await page.getByRole('button', { name: '하나 빼기' }).click()
    await expect(order).toHaveText(`${one.toLocaleString('ko-KR')}원 주문하기`)
    await page.getByRole('button', { name: '하나 더하기' }).click()
    await expect(order).not.toHaveText(new RegExp(`^${one.toLocaleString('ko-KR')}원`))
  })

  const guest = newOrderer()
  await test.step('[TERMS-1] [C020] [C021] the checkout requires the orderer, the address and the consents', async () => {
    await orderCart(page)
    await fillOrderer(page, guest)
    await fillAddress(page)
    await agree(page)
  })
  const asked = won(await page.getByRole('button', { name: /원 결제하기$/ }).innerText())
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo), '[PAY-9] charged once, the sum that was shown').toMatchObject([
    { totalAmount: asked },
  ])
  await expect(cartLink(page)).not.toHaveAccessibleName(/\d/)

  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
  await expect(page.getByText(orderNo)).toBeVisible()
  await expect(page.getByText(buyer.roadAddress)).toBeVisible()
  await expect(page.getByText(guest.shownPhone).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(orderNo)).toBeVisible()
})

for (const { brand, size, view } of brandViews) {
  test.describe(`${brand} on ${size}`, () => {
    test.use(view)
    test(`[BRAND-4] [SCREEN-9] a guest of ${brand} buys on ${size}`, async ({ page }) => {
      await fillCart(page, shopAt(brand))
      await reachPayment(page, shopAt(brand))
      const orderNo = await openWindow(page)
      await payWith(page, '정상 승인')
      await seeComplete(page, orderNo)
      expect(new URL(page.url()).hostname).toBe(`${brand}.localhost`)
      expect(await chargesFor(orderNo)).toHaveLength(1)
    })
  })
}
