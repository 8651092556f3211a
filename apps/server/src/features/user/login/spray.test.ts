import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeFor, PASSWORD, somebody, TERMS } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on' } })
})
afterEach(() => shop.close())

describe('security: one password tried on many accounts', () => {
  test('[E3] of a thousand accounts tried at once from one address twenty a minute are compared', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        shop.ask('user.logIn', { body: { email: somebody().email, password: PASSWORD } }),
      ),
    )
    const codes = answers.map(({ body }: { body: unknown }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'loginFailed')).toHaveLength(20)
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(980)
  })
})

describe('security: codes guessed from one address', () => {
  test('[E4] a wrong code at sign-up counts with the tries of other calls, a right one does not', async () => {
    const [person, token] = [somebody(), await shop.guest()]
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 21; guess++) {
      const body = { ...person, verificationCode: '000000', terms: TERMS }
      const { body: answer } = await shop.ask('user.signUp', { body }, { token })
      codes.push((answer as { code?: string }).code)
    }
    expect(codes).toEqual([...Array<string>(20).fill('codeInvalid'), 'tooManyRequests'])
    const body = { phone: person.phone, verificationCode: '000000' }
    expect((await shop.ask('user.verifyCode', { body }, { token })).status).toBe(429)
  })
})

describe('happy', () => {
  test('[E4] many sign-ups with the right code from one address are accepted', async () => {
    const token = await shop.guest()
    const person = somebody()
    const asking = { body: { phone: person.phone } }
    await shop.ask('user.sendCode', asking, { token })
    const taken = () =>
      shop.db.one(
        'hits',
        "select coalesce(sum(cardinality(hits)), 0)::int as n from attempt where kind = 'codeTry'",
        [],
      )
    const before = await taken()
    const body = { ...person, verificationCode: codeFor(shop, person.phone), terms: TERMS }
    expect((await shop.ask('user.signUp', { body }, { token })).status).toBe(200)
    expect(await taken()).toEqual(before)
  })
})
