// Made from ad.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Withdraws the consents that are given, and records each. The settings belong to the feature user, which has no login here. */
export const withdrawAdConsents = (
  db: Sql,
  p: {
    userId: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'ad.withdrawAdConsents',
    `with given as (
  select user_id, advertising_alarm, advertising_night_alarm, advertising_promotion from user_setting
  where user_id = $1 and (advertising_alarm or advertising_night_alarm or advertising_promotion) for update),
  withdrawn as (
    update user_setting s set advertising_alarm = false, advertising_night_alarm = false, advertising_promotion = false,
      advertising_alarm_updated_at = $2::timestamptz
    from given g where s.user_id = g.user_id)
insert into user_consent (user_id, kind, agreed, at)
select g.user_id, c.kind, false, $2::timestamptz
from given g cross join lateral (values ('advertising', g.advertising_alarm), ('advertising_night', g.advertising_night_alarm),
  ('advertising_promotion', g.advertising_promotion)) c (kind, was_given)
where c.was_given`,
    [p.userId, p.now],
  )

export interface FindAdConsents {
  advertising: boolean
  night: boolean
  promotion: boolean
  channel: boolean
}

/** What a member agreed to. Someone who has left or has no settings agreed to nothing. */
export const findAdConsents = (
  db: Sql,
  p: {
    userId: number
    channel: string
  },
): Promise<FindAdConsents> =>
  db.one(
    'ad.findAdConsents',
    `select coalesce(s.advertising_alarm and u.left_at is null, false) as "advertising", coalesce(s.advertising_night_alarm, false) as "night",
  coalesce(s.advertising_promotion, false) as "promotion",
  coalesce(n.is_on, true) as "channel"
from (select $1::bigint as id) p left join app_user u on u.id = p.id left join user_setting s on s.user_id = u.id
left join notification_setting n on n.user_id = u.id and n.setting_group = 'advertising' and n.channel = $2`,
    [p.userId, p.channel],
  )

export interface FindOptOut {
  isGiven: boolean
  withdrawnAt: Date | null
}

/** Whether an account gives any consent to advertising, and when it withdrew the consent to all of it for the last time. */
export const findOptOut = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindOptOut> =>
  db.one(
    'ad.findOptOut',
    `select coalesce(s.advertising_alarm or s.advertising_night_alarm or s.advertising_promotion, false) as "isGiven", w.at as "withdrawnAt"
from (select $1::bigint as id) p left join user_setting s on s.user_id = p.id left join lateral (
  select c.at from user_consent c where c.user_id = p.id and c.kind = 'advertising' and c.channel is null and not c.agreed
  order by c.id desc limit 1) w on true`,
    [p.userId],
  )
