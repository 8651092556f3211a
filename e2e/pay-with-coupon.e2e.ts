import type { Page } from '@playwright/test'
import { agree, fillOwnAddress, orderCart, payButton } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { chargesFor, openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { shopAt, smallPhone } from './journey/places.ts'
import { enterAs, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

test.use({ ...smallPhone, contextOptions: { reducedMotion: 'reduce' } })

const won = (text: string): number => Number(text.replaceAll(/\D/g, ''))
const paid = async (page: Page): Promise<number> => won(await payButton(page).innerText())

/** Opens the sheet, makes the choice in it that `name` names, and takes it. */
const choose = async (page: Page, name: RegExp, take: RegExp): Promise<void> => {
  await page.getByRole('button', { name: '쿠폰 선택' }).click()
  const sheet = page.getByRole('dialog', { name: '쿠폰 선택' })
  await sheet.getByText(name).first().click()
  await inspect(page, 'coupons of an order')
  await sheet.getByRole('button', { name: take }).click()
  await expect(sheet).toBeHidden()
}

test('[SCREEN-9] [CART-5] a new member pays less by the coupon that saves most, and finds it used', async ({
  page,
}) => {
  const shop = shopAt('ru')
  await openPage(page, `${shop}/`)
  await enterAs(page, await registerMember(page))
  await page.goto(`${shop}/my-cuma/coupons`)
  await expect(page.getByText('첫 주문을 환영하는 3,000원')).toBeVisible()
  await inspect(page, 'coupons')
  await fillCart(page, shop)
  await page.goto(`${shop}/cart`)
  await orderCart(page)
  await fillOwnAddress(page)

  const coupon = page.getByRole('region', { name: '쿠폰', exact: true })
  await expect(coupon.getByText(/^−[\d,]+원$/)).toBeVisible()
  const saved = won(await coupon.getByText(/^−[\d,]+원$/).innerText())
  const name = (await coupon.locator('p span').first().innerText()).trim()
  const less = await paid(page)
  await choose(page, /쿠폰을 쓰지 않을게요/, /쿠폰 없이 주문하기/)
  await expect.poll(() => paid(page)).toBe(less + saved)
  await choose(page, new RegExp(name), /할인받기$/)
  await expect.poll(() => paid(page)).toBe(less)

  await agree(page)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toMatchObject([{ totalAmount: less }])

  await page.goto(`${shop}/my-cuma/coupons`)
  await page.getByRole('button', { name: '사용했어요' }).click()
  await expect(page.getByText(name)).toBeVisible()
})
