import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { everywhereOf, PASSWORD, pass, register, somebody, verifyPhone } from '#src/features/user/test-members.ts'
import { takeLimit } from '#src/features/user/limit/take-limit.ts'
import { countHashes, isPassword } from '#src/features/user/password/hash-password.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000

describe.each(testEngines)('logging in on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => shop.close())

  const logIn = (
    email: string,
    password = PASSWORD,
    { token, ip = '10.0.0.1' }: { token?: string; ip?: string } = {},
  ) => shop.ask('user.logIn', { body: { email, password } }, { token, headers: { 'x-forwarded-for': ip } })
  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200
  const potato = (unit: number) => ({
    body: {
      productId: PRODUCT.potato,
      optionGroups: [{ productOptionCombinationId: COMBINATION.potato, optionUnit: unit }],
    },
  })
  const unitsOf = async (token: string) =>
    (await shop.api(token)('cart.get')).items
      .flatMap(({ bundleItems }) => bundleItems)
      .flatMap(({ optionGroups }) => optionGroups.map(({ optionUnit }) => optionUnit))

  describe('happy', () => {
    test('[C001] [START-1] the right password issues a new token for a year, also as a cookie', async () => {
      const { email, token } = await register(shop)
      const answer = await logIn(email.toUpperCase())
      expect(answer.status).toBe(200)
      expect(answer.body.token).not.toBe(token)
      expect(String(answer.headers['set-cookie'])).toContain(
        `__Host-shop-token=${answer.body.token}; Path=/; Max-Age=31536000`,
      )
      expect(await shop.api(answer.body.token)('user.getDetail')).toMatchObject({ email })
    })

    test('[START-1] without auto login both cookies are session cookies', async () => {
      const { email } = await register(shop)
      const { headers, body } = await shop.ask('user.logIn', { body: { email, password: PASSWORD, lasting: false } })
      expect(headers['set-cookie']).toEqual([
        `__Host-shop-token=${body.token}; Path=/; HttpOnly; Secure; SameSite=Strict`,
        expect.stringMatching(/^XSRF-TOKEN=[\w-]+; Path=\/; Secure; SameSite=Strict$/),
      ])
    })

    test('[E10] the same password typed in decomposed characters is accepted', async () => {
      const { email } = await register(shop)
      expect((await logIn(email, PASSWORD.normalize('NFD'))).status).toBe(200)
    })

    test("[CART-6] [E7] the guest's cart is merged into the member's once, and the guest's token is ended", async () => {
      const { email, token: member } = await register(shop)
      await shop.api(member)('cart.addItem', potato(2))
      const guest = await shop.guest()
      await shop.api(guest)('cart.addItem', potato(3))
      const answers = await Promise.all([
        logIn(email, PASSWORD, { token: guest }),
        logIn(email, PASSWORD, { token: guest }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await unitsOf(answers[0]?.body.token ?? '')).toEqual([5])
      pass(shop, 1_000)
      expect(await isGood(guest)).toBe(false)
    })

    test('[CART-6] a guest who signs up keeps the cart and the order', async () => {
      const guest = await shop.guest()
      await shop.api(guest)('cart.addItem', potato(4))
      const tmp = await shop.api(guest)('order.createTmp', potato(1))
      const { token } = await register(shop, { token: guest })
      expect(await unitsOf(token)).toEqual([4])
      expect((await shop.api(token)('order.getTmp', { params: { id: tmp.id } })).id).toBe(tmp.id)
      pass(shop, 1_000)
      expect(await isGood(guest)).toBe(false)
    })

    test('[AUTH-2] [E5] logging out ends only this token and deletes the cookie', async () => {
      const { email, token } = await register(shop)
      const other = (await logIn(email)).body.token
      const answer = await shop.ask('user.logOut', { body: {} }, { token })
      expect(String(answer.headers['set-cookie'])).toContain('__Host-shop-token=; Path=/; Max-Age=0')
      expect(answer.headers['clear-site-data']).toBe('"storage"')
      expect(await isGood(token)).toBe(false)
      expect(await isGood(other)).toBe(true)
    })

    test('[E5] a login and other responses do not clear site data', async () => {
      const { email, token } = await register(shop)
      expect((await logIn(email)).headers['clear-site-data']).toBeUndefined()
      expect((await shop.ask('auth.verifyToken', {}, { token })).headers['clear-site-data']).toBeUndefined()
    })

    test('[E5] logging out everywhere ends every token, within a second also where a token is cached', async () => {
      const { email, token } = await register(shop)
      const others = [(await logIn(email)).body.token, (await logIn(email)).body.token]
      for (const each of others) expect(await isGood(each)).toBe(true)
      const answer = await shop.ask('user.logOutEverywhere', {}, { token })
      expect(answer.body).toEqual({ ended: 3 })
      expect(answer.headers['clear-site-data']).toBe('"storage"')
      expect(await isGood(token)).toBe(false)
      pass(shop, 1_000)
      for (const each of others) expect(await isGood(each)).toBe(false)
    })
  })

  describe('error', () => {
    test('[E1] [E3] a login while too many wait for their hash is refused as overloaded and not counted as a try', async () => {
      const { email, token } = await register(shop)
      const over = new AbortController()
      // cheap hashes, so that the queue empties quickly afterwards; each caller queues again at once, so the queue is always
      // full
      const cheap = `$argon2id$v=19$m=1024,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
      const askOn = async () => {
        while (!over.signal.aborted) await isPassword('남의 비밀번호', cheap).catch(() => nextTurn())
      }
      const others = Array.from({ length: 203 }, askOn)
      for (let time = 0; time < 6; time++) {
        const answer = await logIn(email, PASSWORD, { ip: '10.9.0.1' })
        expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'overloaded', '5'])
      }
      for (let time = 0; time < 6; time++)
        expect(codeOf(await shop.ask('user.proveAgain', { body: { password: PASSWORD } }, { token }))).toBe(
          'overloaded',
        )
      over.abort()
      await Promise.all(others)
      expect((await logIn(email, PASSWORD, { ip: '10.9.0.1' })).status).toBe(200)
      expect((await shop.ask('user.proveAgain', { body: { password: PASSWORD } }, { token })).status).toBe(200)
    })

    test('[C001] a wrong password and an unknown address are both refused', async () => {
      const { email } = await register(shop)
      expect(codeOf(await logIn(email, 'wrong password'))).toBe('loginFailed')
      expect(codeOf(await logIn('nobody@example.com'))).toBe('loginFailed')
    })

    test('[BRAND-4] a member of one brand is unknown to the others', async () => {
      const { email } = await register(shop)
      const answer = await shop.ask('user.logIn', { body: { email, password: PASSWORD } }, { brand: 'cuma' })
      expect(codeOf(answer)).toBe('loginFailed')
    })
  })

  describe('security', () => {
    test('[E2] known and unknown addresses have the same response and the same cost', async () => {
      const { email } = await register(shop)
      const attempt = async (address: string) => {
        const before = countHashes()
        const answer = await logIn(address, 'wrong password')
        const headers = { ...answer.headers, 'x-request-id': '', date: '' }
        const bytes = JSON.stringify([answer.status, headers, { ...(answer.body as object), requestId: '' }])
        return { bytes, hashes: countHashes() - before }
      }
      const [known, unknown] = [await attempt(email), await attempt(somebody().email)]
      expect(unknown).toEqual(known)
      // the hash is the only slow part: the look-ups run the same statements
      expect(unknown.hashes).toBe(1)
    })

    test('[E3] of a thousand concurrent guesses from one address five are compared, and five more after a quarter of an hour', async () => {
      const { email } = await register(shop)
      const guess = (times: number) =>
        Promise.all(Array.from({ length: times }, (_, i) => logIn(email, `wrong guess ${i}`)))
      const looked = (answers: { body: unknown }[]) =>
        answers.filter((answer) => codeOf(answer) === 'loginFailed').length
      expect(looked(await guess(1_000))).toBe(5)
      const refused = await logIn(email)
      expect(codeOf(refused)).toBe('tooManyRequests')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
      // another address is not limited
      expect((await logIn(email, PASSWORD, { ip: '10.0.0.2' })).status).toBe(200)
      pass(shop, 15 * MINUTE + 1_000)
      expect(looked(await guess(50))).toBe(5)
    })

    test('[E3] a hundred guesses a day from all addresses together; a caller with a token of the account can still log in', async () => {
      const { email, token } = await register(shop)
      const app = { db: shop.db, clock: () => shop.clock.now, config: shop.config }
      // ninety-six guesses from ninety-six addresses, without computing their hashes
      for (let i = 0; i < 96; i++) await takeLimit(app, await everywhereOf(shop, email))
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => logIn(email, 'wrong guess', { ip: `10.1.${i}.1` })),
      )
      expect(answers.filter((answer) => codeOf(answer) === 'loginFailed')).toHaveLength(4)
      expect(codeOf(await logIn(email, PASSWORD, { ip: '10.2.0.1' }))).toBe('stepUpRequired')
      expect((await logIn(email, PASSWORD, { token, ip: '10.2.0.1' })).status).toBe(200)
    })

    test('[F13] a member whom strangers have used up the tries of logs in on a new device after verifying the phone', async () => {
      const { email, phone } = await register(shop)
      const app = { db: shop.db, clock: () => shop.clock.now, config: shop.config }
      for (let i = 0; i < 100; i++) await takeLimit(app, await everywhereOf(shop, email))
      const [device, stranger] = [await shop.guest(), await shop.guest()]
      pass(shop, MINUTE + 1_000)
      await verifyPhone(shop, device, phone)
      expect(codeOf(await logIn(email, PASSWORD, { token: stranger, ip: '10.3.0.2' }))).toBe('stepUpRequired')
      // another phone does not help
      await verifyPhone(shop, stranger, somebody().phone)
      expect(codeOf(await logIn(email, PASSWORD, { token: stranger, ip: '10.3.0.2' }))).toBe('stepUpRequired')
      expect(codeOf(await logIn(email, 'wrong guess', { token: device, ip: '10.3.0.1' }))).toBe('loginFailed')
      expect((await logIn(email, PASSWORD, { token: device, ip: '10.3.0.1' })).status).toBe(200)
    })

    test('[F13] an address without an account asks for the same', async () => {
      const { email } = somebody()
      const app = { db: shop.db, clock: () => shop.clock.now, config: shop.config }
      for (let i = 0; i < 100; i++) await takeLimit(app, await everywhereOf(shop, email))
      expect(codeOf(await logIn(email, PASSWORD, { ip: '10.3.0.3' }))).toBe('stepUpRequired')
    })

    test('[E3] right passwords are not counted', async () => {
      const { email } = await register(shop)
      for (let i = 0; i < 7; i++) expect((await logIn(email)).status).toBe(200)
    })

    test('[E5] no value in the database is a valid token', async () => {
      const { token } = await register(shop)
      const rows = await shop.db.many<{ hash: Buffer }>('tokens', 'select hash from token', [])
      expect(rows.length).toBeGreaterThan(5)
      for (const { hash } of rows) {
        expect(await isGood(hash.toString('base64url'))).toBe(false)
        expect(await isGood(hash.toString('hex'))).toBe(false)
      }
      expect(await isGood(token)).toBe(true)
    })

    test("[G3] a cookie alone cannot write; a write also needs a value that only the shop's own pages can read", async () => {
      const { issued, token } = await register(shop)
      const cookies = (issued.headers['set-cookie'] as string[]).map((each) => each.split(';')[0])
      const xsrf = cookies[1]?.replace('XSRF-TOKEN=', '') ?? ''
      const body = { nickname: '장보는이' }
      const change = (asking: { token?: string; headers: Record<string, string> }) =>
        shop.ask('user.change', { body }, asking)
      const cookie = cookies.join('; ')
      expect((await change({ headers: { cookie } })).status).toBe(401)
      expect(codeOf(await change({ token, headers: { cookie } }))).toBe('csrfRefused')
      expect(codeOf(await change({ token, headers: { cookie, 'x-xsrf-token': 'guess' } }))).toBe('csrfRefused')
      // [AUTH-8]
      expect((await change({ token, headers: { cookie, 'x-xsrf-token': xsrf } })).status).toBe(200)
      expect((await change({ token, headers: {} })).status).toBe(200)
    })

    test('a member has at most twenty tokens: the least recently used one ends', async () => {
      const { email, token } = await register(shop)
      const { id } = await shop.api(token)('user.getDetail')
      // nineteen more tokens, used later than the first
      await shop.db.exec(
        'tokens',
        `insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
         select sha256(n::text::bytea), $1, 'email', 'ru', $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '1 second', $2::timestamptz + interval '1 year'
         from generate_series(1, 19) as n`,
        [id, shop.clock.now],
      )
      expect(await isGood(token)).toBe(true)
      pass(shop, 2_000)
      await logIn(email)
      pass(shop, 1_000)
      expect(await isGood(token)).toBe(false)
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
