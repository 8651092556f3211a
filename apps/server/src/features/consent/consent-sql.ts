// Made from consent.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddConsent {
  receivedAt: Date
}

/** Stores a choice, each once. Returns when it was received first. */
export const addConsent = (
  db: Sql,
  p: {
    id: string
    chosenAt: Date
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    version: number
    measurement: boolean
    advertising: boolean
    source: string
    userId: number | null
  },
): Promise<AddConsent> =>
  db.one(
    'consent.addConsent',
    `with added as (
  insert into consent_record (id, chosen_at, received_at, platform, version, measurement, advertising, source, user_id)
  values ($1::uuid, $2::timestamptz, $3::timestamptz, $4::platform_id, $5, $6, $7, $8, $9)
  on conflict (id, chosen_at) do nothing
  returning received_at
)
select coalesce((select received_at from added),
  (select received_at from consent_record where id = $1::uuid and chosen_at = $2::timestamptz), $3::timestamptz) as "receivedAt"`,
    [p.id, p.chosenAt, p.now, p.brand, p.version, p.measurement, p.advertising, p.source, p.userId],
  )

export interface ListConsentsById {
  id: string
  chosenAt: Date
  receivedAt: Date
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  version: number
  measurement: boolean
  advertising: boolean
  source: string
  userId: number | null
}

/** Lists the choices of a browser, the last first. */
export const listConsentsById = (
  db: Sql,
  p: {
    id: string
    most: number
  },
): Promise<ListConsentsById[]> =>
  db.many(
    'consent.listConsentsById',
    `select id, chosen_at as "chosenAt", received_at as "receivedAt", platform, version, measurement, advertising, source, user_id as "userId"
from consent_record where id = $1::uuid order by received_at desc, chosen_at desc limit $2`,
    [p.id, p.most],
  )

export interface ListConsentsOfMembers {
  id: string
  chosenAt: Date
  receivedAt: Date
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  version: number
  measurement: boolean
  advertising: boolean
  source: string
  userId: number | null
}

/** Lists the choices of members, the last first. */
export const listConsentsOfMembers = (
  db: Sql,
  p: {
    userIds: readonly number[]
    most: number
  },
): Promise<ListConsentsOfMembers[]> =>
  db.many(
    'consent.listConsentsOfMembers',
    `select id, chosen_at as "chosenAt", received_at as "receivedAt", platform, version, measurement, advertising, source, user_id as "userId"
from consent_record where user_id = any($1::bigint[]) order by received_at desc, chosen_at desc limit $2`,
    [p.userIds, p.most],
  )

export interface PruneConsents {
  deleted: number
}

/** Deletes the oldest records received before a time, if they are past their retention on the clock of the database too. Returns how many. */
export const pruneConsents = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<PruneConsents> =>
  db.one(
    'consent.pruneConsents',
    `with old as (
  select id, chosen_at from consent_record where received_at < least($1::timestamptz, now() - interval '5 years') order by received_at limit $2
), gone as (
  delete from consent_record c using old where c.id = old.id and c.chosen_at = old.chosen_at returning 1
)
select count(*) as "deleted" from gone`,
    [p.before, p.most],
  )
