import type { CallReply } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { LiveInvitation } from '../live-invitation.tsx'
import { OnAirStrip } from '../strip/on-air-strip.tsx'
import { aCard } from '../testing/fixtures.ts'
import { LiveList } from './live-list.tsx'

type List = CallReply<'live.list'>
const listOf = (change: Partial<List> = {}): List => ({
  onAir: [],
  upcoming: [],
  replays: [],
  page: { count: 0, nextPage: null, prePage: null },
  ...change,
})
const full = listOf({
  onAir: [aCard(1, 'live', { viewers: 1_234 })],
  upcoming: [aCard(2, 'scheduled')],
  replays: [aCard(3, 'ended')],
})
const Page = () => (
  <>
    <LiveList />
    <LiveInvitation />
  </>
)
const show = (list: List, answers: Parameters<typeof fakeServer>[0] = {}, at: () => ReactNode = Page) => {
  const journal = fakeServer({
    'live.list': () => list,
    'live.listFlags': () => ({ broadcasts: [{ id: 2, isAlarmOn: false, takenCouponIds: [] }] }),
    ...answers,
  })
  renderPages('/live', { '/live': at }, JSON.stringify([['live.list', {}, list]]))
  return journal
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
  window.localStorage.clear()
  openQueryClient().clear()
})

test('[SCREEN-21] broadcasts on air, planned ones and replays lead to their rooms', () => {
  show(full)
  const section = (name: string) => within(screen.getByRole('region', { name }))
  expect(section('지금 라이브').getByRole('link').getAttribute('href')).toBe('/live/1/player')
  expect(section('지금 라이브').getByText('1,234명이 봤어요')).toBeTruthy()
  expect(section('곧 시작해요').getByText('11.28(토) 20:00')).toBeTruthy()
  expect(section('다시보기').getByRole('link').getAttribute('href')).toBe('/live/3/player')
  expect(section('다시보기').getByText('1:02:03')).toBeTruthy()
})

test('[SCREEN-21] replays continue a page at a time', async () => {
  const next = listOf({ replays: [aCard(4, 'ended')] })
  const first = listOf({ replays: [aCard(3, 'ended')], page: { count: 2, nextPage: 'next', prePage: null } })
  const journal = show(first, { 'live.list': () => next })
  const more = screen.queryByRole('button', { name: '더 보기' })
  if (more) await userEvent.click(more)
  expect(await screen.findByText('방송 4')).toBeTruthy()
  expect(journal.find(([name]) => name === 'live.list')?.[1].query).toEqual({ nextPage: 'next' })
})

test('[SCREEN-21] without broadcasts the page leads to the short videos', () => {
  show(listOf())
  expect(screen.getByText('아직 준비된 방송이 없어요')).toBeTruthy()
  expect(screen.getByRole('link', { name: '짧은 영상 보기' }).getAttribute('href')).toBe('/video')
})

test('a broadcast without a picture shows the logo of the brand', async () => {
  show({ ...full, upcoming: [aCard(2, 'scheduled', { image: '' })] })
  const cover = (await screen.findByRole('link', { name: '방송 2' })).closest('li')
  expect(cover?.querySelector('img')?.getAttribute('src')).toBe('/brand/logo.svg')
})

test('[AUTH-5] a guest who wants an alarm is invited to log in, and returns to this page', async () => {
  const journal = show(full)
  await userEvent.click(screen.getByRole('button', { name: /^방송 2 알림/ }))
  const login = await screen.findByRole('link', { name: '로그인하기' })
  expect(login.getAttribute('href')).toBe('/login?returnUrl=%2Flive')
  expect(journal.map(([name]) => name)).not.toContain('live.setAlarm')
})

test('[SCREEN-21] a member turns the alarm on and off', async () => {
  const journal = show(full, {
    'live.setAlarm': () => ({ isAlarmOn: true }),
    'live.removeAlarm': () => ({ isAlarmOn: false }),
    'live.listFlags': () => ({ broadcasts: [{ id: 2, isAlarmOn: true, takenCouponIds: [] }] }),
  })
  act(() => setSessionUser({ userType: 'email' }))
  const alarm = screen.getByRole('button', { name: /^방송 2 알림/ })
  await waitFor(() => expect(alarm.getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(alarm)
  await waitFor(() => expect(journal.map(([name]) => name)).toContain('live.removeAlarm'))
})

test('[SCREEN-21] the strip on home leads to the broadcast on air, and stays closed in this tab', async () => {
  show(full, {}, OnAirStrip)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/live/1/player')
  await userEvent.click(screen.getByRole('button', { name: '라이브 안내 닫기' }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(window.sessionStorage.getItem('live.closed-strip')).toBe('1')
})

test('[SCREEN-21] with several broadcasts on air the strip leads to the list; with none there is no strip', () => {
  show(listOf({ onAir: [aCard(1, 'live'), aCard(5, 'live')] }), {}, OnAirStrip)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/live')
  expect(screen.getByText('방송 1 외 1개')).toBeTruthy()
})

test('[SCREEN-21] nothing is shown on home while nothing is on air', () => {
  show(listOf({ upcoming: [aCard(2, 'scheduled')] }), {}, OnAirStrip)
  expect(screen.queryByRole('complementary')).toBeNull()
})
