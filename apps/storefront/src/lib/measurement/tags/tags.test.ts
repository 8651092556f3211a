import { analyticsParams, type AnalyticsName } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleEvents } from '../testing/sample-events.ts'
import { startAirbridge } from './airbridge-tag.ts'
import { startGtm } from './gtm-tag.ts'
import { startKakao } from './kakao-tag.ts'
import { startMeta } from './meta-tag.ts'
import { startNaver } from './naver-tag.ts'
import type { Tag, TagContext } from './tag.ts'

const now = new Date('2026-11-23T00:00:00Z')
const names = Object.keys(sampleEvents) as AnalyticsName[]
const consent = { measurement: true, advertising: false }
const page = window as unknown as Record<string, unknown>

let loaded: string[]
/** Context whose script "loads" at once; `run` is its effect. */
const contextOf = (run: () => void = () => undefined): TagContext => ({
  load: async (src, read) => {
    loaded.push(src)
    run()
    return (read ? read() : true) as never
  },
  consent,
  now: () => now,
})
const blocked: TagContext = { load: () => Promise.reject(new Error('blocked')), consent, now: () => now }
const sendAll = (tag: Tag): void => {
  for (const name of names) tag.send(sampleEvents[name])
}

beforeEach(() => {
  loaded = []
  vi.resetModules()
})
afterEach(() => {
  for (const name of ['gtagQueue', 'dataLayer', 'wcs', 'wcs_do', 'wcs_add', 'fbq', '_fbq', 'kakaoPixel', 'airbridge'])
    delete page[name]
})

const item = sampleEvents.view_item.params.items[0]
const priced = sampleEvents.view_item.params

test('[TRACK-8] the samples have exactly the parameters of the contract', () => {
  for (const name of names)
    expect(analyticsParams[name].parse(sampleEvents[name].params)).toEqual(sampleEvents[name].params)
})

