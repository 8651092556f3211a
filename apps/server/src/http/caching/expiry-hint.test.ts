import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expiryOf } from './expiry-hint.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const MACHINE = Date.parse('2026-11-21T03:00:07Z')
beforeEach(() => void vi.useFakeTimers({ now: MACHINE }))
afterEach(() => void vi.useRealTimers())

test('[HOME-1] a response expires with its first expiring display, on the clock of the caching machine', () => {
  const displayCategories = ['2026-11-21T05:00:00Z', null, '2026-11-21T03:01:00Z'].map((endAt) => ({ endAt }))
  expect(expiryOf({ page: {}, displayCategories }, NOW)).toBe(MACHINE + 60_000)
  expect(expiryOf({ id: 1, endAt: '2026-11-21T03:00:01Z' }, NOW)).toBe(MACHINE + 1_000)
})

test('[HOME-1] a response without expiring content has the default TTL', () => {
  expect(expiryOf({ displayCategories: [{ endAt: null }] }, NOW)).toBeUndefined()
  expect(expiryOf({ fundings: [] }, NOW)).toBeUndefined()
})
