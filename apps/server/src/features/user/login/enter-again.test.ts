import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { codeFor, PASSWORD, pass, register, somebody, TERMS } from '#src/features/user/test-members.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
let keys = 0
const newKey = () => `entry-${++keys}-0123456789`

describe.each(testEngines)('coming in when the answer was lost, on %s', (engine) => {
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
    test('[C003] a sign-up sent again makes nobody else and answers the same, cookie and all', async () => {
      const { token, body } = await form()
      const key = newKey()
      const before = await members()
      const first = await shop.ask('user.signUp', { body }, withKey(key, token))
      expect(first.status).toBe(200)
      pass(shop, MINUTE)
      // the guest's token ended with the first answer: the second comes with another, or with none
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

    test('[C001] a login sent again gives the same token, and takes nothing from the tries that are left', async () => {
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

    test('a login with a key of its own is another login', async () => {
      const { email } = await register(shop)
      const body = { email, password: PASSWORD }
      const [one, other] = [
        await shop.ask('user.logIn', { body }, withKey(newKey())),
        await shop.ask('user.logIn', { body }, withKey(newKey())),
      ]
      expect(one.body.token).not.toBe(other.body.token)
    })
  })

  describe('when the shop dies on the way', () => {
    /** The request of a process that ends at this point: it never goes on, and nothing is tidied up after it. */
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

    test('[C003] “I signed up, the line broke, and now my own e-mail is taken”: the same form is answered at once', async () => {
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
    test('what was refused may be sent again, put right, with the same key', async () => {
      const { email } = await register(shop)
      const key = newKey()
      const ask = (password: string) => shop.ask('user.logIn', { body: { email, password } }, withKey(key))
      expect(codeOf(await ask('wrong password'))).toBe('loginFailed')
      expect((await ask(PASSWORD)).status).toBe(200)
    })

    test('sent twice at the same time it happens once', async () => {
      const { token, body } = await form()
      const key = newKey()
      const answers = await Promise.all([1, 2, 3].map(() => shop.ask('user.signUp', { body }, withKey(key, token))))
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      for (const answer of answers) expect([undefined, 'requestInFlight']).toContain(codeOf(answer))
    })

    test('after ten minutes it is forgotten', async () => {
      const { token, body } = await form()
      const key = newKey()
      await shop.ask('user.signUp', { body }, withKey(key, token))
      pass(shop, 10 * MINUTE)
      expect(codeOf(await shop.ask('user.signUp', { body }, withKey(key)))).not.toBeUndefined()
    })
  })

  describe('security', () => {
    test('[E7] the key alone gives nobody the token: another password, another brand, another call', async () => {
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

    test('[I1] neither key nor token nor password stands in the database', async () => {
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

    test('[E5] the token of an answer that is given again may be ended like any other', async () => {
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
