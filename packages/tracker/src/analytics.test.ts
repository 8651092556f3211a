import { describe, expect, test } from 'vitest'
import { openFakeBrowser } from './testing/fake-browser.ts'
import { startTracker } from './tracker.ts'

const HOME = 'https://shop.example/'
const options = { serviceNumber: '7004', accessToken: 'token', endpoint: 'https://shop.example/v1/tracking/' }

describe('[TRACK-8] analytics events', () => {
  test('are sent with their name, parameters and consent; long texts and lists are cut', async () => {
    const page = openFakeBrowser(HOME)
    const tracker = startTracker({ ...options, mayAdvertise: () => true }, page)
    const items = Array.from({ length: 40 }, () => ({ item_name: '가'.repeat(200) }))
    tracker.analytics('view_cart', { currency: 'KRW', value: 100, items })
    tracker.analytics('page_view', { page_path: '/', page_title: 'a'.repeat(400) })
    await tracker.flush()
    const sent = page.events().filter(({ type }) => type === 'analytics')
    const cutItems = Array.from({ length: 30 }, () => ({ item_name: '가'.repeat(100) }))
    expect(sent.map(({ analytics }) => analytics)).toEqual([
      { name: 'view_cart', params: { currency: 'KRW', value: 100, items: cutItems }, advertising: true },
      { name: 'page_view', params: { page_path: '/', page_title: 'a'.repeat(300) }, advertising: true },
    ])
  })

  test('of a page where tracking is off are sent from the next page, and advertising needs consent', async () => {
    const page = openFakeBrowser(`${HOME}login`)
    const tracker = startTracker({ ...options, exclude: ['/login'] }, page)
    tracker.analytics('login', { method: 'email' })
    await tracker.flush()
    expect(page.events()).toEqual([])
    tracker.pageView(HOME)
    await tracker.flush()
    const sent = page.events().filter(({ type }) => type === 'analytics')
    expect(sent).toMatchObject([{ path: '/', analytics: { name: 'login', advertising: false } }])
    tracker.forget()
    tracker.analytics('login', { method: 'email' })
    await tracker.flush()
    expect(page.events().filter(({ type }) => type === 'analytics')).toHaveLength(1)
  })
})
