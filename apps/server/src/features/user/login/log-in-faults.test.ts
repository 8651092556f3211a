import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { encryptionOf } from '#src/encryption.ts'
import { createPersonKey, encryptIdentity } from '#src/features/user/person-key.ts'
import { codeFor, PASSWORD, pass, register, somebody, TERMS } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const MINUTE = 60_000
const redirectUri = 'http://ru.localhost:5445/login/kakao-popup'

describe.each(testEngines)('logins while something fails, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
  const logIn = (email: string, password = PASSWORD) => shop.ask('user.logIn', { body: { email, password } })
  const sendCode = (phone: string, token?: string) => shop.ask('user.sendCode', { body: { phone } }, { token })
  const bySns = (snsToken: string) => {
    shop.sns.profiles.set(snsToken, { subject: `subject of ${snsToken}`, email: null })
    return { snsType: 'kakaotalk', snsToken, password: undefined, passwordConfirm: undefined } as const
  }
  const isGood = async (token: string) => (await shop.ask('auth.verifyToken', {}, { token })).status === 200
  /** Lets the database refuse to count attempts of a kind during the work. */
  const whileNotCounting = async (kind: string, work: () => Promise<void>) => {
    await shop.db.script(`
      create function refuse_attempt() returns trigger language plpgsql as $$ begin raise exception 'disk failure'; end $$;
      create trigger refuse_attempt before insert on attempt for each row when (new.kind = '${kind}') execute function refuse_attempt()`)
    try {
      await work()
    } finally {
      await shop.db.script('drop trigger refuse_attempt on attempt; drop function refuse_attempt')
    }
  }

  describe('happy', () => {
    test('[K2] [F13] codes that strangers request do not use up those of the member who has the phone', async () => {
      const { token, phone } = await register(shop)
      const askOfStrangers = async () => {
        pass(shop, MINUTE)
        return codeOf(await sendCode(phone, await shop.guest()))
      }
      for (let codes = 0; codes < 4; codes++) expect(await askOfStrangers()).toBeUndefined()
      expect(await askOfStrangers()).toBe('tooManyRequests')
      pass(shop, MINUTE)
      expect((await sendCode(phone, token)).status).toBe(200)
    })

    test('[K2] [C003] a visitor without a token, or whose guest is a member already, becomes another member', async () => {
      const joined = async (token?: string) => {
        const person = somebody()
        await sendCode(person.phone, token)
        if (token !== undefined)
          await shop.db.exec(
            'joined meanwhile',
            `update app_user set user_type = 'email' where id = (select max(user_id) from token)`,
            [],
          )
        const userSettings = { advertisingAlarm: true, advertisingNightAlarm: true }
        const body = { ...person, verificationCode: codeFor(shop, person.phone), terms: TERMS, userSettings }
        const { body: issued } = await shop.ask('user.signUp', { body }, { token })
        return shop.api(issued.token)('user.getDetail')
      }
      const [alone, beside] = [await joined(), await joined(await shop.guest())]
      expect(beside.id).not.toBe(alone.id)
      const { guests } = await shop.db.one<{ guests: number }>(
        't',
        'select count(*)::int as guests from app_user where id in (select max(id) - 1 from app_user) and sealed is null',
        [],
      )
      expect(guests).toBe(1)
      expect(alone.userSettings).toMatchObject({ advertisingAlarm: true, advertisingNightAlarm: true })
    })
  })

  describe('error', () => {
    test('[K2] [E3] a database that cannot count tries is no wrong password and asks for no verified phone', async () => {
      const { email } = await register(shop)
      await whileNotCounting('login', async () => expect((await logIn(email)).status).toBe(500))
      expect((await logIn(email)).status).toBe(200)
    })

    test('[K2] [E4] a code that the database could not count is given back: the next one is sent at once', async () => {
      const [token, { phone }] = [await shop.guest(), somebody()]
      await whileNotCounting('codeAll', async () => expect((await sendCode(phone, token)).status).toBe(500))
      expect(codeFor(shop, phone)).toBe('')
      expect((await sendCode(phone, token)).status).toBe(200)
    })

    test('[K2] [AUTH-2] a logout ends the token here, whether the link is missing or the provider fails unexpectedly', async () => {
      const [unlinked, other] = [bySns('unlinked'), bySns('linked')]
      const [one, two] = [await register(shop, { change: unlinked }), await register(shop, { change: other })]
      const { id } = await shop.api(one.token)('user.getDetail')
      await shop.db.exec('t', 'delete from user_sns where user_id = $1', [id])
      const before = shop.sns.loggedOut.length
      expect((await shop.ask('user.logOut', { body: {} }, { token: one.token })).status).toBe(200)
      expect(shop.sns.loggedOut).toHaveLength(before)
      const { kakaotalk } = shop.sns
      if (!kakaotalk) throw new Error('no provider')
      shop.sns.kakaotalk = { ...kakaotalk, logOut: () => Promise.reject(new TypeError('a fault of the adapter')) }
      expect((await shop.ask('user.logOut', { body: {} }, { token: two.token })).status).toBe(500)
      shop.sns.kakaotalk = kakaotalk
      expect([await isGood(one.token), await isGood(two.token)]).toEqual([false, false])
    })

    test('[K2] [E6] a provider without keys answers that it is unavailable, and an unknown token makes no member', async () => {
      const { naver } = shop.sns
      shop.sns.naver = undefined
      const answer = await shop.ask('user.logInWithSns', { body: { snsType: 'naver', snsToken: 'any' } })
      expect([answer.status, codeOf(answer)]).toEqual([503, 'snsUnavailable'])
      shop.sns.naver = naver
      const { issued } = await register(shop, { change: { ...bySns('known'), snsToken: 'unknown' } })
      expect(codeOf(issued)).toBe('snsTokenInvalid')
    })

    test('[K2] [C018] a member without an e-mail resets the password too', async () => {
      const { phone, token } = await register(shop)
      const { id } = await shop.api(token)('user.getDetail')
      await shop.db.exec('t', 'delete from user_key where user_id = $1', [id])
      const key = await createPersonKey(shop.db, encryptionOf(shop.config), id)
      const sealed = encryptIdentity(key, id, { name: '김장보', email: null, phone })
      await shop.db.exec('t', 'update app_user set sealed = $2 where id = $1', [id, sealed])
      pass(shop, MINUTE)
      const guest = await shop.guest()
      await sendCode(phone, guest)
      const body = { phone, verificationCode: codeFor(shop, phone), newPassword: '아주 새로운 비밀번호' }
      expect((await shop.ask('user.resetPassword', { body }, { token: guest })).body).toMatchObject({ email: '***' })
    })
  })

  describe('security', () => {
    test('[K2] [E9] a member with a password proves nothing with a social login', async () => {
      const { token } = await register(shop)
      const { state } = await shop.api(token)('user.startSns', {
        body: { snsType: 'kakaotalk', redirectUri, aim: 'prove' },
      })
      shop.sns.profiles.set('token-of-mine', { subject: 'mine', email: null })
      const body = { snsType: 'kakaotalk', code: 'mine', state, redirectUri } as const
      expect(codeOf(await shop.ask('user.proveAgain', { body }, { token }))).toBe('loginFailed')
    })
  })
})
