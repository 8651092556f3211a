import type { Page } from '@playwright/test'
import { openAddressSheet, orderCart } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_BLOCKED_BY_CLIENT|ERR_CONNECTION_RESET|Failed to load resource/] })

const script = `${sandboxAt}/postcode/postcode.v2.js`

/** Comes to the checkout the usual way: its document is its own, with a policy that lets the postcode search run. */
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

test('[SCREEN-1] [ENTITY-1] in the postcode search somebody finds the road, the lot comes along', async ({ page }) => {
  const { sheet, finder } = await openFinder(page)
  await finder.getByRole('button', { name: '06236 서울 강남구 테헤란로 152' }).click()
  await expect(sheet.getByRole('textbox', { name: '우편번호' })).toHaveValue('06236')
  await expect(sheet.getByRole('textbox', { name: '도로명 주소' })).toHaveValue('서울 강남구 테헤란로 152 (역삼동)')
  await expect(sheet.getByText('지번: 서울 강남구 역삼동 737')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: '상세 주소' })).toBeFocused()
})

test('[SCREEN-1] [ENTITY-17] where that search does not come the shop’s own stands there, and by hand it is said where a postcode lies', async ({
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
