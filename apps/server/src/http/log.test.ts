import { describe, expect, it } from 'vitest'
import { maskText } from './log.ts'

describe('what may stand in a log', () => {
  it.each([
    ['a phone', 'to 010-1234-5678', 'to 010-****-5678'],
    ['a phone without hyphens', '01012345678 called', '010-****-5678 called'],
    ['a card', 'card 4330 1234 1234 1234', 'card [digits]'],
    ['an e-mail address', 'from hong.gil@example.com', 'from h***@example.com'],
    ['a token', 'authorization: Bearer abc-DEF_123', 'authorization: Bearer [token]'],
    ['an admin key', 'authorization: KakaoAK 0a1b2c', 'authorization: KakaoAK [token]'],
    ['a cookie', 'cookie: __Host-shop-token=abc-DEF_1; a=b', 'cookie: __Host-shop-token=[token]; a=b'],
    [
      'a database’s password',
      'at postgres://shop:p4ss-w0rd@db.internal:5432/shop',
      'at postgres://[login]@db.internal:5432/shop',
    ],
    ['an address without one', 'GET https://api.example/v1/x?at=1', 'GET https://api.example/v1/x?at=1'],
    ['a price', '12,900원', '12,900원'],
  ])('%s', (_, text, masked) => {
    expect(maskText(text)).toBe(masked)
  })
})
