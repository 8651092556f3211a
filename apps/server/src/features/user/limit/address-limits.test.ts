import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countHashes } from '#src/features/user/password/hash-password.ts'
import { codeFor, pass, register, somebody, TERMS, verifyPhone } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe('[H1] hourly limits per address, for any number of tokens', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => shop.close())

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  /** Counts the requests that the rate limit did not refuse. */
  const countServed = async (times: number, ask: (turn: number) => Promise<{ status: number }>): Promise<number> => {
    let served = 0
    for (let turn = 0; turn < times; turn += 1) served += Number((await ask(turn)).status !== 429)
    return served
  }

  test('twenty phone codes are compared', async () => {
    const guess = (ip: string) => {
      const { phone } = somebody()
      return shop.ask('user.verifyCode', { body: { phone, verificationCode: '000000' } }, { headers: from(ip) })
    }
    expect(await countServed(25, () => guess('10.0.0.1'))).toBe(20)
    expect(await countServed(1, () => guess('10.0.0.2'))).toBe(1)
    // a password reset counts as a try too
    const { phone } = somebody()
    const body = { phone, verificationCode: '000000', newPassword: '새로 심은 나무 3그루' }
    expect((await shop.ask('user.resetPassword', { body }, { headers: from('10.0.0.1') })).status).toBe(429)
  })

  test('thirty account look-ups, ten with each token', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => shop.guest()))
    const look = (turn: number, ip: string) => {
      const token = tokens[turn % tokens.length]
      return shop.ask('user.lookUp', { body: { email: somebody().email } }, { token, headers: from(ip) })
    }
    expect(await countServed(35, (turn) => look(turn, '10.0.1.1'))).toBe(30)
    // nine of the ten look-ups of the first token are used, from any address
    expect(await countServed(12, () => look(0, '10.0.1.2'))).toBe(1)
  })

  describe('a sign-up that reveals a taken e-mail or phone is limited', () => {
    /** Verifies the phone of an existing member as a guest. */
    const atTheDoor = async () => {
      const { email, phone } = await register(shop)
      pass(shop, 61_000)
      const token = await shop.guest()
      await verifyPhone(shop, token, phone)
      return { email, phone, token }
    }
    const signUp = async (token: string, person: { email?: string; phone: string; snsToken?: string }, ip: string) => {
      // logins per minute have another limit
      pass(shop, 4_000)
      const body = { ...somebody(), ...person, terms: TERMS }
      return shop.ask('user.signUp', { body }, { token, headers: from(ip) })
    }
    const codesOf = async (times: number, ask: (turn: number) => Promise<{ body: unknown }>) => {
      const codes = new Set<string | undefined>()
      for (let turn = 0; turn < times; turn += 1) codes.add(((await ask(turn)).body as { code?: string }).code)
      return [...codes]
    }

    test('[F8] sign-ups with a list of addresses: ten an hour per token, and a refused one computes no hash', async () => {
      const { email } = await register(shop)
      const { phone, token } = await atTheDoor()
      const other = () => signUp(token, { phone }, '10.0.2.1')
      expect(await codesOf(5, () => signUp(token, { phone, email }, '10.0.2.1'))).toEqual(['emailTaken'])
      expect(await codesOf(4, other)).toEqual(['phoneTaken'])
      // half of a social login counts as none
      expect(await codesOf(1, () => signUp(token, { phone, snsToken: 'half' }, '10.0.2.1'))).toEqual(['phoneTaken'])
      const before = countHashes()
      expect(await codesOf(3, other)).toEqual(['tooManyRequests'])
      expect(countHashes()).toBe(before)
      pass(shop, 3_600_000)
      await verifyPhone(shop, token, phone)
      expect(await codesOf(1, other)).toEqual(['phoneTaken'])
    })

    test('[F8] thirty an hour per address, for any number of tokens', async () => {
      const doors = await Promise.all(Array.from({ length: 4 }, atTheDoor))
      const ask = (turn: number) => {
        const { token, phone } = doors[turn % doors.length] ?? { token: '', phone: '' }
        return signUp(token, { phone }, '10.0.3.1')
      }
      expect(await countServed(35, ask)).toBe(30)
    })

    test('[K2] [F8] thirty an hour per address without a token', async () => {
      const { phone } = await register(shop)
      pass(shop, 61_000)
      const headers = from('10.0.5.1')
      await shop.ask('user.sendCode', { body: { phone } }, { headers })
      const proof = { phone, verificationCode: codeFor(shop, phone) }
      expect((await shop.ask('user.verifyCode', { body: proof }, { headers })).status).toBe(200)
      const ask = () => {
        pass(shop, 4_000)
        return shop.ask('user.signUp', { body: { ...somebody(), phone, terms: TERMS } }, { headers })
      }
      expect(await codesOf(30, ask)).toEqual(['phoneTaken'])
      expect(await codesOf(3, ask)).toEqual(['tooManyRequests'])
    })

    test('[F8] a successful sign-up or one that revealed nothing is not counted, and ten look-ups do not block a sign-up', async () => {
      const learnt = async () =>
        (
          await shop.db.many<{ n: number }>(
            'hits',
            "select cardinality(hits) as n from attempt where kind in ('taken', 'takenAddress')",
            [],
          )
        )
          .map(({ n }) => n)
          .reduce((sum, n) => sum + n, 0)
      const [before, token] = [await learnt(), await shop.guest()]
      const body = { email: somebody().email }
      const look = () => shop.ask('user.lookUp', { body }, { token, headers: from('10.0.4.1') })
      expect(await countServed(12, look)).toBe(10)
      const { phone } = somebody()
      expect((await signUp(token, { phone }, '10.0.4.1')).body).toMatchObject({ code: 'phoneNotVerified' })
      await verifyPhone(shop, token, phone)
      expect((await signUp(token, { phone }, '10.0.4.1')).status).toBe(200)
      expect(await learnt()).toBe(before)
    })
  })
})
