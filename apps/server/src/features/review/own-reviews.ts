import { AppError, type Review, type ReviewableItem } from '@shop/contract'
import { addDays, canReview, REVIEW_DAYS, reviewPointOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handlers } from '#src/handler-context.ts'
import { inOrder, toOwnReview } from './review-reply.ts'
import * as sql from './review-own-sql.ts'

// PAGE-10
const TAKE = 10
const MOST_MARKS = 500

type ItemRow = Pick<
  sql.FindItem,
  'id' | 'orderId' | 'product' | 'optionName' | 'textPoint' | 'photoPoint' | 'attributes'
> & { deliveredAt: Date }

const toItem = (row: ItemRow): ReviewableItem => ({
  id: row.id,
  orderId: row.orderId,
  product: row.product as ReviewableItem['product'],
  optionName: row.optionName,
  deliveredAt: row.deliveredAt.toISOString(),
  until: addDays(row.deliveredAt, REVIEW_DAYS).toISOString(),
  expectedTextReviewPoint: reviewPointOf(row, false),
  expectedPhotoReviewPoint: reviewPointOf(row, true),
  attributes: row.attributes as ReviewableItem['attributes'],
})

/** Finds a bought product that can be reviewed now. Throws `reviewItemNotFound`, `reviewExists`, `reviewRefused`. */
export const getReviewableItem = async (
  db: Sql,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<sql.FindItem & { deliveredAt: Date }> => {
  const item = await sql.findItem(db, { id, userId })
  if (!item) throw new AppError('reviewItemNotFound')
  if (item.isReviewed) throw new AppError('reviewExists')
  const { deliveredAt } = item
  if (deliveredAt === null || item.isBarred || !canReview(item, now)) throw new AppError('reviewRefused')
  return { ...item, deliveredAt }
}

/** Reads a review of its author. Throws `reviewNotFound`. */
export const getOwnReview = async (db: Sql, id: number, userId: number): Promise<Review> => {
  const [row] = await sql.listMineByIds(db, { ids: [id], userId })
  if (!row) throw new AppError('reviewNotFound')
  return toOwnReview(row)
}

type OwnCalls =
  | 'review.listReviewable'
  | 'review.getReviewable'
  | 'review.listMine'
  | 'review.getMine'
  | 'review.listMarks'

export const ownReviewHandlers: Pick<Handlers, OwnCalls> = {
  'review.listReviewable': async ({ query: { page }, who: { userId } }, { db, clock }) => {
    const since = addDays(clock(), -REVIEW_DAYS)
    const rows = await sql.listReviewable(db, { userId, since, take: TAKE, skip: page * TAKE })
    // an empty page has no row with the count
    const count = rows[0]?.count ?? (page === 0 ? 0 : (await sql.countReviewable(db, { userId, since })).count)
    return { page: toNumberedPage({ page, take: TAKE }, count), products: rows.map(toItem) }
  },

  'review.getReviewable': async ({ params: { id }, who: { userId } }, { db, clock }) =>
    toItem(await getReviewableItem(db, { id, userId, now: clock() })),

  'review.listMine': async ({ query: { page }, who: { userId } }, { db }) => {
    const { count } = await sql.countMine(db, { userId })
    const ids = (await sql.pageMine(db, { userId, take: TAKE, skip: page * TAKE })).map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await sql.listMineByIds(db, { ids, userId })
    return { page: toNumberedPage({ page, take: TAKE }, count), reviews: inOrder(ids, rows).map(toOwnReview) }
  },

  'review.getMine': ({ params: { id }, who: { userId } }, { db }) => getOwnReview(db, id, userId),

  'review.listMarks': async ({ query, who: { userId } }, { db }) => {
    const asked = { userId, productId: query.productId ?? null, most: MOST_MARKS }
    const [helpful, reported] = await Promise.all([sql.listHelpfulMarks(db, asked), sql.listReportMarks(db, asked)])
    return { helpful: helpful.map(({ id }) => id), reported: reported.map(({ id }) => id) }
  },
}
