// Made from user-picture.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockOwner {
  id: number
  file: string | null
}

/** Locks the owner: of two pictures sent at once the second replaces the first. */
export const lockOwner = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockOwner | undefined> =>
  db.opt(
    'user-picture.lockOwner',
    `select u.id, p.file as "file" from app_user u left join user_picture p on p.user_id = u.id
where u.id = $1 and u.left_at is null for update of u`,
    [p.userId],
  )

export const putPicture = (
  db: Sql,
  p: {
    userId: number
    file: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-picture.putPicture',
    `insert into user_picture (user_id, file, updated_at) values ($1, $2, $3::timestamptz)
on conflict (user_id) do update set file = excluded.file, updated_at = excluded.updated_at`,
    [p.userId, p.file, p.now],
  )

export interface RemovePicture {
  file: string
}

export const removePicture = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<RemovePicture | undefined> =>
  db.opt(
    'user-picture.removePicture',
    `delete from user_picture where user_id = $1 returning file`,
    [p.userId],
  )

export interface IsPictureUsed {
  used: boolean
}

export const isPictureUsed = (
  db: Sql,
  p: {
    file: string
  },
): Promise<IsPictureUsed> =>
  db.one(
    'user-picture.isPictureUsed',
    `select exists (select 1 from user_picture where file = $1) as "used"`,
    [p.file],
  )
