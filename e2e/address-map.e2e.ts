import type { Locator, Page } from '@playwright/test'
import { everywhere } from './journey/everywhere.ts'
import { openAddressSheet, orderCart } from './journey/checkout.ts'
import { fillCart, openPage } from './journey/goods.ts'
import { inspect } from './journey/inspect.ts'
import { sandboxAt, shopAt } from './journey/places.ts'
import { enterAs, guestTokenOf, registerMember } from './journey/register-member.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [/ERR_CONNECTION_RESET|the server responded with a status of 500/] })

const mapAt = `${sandboxAt}/kakao-map`
const script = `${mapAt}/v2/maps/sdk.js*`
const search = `${mapAt}/v2/local/search/address.json*`

/** Records the paths of all map requests of the page from now on. */
const watchMap = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => request.url().startsWith(mapAt) && asked.push(new URL(request.url()).pathname))
  return asked
}
/** Opens the form for a new address in the address book of a new member. */
const openForm = async (page: Page, shop: string): Promise<Locator> => {
  await openPage(page, shop)
  await enterAs(page, await registerMember(page, await guestTokenOf(page)))
  await openPage(page, `${shop}/address`)
  await page.getByRole('button', { name: '새 배송지 추가' }).click()
  return page.getByRole('dialog', { name: '배송지 추가' })
}
const choosePlace = async (page: Page, form: Locator, keyword: string): Promise<void> => {
  await form.getByRole('button', { name: '주소 찾기' }).click()
  const finder = page.getByRole('dialog', { name: '주소 찾기' })
  await finder.getByRole('searchbox').fill(keyword)
  await finder.getByRole('button', { name: '찾기', exact: true }).click()
  await finder.getByRole('listitem').getByRole('button').first().click()
  await expect(form.getByRole('textbox', { name: '상세 주소' })).toBeFocused()
}
const save = async (form: Locator): Promise<void> => {
  await form.getByRole('textbox', { name: '받는 분' }).fill('한봄')
  await form.getByRole('textbox', { name: '휴대폰 번호' }).fill('01012345678')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form).toBeHidden()
}
const drawnMap = (form: Locator): Locator => form.getByRole('figure', { name: /지도$/ })

everywhere(
  'ru and cuma',
  (brand, width) => {
    test(`[SCREEN-1] [G2] ${brand}, ${width}: the selected address is shown on a map, which is not requested before`, async ({
      page,
    }) => {
      const asked = watchMap(page)
      const form = await openForm(page, shopAt(brand))
      await expect(form).toBeVisible()
      expect(asked, 'before an address is chosen').toEqual([])
      await choosePlace(page, form, '코엑스')
      const map = form.getByRole('figure', { name: '서울특별시 강남구 영동대로 513 지도' })
      await expect(map).toBeVisible()
      await expect
        .poll(() => page.evaluate<number>(`document.querySelector('figure img').naturalWidth`))
        .toBeGreaterThan(0)
      expect((await map.boundingBox())?.height).toBe(160)
      await expect(form.getByRole('textbox', { name: '상세 주소' }), 'the map moves nothing away').toBeInViewport()
      await inspect(page, 'address with its map')
      await form.getByRole('textbox', { name: '도로명 주소' }).fill('서울특별시 강남구 영동대로 51')
      await expect(map, 'what is typed over is that place no longer').toBeHidden()
      await save(form)
    })
  },
  { still: true },
)

test.describe('without a map', () => {
  test('[SCREEN-1] [C3] a skeleton reserves the space of the map while it loads and is removed if the load fails', async ({
    page,
  }) => {
    let refuse = (): void => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(script, async (route) => {
      await refused
      await route.abort('connectionreset')
    })
    const form = await openForm(page, shopAt('ru'))
    await choosePlace(page, form, '코엑스')
    await expect(form.locator('.skeleton')).toBeVisible()
    expect((await form.locator('.skeleton').boundingBox())?.height).toBe(160)
    refuse()
    await expect(form.locator('.skeleton')).toHaveCount(0)
    await expect(drawnMap(form)).toHaveCount(0)
    await save(form)
  })

  test('[SCREEN-1] an address that is not on the map shows a notice and can be saved', async ({ page }) => {
    const form = await openForm(page, shopAt('cuma'))
    await choosePlace(page, form, '모래상자로')
    await expect(form.getByText('지도에는 없는 주소예요. 맞는 주소라면 그대로 쓸 수 있어요.')).toBeVisible()
    await inspect(page, 'address that is on no map')
    await save(form)
  })

  test('[SCREEN-1] [C3] a failed map search shows no notice about the address', async ({ page }) => {
    await page.route(search, (route) =>
      route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, json: {} }),
    )
    const form = await openForm(page, shopAt('market'))
    await choosePlace(page, form, '코엑스')
    await expect(form.locator('.skeleton')).toHaveCount(0)
    await expect(drawnMap(form)).toHaveCount(0)
    await expect(form.getByText(/지도에는 없는/)).toHaveCount(0)
    await save(form)
  })

  test('[SCREEN-1] [C3] a failed load of the map code does not affect the form', async ({ page }) => {
    const lost = page.waitForRequest('**/assets/map-preview-*.js')
    await page.route('**/assets/map-preview-*.js', (route) => route.abort('connectionreset'))
    const form = await openForm(page, shopAt('ru'))
    await form.getByRole('textbox', { name: '받는 분' }).fill('한봄')
    await choosePlace(page, form, '코엑스')
    await lost
    await expect(form.getByRole('textbox', { name: '도로명 주소' })).toHaveValue(/영동대로 513/)
    await expect(form.getByRole('textbox', { name: '받는 분' })).toHaveValue('한봄')
    await save(form)
  })

  test('[G2] the checkout requests no map', async ({ page }) => {
    const asked = watchMap(page)
    await fillCart(page, shopAt('farmer'))
    await openPage(page, `${shopAt('farmer')}/cart`)
    await orderCart(page)
    const form = await openAddressSheet(page)
    await choosePlace(page, form, '코엑스')
    await expect(form.getByText('지번: 서울특별시 강남구 삼성동 159')).toBeVisible()
    expect(asked).toEqual([])
  })
})
