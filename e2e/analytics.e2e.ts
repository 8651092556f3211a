import type { Page } from '@playwright/test'
import { freePort, freeSandboxPort } from '../scripts/test/postgres.ts'
import { agreeToMeasure } from './journey/agree-to-measure.ts'
import { agree, fillOwnAddress, orderCart, payButton } from './journey/checkout.ts'
import { cartLink, fillCart, openPage } from './journey/goods.ts'
import { logIn } from './journey/member-screens.ts'
import { openWindow, payWith, seeComplete } from './journey/payment-window.ts'
import { brandsOf } from './journey/everywhere.ts'
import type { BrandId } from './journey/places.ts'
import { registerMember } from './journey/register-member.ts'
import { won } from './journey/sums.ts'
import { expect, test } from './journey/watched.ts'
import { openShop, type ShopState } from './start-shop.ts'

/** Products that are sold all the year. */
const oranges = { path: '/product/1013', id: '1013' }

const keys = {
  GA4_MODE: 'browser',
  GA4_MEASUREMENT_ID: 'G-TEST1234',
  GTM_ID: 'GTM-TEST',
  NAVER_WCS_ID: 's_1234abcd',
  META_MODE: 'browser',
  META_PIXEL_ID: '1234567890',
  KAKAO_PIXEL_ID: '9876543210',
  AIRBRIDGE_APP: 'shop',
  AIRBRIDGE_TOKEN: '0123456789abcdef',
  FIREBASE_PROJECT: 'shop-1',
  FIREBASE_APP_ID: '1:123:web:abc',
  FIREBASE_API_KEY: 'AIza-test-key',
}
const scripts = /\/(gtag\/js|gtm\.js|wcslog\.js|fbevents\.js|kp\.js|airbridge\.min\.js|webConfig|installations)(\?|$)/

// one shop with the keys of all vendors
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/asks http:\/\/127\.0\.0\.1/] })

let shop: { keeps: ShopState; close: () => Promise<void> }
let port: number
let sandbox: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const [own, vendors] = [await freePort(), await freeSandboxPort()]
  port = own
  sandbox = `http://127.0.0.1:${vendors}`
  shop = await openShop({ port, sandboxPort: vendors, env: keys })
})
test.afterAll(() => shop.close())

type Call = Record<string, unknown>
/** Calls that a simulated tag has received. */
const callsOf = async (vendor: string): Promise<Call[]> => {
  const answer = await fetch(`${sandbox}/__sandbox/journal?vendor=${vendor}`)
  const entries = (await answer.json()) as { path: string; body: unknown }[]
  return entries.filter(({ path }) => path.endsWith('/calls')).map(({ body }) => JSON.parse(String(body)) as Call)
}
const emptyJournal = (): Promise<unknown> => fetch(`${sandbox}/__sandbox/reset`, { method: 'POST' })

/** Events of gtag that went to a measurement id, with their parameters. */
const eventsTo = async (id: string): Promise<[name: string, params: Record<string, unknown>][]> =>
  (await callsOf('gtm'))
    .filter(({ command }) => command === 'event')
    .map(({ given }) => given as [string, Record<string, unknown>])
    .filter(([, params]) => params['send_to'] === id)
    .map(([name, params]) => [name, Object.fromEntries(Object.entries(params).filter(([key]) => key !== 'send_to'))])

/** Waits until GA4 has received an event by each of its tags. A page that is left earlier loses what waits for a script. */
const seeEvent = async (name: string): Promise<void> => {
  for (const id of ['G-TEST1234', 'G-FB123'])
    await expect.poll(async () => (await eventsTo(id)).map(([each]) => each), { timeout: 20_000 }).toContain(name)
}

const tagRequests = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (scripts.test(request.url())) seen.push(request.url())
  })
  return seen
}

const placeOrder = async (page: Page, origin: string): Promise<{ orderNo: string; paid: number }> => {
  await openPage(page, `${origin}/cart`)
  await orderCart(page)
  await fillOwnAddress(page)
  await agree(page)
  const paid = won(await payButton(page).innerText())
  const orderNo = await openWindow(page)
  await payWith(page, '정상 승인')
  await seeComplete(page, orderNo)
  return { orderNo, paid }
}

const shopOf = (brand: BrandId): string => `http://${brand}.localhost:${port}`

