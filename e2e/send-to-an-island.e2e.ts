import { agree, fillOrderer, openAddressSheet, orderCart, takePlace, typePlace } from './journey/checkout.ts'
import { fillCart, grapes } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { chargesFor, openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { desktop, shopAt, smallPhone } from './journey/places.ts'
import { sumsOf } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'

// a delivery quote for a place that a product is not delivered to is refused, as these tests expect
test.use({ expectedNoise: [/4(00|09|22) \(/], contextOptions: { reducedMotion: 'reduce' } })

const jeju = { zonecode: '63122', roadAddress: '제주특별자치도 제주시 문연로 6', addressDetail: '1층' }
const ulleung = { zonecode: '40221', roadAddress: '경상북도 울릉군 울릉읍 도동길 1', addressDetail: '2층' }
/** Product of the demo catalogue that is delivered to Jeju for 3,000 won extra and to no other island. */
const figs = { path: '/product/1051', name: '영암 무화과 1.5kg (특대)' }
/** Regional surcharges (won) of the demo's grapes. */
const more = { jeju: 4000, ulleung: 5000 }

test.describe('on a small phone', () => {
  test.use(smallPhone)
  test('[ENTITY-17] [CART-5] [ORDER-8] the surcharge for Jeju is in the amount due, in the charge and in the order', async ({
    page,
  }) => {
    const shop = shopAt('market')
    await fillCart(page, shop)
    await page.goto(`${shop}/cart`)
    await orderCart(page)
    await fillOrderer(page)
    await expect.poll(() => sumsOf(page, '결제 금액')).toHaveProperty('최종 결제 금액')
    const { '최종 결제 금액': near = Number.NaN, ...lines } = await sumsOf(page, '결제 금액')
    expect(Object.values(lines).reduce((sum, line) => sum + line, 0)).toBe(near)
    expect(lines).not.toHaveProperty('지역 추가 배송비')

    const sheet = await openAddressSheet(page)
    await sheet.getByText('주문하는 분이 받아요').click()
    await typePlace(sheet, jeju)
    await expect(sheet.getByText('제주 지역이라 추가 배송비 4,000원이 더해져요.')).toBeVisible()
    await inspect(page, 'address with a fee')
    await takePlace(page, sheet, jeju)
    const far = near + more.jeju
    const shown = { ...lines, '지역 추가 배송비': more.jeju }
    await expect.poll(() => sumsOf(page, '결제 금액')).toEqual({ ...shown, '최종 결제 금액': far })

    await agree(page)
    const orderNo = await openWindow(page)
    await payWith(page, '정상 승인')
    await seeComplete(page, orderNo)
    expect(await chargesFor(orderNo)).toMatchObject([{ totalAmount: far }])
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
    await expect(page.getByText(jeju.roadAddress)).toBeVisible()
    expect(await sumsOf(page, '결제 금액')).toEqual({ ...shown, '결제한 금액': far })
  })
})

test.describe('on a desktop', () => {
  test.use(desktop)
  test('[ENTITY-17] [ORDER-8] a product that is not delivered to an island is named before ordering, and can be sent where delivery is possible', async ({
    page,
  }) => {
    const shop = shopAt('farmer')
    await fillCart(page, shop)
    await fillCart(page, shop, figs.path)
    await page.goto(`${shop}/cart`)
    await orderCart(page)
    await fillOrderer(page)
    const before = (await sumsOf(page, '결제 금액'))['최종 결제 금액'] ?? Number.NaN

    const sheet = await openAddressSheet(page)
    await sheet.getByText('주문하는 분이 받아요').click()
    await typePlace(sheet, ulleung)
    await expect(sheet.getByRole('alert')).toContainText(figs.name)
    await expect(sheet.getByRole('alert')).not.toContainText(grapes.name)
    await inspect(page, 'address that is refused')
    await sheet.getByRole('button', { name: '이 주소로 배송받기' }).click()
    // after submitting, the message moves beside the field
    const zonecode = sheet.getByRole('textbox', { name: '우편번호' })
    await expect(zonecode).toHaveAccessibleDescription(new RegExp(`^${figs.name.slice(0, 6)}.*보낼 수 없어요`))
    await expect(zonecode).toBeFocused()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    expect((await sumsOf(page, '결제 금액'))['최종 결제 금액']).toBe(before)

    await takePlace(page, sheet, jeju)
    await expect
      .poll(() => sumsOf(page, '결제 금액'))
      .toMatchObject({ '지역 추가 배송비': more.jeju + 3000, '최종 결제 금액': before + more.jeju + 3000 })
  })
})
