// Made from index-key.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindIndexKey {
  fingerprint: Buffer
}

export const findIndexKey = (
  db: Sql,
): Promise<FindIndexKey | undefined> =>
  db.opt(
    'index-key.findIndexKey',
    `select fingerprint from index_key`,
    [],
  )

export interface ShareIndexKey {
  fingerprint: Buffer
}

/** Waits for a rotation, and makes later ones wait for this transaction. */
export const shareIndexKey = (
  db: Sql,
): Promise<ShareIndexKey | undefined> =>
  db.opt(
    'index-key.shareIndexKey',
    `select fingerprint from index_key for share`,
    [],
  )

export const adoptIndexKey = (
  db: Sql,
  p: {
    fingerprint: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'index-key.adoptIndexKey',
    `insert into index_key (id, fingerprint, since) values (1, $1, $2::timestamptz) on conflict do nothing`,
    [p.fingerprint, p.now],
  )

/** Changes nothing if the key is in use already. Writers of indexes wait until the end of the transaction. */
export const replaceIndexKey = (
  db: Sql,
  p: {
    fingerprint: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'index-key.replaceIndexKey',
    `insert into index_key (id, fingerprint, since) values (1, $1, $2::timestamptz)
on conflict (id) do update set fingerprint = excluded.fingerprint, since = excluded.since
  where index_key.fingerprint <> excluded.fingerprint`,
    [p.fingerprint, p.now],
  )

export interface LockShops {
  isFree: boolean
}

/** Takes the lock that every running shop shares, until the end of the transaction. */
export const lockShops = (
  db: Sql,
  p: {
    lock: number
  },
): Promise<LockShops> =>
  db.one(
    'index-key.lockShops',
    `select pg_try_advisory_xact_lock($1::int8) as "isFree"`,
    [p.lock],
  )

export interface AllowRotationTime {
  timeout: string
  idle: string
}

/** All members take longer than any request. */
export const allowRotationTime = (
  db: Sql,
): Promise<AllowRotationTime> =>
  db.one(
    'index-key.allowRotationTime',
    `select set_config('statement_timeout', '0', true) as "timeout", set_config('idle_in_transaction_session_timeout', '0', true) as "idle"`,
    [],
  )

export interface NotifyIndexKey {
  sent: string
}

export const notifyIndexKey = (
  db: Sql,
): Promise<NotifyIndexKey> =>
  db.one(
    'index-key.notifyIndexKey',
    `select pg_notify('index_key', '')::text as "sent"`,
    [],
  )

export interface ListIndexedMembers {
  id: number
  sealed: Buffer | null
  wrapped: Buffer | null
  emailIndex: Buffer | null
  phoneIndex: Buffer | null
  nameIndex: Buffer | null
  snsType: 'kakaotalk' | 'naver' | null
  snsSealed: Buffer | null
  subjectIndex: Buffer | null
}

/** Lists members that are found by an index, by id. */
export const listIndexedMembers = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListIndexedMembers[]> =>
  db.many(
    'index-key.listIndexedMembers',
    `select u.id, u.sealed as "sealed", k.wrapped as "wrapped", u.email_index as "emailIndex", u.phone_index as "phoneIndex", u.name_index as "nameIndex",
  s.sns_type as "snsType", s.sealed as "snsSealed", s.subject_index as "subjectIndex"
from app_user u left join user_key k on k.user_id = u.id left join user_sns s on s.user_id = u.id
where u.id > $1 and (u.email_index is not null or u.phone_index is not null or s.subject_index is not null)
order by u.id limit $2`,
    [p.after, p.most],
  )

export const putMemberIndexes = (
  db: Sql,
  p: {
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'index-key.putMemberIndexes',
    `update app_user u set email_index = decode(x.email, 'hex'), phone_index = decode(x.phone, 'hex'),
  name_index = decode(x.name, 'hex')
from jsonb_to_recordset($1) as x (id int, email text, phone text, name text) where u.id = x.id`,
    [JSON.stringify(p.rows)],
  )

export const putSnsIndexes = (
  db: Sql,
  p: {
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'index-key.putSnsIndexes',
    `update user_sns s set subject_index = decode(x.subject, 'hex')
from jsonb_to_recordset($1) as x (id int, subject text) where s.user_id = x.id and x.subject is not null`,
    [JSON.stringify(p.rows)],
  )

export interface ListUnindexedNames {
  id: number
  sealed: Buffer
  wrapped: Buffer
}

/** Lists members without an index of the name, by id. */
export const listUnindexedNames = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListUnindexedNames[]> =>
  db.many(
    'index-key.listUnindexedNames',
    `select u.id, u.sealed as "sealed", k.wrapped from app_user u join user_key k on k.user_id = u.id
where u.id > $1 and u.sealed is not null and u.name_index is null and u.left_at is null order by u.id limit $2 for update of u`,
    [p.after, p.most],
  )

export const putNameIndexes = (
  db: Sql,
  p: {
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'index-key.putNameIndexes',
    `update app_user u set name_index = decode(x.name, 'hex')
from jsonb_to_recordset($1) as x (id bigint, name text) where u.id = x.id`,
    [JSON.stringify(p.rows)],
  )
