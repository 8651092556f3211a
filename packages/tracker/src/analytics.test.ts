import { describe, expect, test } from 'vitest'
import { openFakeBrowser } from './testing/fake-browser.ts'
import { startTracker } from './tracker.ts'

const HOME = 'https://shop.example/'
const CONSENT = '0f0e6b52-6f0d-4d0c-8c1e-3d1f0a9b7c55'
const options = { serviceNumber: '7004', accessToken: 'token', endpoint: 'https://shop.example/v1/tracking/' }

describe('[TRACK-8] analytics events', () => {
  test('are sent with their name, parameters and consent; long texts and lists are cut', async () => {
    const page = openFakeBrowser(HOME)
    const tracker = startTracker({ ...options, mayAdvertise: () => true, consentId: () => CONSENT }, page)
    const items = Array.from({ length: 40 }, () => ({ item_name: '가'.repeat(200) }))
    tracker.analytics('view_cart', { currency: 'KRW', value: 100, items })
    tracker.analytics('page_view', { page_path: '/', page_title: 'a'.repeat(400) })
    await tracker.flush()
    const sent = page.events().filter(({ type }) => type === 'analytics')
    const cutItems = Array.from({ length: 30 }, () => ({ item_name: '가'.repeat(100) }))
    expect(sent.map(({ analytics }) => analytics)).toEqual([
      {
        name: 'view_cart',
        params: { currency: 'KRW', value: 100, items: cutItems },
        advertising: true,
        consentId: CONSENT,
      },
      {
        name: 'page_view',
        params: { page_path: '/', page_title: 'a'.repeat(300) },
        advertising: true,
        consentId: CONSENT,
      },
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

  describe('of a page where tracking is off', () => {
    const exclude = ['/login']
    const openLogin = (methods: readonly string[]) => {
      const login = openFakeBrowser(`${HOME}login`)
      const tracker = startTracker({ ...options, exclude }, login)
      for (const method of methods) tracker.analytics('login', { method })
      return { login, tracker }
    }
    const read = async (page: ReturnType<typeof openFakeBrowser>) => {
      await startTracker({ ...options, exclude }, page).flush()
      return page.events().filter(({ type }) => type === 'analytics')
    }

    test('outlast the document, have their own time, and are sent once; at most 20', async () => {
      const { login } = openLogin(Array.from({ length: 25 }, (_, index) => `m${index}`))
      const home = login.open(HOME)
      const sent = await read(home)
      expect(sent).toHaveLength(20)
      expect(sent[0]).toMatchObject({
        at: new Date(login.now).toISOString(),
        path: '/',
        analytics: { name: 'login', params: { method: 'm0' } },
      })
      expect(await read(home.open(HOME))).toEqual([])
    })

    test('are dropped after 30 minutes, with damaged data, and with a withdrawn consent', async () => {
      const late = openLogin(['email']).login
      late.now += 1_800_000
      expect(await read(late.open(HOME))).toEqual([])
      const damaged = openLogin([]).login
      damaged.tabStore.set('tracker.7004.pending', '[1,{"at":"x"},null]')
      expect(await read(damaged.open(HOME))).toEqual([])
      const { login, tracker } = openLogin(['email'])
      tracker.forget()
      expect(login.tabStore.get('tracker.7004.pending')).toBeUndefined()
      expect(await read(login.open(HOME))).toEqual([])
    })
  })
})
