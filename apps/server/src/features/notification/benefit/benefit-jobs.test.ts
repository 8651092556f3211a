import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { decryptNotification } from '#src/features/notification/inbox/inbox.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Points of this time can be used until 10 January 2027. */
const EARNED = new Date('2026-01-10T12:00:00+09:00')
const DAYS: readonly (readonly [day: string, days: string])[] = [
  ['2026-11-11', '60'],
  ['2026-12-11', '30'],
  ['2027-01-07', '3'],
]

describe.each(testEngines)('messages about points and grades on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())

  let phones = 0
  const member = async (facts: { grade?: number } = {}) => {
    phones += 1
    const phone = `0106666${String(phones).padStart(4, '0')}`
    const known = await shop.asMember({ phone, ...facts })
    // tokens end before the points do, so the table is read instead of the list
    const inbox = async () => {
      const rows = await shop.db.many<{ key: string; kind: string; body: string }>(
        't',
        'select key, kind, body from notification where user_id = $1 order by id desc',
        [known.userId],
      )
      return rows.map((row) =>
        Object.assign(decryptNotification(shop, row), { group: findMessageKind(row.kind)?.group }),
      )
    }
    return { ...known, inbox, texts: () => shop.messages.sent.filter(({ to }) => to === phone).map(({ text }) => text) }
  }
  const enter = (userId: number, kind: string, amount: number, at = EARNED) =>
    shop.db.tx(async (tx) => {
      const account = `insert into point_account (user_id, balance) values ($1, 0) on conflict do nothing`
      await tx.exec('t', account, [userId])
      await tx.exec('t', 'update point_account set balance = balance + $2 where user_id = $1', [userId, amount])
      const entry = 'insert into point_entry (user_id, kind, amount, created_at) values ($1, $2, $3, $4)'
      await tx.exec('t', entry, [userId, kind, amount, at])
    })
  const setRun = (kind: string, payload: object) =>
    shop.db.exec('t', 'update job set run_at = null, payload = $2 where kind = $1 and done_at is null', [kind, payload])
  const runOn = async (day: string, time = '10:00') => {
    shop.clock.now = new Date(`${day}T${time}:00+09:00`)
    await setRun('point.remind', {})
    await shop.pass()
  }
  const pointTitles = async ({ inbox }: Pick<Awaited<ReturnType<typeof member>>, 'inbox'>) =>
    (await inbox()).filter(({ group }) => group === 'point').map(({ title }) => title)

  describe('happy', () => {
    test.each(DAYS)('[I12] on %s points are announced that expire in %s days, by day and person', async (day, days) => {
      const owner = await member()
      await enter(owner.userId, 'earn', 1_000)
      await enter(owner.userId, 'adjust', 500, new Date('2026-01-10T23:59:00+09:00'))
      await enter(owner.userId, 'earn', 9_000, new Date('2026-01-11T00:00:01+09:00'))
      await runOn(day)
      const [notification] = await owner.inbox()
      expect(notification).toMatchObject({
        group: 'point',
        title: `적립금 1,500원이 ${days}일 뒤 사라져요.`,
        text: '2027.01.10까지 쓸 수 있어요.',
        path: '/my-cuma/points',
      })
      expect(owner.texts()).toEqual([expect.stringContaining(`적립금 1,500원이 ${days}일 뒤 사라져요.`)])
    })

    test('[B8] [I12] the job that runs again announces nothing twice', async () => {
      const owner = await member()
      await enter(owner.userId, 'earn', 1_000)
      await runOn('2026-12-11')
      await runOn('2026-12-11', '18:00')
      await runOn('2026-12-12')
      expect(await owner.inbox()).toHaveLength(1)
      expect(owner.texts()).toHaveLength(1)
    })

    test('[I12] points that were used meanwhile are not announced, and those left are', async () => {
      const [spent, left] = [await member(), await member()]
      for (const { userId } of [spent, left]) await enter(userId, 'earn', 1_000)
      await enter(spent.userId, 'use', -1_000, new Date('2026-06-01T12:00:00+09:00'))
      await enter(left.userId, 'use', -300, new Date('2026-06-01T12:00:00+09:00'))
      await runOn('2027-01-07')
      expect(await pointTitles(spent)).toEqual([])
      expect(await pointTitles(left)).toEqual(['적립금 700원이 3일 뒤 사라져요.'])
    })

    test('[H2] at night the notification is there at once and the text message waits until eight', async () => {
      const owner = await member()
      await enter(owner.userId, 'earn', 1_000)
      await runOn('2026-12-11', '03:00')
      expect(await pointTitles(owner)).toHaveLength(1)
      expect(owner.texts()).toEqual([])
      shop.clock.now = new Date('2026-12-11T08:00:00+09:00')
      await shop.pass()
      expect(owner.texts()).toHaveLength(1)
    })

    test('[I12] days on which no process ran are made up for, up to three', async () => {
      const [near, far] = [await member(), await member()]
      await enter(near.userId, 'earn', 1_000)
      await enter(far.userId, 'earn', 1_000, new Date(EARNED.getTime() - 5 * DAY_MS))
      shop.clock.now = new Date('2026-12-13T10:00:00+09:00')
      await setRun('point.remind', { day: new Date('2026-12-01T00:00:00+09:00').toISOString() })
      await shop.pass()
      expect(await pointTitles(near)).toEqual(['적립금 1,000원이 30일 뒤 사라져요.'])
      expect(await pointTitles(far)).toEqual([])
      const { at } = await shop.db.one<{ at: Date }>(
        't',
        "select run_at as at from job where kind = 'point.remind' and done_at is null",
        [],
      )
      expect(at).toEqual(new Date('2026-12-14T10:00:00+09:00'))
    })

    test('[I12] more members than fit into a batch are all notified, once', async () => {
      const last = await member()
      await enter(last.userId, 'earn', 100)
      const before = `with u as (insert into app_user (platform, user_type) select 'ru', 'email' from generate_series(1, 450) returning id),
        a as (insert into point_account (user_id, balance) select id, 70 from u)
        insert into point_entry (user_id, kind, amount, created_at) select id, 'earn', 70, $1 from u`
      await shop.db.exec('t', before, [EARNED])
      await runOn('2026-12-11')
      const { count } = await shop.db.one<{ count: number }>(
        't',
        `select count(*)::int from notification n join point_account a using (user_id) where n.kind = 'point.expiring' and a.balance = 70`,
        [],
      )
      expect(count).toBe(450)
      expect(await pointTitles(last)).toHaveLength(1)
    })

    test('[ENTITY-3] the evaluation of a month announces the grades that it changes, once', async () => {
      const [lowered, same] = [await member({ grade: 2 }), await member()]
      for (const time of ['2028-05-01T09:00:00+09:00', '2028-05-01T12:00:00+09:00']) {
        shop.clock.now = new Date(time)
        const due = "update job set run_at = null where kind = 'user.evaluateGrades' and done_at is null"
        await shop.db.exec('t', due, [])
        await shop.pass()
      }
      expect((await lowered.inbox()).map(({ title }) => title)).toEqual(['5월에는 새싹 등급이에요.'])
      expect(lowered.texts()).toHaveLength(1)
      expect(await same.inbox()).toEqual([])
    })

    test('[ENTITY-3] a higher and a lower grade are announced once, with what they mean', async () => {
      const [up, down, top] = [await member({ grade: 2 }), await member({ grade: 1 }), await member({ grade: 3 })]
      const change = `insert into grade_change (user_id, month, from_grade, to_grade) values ($1, '2027-03-01', 1, 2), ($2, '2027-03-01', 2, 1)`
      await shop.db.exec('t', change, [up.userId, down.userId])
      for (const _ of [1, 2]) {
        shop.clock.now = new Date('2027-03-01T00:00:00+09:00')
        const again = `insert into job (kind, key, payload) values ('grade.announce', '2027-03-01', '{"month": "2027-03-01"}')`
        await shop.db.exec('t', again, [])
        await shop.db.exec('t', "update job set run_at = $1 where kind = 'user.evaluateGrades' and done_at is null", [
          new Date('2028-01-01T00:00:00+09:00'),
        ])
        await shop.pass()
      }
      expect(await up.inbox()).toMatchObject([
        {
          group: 'grade',
          title: '3월 한 달 동안 꽃 등급이에요.',
          text: '이제 ‘꽃’ 등급부터 살 수 있는 상품도 담을 수 있어요.',
          path: '/my-cuma/grade',
        },
      ])
      expect(await down.inbox()).toMatchObject([
        { title: '3월에는 잎새 등급이에요.', text: '세 달 동안 300,000원 이상 구매를 확정하면 ‘꽃’ 등급이 돼요.' },
      ])
      expect(await top.inbox()).toEqual([])
      expect(up.texts()).toEqual([])
      shop.clock.now = new Date('2027-03-01T08:00:00+09:00')
      await shop.pass()
      expect([up.texts().length, down.texts().length]).toEqual([1, 1])
    })
  })

  describe('security', () => {
    test('[B8] members who left are not notified', async () => {
      const gone = await member()
      await enter(gone.userId, 'earn', 1_000)
      await shop.db.exec('t', 'update app_user set left_at = $2 where id = $1', [gone.userId, shop.clock.now])
      await runOn('2026-12-11')
      const { count } = await shop.db.one<{ count: number }>(
        't',
        'select count(*)::int from notification where user_id = $1',
        [gone.userId],
      )
      expect(count).toBe(0)
      expect(gone.texts()).toEqual([])
      expect((await findBrokenInvariants(shop.db)).map(({ name }) => name)).not.toContain('notificationsCounted')
    })
  })
})