for (const brand of brandsOf('ru and cuma'))
  test(`[TRACK-8] ${brand}: every vendor receives the events of a visit with their exact parameters`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    await emptyJournal()
    const origin = shopOf(brand)
    await openPage(page, `${origin}/notices`)
    const member = await registerMember(page, undefined, sandbox)
    await agreeToMeasure(context)
    await fillCart(page, origin, oranges.path)
    await seeEvent('add_to_cart')
    await cartLink(page).first().click()
    await seeEvent('view_cart')
    await page.getByRole('button', { name: /삭제$/ }).last().click()
    await seeEvent('remove_from_cart')
    await openPage(page, `${origin}/search?q=${encodeURIComponent('사과')}`)
    await seeEvent('search')
    await openPage(page, `${origin}/login`)
    await logIn(page, member)
    await expect(page).not.toHaveURL(/\/login/)
    await fillCart(page, origin, oranges.path)
    await seeEvent('login')
    const { paid } = await placeOrder(page, origin)
    // pages of orders show addresses and have no tags: their events wait in the tab
    await expect.poll(() => page.evaluate<string>('JSON.stringify(sessionStorage)')).toContain('purchase')
    await page.reload()
    await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible()
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await page.getByRole('link', { name: /취소/ }).first().click()
    await page.getByRole('button', { name: /원 돌려받고 취소하기$/ }).click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    await expect.poll(() => page.evaluate<string>('JSON.stringify(sessionStorage)')).toContain('refund')
    await openPage(page, `${origin}/best`)
    await seeEvent('purchase')
    await seeEvent('refund')
    // events that have waited precede the view of the page
    await expect.poll(async () => JSON.stringify(await eventsTo('G-TEST1234'))).toContain('"page_path":"/best"')
    const events = await eventsTo('G-TEST1234')
    const of = (name: string) => events.filter(([each]) => each === name).map(([, params]) => params)
    const [viewed] = of('view_item')
    const line = {
      item_id: oranges.id,
      item_name: expect.any(String),
      item_brand: expect.any(String),
      item_category: expect.any(String),
      item_category2: expect.any(String),
      item_variant: expect.any(String),
      price: expect.any(Number),
      quantity: 1,
    }
    expect(viewed).toEqual({ currency: 'KRW', value: expect.any(Number), items: [{ ...line, item_variant: '' }] })
    const [added] = of('add_to_cart') as { value: number; items: { price: number; quantity: number }[] }[]
    expect(added).toEqual({ currency: 'KRW', value: added?.items[0]?.price, items: [line] })
    for (const name of ['view_cart', 'remove_from_cart', 'begin_checkout']) expect(of(name)[0]).toEqual(added)
    expect(of('search')).toEqual([{ search_term: '사과' }])
    expect(of('login')).toEqual([{ method: 'email' }])
    const [order] = of('purchase')
    expect(of('purchase')).toEqual([
      { ...added, value: paid, shipping: expect.any(Number), transaction_id: expect.stringMatching(/^\d+$/) },
    ])
    expect(of('refund')).toEqual([{ currency: 'KRW', value: paid, transaction_id: order?.['transaction_id'] }])
    const views = of('page_view').map(({ page_path }) => page_path)
    expect(views).toEqual(expect.arrayContaining([oranges.path, '/cart', '/best']))
    expect(views.join(' ')).not.toMatch(/login|order/)

    // the installation is registered once, and its own measurement id receives the same events
    const namesOf = (list: readonly [string, unknown][]): string[] => list.map(([name]) => name).toSorted()
    await expect.poll(async () => namesOf(await eventsTo('G-FB123'))).toEqual(namesOf(events))
    // each vendor has its own script, so their events arrive one after another
    const pixel = async () => (await callsOf('fb')).filter(({ command }) => String(command).startsWith('trackSingle'))
    await expect.poll(pixel).toContainEqual(
      expect.objectContaining({
        given: expect.arrayContaining(['Purchase', { eventID: order?.['transaction_id'] }]),
      }),
    )
    const wcs = async () =>
      (await callsOf('wcs'))
        .filter(({ call }) => call === 'trans')
        .map(({ conversion }) => (conversion as Call)['type'])
    await expect.poll(wcs).toContain('test_purchase')
    await expect.poll(async () => (await callsOf('kakao-pixel')).map(({ method }) => method)).toContain('purchase')
    const air = async () => (await callsOf('airbridge')).map(({ given }) => (given as unknown[])[0])
    await expect.poll(air).toContain('airbridge.ecommerce.order.completed')
    for (const vendor of ['gtm', 'fb', 'wcs', 'kakao-pixel', 'airbridge'])
      for (const { page: path } of await callsOf(vendor))
        expect(path, vendor).not.toMatch(/^\/(login|register|address|orders|order\/(?!complete))/)
  })

test('[TRACK-9] without consent no tag is loaded, and each purpose loads its own', async ({ page, context }) => {
  const seen = tagRequests(page)
  await openPage(page, `${shopOf('ru')}${oranges.path}`)
  await page.waitForTimeout(4_000)
  expect(seen).toEqual([])
  await agreeToMeasure(context, { measurement: false, advertising: true })
  await openPage(page, `${shopOf('ru')}${oranges.path}`)
  await expect.poll(() => seen.filter((url) => /fbevents|kp\.js|airbridge/.test(url)).length).toBe(3)
  expect(seen).toHaveLength(3)
})

test('[TRACK-9] a page for login, payment or an address loads no tag, also after one that does', async ({
  page,
  context,
}) => {
  await agreeToMeasure(context)
  const seen = tagRequests(page)
  await openPage(page, `${shopOf('ru')}/my-cuma`)
  await openPage(page, `${shopOf('ru')}/login`)
  await openPage(page, `${shopOf('ru')}/address`)
  await page.waitForTimeout(4_000)
  expect(seen).toEqual([])
  await openPage(page, `${shopOf('ru')}/`)
  await expect.poll(() => seen.length, { timeout: 15_000 }).toBeGreaterThan(5)
  expect(await page.evaluate(() => 'fbq' in globalThis)).toBe(true)
  await page.locator('a[href="/my-cuma"]').first().click()
  await expect(page).toHaveURL(/my-cuma/)
  await expect.poll(() => page.evaluate(() => 'fbq' in globalThis)).toBe(false)
})

test.describe(() => {
  test.use({ expectedNoise: [/asks http:\/\/127\.0\.0\.1|ERR_FAILED|Failed to load resource/] })
  for (const way of ['blocked', 'hanging'] as const)
    test(`[TRACK-9] ${way} scripts have no effect on the page`, async ({ page, context }) => {
      await agreeToMeasure(context)
      await context.route(scripts, (route) => (way === 'blocked' ? route.abort() : undefined))
      await fillCart(page, shopOf('ru'), oranges.path)
      await page.waitForTimeout(4_500)
      await cartLink(page).first().click()
      await expect(page.getByRole('button', { name: /원 주문하기$/ })).toBeVisible()
      expect(await page.evaluate(() => ['fbq', 'dataLayer', 'gtagQueue'].filter((name) => name in globalThis))).toEqual(
        [],
      )
    })
})
