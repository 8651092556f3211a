import type { Db } from '../../../apps/server/src/db/db.ts'
import { createTokenText, hashToken } from '../../../apps/server/src/features/auth/token-secret.ts'

/** Brand of the running shop. People and their tokens belong to one brand. */
export const PLATFORM = 'ru'

export interface Person {
  id: number
  token: string
}

const addPeople = `
with person as (insert into app_user (platform, user_type) select $1, $2::user_type from generate_series(1, $4) returning id),
given as (
  insert into token (hash, user_id, token_type, platform, created_at, auth_at, last_used_at, expires_at)
  select decode(h.hash, 'hex'), p.id, $2::text::token_type, $1, now(), now(), now(), now() + interval '1 day'
  from (select id, row_number() over () as at from person) p
  join unnest($3::text[]) with ordinality h (hash, at) on h.at = p.at
  returning user_id, hash
)
select user_id as id, encode(hash, 'hex') as hash from given`

/**
 * Inserts people and their tokens directly into the database, because creating them through the shop would take most of the run.
 */
export const letIn = async (db: Db, kind: 'guest' | 'email', count: number): Promise<Person[]> => {
  const tokens = new Map(
    Array.from({ length: count }, createTokenText).map((token) => [hashToken(token).toString('hex'), token]),
  )
  const rows = await db.many<{ id: number; hash: string }>('rel.people', addPeople, [
    PLATFORM,
    kind,
    [...tokens.keys()],
    count,
  ])
  return rows.map(({ id, hash }) => ({ id, token: tokens.get(hash) ?? '' }))
}

const addPoints = `
with account as (insert into point_account (user_id, balance) values ($1, $2))
insert into point_entry (user_id, kind, amount, created_at) values ($1, 'earn', $2, now())`

export const givePoints = (db: Db, { id }: Person, points: number): Promise<number> =>
  db.exec('rel.points', addPoints, [id, points])
