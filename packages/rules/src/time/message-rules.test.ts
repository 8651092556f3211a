import { describe, expect, test } from 'vitest'
import { sendableAt } from '#src/time/message-rules.ts'

describe('a non-urgent message is sent', () => {
  test.each([
    ['at noon at once', '2026-11-21T12:00:00+09:00', '2026-11-21T12:00:00+09:00'],
    ['at eight sharp at once', '2026-11-21T08:00:00+09:00', '2026-11-21T08:00:00+09:00'],
    ['a moment before nine in the evening at once', '2026-11-21T20:59:59+09:00', '2026-11-21T20:59:59+09:00'],
    ['from nine in the evening the next morning', '2026-11-21T21:00:00+09:00', '2026-11-22T08:00:00+09:00'],
    ['after midnight the same morning', '2026-11-22T00:00:00+09:00', '2026-11-22T08:00:00+09:00'],
    ['a moment before eight at eight', '2026-11-22T07:59:59+09:00', '2026-11-22T08:00:00+09:00'],
    ['on the last night of the year on the first morning', '2026-12-31T23:30:00+09:00', '2027-01-01T08:00:00+09:00'],
  ])('%s', (_, now, expected) => {
    expect(sendableAt(new Date(now))).toEqual(new Date(expected))
  })
})
