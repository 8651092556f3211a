import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { sendableAt } from '@shop/rules'
import { COMBINATION, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { alarmJobs } from './alarm-jobs.ts'
import { messageJobs } from './outbox/outbox.ts'

const { pear, comingSoon, limited, potato } = PRODUCT
const PHONE = '01012345678'

describe.each(testEngines)('restock and opening alarms on %s', (engine) => {
  let shop: TestShop
  let sender: ReturnType<typeof createFakeSender>

  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
  })
  beforeEach(async () => {
    shop.clock.now = SEED_NOW
    sender = createFakeSender()
    await stockOf(pear, 0)
    await shop.db.script(
      `delete from product_restock_alarm; delete from alarm_message; delete from notification; delete from message;
       delete from job where kind <> 'alarm.sweep'`,
    )
    await shop.db.exec(
      'awake',
      `update job set run_at = $1, done_at = null, attempts = 0 where kind = 'alarm.sweep' and done_at is null`,
      [SEED_NOW],
    )
  })
  afterAll(() => shop.close())

  const sweepAt = async (now: Date) => {
    shop.clock.now = now
    await shop.db.exec('awake', `update job set run_at = $1 where kind = 'alarm.sweep' and done_at is null`, [now])
    await runJobs()
  }

  const jobsOf = (messages = sender) => {
    const { db, config } = shop
    const app = {
      db,
      config,
      clock: () => shop.clock.now,
      integrations: { messages, mails: shop.mails, push: shop.push },
    }
    return createJobs({ db, clock: app.clock, handlers: { ...alarmJobs(app), ...messageJobs(app) } })
  }
  const runJobs = () => jobsOf().runDueJobs()

  /** Adds or removes stock units. */
  const stockOf = async (productId: number, units: number) => {
    await shop.db.tx(async (tx) => {
      const [stock] = await tx.many<{ id: number; free: number }>(
        'stock',
        'select product_option_combination_id as id, on_hand as free from stock where product_id = $1 for update',
        [productId],
      )
      if (!stock || stock.free === units) return
      await tx.exec(
        'adjust',
        'insert into stock_adjustment (product_option_combination_id, unit, reason, created_at) values ($1, $2, $3, $4)',
        [stock.id, units - stock.free, 'test', shop.clock.now],
      )
      await tx.exec('stock', 'update stock set on_hand = $2 where product_option_combination_id = $1', [
        stock.id,
        units,
      ])
    })
  }
  const waitFor = async (id: number, phone = PHONE) => {
    const member = await shop.asMember(phone === '' ? {} : { phone })
    await member.api('notification.openProductAlarm', { params: { id } })
    return member
  }
  const outcomes = async () =>
    (await shop.db.many<{ outcome: string }>('outcomes', 'select outcome from alarm_message order by id', [])).map(
      ({ outcome }) => outcome,
    )

  describe('happy', () => {
    test('[C062] [C063] [C064] [C040] an alarm is on after it was requested and off after it was closed', async () => {
      const { api } = await shop.asMember()
      const params = { id: pear }
      const isOpen = async () => (await api('notification.getProductAlarm', { params })).isOpen
      expect(await isOpen()).toBe(false)
      expect(await api('notification.openProductAlarm', { params })).toEqual({ isOpen: true })
      expect(await isOpen()).toBe(true)
      expect(await api('product.getUserPersonal', { params })).toMatchObject({ isRestockAlarm: true })
      expect(await api('notification.closeProductAlarm', { params })).toEqual({ isOpen: false })
      expect(await isOpen()).toBe(false)
    })

    test('[C065] lists the member’s alarms, newest first, in pages', async () => {
      const { api } = await shop.asMember()
      for (const [minute, id] of [pear, comingSoon].entries()) {
        shop.clock.now = new Date(SEED_NOW.getTime() + minute * 60_000)
        await api('notification.openProductAlarm', { params: { id } })
      }
      const first = await api('notification.listProductAlarms', { query: { take: 1 } })
      expect(first.alarms.map(({ product }) => product.id)).toEqual([comingSoon])
      expect(first.page.count).toBe(2)
      const rest = await api('notification.listProductAlarms', { query: { nextPage: first.page.nextPage ?? '' } })
      expect(rest.alarms).toMatchObject([{ product: { id: pear }, createdAt: SEED_NOW.toISOString() }])
    })

    test('[SCREEN-11] a restock notifies each waiting member once and closes the alarm', async () => {
      const waiting = [await waitFor(pear), await waitFor(pear), await waitFor(comingSoon)]
      await stockOf(pear, 5)
      await runJobs()
      await runJobs()
      expect(sender.sent).toHaveLength(2)
      expect(sender.sent[0]).toMatchObject({ to: PHONE, text: expect.stringContaining('나주 배') })
      expect(sender.sent[0]?.text).toContain('다시 들어왔어요')
      expect(await waiting[0]?.api('notification.getProductAlarm', { params: { id: pear } })).toEqual({ isOpen: false })
      expect(await waiting[2]?.api('notification.getProductAlarm', { params: { id: comingSoon } })).toEqual({
        isOpen: true,
      })
      await stockOf(pear, 0)
      await stockOf(pear, 3)
      await runJobs()
      expect(sender.sent).toHaveLength(2)
    })

    test('[ENTITY-4] an announced product opens', async () => {
      await waitFor(comingSoon)
      await runJobs()
      expect(sender.sent).toEqual([])
      await shop.db.exec('open', 'update product set is_coming_soon = false where id = $1', [comingSoon])
      await runJobs()
      expect(sender.sent.map(({ text }) => text)).toEqual([expect.stringContaining('이제 살 수 있어요')])
      await shop.db.exec('close', 'update product set is_coming_soon = true where id = $1', [comingSoon])
    })

    test('[SCREEN-17] a product announced for a time opens automatically at that time', async () => {
      shop.clock.now = new Date('2026-11-19T00:30:00Z')
      const opensAt = new Date('2026-11-19T01:00:00Z')
      const announce = 'update product set is_coming_soon = true, limited_period_begin = $2 where id = $1'
      await shop.db.exec('announce', announce, [comingSoon, opensAt])
      await waitFor(comingSoon)
      await sweepAt(new Date('2026-11-19T00:59:59Z'))
      expect(sender.sent).toEqual([])
      await sweepAt(opensAt)
      expect(sender.sent.map(({ text }) => text)).toEqual([expect.stringContaining('이제 살 수 있어요')])
      await shop.db.exec('announce', announce, [comingSoon, null])
    })

    test('a sale that begins by the clock is noticed within a minute', async () => {
      shop.clock.now = new Date('2026-11-19T00:30:00Z')
      await waitFor(limited)
      await sweepAt(new Date('2026-11-20T00:00:00Z'))
      expect(sender.sent).toHaveLength(1)
    })

    test('at night in Seoul messages wait until eight in the morning', async () => {
      await waitFor(pear)
      shop.clock.now = new Date('2026-11-21T22:15:00+09:00')
      await stockOf(pear, 5)
      await runJobs()
      expect(sender.sent).toEqual([])
      shop.clock.now = new Date('2026-11-22T07:59:59+09:00')
      await runJobs()
      expect(sender.sent).toEqual([])
      shop.clock.now = new Date('2026-11-22T08:00:00+09:00')
      await runJobs()
      expect(sender.sent).toHaveLength(1)
    })

    test('a product that sold out again during the night is not announced: the member keeps waiting', async () => {
      const { api } = await waitFor(pear)
      shop.clock.now = new Date('2026-11-21T22:15:00+09:00')
      await stockOf(pear, 1)
      await runJobs()
      await stockOf(pear, 0)
      shop.clock.now = new Date('2026-11-22T08:00:00+09:00')
      await runJobs()
      expect(sender.sent).toEqual([])
      expect(await outcomes()).toEqual(['tooLate'])
      expect(await api('notification.getProductAlarm', { params: { id: pear } })).toEqual({ isOpen: true })
    })
  })

  describe('error', () => {
    test('[C062] an available product needs no alarm', async () => {
      const { api } = await shop.asMember()
      await expect(api('notification.openProductAlarm', { params: { id: potato } })).rejects.toMatchObject({
        code: 'alarmNotNeeded',
        statusCode: 409,
      })
    })

    test.each([PRODUCT.suspended, 2_000_000_000])('[C062] [C064] product %s is not found', async (id) => {
      const { api } = await shop.asMember()
      for (const name of ['notification.openProductAlarm', 'notification.getProductAlarm'] as const)
        await expect(api(name, { params: { id } })).rejects.toMatchObject({ code: 'productNotFound', statusCode: 404 })
      // an alarm of a removed product can be closed
      expect(await api('notification.closeProductAlarm', { params: { id } })).toEqual({ isOpen: false })
    })

    test('a message that was definitely not sent is sent later; one that may have been sent is not repeated', async () => {
      await waitFor(pear)
      await waitFor(pear)
      sender.next.push({ outcome: 'notSent', cause: 'network' }, { outcome: 'unknown', cause: 'timeout' })
      await stockOf(pear, 5)
      await runJobs()
      // the unknown one was sent without a response
      expect(sender.sent).toHaveLength(1)
      shop.clock.now = new Date(SEED_NOW.getTime() + 3_600_000)
      await runJobs()
      expect(sender.sent).toHaveLength(2)
      const rows = await shop.db.many<{ state: string }>('states', 'select state from message order by state', [])
      // the result of the unknown one stays open
      expect(rows.map(({ state }) => state)).toEqual(['sending', 'sent'])
    })

    test('while the sender is down for hours no member is forgotten: unsent messages are sent afterwards', async () => {
      await waitFor(pear)
      await stockOf(pear, 5)
      for (let i = 0; i < 12; i++) {
        sender.next.push({ outcome: 'notSent', cause: 'network' })
        await runJobs()
        shop.clock.now = new Date(shop.clock.now.getTime() + 3_601_000)
        if (sendableAt(shop.clock.now) > shop.clock.now) shop.clock.now = sendableAt(shop.clock.now)
      }
      expect(sender.sent).toEqual([])
      await runJobs()
      expect(sender.sent).toHaveLength(1)
    })

    test('[SCREEN-14] a member without a phone is notified in the app', async () => {
      const { api } = await waitFor(pear, '')
      await stockOf(pear, 5)
      expect(await runJobs()).toMatchObject({ failed: 0 })
      expect(sender.sent).toEqual([])
      const { notifications } = await api('notification.list', { query: { listType: 'fruitSnsList' } })
      expect(notifications).toMatchObject([
        { group: 'alarm', title: '기다리시던 상품이 다시 들어왔어요.', path: `/product/${pear}`, isRead: false },
      ])
    })
  })

  describe('security', () => {
    test('[AUTH-5] guests must log in', async () => {
      const api = shop.api(await shop.guest())
      for (const name of [
        'notification.openProductAlarm',
        'notification.closeProductAlarm',
        'notification.getProductAlarm',
      ] as const)
        await expect(api(name, { params: { id: pear } })).rejects.toMatchObject({ code: 'memberOnly', statusCode: 403 })
      await expect(api('notification.listProductAlarms')).rejects.toMatchObject({ code: 'memberOnly' })
    })

    test('[C062] repeated requests of one alarm send one message', async () => {
      const { api } = await shop.asMember({ phone: PHONE })
      await Promise.all([1, 2, 3, 4].map(() => api('notification.openProductAlarm', { params: { id: pear } })))
      await stockOf(pear, 5)
      await runJobs()
      expect(sender.sent).toHaveLength(1)
    })

    test('two processes that find the same alarms notify each member once', async () => {
      for (let i = 0; i < 12; i++) await waitFor(pear)
      await stockOf(pear, 5)
      const [one, other] = [createFakeSender(), createFakeSender()]
      await Promise.all([jobsOf(one).runDueJobs(), jobsOf(other).runDueJobs()])
      expect(one.sent.length + other.sent.length).toBe(12)
    })

    test('an interrupted message is not sent again', async () => {
      await waitFor(pear)
      await stockOf(pear, 5)
      await shop.db.exec(
        'broken off',
        `create or replace function start_all() returns trigger language plpgsql as $$ begin new.started_at := new.created_at; return new; end $$`,
        [],
      )
      await shop.db.script(
        'create trigger broken_off before insert on alarm_message for each row execute function start_all()',
      )
      await runJobs()
      await shop.db.script('drop trigger broken_off on alarm_message; drop function start_all()')
      expect(sender.sent).toEqual([])
    })

    test('a combination of another product notifies nobody', async () => {
      await waitFor(pear)
      await stockOf(potato, 40)
      await stockOf(potato, 50)
      await runJobs()
      expect(sender.sent).toEqual([])
      expect(COMBINATION.pear).toBe(pear * 100 + 1)
    })
  })
})