describe('[TRACK-8] GA4', () => {
  const commandsOf = () => (page['gtagQueue'] as IArguments[]).map((entry) => Array.from(entry as ArrayLike<unknown>))

  test('consent, configuration and every event with its own name and parameters', async () => {
    history.pushState({}, '', '/search?q=kim%40example.com&page=2#a')
    const { startGa4 } = await import('./ga4-tag.ts')
    const tag = await startGa4({ id: 'G-TEST1', script: 'https://tags.test' }, contextOf())
    sendAll(tag)
    expect(loaded).toEqual(['https://tags.test/gtag/js?id=G-TEST1&l=gtagQueue'])
    expect((page['gtagQueue'] as unknown[]).every((entry) => String(entry) === '[object Arguments]')).toBe(true)
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    expect(commandsOf().slice(0, 4)).toEqual([
      ['consent', 'default', { analytics_storage: 'granted', ...denied }],
      ['js', now],
      // events of the script itself would have the address and the referrer of the browser
      ['set', { page_location: `${location.origin}/search?page=2`, page_referrer: '' }],
      ['config', 'G-TEST1', { send_page_view: false }],
    ])
    expect(commandsOf().slice(4)).toEqual(
      names.flatMap((name) => {
        const sent = ['event', name, { ...sampleEvents[name].params, send_to: 'G-TEST1' }]
        const page = { page_location: 'https://shop.example/', page_referrer: '' }
        return name === 'page_view' ? [['set', page], sent] : [sent]
      }),
    )
    tag.stop()
    expect(commandsOf().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied', ...denied }])
    expect(page['ga-disable-G-TEST1']).toBe(true)
  })

  test('[TRACK-9] a blocked script leaves no queue', async () => {
    const { startGa4 } = await import('./ga4-tag.ts')
    await expect(startGa4({ id: 'G-TEST2', script: 'https://tags.test' }, blocked)).rejects.toThrow('blocked')
    expect(page['gtagQueue']).toBeUndefined()
  })
})

test('[TRACK-8] Tag Manager: products in ecommerce, which is cleared before', async () => {
  const tag = await startGtm({ id: 'GTM-TEST', script: 'https://tags.test' }, contextOf())
  const layer = page['dataLayer'] as unknown[]
  expect(layer[1]).toEqual({ 'gtm.start': now.getTime(), event: 'gtm.js' })
  layer.length = 0
  for (const name of ['page_view', 'view_item', 'search', 'purchase'] as const) tag.send(sampleEvents[name])
  expect(layer).toEqual([
    { event: 'page_view', ...sampleEvents.page_view.params },
    { ecommerce: null },
    { event: 'view_item', ecommerce: priced },
    { event: 'search', search_term: '사과' },
    { ecommerce: null },
    { event: 'purchase', ecommerce: sampleEvents.purchase.params },
  ])
})

test.each([
  [true, 'test_'],
  [false, ''],
])('[TRACK-8] Naver: conversions of a test shop (%s) have the prefix "%s"', async (isTest, prefix) => {
  const calls: unknown[] = []
  const run = () => {
    page['wcs'] = {
      inflow: (domain: string) => calls.push(['inflow', domain]),
      trans: (sent: object) => calls.push(sent),
    }
    page['wcs_do'] = () => calls.push('wcs_do')
  }
  const settings = { account: 's_1234abcd', domain: 'shop.example', script: 'https://wcs.test/wcslog.js', isTest }
  sendAll(await startNaver(settings, contextOf(run)))
  const items = [{ id: '7', name: '부사 사과', category: '과일', quantity: 2, payAmount: 24_000, option: '5kg' }]
  expect(page['wcs_add']).toEqual({ wa: 's_1234abcd' })
  expect(calls).toEqual([
    ['inflow', 'shop.example'],
    'wcs_do',
    { type: `${prefix}view_product`, items },
    { type: `${prefix}add_to_cart`, value: '24000', items },
    { type: `${prefix}begin_checkout`, value: '24000', items },
    { type: `${prefix}search` },
    { type: `${prefix}sign_up` },
    { type: `${prefix}share` },
    { type: `${prefix}purchase`, id: '31', value: '27000', items },
  ])
})

test('[TRACK-8] Meta: standard events, own events for the others, and the order id for de-duplication', async () => {
  const calls: unknown[][] = []
  const run = () => {
    const fbq = page['fbq'] as { queue: IArguments[]; callMethod: (...call: unknown[]) => void }
    fbq.callMethod = (...call) => void calls.push(call)
    for (const call of fbq.queue) calls.push([...call])
  }
  sendAll(await startMeta({ id: '99999', script: 'https://fb.test/fbevents.js' }, contextOf(run)))
  const contents = { content_type: 'product', content_ids: ['7'], contents: [{ id: '7', quantity: 2 }] }
  const money = { currency: 'KRW', value: 24_000, ...contents }
  const single = 'trackSingle'
  const custom = 'trackSingleCustom'
  expect(calls).toEqual([
    ['consent', 'grant'],
    ['set', 'autoConfig', false, '99999'],
    ['init', '99999'],
    [single, '99999', 'PageView'],
    [single, '99999', 'ViewContent', { ...money, content_name: '부사 사과', content_category: '과일' }],
    [single, '99999', 'AddToCart', { ...money, num_items: 2 }],
    [custom, '99999', 'RemoveFromCart', money],
    [custom, '99999', 'ViewCart', money],
    [single, '99999', 'InitiateCheckout', { ...money, num_items: 2 }],
    [single, '99999', 'Search', { search_string: '사과' }],
    [single, '99999', 'CompleteRegistration', { status: true, content_name: 'naver' }],
    [custom, '99999', 'Login', { method: 'kakaotalk' }],
    [custom, '99999', 'Share', sampleEvents.share.params],
    [single, '99999', 'Purchase', { ...money, value: 27_000, num_items: 2 }, { eventID: '31' }],
    [custom, '99999', 'Refund', { currency: 'KRW', value: 12_000, order_id: '31' }],
  ])
})

test('[TRACK-8] Kakao: numbers as strings', async () => {
  const calls: unknown[] = []
  const record = (method: string) => (given?: object) => void calls.push(given ? [method, given] : [method])
  const run = () => {
    page['kakaoPixel'] = () =>
      Object.fromEntries(
        ['pageView', 'viewContent', 'addToCart', 'viewCart', 'search', 'completeRegistration', 'purchase'].map(
          (method) => [method, record(method)],
        ),
      )
  }
  sendAll(await startKakao({ id: '55555', script: 'https://kakao.test/kp.js' }, contextOf(run)))
  const products = [{ id: '7', name: item?.item_name, quantity: '2', price: '12000' }]
  expect(calls).toEqual([
    ['pageView'],
    ['viewContent', { id: '7' }],
    ['addToCart', { id: '7' }],
    ['viewCart'],
    ['search', { keyword: '사과' }],
    ['completeRegistration'],
    ['purchase', { total_quantity: '2', total_price: '27000', currency: 'KRW', products }],
  ])
})

test('[TRACK-8] Airbridge: categories of the vendor, and the names of the shop for the others', async () => {
  const calls: unknown[][] = []
  const run = () => {
    const { queue } = page['airbridge'] as { queue: [string, unknown[]][] }
    for (const [method, given] of queue) calls.push([method, ...given])
    page['airbridge'] = { events: { send: (...given: unknown[]) => void calls.push(given) } }
  }
  sendAll(await startAirbridge({ app: 'shop', token: 'ab', script: 'https://air.test/sdk.js' }, contextOf(run)))
  const products = [{ productID: '7', name: '부사 사과', price: 12_000, currency: 'KRW', quantity: 2, position: 1 }]
  const data = { value: 24_000, semanticAttributes: { products, totalValue: 24_000, currency: 'KRW' } }
  const order = { products, totalValue: 27_000, currency: 'KRW', transactionID: '31' }
  expect(calls).toEqual([
    ['init', { app: 'shop', webToken: 'ab' }],
    ['airbridge.ecommerce.home.viewed'],
    ['airbridge.ecommerce.product.viewed', data],
    ['airbridge.ecommerce.product.addedToCart', data],
    ['remove_from_cart', data],
    ['view_cart', data],
    ['begin_checkout', data],
    ['airbridge.ecommerce.searchResults.viewed', { semanticAttributes: { query: '사과' } }],
    ['airbridge.user.signup', { action: 'naver' }],
    ['airbridge.user.signin', { action: 'kakaotalk' }],
    ['share', { action: 'link', label: '7', customAttributes: { type: 'product' } }],
    ['airbridge.ecommerce.order.completed', { value: 27_000, semanticAttributes: order }],
    ['refund', { value: 12_000, semanticAttributes: { transactionID: '31', totalValue: 12_000, currency: 'KRW' } }],
  ])
})

describe('[TRACK-9] scripts that do not load', () => {
  test('leave no globals behind', async () => {
    await expect(startGtm({ id: 'GTM-X', script: 'https://tags.test' }, blocked)).rejects.toThrow('blocked')
    await expect(startMeta({ id: '1', script: 'https://fb.test/x.js' }, blocked)).rejects.toThrow('blocked')
    await expect(startAirbridge({ app: 'a', token: 'b', script: 'https://a.test/x.js' }, blocked)).rejects.toThrow(
      'blocked',
    )
    expect([page['dataLayer'], page['fbq'], page['airbridge']]).toEqual([undefined, undefined, undefined])
  })
})
