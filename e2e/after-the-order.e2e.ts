import path from 'node:path'
import type { Page } from '@playwright/test'
import { agree, fillOwnAddress, newOrderer, orderCart, reachPayment } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { lookUp } from './journey/guest-order-look-up.ts'
import { bringToTheDoor } from './journey/operator.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { shopAt, smallPhone } from './journey/places.ts'
import { enterAs, readGuestCode, registerMember } from './journey/register-member.ts'
import { won } from './journey/sums.ts'
import { expect, storeChoice, test } from './journey/watched.ts'

// the test enters a wrong code on purpose
test.use({ ...smallPhone, expectedNoise: [/404 \(/], contextOptions: { reducedMotion: 'reduce' } })

const photo = path.resolve(import.meta.dirname, '../demo/pictures/abalone-2-640.webp')
const oranges = '/product/1001'

/** Cancels the order and returns the refund amount on the cancel button. */
const cancelAndSeeSum = async (page: Page): Promise<string> => {
  const button = page.getByRole('button', { name: /원 돌려받고 취소하기$/ })
  await expect(button).toBeEnabled()
  const sum = won((await button.textContent()) ?? '')
  expect(sum).toBeGreaterThan(0)
  await inspect(page, 'cancel with its refund')
  await button.click()
  return `${sum.toLocaleString('ko-KR')}원`
}

test('[SCREEN-7] [ORDER-3] [ORDER-5] a member finds the order, changes its address, cancels one product for the displayed refund and returns the other', async ({
  page,
}) => {
  const shop = shopAt('cuma')
  await openPage(page, `${shop}/`)
  await enterAs(page, await registerMember(page))
  await fillCart(page, shop)
  await fillCart(page, shop, oranges)
  await page.goto(`${shop}/cart`)
  await orderCart(page)
  await fillOwnAddress(page)
  await agree(page)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)

  await page.getByRole('link', { name: '주문 내역', exact: true }).click()
  const card = page.getByRole('article', { name: `주문 ${orderNo}` })
  await expect(card.getByText('결제 완료').first()).toBeVisible()
  await inspect(page, 'orders')
  await page.getByRole('link', { name: '배송 완료', exact: true }).click()
  await expect(page.getByRole('heading', { name: '찾는 주문이 없어요' })).toBeVisible()
  await page.getByRole('link', { name: '전체', exact: true }).click()

  await card.getByRole('link', { name: /주문 상세/ }).click()
  await expect(page.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
  await inspect(page, 'order')
  await page.getByRole('button', { name: '변경' }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('button', { name: /^(새 배송지 입력|수정)$/ })
    .or(sheet.getByLabel('상세 주소'))
    .first()
    .click()
  await sheet.getByRole('textbox', { name: '상세 주소' }).fill('7층 702호')
  await sheet.getByRole('button', { name: '이 주소로 배송받기' }).click()
  await expect(page.getByText('배송지를 변경했어요.')).toBeVisible()
  await expect(page.getByText(/7층 702호/)).toBeVisible()

  await page.getByRole('link', { name: '취소', exact: true }).first().click()
  const sum = await cancelAndSeeSum(page)
  await expect(page.getByText('선택한 상품을 취소했어요.')).toBeVisible()
  await expect(page.getByRole('region', { name: '환불 내역' }).getByText(sum)).toBeVisible()
  await page.goBack()
  await expect(card.getByText('취소 완료')).toBeVisible()

  await test.step('the remaining product is tracked, delivered and requested for return', async () => {
    await bringToTheDoor(orderNo, '123456789012')
    await page.reload()
    await card.getByRole('link', { name: '배송 조회' }).click()
    await expect(page.getByText('1234-5678-9012').or(page.getByText('123456789012'))).toBeVisible()
    await inspect(page, 'tracking')
    await page.goBack()
    await card.getByRole('link', { name: '교환·반품' }).click()
    await page.getByText('상하거나 파손됐어요').click()
    await page.getByRole('textbox', { name: '자세한 내용' }).fill('상자가 젖어서 왔어요.')
    await page.getByLabel('사진 파일').setInputFiles(photo)
    await expect(page.getByRole('img', { name: '올린 사진 1' })).toBeVisible()
    await inspect(page, 'return')
    await page.getByRole('button', { name: '반품 신청하기' }).click()
    await expect(page.getByText('반품을 신청했어요.')).toBeVisible()
    await expect(page.getByText(/반품 신청 · 상하거나 파손됐어요/)).toBeVisible()
    await page.getByRole('link', { name: '영수증 보기' }).click()
    await expect(page.getByRole('heading', { name: '영수증' })).toBeVisible()
    await inspect(page, 'receipt')
  })
})

/** Buys as a guest with a new phone number. Returns the guest, the order number and the look-up code sent to the phone. */
const buyAsGuest = async (page: Page, shop: string) => {
  const guest = newOrderer()
  await fillCart(page, shop)
  await reachPayment(page, shop, guest)
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  return { guest, orderNo, code: await readGuestCode(guest.phone, orderNo) }
}

test('[SCREEN-8] [ORDER-4] a guest finds the order on another device by name, phone and code, and cancels it', async ({
  page,
  browser,
}) => {
  const shop = shopAt('ru')
  const { guest, orderNo, code } = await buyAsGuest(page, shop)
  await expect(page.getByRole('link', { name: '비회원 주문 조회' })).toBeVisible()

  const elsewhere = await browser.newPage()
  await storeChoice(elsewhere.context())
  await openPage(elsewhere, `${shop}/orders`)
  await expect(elsewhere).toHaveURL(`${shop}/orders/guest`)
  await lookUp(elsewhere, guest, code === '000000' ? '000001' : '000000')
  await expect(elsewhere.getByRole('alert')).toContainText('맞는 주문이 없어요')
  await inspect(elsewhere, 'refused look-up')
  await elsewhere.getByRole('textbox', { name: '조회 번호' }).fill(code)
  await elsewhere.getByRole('button', { name: '주문 조회하기' }).click()
  const card = elsewhere.getByRole('article', { name: `주문 ${orderNo}` })
  await inspect(elsewhere, 'orders of a guest')

  await test.step('this device has the same permissions as the device of the buyer', async () => {
    await card.getByRole('link', { name: /주문 상세/ }).click()
    await expect(elsewhere.getByRole('heading', { name: '결제 완료', level: 1 })).toBeVisible()
    await elsewhere.getByText('진행 내역').click()
    await elsewhere.getByRole('button', { name: '변경' }).click()
    const sheet = elsewhere.getByRole('dialog')
    await sheet
      .getByRole('button', { name: /^(새 배송지 입력|수정)$/ })
      .or(sheet.getByLabel('상세 주소'))
      .first()
      .click()
    await sheet.getByRole('textbox', { name: '상세 주소' }).fill('다른 기기에서 8층')
    await sheet.getByRole('button', { name: '이 주소로 배송받기' }).click()
    await expect(elsewhere.getByText('배송지를 변경했어요.')).toBeVisible()
    await expect(elsewhere.getByText(/다른 기기에서 8층/)).toBeVisible()
    await inspect(elsewhere, 'order of a guest')
    await elsewhere.getByRole('link', { name: '영수증 보기' }).click()
    await expect(elsewhere.getByRole('heading', { name: '영수증' })).toBeVisible()
    await elsewhere.goBack()
  })

  await elsewhere.getByRole('link', { name: '취소', exact: true }).click()
  await cancelAndSeeSum(elsewhere)
  await expect(elsewhere.getByText('주문을 취소했어요.')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: '취소 완료' })).toBeVisible()
  expect(elsewhere.url()).not.toContain(code)
  await elsewhere.close()
})

