import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { codeFor, pass, somebody } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(testEngines)('phone codes on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => shop.close())

  const send = (phone: string, token?: string, headers = {}) =>
    shop.ask('user.sendCode', { body: { phone } }, { token, headers })
  const verify = (phone: string, verificationCode: string, token?: string) =>
    shop.ask('user.verifyCode', { body: { phone, verificationCode } }, { token })
  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const sent = async () => {
    const [token, { phone }] = [await shop.guest(), somebody()]
    const answer = await send(phone, token)
    return { token, phone, answer, code: codeFor(shop, phone) }
  }

  describe('happy', () => {
    test('[C020] [C021] a code is sent as a short message and accepted once', async () => {
      const { token, phone, answer, code } = await sent()
      expect(answer.body).toEqual({
        expiresAt: new Date(shop.clock.now.getTime() + 10 * MINUTE).toISOString(),
        resendAt: new Date(shop.clock.now.getTime() + MINUTE).toISOString(),
      })
      const text = shop.messages.sent.at(-1)?.text ?? ''
      expect(text).toContain('[알유] 인증번호')
      // a Hangul syllable takes two of the ninety bytes
      expect(
        Array.from(text).reduce((bytes, letter) => bytes + (letter.charCodeAt(0) > 127 ? 2 : 1), 0),
      ).toBeLessThanOrEqual(90)
      expect((await verify(phone, code, token)).body).toMatchObject({ verifyState: true })
      expect(codeOf(await verify(phone, code, token))).toBe('codeInvalid')
    })

    test('[C019] [BRAND-10] cuma has its own call for codes', async () => {
      const { phone } = somebody()
      const token = await shop.guest('cuma')
      await shop.api(token, 'cuma')('user.sendCodeOnCuma', { body: { phone } })
      expect(shop.messages.sent.at(-1)?.text).toContain('[쿠마]')
      const body = { phone, verificationCode: codeFor(shop, phone) }
      expect(await shop.api(token, 'cuma')('user.verifyCode', { body })).toMatchObject({ verifyState: true })
    })

    test('without a token the code is bound to the address of the request', async () => {
      const { phone } = somebody()
      await send(phone)
      expect(codeOf(await verify(phone, codeFor(shop, phone), await shop.guest()))).toBe('codeInvalid')
      expect((await verify(phone, codeFor(shop, phone))).status).toBe(200)
    })
  })

  describe('error', () => {
    test.each(['refused', 'notSent'] as const)(
      'after a message that was not sent (%s) a code can be requested again at once',
      async (outcome) => {
        const [token, { phone }] = [await shop.guest(), somebody()]
        shop.messages.next.push(
          outcome === 'refused' ? { outcome, code: '1062', message: '' } : { outcome, cause: 'server' },
        )
        expect(codeOf(await send(phone, token))).toBe('messageUnavailable')
        expect((await send(phone, token)).status).toBe(200)
      },
    )
  })

  describe('security', () => {
    test('[E4] of a thousand concurrent guesses five are compared, and afterwards the right code is refused', async () => {
      const { token, phone, code } = await sent()
      const guesses = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(6, '0')).filter(
        (guess) => guess !== code,
      )
      await Promise.all(guesses.map((guess) => verify(phone, guess, token)))
      const { tries } = await shop.db.one<{ tries: number }>('tries', 'select max(tries) as tries from phone_code', [])
      expect(tries).toBe(5)
      expect(codeOf(await verify(phone, code, token))).toBe('codeInvalid')
    })

    test('[E4] an accepted code has the same limit of guesses', async () => {
      const { token, phone, code } = await sent()
      expect((await verify(phone, code, token)).status).toBe(200)
      const reset = (verificationCode: string) =>
        shop.ask(
          'user.resetPassword',
          { body: { phone, verificationCode, newPassword: '아주 새로운 비밀번호' } },
          { token },
        )
      expect(codeOf(await reset(code))).toBe('memberNotFound')
      const guesses = Array.from({ length: 50 }, (_, i) => String(i).padStart(6, '0')).filter((guess) => guess !== code)
      await Promise.all(guesses.map(reset))
      expect(codeOf(await reset(code))).toBe('codeInvalid')
    })

    test('[E4] a new code invalidates the previous one', async () => {
      const { token, phone, code } = await sent()
      pass(shop, MINUTE)
      await send(phone, token)
      const next = codeFor(shop, phone)
      if (next !== code) expect(codeOf(await verify(phone, code, token))).toBe('codeInvalid')
      expect((await verify(phone, next, token)).status).toBe(200)
    })

    test('[E4] a code is valid for its phone and its token only, and for ten minutes', async () => {
      const { token, phone, code } = await sent()
      expect(codeOf(await verify(somebody().phone, code, token))).toBe('codeInvalid')
      expect(codeOf(await verify(phone, code, await shop.guest()))).toBe('codeInvalid')
      pass(shop, 10 * MINUTE)
      expect(codeOf(await verify(phone, code, token))).toBe('codeInvalid')
    })

    test('[E4] [H1] ten wrong tries a day are compared per phone, whoever makes them; right ones are not counted', async () => {
      const { phone } = somebody()
      const wrong = (code: string, nth: number) => String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0')
      /** Sends a code and makes the given number of wrong tries for it. */
      const guess = async (times: number) => {
        const token = await shop.guest()
        await send(phone, token)
        const code = codeFor(shop, phone)
        pass(shop, MINUTE)
        const codes: (string | undefined)[] = []
        for (let nth = 0; nth < times; nth++) codes.push(codeOf(await verify(phone, wrong(code, nth), token)))
        return { codes, right: async () => codeOf(await verify(phone, code, token)) }
      }
      const first = await guess(4)
      expect([...first.codes, await first.right()]).toEqual([...Array<string>(4).fill('codeInvalid'), undefined])
      expect((await guess(5)).codes).toEqual(Array(5).fill('codeInvalid'))
      // tries without a sent code are not counted, so they cannot lock out the owner of the phone
      for (let nth = 0; nth < 20; nth++) expect(codeOf(await verify(phone, '000000'))).toBe('codeInvalid')
      expect((await guess(2)).codes).toEqual(['codeInvalid', 'tooManyRequests'])
      const last = await guess(0)
      expect(await last.right()).toBe('tooManyRequests')
      expect((await sent()).answer.status).toBe(200)
      pass(shop, 24 * HOUR)
      expect(await (await guess(1)).right()).toBeUndefined()
    })

    test('[E4] [H1] one code a minute and five a day per phone, for all callers together', async () => {
      const { phone } = somebody()
      const ask = async () => send(phone, await shop.guest())
      const answers = []
      for (let i = 0; i < 6; i++) {
        answers.push(await ask())
        const again = await ask()
        expect(codeOf(again)).toBe('tooManyRequests')
        pass(shop, MINUTE)
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(shop.messages.sent.filter(({ to }) => to === phone)).toHaveLength(5)
      pass(shop, 24 * HOUR)
      expect((await ask()).status).toBe(200)
    })

    test('[E4] a hundred concurrent requests for one phone send one message', async () => {
      const { phone } = somebody()
      const token = await shop.guest()
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => send(phone, i % 2 ? token : undefined)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(shop.messages.sent.filter(({ to }) => to === phone)).toHaveLength(1)
    })

    test('[H2] a token gets three codes an hour, for any number of phones', async () => {
      const token = await shop.guest()
      const answers = []
      for (let i = 0; i < 5; i++) answers.push((await send(somebody().phone, token)).status)
      expect(answers).toEqual([200, 200, 200, 429, 429])
    })

    test("[E2] the response for a member's phone is the same as for any other", async () => {
      const { phone } = somebody()
      const bytes = async (to: string) => JSON.stringify((await send(to, await shop.guest())).body)
      await shop.db.exec(
        'member',
        `insert into app_user (platform, user_type, phone_index) values ('ru', 'email', $1)`,
        [Buffer.from(phone)],
      )
      expect(await bytes(phone)).toBe(await bytes(somebody().phone))
    })

    test('[E4] the code cannot be read or computed from the row', async () => {
      const { phone, code, token } = await sent()
      const { row } = await shop.db.one<{ row: string }>(
        'row',
        'select p::text as row from phone_code p order by created_at desc limit 1',
        [],
      )
      for (const word of [phone, `,${code}`, Buffer.from(code).toString('hex'), token])
        expect(row.includes(word)).toBe(false)
    })
  })
})

