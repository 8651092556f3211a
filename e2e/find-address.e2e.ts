import type { Page } from '@playwright/test'
import { openAddressSheet, orderCart } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_BLOCKED_BY_CLIENT|ERR_CONNECTION_RESET|Failed to load resource/] })

const script = `${sandboxAt}/postcode/postcode.v2.js`

/**
 * Opens the address finder from the cart. The checkout loads as its own document, whose content security policy allows the
 * postcode search.
 */
const openFinder = async (page: Page) => {
  await page.route('**/v1/addresses/tools', (route) =>
    route.fulfill({ json: { widget: script, search: true, map: null } }),
  )
  await fillCart(page, shopAt('ru'))
  await openPage(page, `${shopAt('ru')}/cart`)
  await orderCart(page)
  const sheet = await openAddressSheet(page)
  await sheet.getByRole('button', { name: '주소 찾기' }).click()
  return { sheet, finder: page.getByRole('dialog', { name: '주소 찾기' }) }
}

test('[SCREEN-1] [ENTITY-1] the postcode search fills in the road address and shows the lot address', async ({
  page,
}) => {
  const { sheet, finder } = await openFinder(page)
  await finder.getByRole('button', { name: '06236 서울 강남구 테헤란로 152' }).click()
  await expect(sheet.getByRole('textbox', { name: '우편번호' })).toHaveValue('06236')
  await expect(sheet.getByRole('textbox', { name: '도로명 주소' })).toHaveValue('서울 강남구 테헤란로 152 (역삼동)')
  await expect(sheet.getByText('지번: 서울 강남구 역삼동 737')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: '상세 주소' })).toBeFocused()
})

test('[SCREEN-1] [ENTITY-17] the shop’s own address search replaces a postcode search that fails to load, and a typed postcode is checked against the address', async ({
  page,
}) => {
  await page.route(script, (route) => route.abort('connectionreset'))
  const { sheet, finder } = await openFinder(page)
  await expect(finder.getByRole('searchbox')).toBeVisible({ timeout: 2_000 })
  await finder.getByRole('searchbox').fill('흑산도')
  await finder.getByRole('button', { name: '찾기', exact: true }).click()
  await expect(finder.getByRole('listitem')).toContainText(['도서산간'])
  await finder.getByRole('listitem').getByRole('button').first().click()
  await expect(sheet.getByText(/도서산간 지역이라 추가 배송비/)).toBeVisible()
  await sheet.getByRole('textbox', { name: '우편번호' }).fill('27823')
  await expect(sheet.getByText(/우편번호는 충북 진천군인데 주소가 다른 곳 같아요/)).toBeVisible()
})
