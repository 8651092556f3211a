import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { sendCode } from '#src/features/user/code/code-handlers.ts'
import { logIn } from '#src/features/user/login/log-in.ts'
import { PASSWORD, register, somebody } from '#src/features/user/test-members.ts'
import type { App } from '#src/handler-context.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { releaseAttempt, type Limit, MINUTE_MS, takeLimit } from './take-limit.ts'

describe.each(testEngines)('limits with a moving clock, on %s', (engine) => {
  let shop: TestShop
  let app: App
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    let ms = SEED_NOW.getTime()
    const { db, config, gateway: payments, messages, mails, sns, files } = shop
    const clock = () => new Date((ms += 7))
    app = {
      db,
      config: { ...config, rateLimits: true },
      clock,
      integrations: { payments, messages, mails, push: shop.push, sns, files },
    }
  })
  afterAll(() => shop.close())

  const countHits = async (kind: string) =>
    (
      await shop.db.one<{ n: number }>(
        'n',
        'select coalesce(sum(cardinality(hits)), 0)::int as n from attempt where kind = $1',
        [kind],
      )
    ).n

  test('a released attempt may be made again, and no more', async () => {
    const limit: Limit = { kind: 'test', subject: 'one', most: 2, perMs: MINUTE_MS }
    const first = await takeLimit(app, limit)
    await takeLimit(app, limit)
    await expect(takeLimit(app, limit)).rejects.toMatchObject({ code: 'tooManyRequests' })
    await releaseAttempt(app, first)
    await takeLimit(app, limit)
    await expect(takeLimit(app, limit)).rejects.toMatchObject({ code: 'tooManyRequests' })
  })

  test.each([
    [30_000, '30초'],
    [3 * MINUTE_MS, '3분'],
    [90 * MINUTE_MS, '2시간'],
  ])('a refused caller gets the waiting time: after %i ms %s', async (perMs, wait) => {
    const still = { ...app, clock: () => SEED_NOW }
    const limit: Limit = { kind: `told${perMs}`, subject: 'one', most: 1, perMs }
    await takeLimit(still, limit)
    const message = `요청이 너무 많아요. ${wait} 뒤에 다시 시도해 주세요.`
    await expect(takeLimit(still, limit)).rejects.toMatchObject({ message, retryAfterMs: perMs })
  })

  test('[K2] a caller refused just before the counted attempts are released may try again at once', async () => {
    const still = { ...app, clock: () => SEED_NOW }
    const limit: Limit = { kind: 'freed', subject: 'one', most: 1, perMs: 90 * MINUTE_MS }
    const taken = await takeLimit(still, limit)
    const db: App['db'] = {
      ...shop.db,
      opt: async <R>(...asked: Parameters<App['db']['opt']>): Promise<R | undefined> => {
        const row = await shop.db.opt<R>(...asked)
        if (asked[0] === 'user-code.takeHit') await releaseAttempt(still, taken)
        return row
      },
    }
    const message = '요청이 너무 많아요. 1초 뒤에 다시 시도해 주세요.'
    await expect(takeLimit({ ...still, db }, limit)).rejects.toMatchObject({ message, retryAfterMs: 1_000 })
    expect(await countHits('freed')).toBe(0)
    await takeLimit(still, limit)
    await expect(takeLimit(still, limit)).rejects.toMatchObject({ retryAfterMs: 90 * MINUTE_MS })
  })

  test('of several attempts at the same time one is released', async () => {
    const still = { ...app, clock: () => SEED_NOW }
    const limit: Limit = { kind: 'still', subject: 'one', most: 3, perMs: MINUTE_MS }
    const taken = await takeLimit(still, limit)
    await takeLimit(still, limit)
    await releaseAttempt(still, taken)
    expect(await countHits('still')).toBe(1)
  })

  test('[E4] codes that were not sent are not counted', async () => {
    const { phone } = somebody()
    const send = () => sendCode({ body: { phone }, brand: 'ru', ip: '10.0.0.9' }, app)
    for (let i = 0; i < 12; i++) {
      shop.messages.next.push({ outcome: 'notSent', cause: 'server' })
      await expect(send()).rejects.toMatchObject({ code: 'messageUnavailable' })
    }
    await send()
    for (const kind of ['codeSoon', 'codeDay', 'codeAll', 'codeAddress']) expect(await countHits(kind), kind).toBe(1)
  })

  test('[E3] the right password does not count as a wrong one', async () => {
    const { email } = await register(shop)
    const enter = logIn({ mergeCart: async () => undefined }) as unknown as (
      input: object,
      within: App,
    ) => Promise<unknown>
    await enter({ body: { email, password: PASSWORD }, brand: 'ru', ip: '10.0.0.9' }, app)
    expect([await countHits('login'), await countHits('loginDay')]).toEqual([0, 0])
  })

  test('[E4] [H2] a resend that is too early is not counted: after the minute the next code is sent', async () => {
    const [{ phone }, caller] = [
      somebody(),
      { who: { userId: 7 } } as NonNullable<Parameters<typeof sendCode>[0]['caller']>,
    ]
    let at = SEED_NOW.getTime() + 60 * MINUTE_MS
    const waiting = { ...app, clock: () => new Date(at) }
    const send = () => sendCode({ body: { phone }, brand: 'ru', ip: '10.0.0.8', caller }, waiting)
    for (let code = 0; code < 3; code++) {
      await send()
      for (let press = 0; press < 2; press++) await expect(send()).rejects.toMatchObject({ code: 'tooManyRequests' })
      at += MINUTE_MS
    }
    // three an hour means three sent ones
    await expect(send()).rejects.toMatchObject({ retryAfterMs: 57 * MINUTE_MS })
  })
})
