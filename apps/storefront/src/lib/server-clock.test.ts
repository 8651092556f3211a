import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitServerClock, isServerClockKnown, noteServerTime, resetServerClock, serverNow } from './server-clock.ts'

const DAY = 86_400_000
const SERVER = Date.parse('2026-11-21T03:00:00Z')
const reply = (more: Record<string, string> = {}) => new Headers({ date: new Date(SERVER).toUTCString(), ...more })

beforeEach(() => {
  resetServerClock()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  resetServerClock()
})

describe('[K17] the server’s clock', () => {
  test.each([
    ['two days ahead', 2 * DAY],
    ['two days behind', -2 * DAY],
    ['right', 0],
  ])('is known from a response on a device whose clock is %s', (_, wrong) => {
    vi.setSystemTime(SERVER + wrong)
    noteServerTime(reply(), Date.now())
    expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_500)
    vi.setSystemTime(SERVER + wrong + 60_000)
    expect(Math.abs(serverNow() - SERVER - 60_000)).toBeLessThan(1_500)
  })

  test('takes the age of a cached response into account', () => {
    vi.setSystemTime(SERVER + 600_000 - 2 * DAY)
    noteServerTime(reply({ age: '600' }), Date.now())
    expect(Math.abs(serverNow() - SERVER - 600_000)).toBeLessThan(1_500)
  })

  test('comes from the fastest response', () => {
    vi.setSystemTime(SERVER + 2 * DAY)
    noteServerTime(reply(), Date.now() - 100)
    noteServerTime(new Headers({ date: new Date(SERVER - DAY).toUTCString() }), Date.now() - 20_000)
    expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_500)
  })

  test('is requested once if no response has provided it', async () => {
    const fetched = vi.fn<() => Promise<Response>>(async () => new Response(null, { headers: reply() }))
    vi.stubGlobal('fetch', fetched)
    vi.setSystemTime(SERVER - 2 * DAY)
    await Promise.all([awaitServerClock(), awaitServerClock()])
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_500)
  })

  test('is the device’s clock without a network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.setSystemTime(SERVER)
    await awaitServerClock()
    expect([isServerClockKnown(), serverNow()]).toEqual([true, SERVER])
  })
})
