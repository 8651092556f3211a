import { AppError } from '@shop/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { Link, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { CONSENT_KEY, readConsent, saveConsent, PENDING_CONSENT_KEY } from '#src/lib/consent.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { ConsentGate, mayAsk } from './consent-gate.tsx'
import { ConsentSettings } from './consent-settings.tsx'
import { recordChoice, sendPending } from './evidence.ts'

const NOW = new Date('2026-11-28T03:05:00Z')
const REFUSED = { measurement: false, advertising: false }
const ACCEPTED = { measurement: true, advertising: true }
const RECEIVED = { receivedAt: NOW.toISOString() }

beforeEach(emptyBrowserStorage)
afterEach(async () => {
  await sendPending()
  vi.unstubAllGlobals()
})

const banner = () => screen.findByRole('region', { name: '방문 정보를 써도 될까요?' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Waits longer than the gate waits for an idle browser. */
const idle = () => act(() => new Promise((done) => setTimeout(done, 100)))
const pending = () => JSON.parse(localStorage.getItem(PENDING_CONSENT_KEY) ?? '[]') as object[]

const Home = () => (
  <>
    <ConsentGate />
    <main id="content" tabIndex={-1}>
      <Link to="/login">로그인</Link>
      <Outlet />
    </main>
  </>
)
const open = (path = '/') => renderPages(path, { '/': Home, '/login': Home, '/product/1': Home })

describe('the banner', () => {
  test.each([
    ['모두 거부', REFUSED],
    ['모두 동의', ACCEPTED],
  ])('%s is stored at once, sent as evidence, and closes it', async (name, choice) => {
    const journal = fakeServer({ 'consent.record': () => RECEIVED })
    open()
    await banner()
    press(name)
    expect(screen.queryByRole('region')).toBeNull()
    const stored = readConsent()
    expect(stored).toMatchObject(choice)
    await vi.waitFor(() => expect(pending()).toEqual([]))
    expect(bodiesOf(journal, 'consent.record')).toEqual([
      { id: stored?.id, version: 2, ...choice, source: 'banner', chosenAt: stored?.at, byMember: false },
    ])
  })

  test('nothing is preselected, and single purposes can be accepted', async () => {
    fakeServer({ 'consent.record': () => RECEIVED })
    open()
    const region = await banner()
    press('선택하기')
    const boxes = within(region).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    fireEvent.click(within(region).getByRole('checkbox', { name: /방문 측정/ }))
    press('고른 것만 동의')
    expect(readConsent()).toMatchObject({ measurement: true, advertising: false })
  })

  test('refusing and accepting look the same, and it takes no focus', async () => {
    open()
    await banner()
    const [refuse, accept] = ['모두 거부', '모두 동의'].map((name) => screen.getByRole('button', { name }))
    expect(refuse?.className).toBe(accept?.className)
    expect(document.activeElement).toBe(document.body)
  })

  test('the focus of its button moves to the content when it closes', async () => {
    fakeServer({ 'consent.record': () => RECEIVED })
    open()
    await banner()
    screen.getByRole('button', { name: '모두 거부' }).focus()
    press('모두 거부')
    expect(document.activeElement?.id).toBe('content')
  })

  test('a stored choice shows none, and one about an earlier text shows it again', async () => {
    const stored = saveConsent(REFUSED, NOW)
    open()
    await idle()
    expect(screen.queryByRole('region')).toBeNull()
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...stored, version: 1 }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY })))
    expect(await banner()).toBeTruthy()
  })

  test('a choice in another tab closes it', async () => {
    open()
    await banner()
    localStorage.setItem(
      CONSENT_KEY,
      JSON.stringify({ version: 2, at: NOW.toISOString(), necessary: true, ...REFUSED }),
    )
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY })))
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('it is not on pages with passwords, payments or addresses', async () => {
    open('/login')
    await idle()
    expect(screen.queryByRole('region')).toBeNull()
    const without =
      '/login /login/kakao-popup /register /find-account /reset-password /address /order/x /order/processing /orders/1 /gift/send/x /gift/received/x /my-cuma/settings/phone /privacy/consent /studio /live/1/player /video'
    expect(without.split(' ').filter(mayAsk)).toEqual([])
    const withBanner = '/ /best /product/1 /cart /search /my-cuma /support /terms/privacy /category/fruit'.split(' ')
    expect(withBanner.filter(mayAsk)).toEqual(withBanner)
  })
})

