import { describe, expect, test } from 'vitest'
import { bodyHash } from './body-hash.ts'
import { MOST_BUFFERED } from './failure-buffer.ts'
import { TrackerOptionError } from './options.ts'
import { type FakeBrowser, openFakeBrowser } from './testing/fake-browser.ts'
import { startTracker, type Tracker } from './tracker.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOME = 'https://shop.example/'
const options = { serviceNumber: '7004', accessToken: 'token', endpoint: 'https://shop.example/v1/tracking/' }
const AD = `${HOME}?utm_source=naver&utm_medium=cpc&utm_term=%EC%82%AC%EA%B3%BC&utm_campaign=autumn`

const open = (url = HOME, referrer = '', more = {}): { page: FakeBrowser; tracker: Tracker } => {
  const page = openFakeBrowser(url, { referrer })
  return { page, tracker: startTracker({ ...options, ...more }, page) }
}
const goOn = (before: FakeBrowser, url = HOME, referrer = '') => {
  const page = before.open(url, referrer)
  return { page, tracker: startTracker(options, page) }
}
const later = (page: FakeBrowser, ms: number): FakeBrowser => {
  page.now += ms
  return page
}

describe('[TRACK-4] required options', () => {
  test.each(['serviceNumber', 'accessToken', 'endpoint'])('refuses to start without %s', (name) => {
    const page = openFakeBrowser(HOME)
    const start = () => startTracker({ ...options, [name]: '' }, page)
    expect(start).toThrow(TrackerOptionError)
    expect(start).toThrow(name)
    expect(page.sent).toEqual([])
  })
})

describe('[TRACK-3] tracking is off', () => {
  const isOn = (more: object, env: object = {}) =>
    startTracker({ ...options, ...more }, { ...openFakeBrowser(`${HOME}products/1`), ...env }).isOn

  test('in a native SDK, outside the include pattern, inside the exclude pattern, and without storage', () => {
    expect(isOn({})).toBe(true)
    expect(isOn({}, { userAgent: 'Mozilla/5.0 ShopTracker-SDK/2.1' })).toBe(false)
    expect(isOn({ include: ['/events/'] })).toBe(false)
    expect(isOn({ include: ['/events/', '/products/'] })).toBe(true)
    expect(isOn({ exclude: ['/products/\\d+$'] })).toBe(false)
    expect(isOn({ exclude: ['/login'] })).toBe(true)
    expect(isOn({}, { store: undefined })).toBe(false)
  })

  test('it begins with the first page where it is on, and stops on one where it is off', async () => {
    const page = openFakeBrowser(`${HOME}login?utm_source=naver&utm_medium=cpc`)
    const tracker = startTracker({ ...options, exclude: ['/login'] }, page)
    expect(tracker.isOn).toBe(false)
    expect(page.store.get('tracker.7004')).toBeUndefined()
    tracker.pageView(`${HOME}cart`)
    tracker.pageView(`${HOME}login`)
    tracker.conversion({ name: 'login' })
    await tracker.flush()
    expect(page.events().map(({ type, path, adSource }) => [type, path, adSource])).toEqual([
      ['session', '/cart', 'naver'],
      ['pageView', '/cart', 'naver'],
    ])
  })

  test('then nothing is stored or sent', async () => {
    const { page, tracker } = open(HOME, '', { exclude: ['.'] })
    tracker.pageView(HOME)
    tracker.conversion({ name: 'signUp' })
    tracker.setSlot(1, 'summer')
    await tracker.hide()
    await page.pass(DAY_MS)
    expect(page.sent).toEqual([])
    expect(page.store.get('tracker.7004')).toBeUndefined()
    expect(tracker.reference()).toEqual({ clickIds: [], sessionId: undefined })
  })
})

