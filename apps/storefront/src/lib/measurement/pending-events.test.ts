import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyBrowserStorage } from '#src/lib/browser-storage.ts'
import { saveConsent } from '#src/lib/consent.ts'
import { followOutlet, type Outlet } from './event-outlet.ts'
import { type AnalyticsEvent, listenToEvents, storeWaitingEvents, track } from './track.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const login: AnalyticsEvent = { name: 'login', params: { method: 'email' } }

beforeEach(emptyBrowserStorage)

/** Loads the code of measuring, as a document does. Returns the events that it receives. */
const listen = (): AnalyticsEvent[] => {
  const events: AnalyticsEvent[] = []
  listenToEvents((event) => events.push(event))()
  return events
}

describe('[TRACK-8] an event is often followed by a navigation, such as that after a login', () => {
  test('events before the code of measuring loads are received once, in the next document', () => {
    saveConsent({ measurement: true, advertising: false }, NOW)
    track('login', { method: 'email' })
    storeWaitingEvents()
    expect(listen()).toEqual([login])
    expect(listen()).toEqual([])
  })

  test.each([undefined, { measurement: false, advertising: false }])(
    'with the consent %o they are dropped',
    (choice) => {
      if (choice) saveConsent(choice, NOW)
      track('login', { method: 'email' })
      storeWaitingEvents()
      expect(sessionStorage).toHaveLength(0)
      expect(listen()).toEqual([])
    },
  )

  test('events before the code of an outlet loads are sent once, in the next document', async () => {
    const send = vi.fn<Outlet['send']>()
    const open = (load: () => Promise<Outlet>) => {
      const outlet = followOutlet({ name: 'waiting.tags', isWanted: () => true, load })
      outlet.follow()
      return outlet
    }
    const left = open(() => new Promise(() => {}))
    left.send(login)
    left.leave()
    for (let document = 0; document < 2; document += 1) {
      const next = open(async () => ({ send, stop: () => {} }))
      await vi.waitFor(() => expect(send).toHaveBeenCalled())
      next.leave()
    }
    await new Promise((done) => setTimeout(done))
    expect(send).toHaveBeenCalledExactlyOnceWith(login)
  })

  test('withdrawn consent deletes those of an outlet', () => {
    let isWanted = true
    const outlet = followOutlet({ name: 'waiting.tags', isWanted: () => isWanted, load: () => new Promise(() => {}) })
    outlet.follow()
    outlet.send(login)
    outlet.leave()
    expect(sessionStorage).toHaveLength(1)
    isWanted = false
    outlet.follow()
    expect(sessionStorage).toHaveLength(0)
  })
})
