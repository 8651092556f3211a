// Made from live-alarm.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Only a broadcast that has not begun can be waited for. */
export const addAlarm = (
  db: Sql,
  p: {
    userId: number
    now: Date
    broadcastId: number
  },
): Promise<number> =>
  db.exec(
    'live-alarm.addAlarm',
    `insert into live_alarm (broadcast_id, user_id, created_at)
select b.id, $1, $2::timestamptz from live_broadcast b where b.id = $3 and b.state = 'scheduled'
on conflict do nothing`,
    [p.userId, p.now, p.broadcastId],
  )

export const removeAlarm = (
  db: Sql,
  p: {
    broadcastId: number
    userId: number
  },
): Promise<number> =>
  db.exec(
    'live-alarm.removeAlarm',
    `delete from live_alarm where broadcast_id = $1 and user_id = $2`,
    [p.broadcastId, p.userId],
  )

export interface HasAlarm {
  isOn: boolean
}

export const hasAlarm = (
  db: Sql,
  p: {
    broadcastId: number
    userId: number
  },
): Promise<HasAlarm> =>
  db.one(
    'live-alarm.hasAlarm',
    `select exists (select from live_alarm where broadcast_id = $1 and user_id = $2) as "isOn"`,
    [p.broadcastId, p.userId],
  )

export interface ListFlags {
  id: number
  isAlarmOn: boolean
  takenCouponIds: number[]
}

/** Alarms and taken coupons of a user among broadcasts of the brand. */
export const listFlags = (
  db: Sql,
  p: {
    userId: number
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListFlags[]> =>
  db.many(
    'live-alarm.listFlags',
    `select b.id, exists (select from live_alarm a where a.broadcast_id = b.id and a.user_id = $1) as "isAlarmOn",
  array(select c.coupon_id from live_coupon c join user_coupon u on u.coupon_id = c.coupon_id and u.user_id = $1
    where c.broadcast_id = b.id order by c.coupon_id) as "takenCouponIds"
from live_broadcast b where b.id = any($2::int[]) and b.platform = $3::platform_id order by b.id`,
    [p.userId, p.ids, p.brand],
  )

export interface TakeAlarms {
  userId: number
}

/** Takes the next alarms of a broadcast, each once. */
export const takeAlarms = (
  db: Sql,
  p: {
    broadcastId: number
    most: number
  },
): Promise<TakeAlarms[]> =>
  db.many(
    'live-alarm.takeAlarms',
    `delete from live_alarm where (broadcast_id, user_id) in (
  select a.broadcast_id, a.user_id from live_alarm a where a.broadcast_id = $1 order by a.user_id limit $2::int
  for update skip locked)
returning user_id as "userId"`,
    [p.broadcastId, p.most],
  )

export interface FindToNotify {
  id: number
  title: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  state: string
  scheduledAt: Date
}

export const findToNotify = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindToNotify | undefined> =>
  db.opt(
    'live-alarm.findToNotify',
    `select id, title, platform, state, scheduled_at as "scheduledAt" from live_broadcast where id = $1`,
    [p.id],
  )