describe('[TRACK-1] referrals', () => {
  test('a search engine is stored with its words for seven days, then dropped', () => {
    const { page, tracker } = open(HOME, 'https://search.naver.com/search.naver?query=%EC%82%AC%EA%B3%BC')
    expect(tracker.data()).toMatchObject({ adSource: 'naver', channel: 'search', medium: 'organic', keyword: '사과' })
    expect(tracker.data()?.expiryTime).toBe('2026-11-30T00:00:00.000Z')
    const before = goOn(later(page, 7 * DAY_MS - 2_000))
    expect(before.tracker.data()).toMatchObject({ adSource: 'naver' })
    expect(goOn(later(page, 2_000)).tracker.data()).toBeUndefined()
  })

  test('data of services is stored apart', () => {
    const { page } = open(AD)
    const other = page.open(HOME)
    expect(startTracker({ ...options, serviceNumber: '7001' }, other).data()).toBeUndefined()
  })

  test('a page inside the shop, or a direct visit, keeps the source', () => {
    const { page } = open(AD)
    const { tracker } = goOn(page, `${HOME}products/1`, HOME)
    expect(tracker.data()).toMatchObject({ adSource: 'naver', medium: 'cpc', keyword: '사과', campaign: 'autumn' })
  })

  test('damaged stored data starts a new visit', () => {
    const page = openFakeBrowser(HOME)
    page.store.set('tracker.7004', '{"visitorId":')
    expect(startTracker(options, page).reference().sessionId).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('[TRACK-2] batches', () => {
  test('a JSON array with service, token and hash of the body', async () => {
    const { page } = open(AD)
    await page.pass(5_000)
    expect(page.sent).toHaveLength(1)
    const [{ url, body, headers }] = page.sent as [(typeof page.sent)[0]]
    expect(url).toBe('https://shop.example/v1/tracking/events')
    expect(headers).toEqual({ 'x-service-number': '7004', 'x-access-token': 'token', 'x-body-hash': bodyHash(body) })
    expect(JSON.parse(body)).toMatchObject([{ type: 'session' }, { type: 'pageView', path: '/', adSource: 'naver' }])
  })

  test('the hash is that of the documentation', () => {
    expect(bodyHash('')).toBe('00000000')
    expect(bodyHash('[]')).toBe('00000b62')
    expect(bodyHash('[{"id":"사과"}]')).not.toBe(bodyHash('[{"id":"배"}]'))
  })

  test('a failed batch survives a reload and is sent with the same ids', async () => {
    const { page } = open()
    page.outcomes = ['failed']
    await page.pass(5_000)
    const ids = page.events().map(({ id }) => id)
    const next = goOn(page)
    await next.page.pass(5_000)
    expect(next.page.events().map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    const last = goOn(next.page)
    await last.page.pass(5_000)
    expect(last.page.events().filter(({ id }) => ids.includes(id))).toEqual([])
  })

  test('a refused batch is dropped, and a failed one waits longer each time', async () => {
    const { page } = open()
    page.outcomes = ['failed', 'failed', 'refused']
    await page.pass(5_000)
    await page.pass(5_000)
    expect(page.sent).toHaveLength(2)
    await page.pass(9_000)
    expect(page.sent).toHaveLength(2)
    await page.pass(1_000)
    expect(page.sent).toHaveLength(3)
    await page.pass(DAY_MS)
    expect(page.sent).toHaveLength(3)
  })

  test('the failure buffer is bounded, also by a small storage', async () => {
    const page = openFakeBrowser(HOME, { quota: 20_000 })
    const tracker = startTracker(options, page)
    page.outcomes = Array.from({ length: 2_000 }, () => 'failed' as const)
    for (let index = 0; index < 1_000; index += 1) {
      tracker.conversion({ name: `conversion ${index}` })
      if (index % 50 === 0) await tracker.flush()
    }
    await tracker.flush()
    const stored = JSON.parse(page.store.get('tracker.7004.unsent') ?? '[]') as { conversion: { name: string } }[]
    expect(stored.length).toBeGreaterThan(5)
    expect(stored.length).toBeLessThanOrEqual(MOST_BUFFERED)
    expect(stored.at(-1)?.conversion.name).toBe('conversion 999')
  })

  test('events whose answer is awaited are not sent again', async () => {
    const { page, tracker } = open()
    const answers: (() => void)[] = []
    page.transport.post = (_url, body, headers) => {
      page.sent.push({ url: '', body, headers })
      return new Promise((done) => answers.push(() => done('accepted')))
    }
    const first = tracker.hide()
    tracker.conversion({ name: 'later' })
    const second = tracker.hide()
    expect(page.sent.map(({ body }) => (JSON.parse(body) as unknown[]).length)).toEqual([2, 1])
    for (const answer of answers) answer()
    await Promise.all([first, second])
    expect(page.store.get('tracker.7004.unsent')).toBeUndefined()
  })

  test('no batch has more than 20 events, and hiding the page sends what waits at once', async () => {
    const { page, tracker } = open()
    for (let index = 0; index < 47; index += 1) tracker.conversion({ name: 'step' })
    await tracker.hide()
    await page.pass(0)
    expect(Math.max(...page.sent.map(({ body }) => (JSON.parse(body) as unknown[]).length))).toBeLessThanOrEqual(20)
    expect(new Set(page.events().map(({ id }) => id)).size).toBe(49)
  })
})

describe('[TRACK-6] times', () => {
  const timeOf = (page: FakeBrowser) => page.events().find(({ type }) => type === 'pageTime')?.['durationMs']

  test('a page view counts visible time only', async () => {
    const { page, tracker } = open()
    later(page, 10_000)
    await tracker.hide()
    later(page, MINUTE_MS)
    tracker.show()
    later(page, 5_000)
    tracker.pageView(`${HOME}cart`)
    await tracker.flush()
    expect(timeOf(page)).toBe(15_000)
    expect(
      page
        .events()
        .filter(({ type }) => type === 'pageView')
        .map(({ path }) => path),
    ).toEqual(['/', '/cart'])
  })

  test('a page view lasts 1,800 s at most', async () => {
    const { page, tracker } = open()
    later(page, 3_600_000)
    tracker.pageView(`${HOME}cart`)
    await tracker.flush()
    expect(timeOf(page)).toBe(1_800_000)
  })

  test('a session ends after 30 minutes without activity', () => {
    const { page, tracker } = open()
    const { sessionId } = tracker.reference()
    const soon = goOn(later(page, 29 * MINUTE_MS))
    expect(soon.tracker.reference().sessionId).toBe(sessionId)
    expect(goOn(later(soon.page, 31 * MINUTE_MS)).tracker.reference().sessionId).not.toBe(sessionId)
  })

  test('a visitor who returns within 14 days is a comeback', async () => {
    const comeback = async (days: number) => {
      const { page } = open()
      const next = goOn(later(page, days * DAY_MS))
      await next.tracker.flush()
      return next.page.events().find(({ type, at }) => type === 'session' && Date.parse(String(at)) >= next.page.now)?.[
        'isComeback'
      ]
    }
    expect(await comeback(13)).toBe(true)
    expect(await comeback(15)).toBe(false)
  })

  test('an ad click is valid for seven days; another window is an option', async () => {
    const { page, tracker } = open(`${AD}&clk=${'a'.repeat(32)}`)
    expect(tracker.reference().clickIds).toEqual(['a'.repeat(32)])
    expect(goOn(later(page, 7 * DAY_MS - 2_000)).tracker.reference().clickIds).toHaveLength(1)
    expect(goOn(later(page, 2_000)).tracker.reference().clickIds).toEqual([])
    const short = openFakeBrowser(`${AD}&clk=${'a'.repeat(32)}`)
    startTracker({ ...options, clickWindowMin: 60 }, short)
    const after = later(short, 61 * MINUTE_MS).open(HOME)
    expect(startTracker({ ...options, clickWindowMin: 60 }, after).reference().clickIds).toEqual([])
  })

  test('an arrival by an ad asks for a click, unless the check is off or the link is without click data', async () => {
    const page = openFakeBrowser(AD)
    page.clickAnswer = { clickId: 'b'.repeat(32) }
    const tracker = startTracker(options, page)
    await page.pass(0)
    await Promise.resolve()
    expect(tracker.reference().clickIds).toEqual(['b'.repeat(32)])
    expect(page.asked[0]).toMatch(/^https:\/\/shop\.example\/v1\/tracking\/click\?.*source=naver/)
    expect(open(AD, '', { adClickAutoCheck: 'N' }).page.asked).toEqual([])
    expect(open(`${AD}&fromWWTK=Y&withoutClk=Y`).page.asked).toEqual([])
    expect(open(HOME, 'https://www.google.com/').page.asked).toEqual([])
  })

  test('at most ten clicks are stored, the latest last', () => {
    let { page, tracker } = open(`${AD}&clk=${'0'.repeat(32)}`)
    for (let index = 1; index < 13; index += 1)
      ({ page, tracker } = goOn(page, `${AD}&clk=${index.toString(16).padStart(32, '0')}`))
    expect(tracker.reference().clickIds).toHaveLength(10)
    expect(tracker.reference().clickIds.at(-1)).toBe('c'.padStart(32, '0'))
  })
})

test('[TRACK-7] the ten slots of own campaigns are sent with every later event and outlast the page', async () => {
  const { page, tracker } = open(AD)
  tracker.setSlot(1, 'home banner')
  tracker.setSlot(10, 'x'.repeat(300))
  const next = goOn(page)
  next.tracker.conversion({ name: 'signUp', value: 3 })
  await next.tracker.flush()
  const event = next.page.events().find(({ type }) => type === 'conversion')
  expect(event).toMatchObject({ internalCampaign: { 1: 'home banner', 10: 'x'.repeat(100) }, conversion: { value: 3 } })
  expect(next.tracker.data()?.internalCampaign).toMatchObject({ 1: 'home banner' })
})

test('withdrawn consent deletes everything and sends nothing more', async () => {
  const { page, tracker } = open(AD)
  tracker.forget()
  tracker.conversion({ name: 'signUp' })
  await tracker.hide()
  await page.pass(DAY_MS)
  expect(page.sent).toEqual([])
  expect(page.store.get('tracker.7004')).toBeUndefined()
  expect(page.store.get('tracker.7004.unsent')).toBeUndefined()
})
