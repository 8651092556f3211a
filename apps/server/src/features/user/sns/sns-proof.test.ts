import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { pass, register, verifyPhone } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const snsType = 'kakaotalk'

describe.each(testEngines)('proof of identity by a social login on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  /** Signs up a user with a provider token that others have too. */
  const join = (snsToken: string, email: string | null = null, change: object = {}) => {
    shop.sns.profiles.set(snsToken, { subject: `subject of ${snsToken}`, email })
    const bySns = { snsType, snsToken, password: undefined, passwordConfirm: undefined } as const
    return register(shop, { change: { ...bySns, ...change } })
  }
  const enter = async (snsToken: string, token?: string) =>
    (await shop.ask('user.logInWithSns', { body: { snsType, snsToken } }, { token })).body.token
  const leave = async (token: string) => codeOf(await shop.ask('user.leave', {}, { token }))

  let codes = 0
  /** Exchanges the code of the provider for a token as the given visitor. */
  const exchange = async (visitor: string, subject: string) => {
    const redirectUri = 'http://ru.localhost:5445/login/kakao-popup'
    const { state } = await shop.api(visitor)('user.startSns', { body: { snsType, redirectUri } })
    codes += 1
    const code = `code-${codes}`
    shop.sns.profiles.set(`token-of-${code}`, { subject, email: null })
    return (await shop.api(visitor)('user.exchangeSnsCode', { body: { snsType, code, state, redirectUri } })).snsToken
  }

  describe('happy', () => {
    test('[C009] [SCREEN-2] a look-up lists every login of a verified phone', async () => {
      const own = await register(shop)
      const { phone } = own
      const others = [
        ['by-kakao', 'by-kakao@kakao.example', 'kakaotalk'],
        ['by-naver', null, 'naver'],
      ] as const
      for (const [snsToken, email, type] of others) {
        pass(shop, MINUTE)
        expect((await join(snsToken, email, { phone, snsType: type })).issued.status).toBe(200)
      }
      pass(shop, MINUTE)
      const token = await shop.guest()
      await verifyPhone(shop, token, phone)
      const masked = (email: string) => email.replace(/^(..).*@/, '$1***@')
      expect(await shop.api(token)('user.lookUp', { body: { phone } })).toEqual({
        available: null,
        exists: true,
        email: masked(own.email),
        snsType: null,
        logins: [
          { email: masked(own.email), snsType: null },
          { email: masked('by-kakao@kakao.example'), snsType: 'kakaotalk' },
          { email: null, snsType: 'naver' },
        ],
      })
    })

    test('[E9] a login with a code of the provider is a fresh proof of identity', async () => {
      await join('a-token')
      const visitor = await shop.guest()
      const snsToken = await exchange(visitor, 'subject of a-token')
      pass(shop, 9 * MINUTE)
      expect(await leave(await enter(snsToken, visitor))).toBeUndefined()
    })
  })

  describe('security', () => {
    test('[E9] an old provider token is valid for login; calls that could take over an account require a fresh code', async () => {
      await join('token-from-a-log')
      expect(await leave(await enter('token-from-a-log'))).toBe('reauthRequired')
      expect(await leave(await enter('token-from-a-log', await shop.guest()))).toBe('reauthRequired')
    })

    test('[E9] a token is no proof if another visitor exchanged the code, or this visitor did long ago', async () => {
      await join('b-token')
      const [visitor, other] = [await shop.guest(), await shop.guest()]
      const snsToken = await exchange(visitor, 'subject of b-token')
      expect(await leave(await enter(snsToken, other))).toBe('reauthRequired')
      pass(shop, 11 * MINUTE)
      expect(await leave(await enter(snsToken, visitor))).toBe('reauthRequired')
    })

    test('[E9] the ten minutes of a proof begin with the exchange of the code, not with the login', async () => {
      await join('c-token')
      const visitor = await shop.guest()
      const snsToken = await exchange(visitor, 'subject of c-token')
      pass(shop, 9 * MINUTE)
      const token = await enter(snsToken, visitor)
      pass(shop, 2 * MINUTE)
      expect(await leave(token)).toBe('reauthRequired')
    })
  })
})
