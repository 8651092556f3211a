// Made from inbox-state.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListInboxStates {
  userId: number
  list: string | null
  unread: number | null
  newest: number | null
}

/** Counters and newest notifications of some users, one row per list; one row without a list for a user without any. */
export const listInboxStates = (
  db: Sql,
  p: {
    userIds: readonly number[]
  },
): Promise<ListInboxStates[]> =>
  db.many(
    'inbox-state.listInboxStates',
    `select u.id as "userId", t.list, t.unread, n.id as "newest"
from unnest($1::bigint[]) u(id)
left join notification_tally t on t.user_id = u.id
left join lateral (select id from notification where user_id = t.user_id and list = t.list order by id desc limit 1) n on true`,
    [p.userIds],
  )

export interface ListValidTokens {
  hash: string
}

/** Lists those of some tokens that still authorize their owner. */
export const listValidTokens = (
  db: Sql,
  p: {
    hashes: readonly string[]
    now: Date
    briefIdleSince: Date
    idleSince: Date
  },
): Promise<ListValidTokens[]> =>
  db.many(
    'inbox-state.listValidTokens',
    `select encode(t.hash, 'hex') as "hash" from token t
where t.hash in (select decode(h, 'hex') from unnest($1::text[]) h) and t.revoked_at is null and t.expires_at > $2::timestamptz
  and t.last_used_at > case when t.is_brief then $3::timestamptz else $4::timestamptz end`,
    [p.hashes, p.now, p.briefIdleSince, p.idleSince],
  )
