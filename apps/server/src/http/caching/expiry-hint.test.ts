import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endsAtOf } from './expiry-hint.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const MACHINE = Date.parse('2026-11-21T03:00:07Z')
beforeEach(() => void vi.useFakeTimers({ now: MACHINE }))
afterEach(() => void vi.useRealTimers())

test('[HOME-1] an answer ends with the first of its displays, on the clock of the machine that keeps it', () => {
  const displayCategories = ['2026-11-21T05:00:00Z', null, '2026-11-21T03:01:00Z'].map((endAt) => ({ endAt }))
  expect(endsAtOf({ page: {}, displayCategories }, NOW)).toBe(MACHINE + 60_000)
  expect(endsAtOf({ id: 1, endAt: '2026-11-21T03:00:01Z' }, NOW)).toBe(MACHINE + 1_000)
})

test('[HOME-1] where nothing ends an answer is kept like any other', () => {
  expect(endsAtOf({ displayCategories: [{ endAt: null }] }, NOW)).toBeUndefined()
  expect(endsAtOf({ fundings: [] }, NOW)).toBeUndefined()
})
