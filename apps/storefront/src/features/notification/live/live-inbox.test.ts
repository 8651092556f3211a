import type { InboxState } from '@shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource, fakeTabs, showPage } from '#src/testing/fake-tabs.ts'
import { type LiveInbox, startLiveInbox } from './live-inbox.ts'

const state = (orderList: number): InboxState => ({ orderList, fruitSnsList: 0, newest: orderList })

const opened: LiveInbox[] = []
const openTab = () => {
  const tab = { seen: [] as number[], lost: 0 }
  const events = { onState: (of: InboxState) => void tab.seen.push(of.orderList), onLost: () => void (tab.lost += 1) }
  opened.push(startLiveInbox(events))
  return tab
}
const connection = async (): Promise<FakeEventSource> =>
  vi.waitFor(() => {
    const [first] = FakeEventSource.open
    if (!first) throw new Error('no connection is open')
    return first
  })

beforeEach(() => {
  fakeTabs()
  showPage('visible')
})
afterEach(() => {
  for (const live of opened.splice(0)) live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SCREEN-14] a browser has one connection, and each event reaches each tab once', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  const source = await connection()
  expect(source.url).toBe('/v1/app-users/notification/stream')
  for (const count of [0, 1, 2]) source.say('unread', state(count))
  for (const { seen } of tabs) await vi.waitFor(() => expect(seen).toEqual([0, 1, 2]))
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('[SCREEN-14] a tab opened later gets the last state from the leader', async () => {
  openTab()
  const source = await connection()
  source.say('unread', state(4))
  const late = openTab()
  await vi.waitFor(() => expect(late.seen).toEqual([4]))
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('[SCREEN-14] when the leader is closed another tab connects', async () => {
  openTab()
  const other = openTab()
  const first = await connection()
  opened[0]?.stop()
  expect(first.readyState).toBe(FakeEventSource.CLOSED)
  const second = await connection()
  second.say('unread', state(7))
  await vi.waitFor(() => expect(other.seen).toContain(7))
})

test('[SCREEN-14] a connection that breaks is reported to all tabs, so that they poll', async () => {
  const tabs = [openTab(), openTab()]
  const source = await connection()
  source.say('unread', state(0))
  source.fail(false)
  for (const tab of tabs) await vi.waitFor(() => expect(tab.lost).toBe(1))
  // the browser connects again by itself
  expect(FakeEventSource.opened).toHaveLength(1)
})

test('[C5] a refused connection is tried again after half a minute, then more rarely, or at once when needed', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  openTab()
  const source = await connection()
  vi.useFakeTimers()
  source.fail(true)
  vi.advanceTimersByTime(29_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  FakeEventSource.open[0]?.fail(true)
  vi.advanceTimersByTime(59_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(FakeEventSource.opened).toHaveLength(3)
  // e.g. the server has ended it because of a logout, and somebody logs in
  FakeEventSource.open[0]?.say('end', { reason: 'expired' })
  expect(FakeEventSource.open).toHaveLength(0)
  opened[0]?.wake()
  expect(FakeEventSource.open).toHaveLength(1)
  vi.restoreAllMocks()
})

test('[SCREEN-14] a hidden tab gets the newest state when it is shown, and leaves after three minutes', async () => {
  const tab = openTab()
  const source = await connection()
  source.say('unread', state(0))
  vi.useFakeTimers()
  showPage('hidden')
  for (const count of [1, 2, 3]) source.say('unread', state(count))
  expect(tab.seen).toEqual([0])
  showPage('visible')
  expect(tab.seen).toEqual([0, 3])
  showPage('hidden')
  vi.advanceTimersByTime(179_000)
  expect(FakeEventSource.open).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(FakeEventSource.open).toHaveLength(0)
  vi.useRealTimers()
  showPage('visible')
  await connection()
})

test('[SCREEN-14] without EventSource nothing is opened', () => {
  vi.stubGlobal('EventSource', undefined)
  openTab()
  expect(FakeEventSource.opened).toHaveLength(0)
})
