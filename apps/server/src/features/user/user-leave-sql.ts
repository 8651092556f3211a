// Made from user-leave.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Waits for orders of this person that are just being written, and has those that come later wait and then find nobody. */
export const lockLeaving = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.lockLeaving',
    `select from app_user where id = $1 for no key update`,
    [p.userId],
  )

/** From this moment nobody can find the account again, and the e-mail address and the phone may sign up anew. */
export const markLeft = (
  db: Sql,
  p: {
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.markLeft',
    `update app_user set left_at = $1::timestamptz, email_index = null, phone_index = null
where id = $2 and left_at is null`,
    [p.now, p.userId],
  )

/** Who left may come back with the same login at once; what taking the link back needs stays sealed until that is done. */
export const freeSns = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.freeSns',
    `update user_sns set subject_index = null where user_id = $1`,
    [p.userId],
  )

export interface IsDestroyed {
  destroyed: boolean
}

export const isDestroyed = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<IsDestroyed> =>
  db.one(
    'user-leave.isDestroyed',
    `select destroyed_at is not null as "destroyed" from app_user where id = $1`,
    [p.userId],
  )

/** What the key sealed can be read no more, also in a backup without the key. */
export const destroyKey = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyKey',
    `delete from user_key where user_id = $1`,
    [p.userId],
  )

export const destroyPerson = (
  db: Sql,
  p: {
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyPerson',
    `update app_user set sealed = null, nickname = null, grade = 0, destroyed_at = $1::timestamptz where id = $2 and left_at is not null`,
    [p.now, p.userId],
  )

export const destroyPassword = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyPassword',
    `delete from user_password where user_id = $1`,
    [p.userId],
  )

export const destroySns = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroySns',
    `delete from user_sns where user_id = $1`,
    [p.userId],
  )

export const destroySettings = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroySettings',
    `delete from user_setting where user_id = $1`,
    [p.userId],
  )

export const destroyWithdrawAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyWithdrawAccount',
    `delete from user_withdraw_account where user_id = $1`,
    [p.userId],
  )

export const destroyCashReceipt = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyCashReceipt',
    `delete from user_cash_receipt where user_id = $1`,
    [p.userId],
  )

export const destroyAddresses = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyAddresses',
    `delete from delivery_address where user_id = $1`,
    [p.userId],
  )

/** What a person kept of products and put into the cart. */
export const destroyKept = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyKept',
    `with favorite as (delete from product_favorite where user_id = $1),
  alarm as (delete from product_restock_alarm where user_id = $1),
  share as (delete from product_share where user_id = $1)
delete from cart where user_id = $1`,
    [p.userId],
  )

/** What was asked in private goes with who asked; what everybody reads is nobody's from now on. */
export const destroyQnas = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyQnas',
    `with private as (delete from product_qna where user_id = $1 and is_private)
update product_qna set user_id = null where user_id = $1 and not is_private`,
    [p.userId],
  )

export const destroyTokens = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyTokens',
    `delete from token where user_id = $1`,
    [p.userId],
  )

/** Not even the masked name stays. */
export const unnameReviews = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.unnameReviews',
    `update review set writer = '탈퇴한 회원' where user_id = $1`,
    [p.userId],
  )