describe('security: limits per address and in total', () => {
  test('[H2] of a thousand phones sixty codes an hour per address and the daily total are sent; then a fault is logged', async () => {
    const said: string[] = []
    const shop = await openTestShop({
      env: { TRUSTED_PROXIES: '1', RATE_LIMITS: 'on', CODES_PER_DAY: '62', LOG_LEVEL: 'error' },
      log: (text) => void said.push(text),
    })
    try {
      const send = (ip: string) =>
        shop.ask('user.sendCode', { body: { phone: somebody().phone } }, { headers: { 'x-forwarded-for': ip } })
      const answers = async (ip: string, times: number) => {
        const codes: (string | number)[] = []
        for (let i = 0; i < times; i++) {
          const { status, body } = await send(ip)
          codes.push(status === 200 ? 200 : (body as unknown as { code: string }).code)
        }
        return codes
      }
      const sent = (codes: readonly unknown[]) => codes.filter((code) => code === 200).length
      expect(sent(await answers('10.0.0.1', 1_000))).toBe(60)
      expect(sent(await answers('10.0.0.3', 1))).toBe(1)
      expect(said).toEqual([])
      expect(await answers('10.0.0.2', 4)).toEqual([200, 'codesUsedUp', 'codesUsedUp', 'codesUsedUp'])
      expect(shop.messages.sent).toHaveLength(62)
      expect(said.map((line) => (JSON.parse(line) as { level: string; msg: string }).msg)).toEqual(
        Array(3).fill('codesUsedUp'),
      )
      pass(shop, 24 * HOUR)
      expect(await answers('10.0.0.2', 1)).toEqual([200])
    } finally {
      await shop.close()
    }
  })

  test('[H2] an IPv6 network counts as one client, whichever of its addresses is used', async () => {
    const shop = await openTestShop({ env: { TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' } })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 62; i++) {
        const headers = { 'x-forwarded-for': `2001:db8:1:2:${i}::${i}` }
        statuses.push((await shop.ask('user.sendCode', { body: { phone: somebody().phone } }, { headers })).status)
      }
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429])
    } finally {
      await shop.close()
    }
  })
})
