import { describe, expect, it } from 'vitest'
import { maskText } from './log.ts'

describe('what may stand in a log', () => {
  it.each([
    ['a phone', 'to 010-1234-5678', 'to 010-****-5678'],
    ['a phone without hyphens', '01012345678 called', '010-****-5678 called'],
    ['a card', 'card 4330 1234 1234 1234', 'card [digits]'],
    ['an e-mail address', 'from hong.gil@example.com', 'from h***@example.com'],
    ['a token', 'authorization: Bearer abc-DEF_123', 'authorization: Bearer [token]'],
    ['a price', '12,900원', '12,900원'],
  ])('%s', (_, text, masked) => {
    expect(maskText(text)).toBe(masked)
  })
})
