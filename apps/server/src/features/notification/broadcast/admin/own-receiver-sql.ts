// Made from own-receiver.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindTestPhone {
  sealed: string
}

export const findTestPhone = (
  db: Sql,
  p: {
    staffId: number
  },
): Promise<FindTestPhone | undefined> =>
  db.opt(
    'own-receiver.findTestPhone',
    `select sealed from staff_phone where staff_id = $1`,
    [p.staffId],
  )

export const putTestPhone = (
  db: Sql,
  p: {
    staffId: number
    sealed: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'own-receiver.putTestPhone',
    `insert into staff_phone (staff_id, sealed, verified_at) values ($1, $2, $3::timestamptz)
on conflict (staff_id) do update set sealed = excluded.sealed, verified_at = excluded.verified_at`,
    [p.staffId, p.sealed, p.now],
  )

export interface ListOldTestPhones {
  staffId: number
  sealed: string
}

/** Lists phones under an old key. Locked rows are skipped. */
export const listOldTestPhones = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldTestPhones[]> =>
  db.many(
    'own-receiver.listOldTestPhones',
    `select staff_id as "staffId", sealed from staff_phone where left(sealed, 5) <> $1::text order by staff_id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const rewriteTestPhone = (
  db: Sql,
  p: {
    sealed: string
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'own-receiver.rewriteTestPhone',
    `update staff_phone set sealed = $1 where staff_id = $2`,
    [p.sealed, p.staffId],
  )
