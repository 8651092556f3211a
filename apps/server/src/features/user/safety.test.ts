import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type RunningApp } from '#src/app.ts'
import { readConfig } from '#src/config.ts'
import { testEngines } from '#src/db/snapshot.ts'
import type { App } from '#src/handler-context.ts'
import { createLog } from '#src/http/log.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { encryptionOf } from '#src/encryption.ts'
import { findContact } from './find-contact.ts'
import { codeFor, PASSWORD, pass, register, somebody } from './test-members.ts'
import { userJobs } from './user-jobs.ts'

const MINUTE = 60_000

describe.each(testEngines)('account safety on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())

  const appWith = (env: Record<string, string> = {}): App => ({
    db: shop.db,
    clock: () => shop.clock.now,
    config: { ...readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...env }) },
    integrations: {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
    },
  })
  const runJobs = (app: App) => createJobs({ db: app.db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
  interface Sent {
    token?: string
    body?: object
    method?: 'PUT'
  }
  const ask = async (app: RunningApp, url: string, { token, body, method }: Sent = {}) =>
    app.server.inject({
      method: method ?? (body ? 'POST' : 'GET'),
      url,
      headers: { host: 'ru.localhost:5445', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })
  /** Runs another process of the same shop. */
  const beside = async (work: (other: RunningApp) => Promise<void>) => {
    const app = appWith()
    const other = await createApp({ ...app, log: createLog({ logLevel: 'silent', secrets: [] }) })
    try {
      await work(other)
    } finally {
      await other.close()
    }
  }

  test('[E5] a token ended here is invalid in every other process within a second', async () => {
    const { token } = await register(shop)
    await beside(async (other) => {
      expect((await ask(other, '/v2/app-users/detail', { token })).statusCode).toBe(200)
      await shop.api(token)('user.logOutEverywhere')
      pass(shop, 1_000)
      expect((await ask(other, '/v2/app-users/detail', { token })).statusCode).toBe(401)
    })
  })

  test('[H1] [E3] limits hold across processes and after a restart', async () => {
    const { email } = await register(shop)
    for (let i = 0; i < 5; i++) await shop.ask('user.logIn', { body: { email, password: 'wrong guess' } })
    await beside(async (other) => {
      const answer = await ask(other, '/v2/tokens', { body: { email, password: PASSWORD } })
      expect(answer.statusCode).toBe(429)
    })
  })

  test("[I1] after a rotation of the shop's key a job wraps every member's key again; the old one is no longer needed", async () => {
    const { token } = await register(shop)
    const { id, phone } = await shop.api(token)('user.getDetail')
    const before = 'local-data-key-not-for-production'
    const rotating = appWith({ DATA_KEY: 'a new key', DATA_KEYS_OLD: before })
    await shop.db.exec('due', "update job set run_at = null where kind = 'user.prune' and done_at is null", [])
    await runJobs(rotating)
    const rows = await shop.db.many<{ name: Buffer }>(
      'names',
      'select distinct substring(wrapped from 1 for 4) as name from user_key',
      [],
    )
    expect(rows).toEqual([{ name: encryptionOf(rotating.config).currentName }])
    expect((await findContact(appWith({ DATA_KEY: 'a new key' }), id)).phone).toBe(phone)
    await expect(findContact(appWith(), id)).rejects.toThrow('DATA_KEYS_OLD')
    // reset for the tests that follow
    await shop.db.exec('due', "update job set run_at = null where kind = 'user.prune' and done_at is null", [])
    await runJobs(appWith({ DATA_KEYS_OLD: 'a new key' }))
    expect((await findContact(appWith(), id)).phone).toBe(phone)
  })

  test('expired data is deleted: codes, counts, proofs of codes, ended tokens', async () => {
    const { token } = await register(shop)
    await shop.api(token)('user.logOut', { body: {} })
    await shop.db.exec(
      'exchange',
      "insert into sns_exchange select id, 'a token', $1 from app_user order by id desc limit 1",
      [shop.clock.now],
    )
    pass(shop, 31 * 24 * 60 * MINUTE)
    await runJobs(appWith())
    const { n } = await shop.db.one<{ n: number }>(
      'left',
      'select (select count(*) from phone_code) + (select count(*) from attempt) + (select count(*) from sns_exchange) + (select count(*) from token where revoked_at is not null) as n',
      [],
    )
    expect(n).toBe(0)
  })

  test('[I2] no log line contains a password, token, code, phone, address or name', async () => {
    const lines: string[] = []
    const kept = {
      SHOP_SECRET: 'canary-secret-of-the-shop',
      TOSS_SECRET_KEY: 'canary_live_sk_of_the_gateway',
      SOLAPI_SECRET: 'canary-solapi-secret',
      KAKAO_SECRET: 'canary-kakao-secret',
      KAKAO_ADMIN_KEY: 'canary-kakao-admin',
      NAVER_SECRET: 'canary/naver+secret',
      SWEETTRACKER_KEY: 'canary-parcels',
    }
    const app = appWith(kept)
    const log = createLog(app.config, { write: (line: string) => void lines.push(line) })
    const failing = { ...app.integrations, messages: { ...shop.messages } }
    const running = await createApp({ ...app, integrations: failing, log })
    try {
      const post = (url: string, body: object, token?: string) =>
        ask(running, url, { body, ...(token !== undefined && { token }) })
      const { token: guest } = (await post('/v2/tokens/guest', {})).json<{ token: string }>()
      const person = { ...somebody(), name: '카나리아', email: 'canary-in-log@example.com' }
      await post('/v2/auth/phone', { phone: person.phone }, guest)
      const code = /\d{6}/.exec(shop.messages.sent.at(-1)?.text ?? '')?.[0] ?? ''
      const terms = { essentialService: true, essentialPrivacy: true }
      const form = { ...person, verificationCode: code, terms, zonecode: '04524', roadAddress: '카나리아로 7' }
      const { token } = (await post('/v2/tokens/sign-up', form, guest)).json<{ token: string }>()
      expect(token).toHaveLength(43)
      await post('/v2/tokens', { email: person.email, password: 'wrong-canary-password' })
      const put = (url: string, body: object, by: string) => ask(running, url, { method: 'PUT', body, token: by })
      expect((await put('/v1/app-users', { password: 'changed-canary 3' }, token)).statusCode).toBe(200)
      const newPassword = 'reset-canary 4'
      const { token: forgetful } = (await post('/v2/tokens/guest', {})).json<{ token: string }>()
      pass(shop, MINUTE)
      await post('/v2/auth/phone', { phone: person.phone }, forgetful)
      const reset = { phone: person.phone, verificationCode: codeFor(shop, person.phone) }
      const set = (password: string) => put('/v1/auth/reset-password', { ...reset, newPassword: password }, forgetful)
      expect((await set('bird 5')).statusCode).toBe(400)
      expect((await set(newPassword)).statusCode).toBe(200)
      const entered = await post('/v2/tokens', { email: person.email, password: newPassword })
      const { token: again } = entered.json<{ token: string }>()
      await ask(running, `/v1/app-users?email=${person.email}`, { token })
      await ask(running, `/v1/app-users?phone=${person.phone}`, { token })
      // also for an error whose text contains all of these
      const cookie = `cookie: __Host-shop-token=${token}; path=/`
      const database = 'postgres://shop:canary-database@db/shop'
      const settings = Object.values(kept).map((secret) => `${secret} ?key=${encodeURIComponent(secret)}`)
      failing.messages.send = () =>
        Promise.reject(
          new Error(
            `cannot send ${person.phone} of ${person.email}, Bearer ${token}, ${cookie}, ${database}, ${settings.join(' ')}`,
            { cause: new Error(`KakaoAK canary-admin-key refused ${person.phone}`) },
          ),
        )
      pass(shop, MINUTE)
      const failed = await post('/v2/auth/phone', { phone: person.phone }, again)
      expect(failed.statusCode).toBe(500)
      const text = lines.join('')
      expect(lines.length).toBeGreaterThan(4)
      expect(text).toContain('cannot send')
      const written = Object.values(kept).flatMap((secret) => [secret, encodeURIComponent(secret)])
      const secrets = ['canary-admin-key', 'canary-database', ...written]
      expect(text).toContain('[secret]')
      for (const canary of [
        PASSWORD,
        'wrong-canary',
        'changed-canary',
        newPassword,
        'bird 5',
        token,
        again,
        guest,
        code,
        reset.verificationCode,
        person.phone,
        'canary-in-log',
        '카나리아',
        ...secrets,
      ]) {
        expect(text.includes(canary), canary).toBe(false)
        expect(failed.body.includes(canary), `${canary} in the answer`).toBe(false)
      }
    } finally {
      await running.close()
    }
  })
})
