import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { codeFor, PASSWORD, pass, register, somebody, TERMS } from '#src/features/user/test-members.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
let keys = 0
const newKey = () => `entry-${++keys}-0123456789`

describe.each(testEngines)('login and sign-up retried after a lost response, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const withKey = (key: string, token?: string) => ({ token, headers: { 'idempotency-key': key } })
  const form = async () => {
    const [token, person] = [await shop.guest(), somebody()]
    await shop.ask('user.sendCode', { body: { phone: person.phone } }, { token })
    return { token, body: { ...person, verificationCode: codeFor(shop, person.phone), terms: TERMS } }
  }
  const tokenCookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    (headers['set-cookie'] as string[]).find((cookie) => cookie.includes('shop-token='))
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200
  const members = async () =>
    (await shop.db.one<{ n: number }>('n', "select count(*) as n from app_user where user_type = 'email'", [])).n

  describe('happy', () => {
    test('[C003] a repeated sign-up creates no second member and returns the same response, cookie included', async () => {
      const { token, body } = await form()
      const key = newKey()
      const before = await members()
      const first = await shop.ask('user.signUp', { body }, withKey(key, token))
      expect(first.status).toBe(200)
      pass(shop, MINUTE)
      // the first response ended the guest's token: the retry has another token, or none
      for (const later of [token, await shop.guest(), undefined]) {
        const again = await shop.ask('user.signUp', { body }, withKey(key, later))
        expect(again.status).toBe(200)
        expect(tokenCookieOf(again)).toContain(first.body.token)
        expect(again.body).toEqual(first.body)
        expect(tokenCookieOf(again)).toBe(tokenCookieOf(first))
      }
      expect(await members()).toBe(before + 1)
      expect(await isGood(first.body.token)).toBe(true)
    })

    test('[C001] a repeated login returns the same token and does not count as a try', async () => {
      const { email } = await register(shop)
      const body = { email, password: PASSWORD, lasting: false }
      const key = newKey()
      const first = await shop.ask('user.logIn', { body }, withKey(key))
      for (let i = 0; i < 10; i++) {
        const again = await shop.ask('user.logIn', { body }, withKey(key))
        expect(again.body).toEqual(first.body)
        expect(String(again.headers['set-cookie'])).not.toContain('Max-Age')
      }
      expect(String(first.headers['set-cookie'])).not.toContain('Max-Age')
    })

    test('a login with another idempotency key is another login', async () => {
      const { email } = await register(shop)
      const body = { email, password: PASSWORD }
      const [one, other] = [
        await shop.ask('user.logIn', { body }, withKey(newKey())),
        await shop.ask('user.logIn', { body }, withKey(newKey())),
      ]
      expect(one.body.token).not.toBe(other.body.token)
    })
  })

  describe('when the shop dies during the request', () => {
    /** Runs a request that stops at the given failpoint, as in a killed process: it never continues, and no cleanup runs. */
    const dieAt = async (point: string, ask: () => Promise<unknown>): Promise<void> => {
      const died = Promise.withResolvers<void>()
      setFailpoint((passed) => {
        if (passed !== point) return undefined
        died.resolve()
        return new Promise(() => undefined)
      })
      void ask()
      await died.promise
      setFailpoint(undefined)
    }

    test('[C003] a sign-up retried after a crash is answered at once and not refused as taken', async () => {
      const { token, body } = await form()
      const key = newKey()
      await dieAt('sign-up:after', () => shop.ask('user.signUp', { body }, withKey(key, token)))
      for (const later of [token, undefined]) {
        const again = await shop.ask('user.signUp', { body }, withKey(key, later))
        expect(codeOf(again)).toBeUndefined()
        expect(await isGood(again.body.token)).toBe(true)
        expect(tokenCookieOf(again)).toContain(`${again.body.token}; Path=/; Max-Age=31536000`)
      }
      expect((await shop.ask('user.logIn', { body: { email: body.email, password: PASSWORD } })).status).toBe(200)
    })
  })

  describe('error', () => {
    test('a refused request can be corrected and sent again with the same key', async () => {
      const { email } = await register(shop)
      const key = newKey()
      const ask = (password: string) => shop.ask('user.logIn', { body: { email, password } }, withKey(key))
      expect(codeOf(await ask('wrong password'))).toBe('loginFailed')
      expect((await ask(PASSWORD)).status).toBe(200)
    })

    test('a request sent twice concurrently is executed once', async () => {
      const { token, body } = await form()
      const key = newKey()
      const answers = await Promise.all([1, 2, 3].map(() => shop.ask('user.signUp', { body }, withKey(key, token))))
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      for (const answer of answers) expect([undefined, 'requestInFlight']).toContain(codeOf(answer))
    })

    test('the stored response expires after ten minutes', async () => {
      const { token, body } = await form()
      const key = newKey()
      await shop.ask('user.signUp', { body }, withKey(key, token))
      pass(shop, 10 * MINUTE)
      expect(codeOf(await shop.ask('user.signUp', { body }, withKey(key)))).not.toBeUndefined()
    })
  })

  describe('security', () => {
    test('[E7] the key alone does not give the token: another password, another brand, another call', async () => {
      const { email } = await register(shop)
      const key = newKey()
      const first = await shop.ask('user.logIn', { body: { email, password: PASSWORD } }, withKey(key))
      const guess = { email, password: 'a guess at it' }
      expect(codeOf(await shop.ask('user.logIn', { body: guess }, withKey(key)))).toBe('idempotencyKeyReused')
      const elsewhere = await shop.ask(
        'user.logIn',
        { body: { email, password: PASSWORD } },
        { ...withKey(key), brand: 'farmer' },
      )
      expect(codeOf(elsewhere)).toBe('loginFailed')
      expect(JSON.stringify(elsewhere.body)).not.toContain(first.body.token)
    })

    test('[I1] the database contains neither key nor token nor password in plain text', async () => {
      const { token, body } = await form()
      const key = newKey()
      const issued = await shop.ask('user.signUp', { body }, withKey(key, token))
      const { text } = await shop.db.one<{ text: string }>(
        'rows',
        "select string_agg(t::text, ' ') as text from open_answer t",
        [],
      )
      for (const secret of [key, issued.body.token, body.password]) {
        expect(text.includes(secret)).toBe(false)
        expect(text.includes(Buffer.from(secret).toString('hex'))).toBe(false)
      }
    })

    test('[E5] the token of a replayed response can be ended like any other', async () => {
      const { email } = await register(shop)
      const body = { email, password: PASSWORD }
      const key = newKey()
      const first = await shop.ask('user.logIn', { body }, withKey(key))
      await shop.ask('user.logOut', { body: {} }, { token: first.body.token })
      const again = await shop.ask('user.logIn', { body }, withKey(key))
      expect(again.body.token).toBe(first.body.token)
      expect(await isGood(again.body.token)).toBe(false)
    })
  })
})
