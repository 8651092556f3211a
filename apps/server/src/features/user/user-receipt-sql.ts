// Made from user-receipt.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const putCashReceipt = (
  db: Sql,
  p: {
    userId: number
    sealed: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-receipt.putCashReceipt',
    `insert into user_cash_receipt (user_id, sealed, updated_at) values ($1, $2, $3::timestamptz)
on conflict (user_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
    [p.userId, p.sealed, p.now],
  )

export interface FindEncryptedReceipt {
  sealed: Buffer
  wrapped: Buffer
}

export const findEncryptedReceipt = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindEncryptedReceipt | undefined> =>
  db.opt(
    'user-receipt.findEncryptedReceipt',
    `select r.sealed, k.wrapped
from user_cash_receipt r join user_key k on k.user_id = r.user_id where r.user_id = $1`,
    [p.userId],
  )

export const removeCashReceipt = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-receipt.removeCashReceipt',
    `delete from user_cash_receipt where user_id = $1`,
    [p.userId],
  )

export interface FindKey {
  wrapped: Buffer
}

export const findKey = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindKey | undefined> =>
  db.opt(
    'user-receipt.findKey',
    `select wrapped from user_key where user_id = $1`,
    [p.userId],
  )
