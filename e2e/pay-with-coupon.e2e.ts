import type { Page } from '@playwright/test'
import { agree, fillOwnAddress, orderCart, payButton } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { bringToTheDoor } from './journey/operator.ts'
import { chargesFor, openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { shopAt, smallPhone } from './journey/places.ts'
import { enterAs, registerMember } from './journey/register-member.ts'
import { sumsOf, won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'

test.use({ ...smallPhone, contextOptions: { reducedMotion: 'reduce' } })

const paid = async (page: Page): Promise<number> => won(await payButton(page).innerText())

/** Opens the sheet, selects the choice that matches `name` and applies it. */
const choose = async (page: Page, name: RegExp, take: RegExp): Promise<void> => {
  await page.getByRole('button', { name: '쿠폰 선택' }).click()
  const sheet = page.getByRole('dialog', { name: '쿠폰 선택' })
  await sheet.getByText(name).first().click()
  await inspect(page, 'coupons of an order')
  await sheet.getByRole('button', { name: take }).click()
  await expect(sheet).toBeHidden()
}

test('[SCREEN-9] [CART-5] a new member pays less with the coupon that saves most, and the coupon is then used', async ({
  page,
}) => {
  const shop = shopAt('ru')
  await openPage(page, `${shop}/`)
  await enterAs(page, await registerMember(page))
  await page.goto(`${shop}/my-cuma/coupons`)
  await expect(page.getByText('첫 주문 환영 쿠폰')).toBeVisible()
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

/** Product of the demo catalogue without options. Earns 3 % of its 69,900 won as points. */
const ginseng = { path: '/product/1293', points: 2097 }

/** Delivers an order and confirms the purchase, so that its points can be used. */
const earnPoints = async (page: Page, shop: string): Promise<void> => {
  await fillCart(page, shop, ginseng.path)
  await page.goto(`${shop}/cart`)
  await orderCart(page)
  await fillOwnAddress(page)
  await choose(page, /쿠폰을 쓰지 않을게요/, /쿠폰 없이 주문하기/)
  await agree(page)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  await bringToTheDoor(orderNo, '123456789014')
  await page.goto(`${shop}/orders`)
  await page.getByRole('button', { name: '구매 확정' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '구매 확정' }).click()
  await expect(page.getByText('구매를 확정하고 2,097원을 적립했어요.')).toBeVisible()
}

/** Applies all points beside the coupon already selected. Returns the price lines, the amount due and the coupon's name. */
const useCouponAndPoints = async (page: Page) => {
  const region = page.getByRole('region', { name: '쿠폰', exact: true })
  await expect(region.getByText(/^−[\d,]+원$/)).toBeVisible()
  const coupon = (await region.locator('p span').first().innerText()).trim()
  const discount = won(await region.getByText(/^−[\d,]+원$/).innerText())
  await expect.poll(() => sumsOf(page, '결제 금액')).toHaveProperty('쿠폰 할인', -discount)
  const { '최종 결제 금액': before = Number.NaN, ...lines } = await sumsOf(page, '결제 금액')
  await page.getByRole('button', { name: '모두 사용' }).click()
  const asked = before - ginseng.points
  const shown = { ...lines, '적립금 사용': -ginseng.points }
  await expect.poll(() => sumsOf(page, '결제 금액')).toEqual({ ...shown, '최종 결제 금액': asked })
  expect(Object.values(shown).reduce((sum, line) => sum + line, 0)).toBe(asked)
  await inspect(page, 'coupon and points')
  return { shown, asked, coupon, discount }
}

/** Checks the member's pages of points and coupons. */
const seePoints = async (page: Page, balance: string, entries: readonly string[]): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/my-cuma/points`)
  await expect(page.getByRole('region', { name: '적립금 잔액' }).getByText(balance, { exact: true })).toBeVisible()
  const amounts = page.getByRole('main').getByRole('listitem')
  await expect(amounts).toHaveText(entries.map((entry) => new RegExp(entry)))
}
const seeCoupon = async (page: Page, name: string, state: '쓸 수 있어요' | '사용했어요'): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/my-cuma/coupons`)
  await page.getByRole('button', { name: state }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const other = state === '사용했어요' ? '쓸 수 있어요' : '사용했어요'
  await page.getByRole('button', { name: other }).click()
  await expect(page.getByRole('listitem').or(page.getByText('사용한 쿠폰이 없어요')).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
}

test('[PAY-8] [CART-5] [SCREEN-9] [SCREEN-22] [ORDER-2] a member pays with a coupon and points, and cancelling the whole order restores both', async ({
  page,
}) => {
  const shop = shopAt('ru')
  await openPage(page, `${shop}/`)
  await enterAs(page, await registerMember(page))
  await earnPoints(page, shop)
  await fillCart(page, shop)
  await page.goto(`${shop}/cart`)
  await orderCart(page)
  const { shown, asked, coupon, discount } = await useCouponAndPoints(page)
  await agree(page)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  expect(await chargesFor(orderNo)).toMatchObject([{ totalAmount: asked }])
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(page.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
  expect(await sumsOf(page, '결제 금액')).toEqual({ ...shown, '결제한 금액': asked })
  const order = page.url()
  await seePoints(page, '0원', ['주문에 사용.*−2,097원', '구매 적립.*\\+2,097원'])
  await seeCoupon(page, coupon, '사용했어요')

  await page.goto(order)
  await page.getByRole('link', { name: '주문 취소' }).click()
  const back = { '쿠폰 할인': -discount, '적립금으로 돌려드려요': -ginseng.points, '돌려받을 금액': asked }
  await expect.poll(() => sumsOf(page, '환불 금액')).toMatchObject(back)
  await expect(page.getByText('사용한 쿠폰을 다시 쓸 수 있어요.')).toBeVisible()
  await page.getByRole('button', { name: `${asked.toLocaleString('ko-KR')}원 돌려받고 취소하기` }).click()
  await expect(page.getByRole('heading', { name: '취소 완료', level: 1 })).toBeVisible()
  const refund = { '결제한 수단으로': asked, 적립금으로: ginseng.points }
  expect(await sumsOf(page, '환불 내역')).toEqual(refund)
  expect(await sumsOf(page, '결제 금액')).toMatchObject({ ...shown, '환불 금액': -asked, '최종 결제 금액': 0 })
  await seePoints(page, '2,097원', ['취소한 주문.*\\+2,097원', '주문에 사용.*−2,097원', '구매 적립.*\\+2,097원'])
  await seeCoupon(page, coupon, '쓸 수 있어요')
})
