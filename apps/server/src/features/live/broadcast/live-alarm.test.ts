import type { Api } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addGivenCoupon } from '#src/features/live/testing/live-coupons.ts'
import { type LiveShop, openLiveShop } from '#src/features/live/testing/live-shop.ts'

describe.each(testEngines)('[SCREEN-21] alarms and coupons of broadcasts on %s', (engine) => {
  let shop: LiveShop
  beforeAll(async () => {
    shop = await openLiveShop({ engine })
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const inboxOf = async (api: Api) =>
    (await api('notification.list', { query: { listType: 'fruitSnsList' } })).notifications
  const start = (id: number) => shop.studio.api('admin.live.start', { params: { id }, body: {} })

  describe('alarms', () => {
    test('members with an alarm get one message when the broadcast starts', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const [waiting, gone, other] = [await shop.asMember(), await shop.asMember(), await shop.asMember()]
      for (const { api } of [waiting, gone, waiting])
        expect(await api('live.setAlarm', { params: { id } })).toEqual({ isAlarmOn: true })
      expect(await gone.api('live.removeAlarm', { params: { id } })).toEqual({ isAlarmOn: false })
      const flags = await waiting.api('live.listFlags', { query: { ids: `${id},2000000000` } })
      expect(flags.broadcasts).toEqual([{ id, isAlarmOn: true, takenCouponIds: [] }])
      await start(id)
      await start(id)
      await shop.pass()
      await shop.pass(1_000)
      expect(await inboxOf(waiting.api)).toMatchObject([
        { group: 'live', title: '기다리시던 라이브가 시작했어요.', path: `/live/${id}/player` },
      ])
      for (const { api } of [gone, other]) expect(await inboxOf(api)).toEqual([])
    })

    test('more members than one batch are told, each once', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const users = await shop.db.many<{ id: number }>(
        'users',
        "insert into app_user (platform, user_type) select 'ru', 'email' from generate_series(1, 450) returning id",
        [],
      )
      await shop.db.exec(
        'alarms',
        'insert into live_alarm (broadcast_id, user_id, created_at) select $1, unnest($2::bigint[]), $3::timestamptz',
        [id, users.map((user) => user.id), shop.clock.now],
      )
      await start(id)
      for (let turn = 0; turn < 4; turn += 1) await shop.pass(1_000)
      const told = await shop.db.many<{ n: number }>(
        'told',
        "select count(*)::int as n from notification where kind = 'live.started' and user_id = any($1::bigint[]) group by user_id",
        [users.map((user) => user.id)],
      )
      expect(told).toHaveLength(450)
      expect(told.every(({ n }) => n === 1)).toBe(true)
    })

    test('a cancel tells those who wait', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const { api } = await shop.asMember()
      await api('live.setAlarm', { params: { id } })
      await shop.studio.api('admin.live.cancel', { params: { id } })
      await shop.pass()
      expect(await inboxOf(api)).toMatchObject([
        {
          title: '기다리시던 라이브가 취소됐어요.',
          text: expect.stringContaining('시작할 예정이었어요'),
          path: '/live',
        },
      ])
      // nothing to wait for any more
      expect(await api('live.setAlarm', { params: { id } })).toEqual({ isAlarmOn: false })
    })

    test('[I3] a member who leaves waits no more', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const { api, userId } = await shop.asMember()
      await api('live.setAlarm', { params: { id } })
      await api('user.leave')
      await shop.pass()
      expect(await shop.db.many('alarm', 'select 1 from live_alarm where user_id = $1', [userId])).toEqual([])
    })

    test('a guest cannot set an alarm, and a broadcast of another brand is not found', async () => {
      const id = await shop.schedule(await shop.openChannel())
      const guest = await shop.guest()
      expect((await shop.ask('live.setAlarm', { params: { id } }, { token: guest })).status).toBe(403)
      const { api } = await shop.asMember()
      await expect(api('live.setAlarm', { params: { id: 2_000_000_000 } })).rejects.toMatchObject({
        code: 'liveNotFound',
      })
    })
  })

  describe('coupons', () => {
    const offer = (id: number, couponId: number) =>
      shop.studio.ask('admin.live.offerCoupon', { params: { id, couponId } })

    test('a coupon is taken once, while it is offered and the broadcast is on air', async () => {
      const couponId = await addGivenCoupon(shop)
      const { id } = await shop.goOnAir({ couponIds: [couponId] })
      const { api, userId } = await shop.asMember()
      const take = () => api('live.takeCoupon', { params: { id, couponId } })
      await expect(take()).rejects.toMatchObject({ code: 'couponNotFound' })
      expect((await shop.api()('live.get', { params: { id } })).coupons).toEqual([])
      expect((await offer(id, couponId)).body.coupon).toMatchObject({ id: couponId, discount: 1_000 })
      expect(shop.frames.at(-1)).toMatchObject({ broadcastId: id, frame: { t: 'coupon', coupon: { id: couponId } } })
      await expect
        .poll(async () => (await shop.api()('live.get', { params: { id } })).coupons.map((coupon) => coupon.id))
        .toEqual([couponId])
      await Promise.all([take(), take(), take()])
      const mine = await shop.db.many<{ coupon_id: number }>(
        'mine',
        'select coupon_id from user_coupon where user_id = $1',
        [userId],
      )
      expect(mine).toEqual([{ coupon_id: couponId }])
      expect((await api('coupon.list')).list.map((coupon) => coupon.id)).toContain(couponId)
      const flags = await api('live.listFlags', { query: { ids: String(id) } })
      expect(flags.broadcasts[0]?.takenCouponIds).toEqual([couponId])
      await shop.studio.api('admin.live.end', { params: { id } })
      expect(await take()).toEqual({ isTaken: true })
      const late = await shop.asMember()
      await expect(late.api('live.takeCoupon', { params: { id, couponId } })).rejects.toMatchObject({
        code: 'liveNotOnAir',
      })
      expect(codeOf(await offer(id, couponId))).toBe('liveEnded')
    })

    test('the days of a coupon that begins later count from its begin, those of others from now', async () => {
      const { id } = await shop.goOnAir()
      const { api, userId } = await shop.asMember()
      const day = 86_400_000
      const now = shop.clock.now.getTime()
      for (const begin of [now + 5 * day, now - day]) {
        const couponId = await addGivenCoupon(shop)
        await shop.db.exec(
          'days',
          "update coupon set begin_at = $2::timestamptz, end_at = $2::timestamptz + interval '7 days', valid_days = 2 where id = $1",
          [couponId, new Date(begin)],
        )
        await offer(id, couponId)
        await api('live.takeCoupon', { params: { id, couponId } })
        const taken = await shop.db.one<{ begin_at: Date; end_at: Date }>(
          'taken',
          'select begin_at, end_at from user_coupon where user_id = $1 and coupon_id = $2',
          [userId, couponId],
        )
        const from = Math.max(begin, now)
        expect(taken).toEqual({ begin_at: new Date(from), end_at: new Date(from + 2 * day) })
      }
    })

    test('a coupon of everyone, an ended one and one of another broadcast are refused', async () => {
      const { id } = await shop.goOnAir()
      const everyones = await addGivenCoupon(shop, { issue: 'everyone' })
      expect(codeOf(await offer(id, everyones))).toBe('couponNotFound')
      const elsewhere = await addGivenCoupon(shop)
      const other = await shop.goOnAir({ couponIds: [elsewhere] })
      await offer(other.id, elsewhere)
      const { api } = await shop.asMember()
      await expect(api('live.takeCoupon', { params: { id, couponId: elsewhere } })).rejects.toMatchObject({
        code: 'couponNotFound',
      })
      const short = await addGivenCoupon(shop)
      await offer(id, short)
      await shop.db.exec('over', 'update coupon set end_at = $2::timestamptz where id = $1', [short, shop.clock.now])
      await expect(api('live.takeCoupon', { params: { id, couponId: short } })).rejects.toMatchObject({
        code: 'couponNotFound',
      })
    })
  })
})
