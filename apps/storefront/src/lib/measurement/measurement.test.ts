import { trackingServices } from '@shop/brands'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { CONSENT_KEY, readConsent, saveConsent } from '#src/lib/consent.ts'
import { track } from './track.ts'
import { readTrackingReference } from './tracking-reference.ts'
import { watchConsent } from './watch-consent.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const CLICK = 'a'.repeat(32)
const KEY = `tracker.${trackingServices.ru.serviceNumber}`
const accept = { measurement: true, advertising: false }
const refuse = { measurement: false, advertising: false }

interface Sent {
  url: string
  init: RequestInit
}
let sent: Sent[]
let change: (state: { navigation: { state: string } }) => void
const pages = {
  subscribe: (changed: typeof change) => {
    change = changed
    return () => {
      change = () => undefined
    }
  },
}
const go = (path: string): void => {
  history.pushState({}, '', path)
  change({ navigation: { state: 'idle' } })
}
const hide = (): void => void window.dispatchEvent(new Event('pagehide'))
const events = () =>
  sent
    .filter(({ url }) => url.endsWith('/events'))
    .flatMap(
      ({ init }) => JSON.parse(init.body as string) as { type: string; path: string; analytics?: { params: object } }[],
    )

let end: (() => void) | undefined
const begin = (): void => {
  end = watchConsent('ru', pages)
}
beforeEach(() => {
  emptyBrowserStorage()
  sent = []
  history.pushState({}, '', `/product/1?utm_source=naver&utm_medium=cpc&clk=${CLICK}`)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response('{}', { status: 202 })
  })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
})
afterEach(() => {
  end?.()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('[TRACK-9] measuring follows the consent', () => {
  test('without consent nothing is stored or sent, and an order has no clicks', async () => {
    begin()
    await new Promise((done) => setTimeout(done, 50))
    hide()
    expect(sent).toEqual([])
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(readTrackingReference('ru')).toEqual({})
  })

  test('only a change of the consent in another tab is followed, so tabs do not answer each other without end', () => {
    begin()
    localStorage.setItem(KEY, '{}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'left-behind' }))
    expect(localStorage.getItem(KEY)).toBe('{}')
    window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }))
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('with consent pages are counted, except those with personal contents', async () => {
    begin()
    saveConsent(accept, NOW)
    await vi.waitFor(() => expect(localStorage.getItem(KEY)).not.toBeNull())
    for (const path of ['/cart', '/order/AbC', '/login', '/orders/12', '/gift/received/x', '/best']) go(path)
    hide()
    await vi.waitFor(() => expect(events()).not.toEqual([]))
    const seen = events()
      .filter(({ type }) => type === 'pageView')
      .map(({ path }) => path)
    expect(seen).toEqual(['/product/1', '/cart', '/best'])
    expect(sent[0]?.init).toMatchObject({
      credentials: 'include',
      keepalive: true,
      headers: { 'x-service-number': '7004', 'x-body-hash': expect.stringMatching(/^[0-9a-f]{8}$/) },
    })
    const session = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(readTrackingReference('ru')).toEqual({
      clickIds: [CLICK],
      visitorId: session,
      advertising: false,
      sessionId: session,
      consentId: readConsent()?.id,
    })
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...readConsent(), id: 'damaged' }))
    expect(readTrackingReference('ru')).not.toHaveProperty('consentId')
  })

  test('[TRACK-8] phones, e-mail addresses and long numbers in a search and its title are masked', async () => {
    saveConsent(accept, NOW)
    document.title = 'kim@mail.kr - 검색'
    begin()
    for (const search_term of ['010-1234-5678', '900101-1234567', '제로 500ml']) track('search', { search_term })
    await vi.waitFor(() => expect(localStorage.getItem(KEY)).not.toBeNull())
    await new Promise((done) => setTimeout(done, 50))
    hide()
    await vi.waitFor(() => expect(JSON.stringify(events())).toContain('제로 500ml'))
    const given = events().flatMap(({ analytics }) => (analytics ? [analytics.params] : []))
    expect(given).toMatchObject([
      { page_title: '[email] - 검색' },
      ...['[phone]', '[digits]', '제로 500ml'].map((search_term) => ({ search_term })),
    ])
  })

  test('withdrawn consent stops it and deletes its data', async () => {
    begin()
    saveConsent(accept, NOW)
    await vi.waitFor(() => expect(localStorage.getItem(KEY)).not.toBeNull())
    saveConsent(refuse, NOW)
    sent = []
    go('/best')
    hide()
    expect(sent).toEqual([])
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(localStorage.getItem(`${KEY}.unsent`)).toBeNull()
  })
})
