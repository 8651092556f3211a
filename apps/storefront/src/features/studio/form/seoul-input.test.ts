import { expect, test } from 'vitest'
import { fromSeoulInput, toSeoulInput } from './seoul-input.ts'

test('a field shows and reads the time of Seoul in every zone', () => {
  expect(toSeoulInput('2026-11-28T11:00:00.000Z')).toBe('2026-11-28T20:00')
  expect(toSeoulInput('2026-12-31T15:30:00.000Z')).toBe('2027-01-01T00:30')
  expect(fromSeoulInput('2027-01-01T00:30')).toBe('2026-12-31T15:30:00.000Z')
})

test.each(['', '2026-11-28', '2026-13-28T20:00', '어제'])('an incomplete value %j is no time', (text) => {
  expect(fromSeoulInput(text)).toBeUndefined()
})
