import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from './browser-storage.ts'
import {
  CONSENT_EVENT,
  CONSENT_KEY,
  CONSENT_VERSION,
  holdConsent,
  mayAdvertise,
  mayMeasure,
  readConsent,
  saveConsent,
  PENDING_CONSENT_KEY,
} from './consent.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const accept = { measurement: true, advertising: false }
let store: ReturnType<typeof memoryStore>
beforeEach(() => {
  store = memoryStore()
})

describe('consent', () => {
  test('[TRACK-9] nothing may be measured before a person has accepted', () => {
    expect(readConsent(store)).toBeUndefined()
    expect(mayMeasure(store)).toBe(false)
    expect(mayAdvertise(store)).toBe(false)
  })

  test('a choice is stored by purpose with its version and time, and tells the page', () => {
    const told = vi.fn<() => void>()
    window.addEventListener(CONSENT_EVENT, told, { once: true })
    saveConsent({ measurement: true, advertising: false }, NOW, store)
    expect(told).toHaveBeenCalledOnce()
    expect(mayMeasure(store)).toBe(true)
    expect(mayAdvertise(store)).toBe(false)
    expect(JSON.parse(store.get('consent') ?? '')).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: CONSENT_VERSION,
      at: '2026-11-23T00:00:00.000Z',
      necessary: true,
      measurement: true,
      advertising: false,
    })
  })

  test('a refusal counts as one', () => {
    saveConsent({ measurement: true, advertising: true }, NOW, store)
    saveConsent({ measurement: false, advertising: false }, NOW, store)
    expect(mayMeasure(store)).toBe(false)
    expect(readConsent(store)).toMatchObject({ measurement: false })
  })

  test('advertising is a purpose of its own', () => {
    saveConsent({ measurement: false, advertising: true }, NOW, store)
    expect([mayMeasure(store), mayAdvertise(store)]).toEqual([false, true])
  })

  test('all choices of a browser have the same id, also after the text has changed', () => {
    const first = saveConsent({ measurement: true, advertising: true }, NOW, store)
    store.set(CONSENT_KEY, JSON.stringify({ ...first, version: 1 }))
    expect(readConsent(store)).toBeUndefined()
    expect(saveConsent({ measurement: false, advertising: false }, NOW, store).id).toBe(first.id)
  })

  test('the choice and its pending evidence outlast a cleared storage', () => {
    const { id } = saveConsent(accept, NOW, store)
    const body = { id, version: 2, ...accept, source: 'banner', chosenAt: NOW.toISOString() }
    store.set(
      PENDING_CONSENT_KEY,
      JSON.stringify([
        { ...body, byMember: true },
        { ...body, byMember: false },
      ]),
    )
    const restore = holdConsent(store)
    for (const key of [CONSENT_KEY, PENDING_CONSENT_KEY]) store.remove(key)
    restore()
    expect(readConsent(store)).toMatchObject({ id, measurement: true })
    // the next login may be that of another member
    const anonymous = { ...body, byMember: false }
    expect(JSON.parse(store.get(PENDING_CONSENT_KEY) ?? '')).toEqual([anonymous, anonymous])
  })

  test.each([
    'null',
    '{',
    '[]',
    '{"version":2}',
    '{"version":1,"at":"2026-11-23","necessary":true,"measurement":true,"advertising":true}',
    '{"version":2,"at":"2026-11-23","measurement":"true","advertising":true}',
    '{"id":1,"version":2,"at":"2026-11-23","measurement":true,"advertising":true}',
  ])('a damaged choice or one of another text is none: %s', (text) => {
    store.set('consent', text)
    expect(readConsent(store)).toBeUndefined()
    expect(mayMeasure(store)).toBe(false)
  })
})