describe('evidence', () => {
  test('a choice counts without a network, and its evidence is sent by the next page, once', async () => {
    fakeServer({
      'consent.record': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    recordChoice(REFUSED, 'settings')
    await sendPending()
    expect(readConsent()).toMatchObject(REFUSED)
    expect(pending()).toHaveLength(1)
    const journal = fakeServer({ 'consent.record': () => RECEIVED })
    open()
    await vi.waitFor(() => expect(pending()).toEqual([]))
    expect(bodiesOf(journal, 'consent.record')).toMatchObject([{ ...REFUSED, source: 'settings' }])
  })

  test('several choices are sent in their order under one id', async () => {
    const journal = fakeServer({ 'consent.record': () => RECEIVED })
    recordChoice(ACCEPTED, 'banner')
    recordChoice(REFUSED, 'settings')
    await vi.waitFor(() => expect(pending()).toEqual([]))
    const bodies = bodiesOf(journal, 'consent.record')
    expect(bodies).toMatchObject([{ ...ACCEPTED }, { ...REFUSED }])
    expect(new Set(bodies.map((body) => (body as { id: string }).id)).size).toBe(1)
  })

  test.each([
    ['tooManyRequests', 1, 0],
    ['databaseUnavailable', 1, 0],
    ['invalidInput', 0, 1],
    ['forbidden', 0, 1],
  ] as const)('after the answer %s, %i wait and %i errors are reported', async (code, waiting, reported) => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    fakeServer({
      'consent.record': () => {
        throw new AppError(code)
      },
    })
    recordChoice(REFUSED, 'banner')
    await sendPending()
    expect(pending()).toHaveLength(waiting)
    expect(report).toHaveBeenCalledTimes(reported)
  })
})

describe('the settings', () => {
  const openSettings = () => renderPages('/', { '/': ConsentSettings })

  test('show the choice and when it was made, and change it', async () => {
    const journal = fakeServer({ 'consent.record': () => RECEIVED })
    saveConsent(REFUSED, NOW)
    openSettings()
    expect(await screen.findByText('방문 측정 거부 · 맞춤 광고 거부')).toBeTruthy()
    expect(screen.getByText('2026.11.28 12:05')).toBeTruthy()
    fireEvent.click(screen.getByRole('switch', { name: /방문 측정/ }))
    expect(screen.getByText('방문 측정 동의 · 맞춤 광고 거부')).toBeTruthy()
    press('모두 동의')
    press('모두 거부')
    expect(readConsent()).toMatchObject(REFUSED)
    await vi.waitFor(() => expect(pending()).toEqual([]))
    const sent = bodiesOf(journal, 'consent.record') as { measurement: boolean; source: string }[]
    expect(sent.map(({ measurement, source }) => [measurement, source])).toEqual([
      [true, 'settings'],
      [true, 'settings'],
      [false, 'settings'],
    ])
  })

  test('explain recipients and retention of each purpose, and link to the privacy policy', async () => {
    openSettings()
    expect(await screen.findByText(/아직 고르지 않았어요/)).toBeTruthy()
    const items = screen.getAllByRole('listitem')
    expect(items).toHaveLength(3)
    for (const item of items) {
      expect(within(item).getByText('받는 곳')).toBeTruthy()
      expect(within(item).getByText('보유 기간')).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: /개인정보처리방침/ }).getAttribute('href')).toBe('/terms/privacy')
  })
})
