import type { Locator, Page } from '@playwright/test'
import { readCode } from './register-member.ts'
import { expect } from './watched.ts'

export const buyer = {
  name: '김하늘',
  phone: '01012345678',
  shownPhone: '010-1234-5678',
  zonecode: '06236',
  roadAddress: '서울 강남구 테헤란로 1',
  addressDetail: '101동 1001호',
}

/** Orderer, identified by the phone that receives the messages. */
export type Orderer = Pick<typeof buyer, 'phone' | 'shownPhone'> & { sandbox?: string }

/**
 * Returns a guest with a phone that is unique in this run: a phone verified in one browser is refused in other browsers for a
 * while.
 */
export const newOrderer = (): Orderer => {
  const middle = String(2000 + (Date.now() % 8000))
  const end = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return { phone: `010${middle}${end}`, shownPhone: `010-${middle}-${end}` }
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /원 결제하기$/ })

export const orderCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /원 주문하기$/ }).click()
  await expect(payButton(page)).toBeVisible()
}

/** Fills in the orderer and verifies the phone with the code sent to it. */
export const fillOrderer = async (page: Page, { phone, sandbox }: Orderer = newOrderer()): Promise<void> => {
  await page.getByRole('textbox', { name: '이름' }).fill(buyer.name)
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(phone)
  await page.getByRole('button', { name: '인증 번호 받기' }).click()
  const code = page.getByRole('textbox', { name: '인증 번호' })
  await expect(code).toBeFocused()
  await code.fill(await readCode(phone, sandbox))
  await expect(page.getByText('인증했어요', { exact: true })).toBeVisible()
}

export const openAddressSheet = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '배송지 입력하기' }).click()
  const sheet = page.getByRole('dialog', { name: '배송지 입력' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Delivery address of an order. */
export type Place = Pick<typeof buyer, 'zonecode' | 'roadAddress' | 'addressDetail'>

export const typePlace = async (sheet: Locator, place: Place): Promise<void> => {
  await sheet.getByRole('textbox', { name: '우편번호' }).fill(place.zonecode)
  await sheet.getByRole('textbox', { name: '도로명 주소' }).fill(place.roadAddress)
  await sheet.getByRole('textbox', { name: '상세 주소' }).fill(place.addressDetail)
}

export const takePlace = async (page: Page, sheet: Locator, place: Place): Promise<void> => {
  await typePlace(sheet, place)
  await sheet.getByRole('button', { name: '이 주소로 배송받기' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(place.roadAddress).first()).toBeVisible()
}

export const fillAddress = async (page: Page): Promise<void> => {
  const sheet = await openAddressSheet(page)
  await sheet.getByText('주문하는 분이 받아요').click()
  await expect(sheet.getByRole('textbox', { name: '받는 분' })).toHaveValue(buyer.name)
  await takePlace(page, sheet, buyer)
}

/** Fills in a member's first address. The orderer is already known; the receiver is typed. */
export const fillOwnAddress = async (page: Page): Promise<void> => {
  const sheet = await openAddressSheet(page)
  await sheet.getByRole('textbox', { name: '받는 분' }).fill(buyer.name)
  await sheet.getByRole('textbox', { name: '휴대폰 번호' }).fill(buyer.phone)
  await takePlace(page, sheet, buyer)
}

export const agree = async (page: Page): Promise<void> => {
  await page.getByText('모두 동의해요').click()
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked()
}

/** Goes from a full cart to a checkout that is ready for payment. */
export const reachPayment = async (page: Page, address: string, orderer: Orderer = newOrderer()): Promise<void> => {
  await page.goto(`${address}/cart`)
  await orderCart(page)
  await fillOrderer(page, orderer)
  await fillAddress(page)
  await agree(page)
}
