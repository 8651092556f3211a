// Made from consent.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindLastConsent {
  last: number | null
}

/** Id of the last of the next consents. They are left alone for some minutes: an earlier id may be committed later. */
export const findLastConsent = (
  db: Sql,
  p: {
    after: number
    before: Date
    most: number
  },
): Promise<FindLastConsent> =>
  db.one(
    'consent.findLastConsent',
    `select max(c.id) as "last" from (
  select id from user_consent where id > $1::bigint and at <= $2::timestamptz order by id limit $3::int) c`,
    [p.after, p.before, p.most],
  )

export interface ListChangedConsents {
  id: number
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  kind: string
  channel: string | null
  agreed: boolean
  at: Date
}

/** The last change per member, kind and channel. A refusal without an earlier consent, for example at sign-up, changes nothing. */
export const listChangedConsents = (
  db: Sql,
  p: {
    after: number
    last: number
  },
): Promise<ListChangedConsents[]> =>
  db.many(
    'consent.listChangedConsents',
    `select distinct on (c.user_id, c.kind, c.channel) c.id, c.user_id as "userId", u.platform, c.kind, c.channel as "channel", c.agreed, c.at
from user_consent c join app_user u on u.id = c.user_id and u.left_at is null
where c.id > $1::bigint and c.id <= $2::bigint and c.kind in ('advertising', 'advertising_night', 'advertising_promotion')
  and (c.agreed or exists (select from user_consent e where e.user_id = c.user_id and e.kind = c.kind and e.agreed and e.id < c.id
    and (e.channel is null or e.channel = c.channel)))
order by c.user_id, c.kind, c.channel, c.id desc`,
    [p.after, p.last],
  )

export interface RemindOfConsents {
  userId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  agreedAt: Date
}

/** Marks members whose consent, or the last reminder of it, was given two calendar years ago in Seoul. */
export const remindOfConsents = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<RemindOfConsents[]> =>
  db.many(
    'consent.remindOfConsents',
    `insert into consent_reminder as r (user_id, sent_at)
select s.user_id, $1::timestamptz
from user_setting s join app_user u on u.id = s.user_id and u.left_at is null left join consent_reminder l on l.user_id = s.user_id
where s.advertising_alarm and s.advertising_alarm_updated_at is not null
  and ((greatest(s.advertising_alarm_updated_at, l.sent_at) at time zone 'Asia/Seoul')::date + interval '2 years')::date
    <= ($1::timestamptz at time zone 'Asia/Seoul')::date
order by s.user_id limit $2::int
on conflict (user_id) do update set sent_at = excluded.sent_at
returning r.user_id as "userId", (select u.platform from app_user u where u.id = r.user_id) as "platform",
  (select s.advertising_alarm_updated_at from user_setting s where s.user_id = r.user_id) as "agreedAt"`,
    [p.now, p.most],
  )
