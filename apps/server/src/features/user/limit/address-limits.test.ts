import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebody } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe('[H1] what one place may try in an hour, however many tokens it has', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => shop.close())

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  /** Of so many requests how many were not refused for their number. */
  const countServed = async (times: number, ask: (turn: number) => Promise<{ status: number }>): Promise<number> => {
    let served = 0
    for (let turn = 0; turn < times; turn += 1) served += Number((await ask(turn)).status !== 429)
    return served
  }

  test('twenty phone codes are looked at', async () => {
    const guess = (ip: string) => {
      const { phone } = somebody()
      return shop.ask('user.verifyCode', { body: { phone, verificationCode: '000000' } }, { headers: from(ip) })
    }
    expect(await countServed(25, () => guess('10.0.0.1'))).toBe(20)
    expect(await countServed(1, () => guess('10.0.0.2'))).toBe(1)
    // to set a password anew is a try like any other
    const { phone } = somebody()
    const body = { phone, verificationCode: '000000', newPassword: '새로 심은 나무 3그루' }
    expect((await shop.ask('user.resetPassword', { body }, { headers: from('10.0.0.1') })).status).toBe(429)
  })

  test('thirty accounts are looked for, ten with each token', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => shop.guest()))
    const look = (turn: number, ip: string) => {
      const token = tokens[turn % tokens.length]
      return shop.ask('user.lookUp', { body: { email: somebody().email } }, { token, headers: from(ip) })
    }
    expect(await countServed(35, (turn) => look(turn, '10.0.1.1'))).toBe(30)
    // nine of the first token’s ten are used, whichever place they came from
    expect(await countServed(12, () => look(0, '10.0.1.2'))).toBe(1)
  })
})