test('[SCREEN-8] [ORDER-4] a guest on another device tracks the parcel and returns the product after seeing who pays the return shipping', async ({
  page,
  browser,
}) => {
  const shop = shopAt('market')
  const { guest, orderNo, code } = await buyAsGuest(page, shop)
  await bringToTheDoor(orderNo, '123456789013')

  const elsewhere = await browser.newPage()
  await storeChoice(elsewhere.context())
  await openPage(elsewhere, `${shop}/orders/guest`)
  await lookUp(elsewhere, guest, code)
  const card = elsewhere.getByRole('article', { name: `주문 ${orderNo}` })
  await card.getByRole('link', { name: '배송 조회' }).click()
  await expect(elsewhere.getByText('1234-5678-9013').or(elsewhere.getByText('123456789013'))).toBeVisible()
  await elsewhere.goBack()
  await card.getByRole('link', { name: '교환·반품' }).click()
  await elsewhere.getByText('마음이 바뀌었어요').click()
  await expect(elsewhere.getByText('반품 배송비는 주문하신 분이 부담해요.')).toBeVisible()
  await expect(elsewhere.getByText('돌려받을 금액', { exact: true })).toBeVisible()
  await inspect(elsewhere, 'return of a guest')
  await elsewhere.getByLabel('사진 파일').setInputFiles(photo)
  await expect(elsewhere.getByRole('img', { name: '올린 사진 1' })).toBeVisible()
  await elsewhere.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(elsewhere.getByText('반품을 신청했어요.')).toBeVisible()
  await expect(elsewhere.getByText('반품 요청', { exact: true }).last()).toBeVisible()
  await elsewhere.goBack()
  await elsewhere.getByRole('button', { name: '조회 끝내기' }).click()
  await expect(elsewhere.getByRole('textbox', { name: '조회 번호' })).toBeVisible()
  await elsewhere.close()
})
