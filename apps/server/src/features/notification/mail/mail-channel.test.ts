import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seoulDayRange } from '@shop/rules'
import { testEngines } from '#src/db/snapshot.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { notify } from '#src/features/notification/notify.ts'
import { buy, deposit, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { createSmtpSender } from '#src/integrations/mail/smtp-sender.ts'
import type { SendResult } from '#src/integrations/message/message-sender.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { jobsOf } from '#src/main.ts'

const HOUR_MS = 3_600_000
const EMAIL = 'sujin@example.com'

describe.each(testEngines)('e-mail on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    // messages are sent in the daytime only
    shop.clock.now = SEED_NOW
    shop.messages.sent.splice(0)
    shop.mails.sent.splice(0)
    shop.mails.next.splice(0)
  })
  afterEach(() => setFailpoint(undefined))

  const member = (facts: { email?: string } = { email: EMAIL }) =>
    shop.asMember({ name: '김수진', phone: '01012345678', ...facts })
  let count = 0
  /** Reports that an order was shipped. Returns the key of the messages. */
  const reportShipped = async (userId: number): Promise<string> => {
    const key = `order.shipped:${++count}`
    const variables = { orderNo: 'A-1', orderId: '7', parcels: 'CJ대한통운 123' }
    const notice = { kind: 'order.shipped', key, platform: 'ru', userId, variables } as const
    await shop.db.tx((tx) => notify(tx, shop, notice, shop.clock.now))
    return key
  }
  const rowOf = (key: string, channel = 'email') =>
    shop.db.one<{ id: number; state: string; body: string | null; failure: string | null }>(
      't',
      'select id, state, body, failure from message where key = $1 and channel = $2',
      [key, channel],
    )
  const answer = (...results: SendResult[]): void => void shop.mails.next.push(...results)
  const subjects = () => shop.mails.sent.map(({ subject }) => subject)

  describe('happy', () => {
    test('[B8] an event is one e-mail and one text message, however often it is reported', async () => {
      const { userId } = await member()
      const key = await reportShipped(userId)
      count -= 1
      expect(await reportShipped(userId)).toBe(key)
      await shop.pass()
      await shop.pass(HOUR_MS)
      expect(shop.mails.sent).toMatchObject([
        { key, to: EMAIL, fromName: '알유', subject: '[알유] 상품이 출발했어요. (주문 A-1)' },
      ])
      expect(shop.messages.sent).toHaveLength(1)
      expect(await rowOf(key)).toMatchObject({ state: 'sent', body: null })
    })

    test('the account for a deposit and its arrival are sent by e-mail', async () => {
      const { api } = await member()
      const bought = await buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account' })
      await shop.pass(60_000)
      await deposit(shop, bought)
      await shop.pass(60_000)
      expect(subjects()).toEqual([
        `[알유] 아래 계좌로 입금해 주세요. (주문 ${bought.orderNo})`,
        expect.stringContaining('입금을 확인했어요.'),
      ])
    })

    test('a member without an e-mail address gets the text message only', async () => {
      const { userId } = await member({})
      await reportShipped(userId)
      await shop.pass()
      expect([shop.mails.sent.length, shop.messages.sent.length]).toEqual([0, 1])
    })

    test('[H12] at night it waits for the morning', async () => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 13 * HOUR_MS)
      const { userId } = await member()
      await reportShipped(userId)
      await shop.pass()
      expect(shop.mails.sent).toEqual([])
      await shop.pass(9 * HOUR_MS)
      expect(shop.mails.sent).toHaveLength(1)
    })

    test('a member who has turned off messages about orders gets none', async () => {
      const { userId } = await member()
      await shop.db.exec('t', 'insert into user_setting (user_id, order_delivery_alarm) values ($1, false)', [userId])
      await reportShipped(userId)
      await shop.pass(HOUR_MS)
      expect(shop.mails.sent).toEqual([])
    })
  })

  describe('error', () => {
    test('[B8] a refused e-mail is not repeated, and the text message arrives', async () => {
      const { userId } = await member()
      answer({ outcome: 'refused', code: '550', message: 'no such user' })
      const key = await reportShipped(userId)
      for (let tries = 0; tries < 3; tries++) await shop.pass(HOUR_MS)
      expect([shop.mails.sent.length, shop.messages.sent.length]).toEqual([0, 1])
      expect(await rowOf(key)).toMatchObject({ state: 'failed', failure: '550 no such user', body: null })
      expect(await rowOf(key, 'text')).toMatchObject({ state: 'sent' })
    })

    test('[B8] one that surely was not sent arrives later, once', async () => {
      const { userId } = await member()
      answer({ outcome: 'notSent', cause: 'busy 451' }, { outcome: 'notSent', cause: 'network' })
      await reportShipped(userId)
      for (let tries = 0; tries < 5; tries++) await shop.pass(5 * 60_000)
      expect(shop.mails.sent).toHaveLength(1)
    })

    test('[B8] one whose reply was lost is not repeated', async () => {
      const { userId } = await member()
      answer({ outcome: 'unknown', cause: 'network' })
      const key = await reportShipped(userId)
      for (let tries = 0; tries < 4; tries++) await shop.pass(HOUR_MS)
      expect(shop.mails.sent).toHaveLength(1)
      expect(await rowOf(key)).toMatchObject({ state: 'sending', failure: 'network', body: null })
    })

    test.each(['message:taken', 'message:requested'])(
      '[B8] a process that ends at %s sends no e-mail twice',
      async (point) => {
        const { userId } = await member()
        setFailpoint((name) => {
          if (name === point) throw new Error('the process ended')
        })
        const key = await reportShipped(userId)
        await shop.pass()
        setFailpoint(undefined)
        await shop.pass(HOUR_MS)
        expect(shop.mails.sent.length).toBe(point === 'message:requested' ? 1 : 0)
        expect(await rowOf(key)).toMatchObject({ state: 'sending', body: null })
      },
    )

    test('a dead e-mail is listed with its channel, and an operator sends it again', async () => {
      const { userId } = await member()
      answer(...Array.from({ length: 8 }, (): SendResult => ({ outcome: 'notSent', cause: 'busy 451' })))
      const key = await reportShipped(userId)
      for (let tries = 0; tries < 30; tries++) await shop.pass(HOUR_MS)
      expect(shop.mails.sent).toEqual([])
      const { id } = await rowOf(key)
      const app = { ...shop, clock: () => shop.clock.now, integrations: { ...shop, payments: shop.gateway } }
      const run = (...words: string[]) => runCommand(app, words)
      expect((await run('message', 'list')).text).toMatch(new RegExp(` ${id} .*이메일 .*order\\.shipped.*busy 451`))
      expect((await run('message', 'show', String(id))).text).toContain('방법: 이메일')
      await run('message', 'retry', String(id))
      shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
      await shop.pass()
      expect(shop.mails.sent).toMatchObject([{ key, to: EMAIL }])
    })

    test('[B8] an SMTP server that does not answer delays no order and no text message', async () => {
      const { api } = await member()
      const { db, config, clock, gateway: payments, messages, push, sns, files } = shop
      const timeouts = { connectMs: 200, greetingMs: 200, silenceMs: 200, totalMs: 500 }
      const mails = createSmtpSender({
        url: 'smtp://127.0.0.1:1',
        from: config.mail.from,
        clock: () => clock.now,
        timeouts,
      })
      const app = { db, config, clock: () => clock.now, integrations: { payments, messages, mails, push, sns, files } }
      const jobs = createJobs({ db, clock: app.clock, handlers: jobsOf(app) })
      const { orderNo } = await buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account' })
      for (let minutes = 0; minutes < 3; minutes++) {
        clock.now = new Date(clock.now.getTime() + 60_000)
        await jobs.runDueJobs()
      }
      mails.close()
      expect(messages.sent.filter(({ text }) => text.includes(orderNo))).toHaveLength(1)
      const { state } = await db.one<{ state: string }>(
        't',
        "select state from message where kind = 'order.deposit' and channel = 'email' order by id desc limit 1",
        [],
      )
      expect(state).toBe('waiting')
      // later the server answers again
      await shop.pass(HOUR_MS)
      expect(shop.mails.sent.filter(({ subject }) => subject.includes(orderNo))).toHaveLength(1)
    })
  })

  describe('security', () => {
    test('[I1] address, subject and content are unreadable in the database', async () => {
      const { userId } = await member()
      const { body } = await rowOf(await reportShipped(userId))
      expect(body).not.toBeNull()
      for (const text of [body ?? '', Buffer.from(body ?? '', 'base64url').toString()])
        expect(text).not.toMatch(/sujin|example|출발|CJ대한통운/)
      await shop.pass()
    })

    test('a member who has left gets no e-mail', async () => {
      const { userId } = await member()
      await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [userId, shop.clock.now])
      await reportShipped(userId)
      await shop.pass()
      expect(shop.mails.sent).toEqual([])
    })
  })
})
