// Made from open-answer.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ClaimOpenKey {
  claimedAt: Date
}

/** Claims a key. Expired replies, and claims not finished within a minute, are ignored. */
export const claimOpenKey = (
  db: Sql,
  p: {
    keyIndex: Buffer
    requestIndex: Buffer
    now: Date
    forgottenBefore: Date
    abandonedBefore: Date
  },
): Promise<ClaimOpenKey | undefined> =>
  db.opt(
    'open-answer.claimOpenKey',
    `insert into open_answer (key_index, request_index, created_at) values ($1, $2, $3::timestamptz)
on conflict (key_index) do update set request_index = excluded.request_index, created_at = excluded.created_at, sealed = null
where open_answer.created_at <= $4::timestamptz
  or (open_answer.sealed is null and open_answer.created_at <= $5::timestamptz)
returning created_at as "claimedAt"`,
    [p.keyIndex, p.requestIndex, p.now, p.forgottenBefore, p.abandonedBefore],
  )

export interface FindOpenAnswer {
  requestIndex: Buffer
  sealed: string | null
}

export const findOpenAnswer = (
  db: Sql,
  p: {
    keyIndex: Buffer
  },
): Promise<FindOpenAnswer | undefined> =>
  db.opt(
    'open-answer.findOpenAnswer',
    `select request_index as "requestIndex", sealed from open_answer where key_index = $1`,
    [p.keyIndex],
  )

export const saveOpenReply = (
  db: Sql,
  p: {
    sealed: string
    keyIndex: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'open-answer.saveOpenReply',
    `update open_answer set sealed = $1 where key_index = $2 and created_at = $3::timestamptz`,
    [p.sealed, p.keyIndex, p.now],
  )

export const releaseOpenKey = (
  db: Sql,
  p: {
    keyIndex: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'open-answer.releaseOpenKey',
    `delete from open_answer where key_index = $1 and created_at = $2::timestamptz and sealed is null`,
    [p.keyIndex, p.now],
  )

export const pruneOpenAnswers = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'open-answer.pruneOpenAnswers',
    `delete from open_answer where created_at < $1::timestamptz`,
    [p.before],
  )
