// Made from review-photo.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const addPhoto = (
  db: Sql,
  p: {
    file: string
    userId: number
    color: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'review-photo.addPhoto',
    `insert into review_photo (file, user_id, color, created_at) values ($1, $2, $3, $4::timestamptz)`,
    [p.file, p.userId, p.color, p.now],
  )

export interface ListOwnPhotos {
  file: string
  color: string
}

/** Lists photos of a user that are not attached yet. */
export const listOwnPhotos = (
  db: Sql,
  p: {
    files: readonly string[]
    userId: number
    since: Date
  },
): Promise<ListOwnPhotos[]> =>
  db.many(
    'review-photo.listOwnPhotos',
    `select file, color from review_photo
where file = any($1::text[]) and user_id = $2 and review_id is null and qna_id is null and created_at > $3::timestamptz`,
    [p.files, p.userId, p.since],
  )

/** Returns the number of attached photos; one that was attached meanwhile is not counted. */
export const attachToReview = (
  db: Sql,
  p: {
    reviewId: number
    files: readonly string[]
    userId: number
  },
): Promise<number> =>
  db.exec(
    'review-photo.attachToReview',
    `update review_photo set review_id = $1
where file = any($2::text[]) and user_id = $3 and review_id is null and qna_id is null`,
    [p.reviewId, p.files, p.userId],
  )

export const attachToQna = (
  db: Sql,
  p: {
    qnaId: number
    files: readonly string[]
    userId: number
  },
): Promise<number> =>
  db.exec(
    'review-photo.attachToQna',
    `update review_photo set qna_id = $1
where file = any($2::text[]) and user_id = $3 and review_id is null and qna_id is null`,
    [p.qnaId, p.files, p.userId],
  )

export interface ListOfReview {
  file: string
  isHidden: boolean
}

export const listOfReview = (
  db: Sql,
  p: {
    id: number
  },
): Promise<ListOfReview[]> =>
  db.many(
    'review-photo.listOfReview',
    `select p.file, r.is_hidden as "isHidden" from review_photo p join review r on r.id = p.review_id where r.id = $1 order by p.file`,
    [p.id],
  )

export interface ListOfQna {
  file: string
  isHidden: boolean
}

export const listOfQna = (
  db: Sql,
  p: {
    id: number
  },
): Promise<ListOfQna[]> =>
  db.many(
    'review-photo.listOfQna',
    `select p.file, q.is_hidden as "isHidden" from review_photo p join product_qna q on q.id = p.qna_id where q.id = $1 order by p.file`,
    [p.id],
  )

export interface DetachPhotos {
  file: string
}

export const detachPhotos = (
  db: Sql,
  p: {
    files: readonly string[]
  },
): Promise<DetachPhotos[]> =>
  db.many(
    'review-photo.detachPhotos',
    `delete from review_photo where file = any($1::text[]) returning file`,
    [p.files],
  )

export interface IsAttached {
  is: boolean
}

export const isAttached = (
  db: Sql,
  p: {
    file: string
  },
): Promise<IsAttached> =>
  db.one(
    'review-photo.isAttached',
    `select exists (select from review_photo where file = $1 and (review_id is not null or qna_id is not null)) as "is"`,
    [p.file],
  )

export const forgetPhoto = (
  db: Sql,
  p: {
    file: string
  },
): Promise<number> =>
  db.exec(
    'review-photo.forgetPhoto',
    `delete from review_photo where file = $1 and review_id is null and qna_id is null`,
    [p.file],
  )
