// Made from user-leave.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

/** Waits for concurrently written orders of this user; later ones wait for this transaction and then find no user. */
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

/** From here on the account cannot be found, and its e-mail address and phone may sign up again. */
export const markMemberLeft = (
  db: Sql,
  p: {
    now: Date
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.markMemberLeft',
    `update app_user set left_at = $1::timestamptz, email_index = null, phone_index = null, name_index = null
where id = $2 and left_at is null`,
    [p.now, p.userId],
  )

/**
 * Frees the social login, so that it may sign up again at once; the data for unlinking is stored encrypted until the unlink is
 * done.
 */
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

/** Without the key its encrypted data cannot be decrypted, not even in a backup without the key. */
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

/**
 * Deletes favourites, bookmarked videos, restock alarms, notifications and their settings, shares, the cart, the texts of failed
 * messages and the notes of staff about the member.
 */
export const destroyLeaveRecords = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.destroyLeaveRecords',
    `with favorite as (delete from product_favorite where user_id = $1),
  video as (delete from user_video where user_id = $1),
  live as (delete from live_alarm where user_id = $1),
  alarm as (delete from product_restock_alarm where user_id = $1),
  notice as (delete from notification where user_id = $1),
  wanted as (delete from notification_setting where user_id = $1),
  failed as (update message set body = null where user_id = $1 and state = 'failed' and body is not null),
  share as (delete from product_share where user_id = $1),
  note as (delete from customer_note where user_id = $1)
delete from cart where user_id = $1`,
    [p.userId],
  )

export interface ListPrivatePhotos {
  file: string
}

/** Lists the files of private questions. */
export const listPrivatePhotos = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<ListPrivatePhotos[]> =>
  db.many(
    'user-leave.listPrivatePhotos',
    `select p.file from review_photo p join product_qna q on q.id = p.qna_id where q.user_id = $1 and q.is_private order by p.file`,
    [p.userId],
  )

/** Deletes private questions and makes public ones anonymous. */
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

/** Chat messages lose their author and even the masked name; the words of reports and the sanctions are deleted. */
export const unnameMessages = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.unnameMessages',
    `with report as (update live_message_report set reason = '' where user_id = $1 and reason <> ''),
  sanction as (delete from live_sanction where user_id = $1)
update live_message set user_id = null, client_key = null, grade = null, name = '탈퇴한 회원' where user_id = $1`,
    [p.userId],
  )

/** Replaces even the masked name. Deletes earlier versions, appeals and the words of reports. */
export const unnameReviews = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-leave.unnameReviews',
    `with history as (delete from review_history h using review r where r.id = h.review_id and r.user_id = $1),
  appeal as (
    update review_case c set appeal = '' from review r where r.id = c.review_id and r.user_id = $1 and c.appeal is not null),
  report as (update review_report set reason = '' where user_id = $1 and reason <> ''),
  question as (update qna_report set reason = '' where user_id = $1 and reason <> '')
update review set writer = '탈퇴한 회원' where user_id = $1`,
    [p.userId],
  )
