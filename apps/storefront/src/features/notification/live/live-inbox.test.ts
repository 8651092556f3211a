import type { InboxState } from '@shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallerToken } from '#src/lib/call/api.ts'
import { FakeConnection, fakeTabs, showPage } from '@shop/events/testing'
import { type LiveInbox, startLiveInbox } from './live-inbox.ts'

const state = (orderList: number): InboxState => ({ orderList, fruitSnsList: 0, newest: orderList })

const opened: LiveInbox[] = []
const openTab = () => {
  const tab = { seen: [] as number[], lost: 0 }
  const events = { onState: (of: InboxState) => void tab.seen.push(of.orderList), onLost: () => void (tab.lost += 1) }
  opened.push(startLiveInbox(events))
  return tab
}
const connection = async (): Promise<FakeConnection> =>
  vi.waitFor(() => {
    const [first] = FakeConnection.open
    if (!first) throw new Error('no connection is open')
    return first
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  fakeTabs()
  setCallerToken('the-token')
  showPage('visible')
})
afterEach(() => {
  for (const live of opened.splice(0)) live.stop()
  setCallerToken(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[SCREEN-14] a browser has one connection, and each event reaches each tab once', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  const server = await connection()
  expect(server.url).toBe('/v1/app-users/notification/stream')
  expect(server.headers.get('accept')).toBe('text/event-stream')
  expect(server.headers.get('authorization')).toBe('Bearer the-token')
  for (const count of [0, 1, 2]) server.say('unread', state(count))
  for (const { seen } of tabs) await vi.waitFor(() => expect(seen).toEqual([0, 1, 2]))
  expect(FakeConnection.opened).toHaveLength(1)
})

test('[SCREEN-14] events may arrive in pieces', async () => {
  const tab = openTab()
  const server = await connection()
  const text = `retry: 2500\n\n:\n\nevent: unread\nid: 1\ndata: ${JSON.stringify(state(9))}\n\n`
  for (const letter of text) server.write(letter)
  await vi.waitFor(() => expect(tab.seen).toEqual([9]))
})

test('[SCREEN-14] a tab opened later gets the last state from the leader', async () => {
  const first = openTab()
  const server = await connection()
  server.say('unread', state(4))
  await vi.waitFor(() => expect(first.seen).toEqual([4]))
  const late = openTab()
  await vi.waitFor(() => expect(late.seen).toEqual([4]))
  expect(FakeConnection.opened).toHaveLength(1)
})

test('[SCREEN-14] when the leader is closed another tab connects', async () => {
  openTab()
  const other = openTab()
  const first = await connection()
  opened[0]?.stop()
  expect(first.isOpen).toBe(false)
  const second = await connection()
  second.say('unread', state(7))
  await vi.waitFor(() => expect(other.seen).toContain(7))
})

test('[C1] a connection that breaks is reported to all tabs, and repeated when the server has said', async () => {
  const tabs = [openTab(), openTab()]
  const server = await connection()
  server.write('retry: 2500\n\n')
  server.say('unread', state(0))
  for (const { seen } of tabs) await vi.waitFor(() => expect(seen).toEqual([0]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.end()
  await pass(0)
  await pass(2_499)
  expect(FakeConnection.opened).toHaveLength(1)
  await pass(1)
  expect(FakeConnection.opened).toHaveLength(2)
  vi.useRealTimers()
  for (const tab of tabs) await vi.waitFor(() => expect(tab.lost).toBe(1))
})

test('[C1] a connection without heartbeats is dead and is replaced', async () => {
  openTab()
  const server = await connection()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.say('unread', state(0))
  await pass(0)
  await pass(69_000)
  server.write(':\n\n')
  await pass(69_000)
  expect(server.isOpen).toBe(true)
  await pass(10_000)
  expect(server.isOpen).toBe(false)
  expect(FakeConnection.opened).toHaveLength(2)
})

test('[C5] a refused connection is tried again after half a minute, then more rarely', async () => {
  let status: number | undefined = 503
  fakeTabs({ refuse: () => status })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  await pass(29_999)
  expect(FakeConnection.opened).toHaveLength(1)
  await pass(1)
  expect(FakeConnection.opened).toHaveLength(2)
  await pass(59_999)
  expect(FakeConnection.opened).toHaveLength(2)
  status = undefined
  await pass(1)
  FakeConnection.open[0]?.say('unread', state(3))
  await pass(0)
  expect(tab.seen).toEqual([3])
})

test('[AUTH-2] a connection that the server ends for good is repeated only after a login', async () => {
  const tabs = [openTab(), openTab()]
  const server = await connection()
  server.say('unread', state(0))
  await vi.waitFor(() => expect(tabs[1]?.seen).toEqual([0]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.say('end', { reason: 'expired' })
  server.end()
  await pass(3_600_000)
  expect(FakeConnection.opened).toHaveLength(1)
  vi.useRealTimers()
  // in a tab without the connection
  opened[1]?.wake()
  await connection()
})

test('[SCREEN-14] a hidden tab gets the newest state when it is shown, and leaves after three minutes', async () => {
  const tab = openTab()
  const server = await connection()
  server.say('unread', state(0))
  await vi.waitFor(() => expect(tab.seen).toEqual([0]))
  showPage('hidden')
  for (const count of [1, 2, 3]) server.say('unread', state(count))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(tab.seen).toEqual([0])
  showPage('visible')
  expect(tab.seen).toEqual([0, 3])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showPage('hidden')
  for (let minute = 0; minute < 2; minute++) {
    await pass(60_000)
    server.write(':\n\n')
    await pass(0)
  }
  expect(server.isOpen).toBe(true)
  await pass(60_000)
  expect(server.isOpen).toBe(false)
  vi.useRealTimers()
  showPage('visible')
  await connection()
})
