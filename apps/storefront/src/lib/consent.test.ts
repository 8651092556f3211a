import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from './browser-storage.ts'
import { CONSENT_EVENT, CONSENT_VERSION, mayMeasure, readConsent, saveConsent } from './consent.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
let store: ReturnType<typeof memoryStore>
beforeEach(() => {
  store = memoryStore()
})

describe('consent', () => {
  test('[TRACK-9] nothing may be measured before a person has accepted', () => {
    expect(readConsent(store)).toBeUndefined()
    expect(mayMeasure(store)).toBe(false)
  })

  test('a choice is stored by purpose with its version and time, and tells the page', () => {
    const told = vi.fn<() => void>()
    window.addEventListener(CONSENT_EVENT, told, { once: true })
    saveConsent({ measurement: true, advertising: false }, NOW, store)
    expect(told).toHaveBeenCalledOnce()
    expect(mayMeasure(store)).toBe(true)
    expect(JSON.parse(store.get('consent') ?? '')).toEqual({
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

  test.each([
    'null',
    '{',
    '[]',
    '{"version":1}',
    '{"version":0,"at":"2026-11-23","necessary":true,"measurement":true,"advertising":true}',
    '{"version":1,"at":"2026-11-23","measurement":"true","advertising":true}',
  ])('a damaged choice or one of another text is none: %s', (text) => {
    store.set('consent', text)
    expect(readConsent(store)).toBeUndefined()
    expect(mayMeasure(store)).toBe(false)
  })
})
