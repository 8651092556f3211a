import { AppError, type Image, type PublicReview, type ReviewSummary } from '@shop/contract'
import { HIGHEST, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handlers } from '#src/handler-context.ts'
import { pointDescription } from './review-points.ts'
import * as sql from './review-sql.ts'

// PAGE-10, PAGE-18
const REVIEWS = 10
const PHOTO_REVIEWS = 18
/** As many pictures as the strip above the reviews shows. */
const STRIP = 12
/** Nobody walks further than this; counting on would read every review of the shop for one page. */
const MOST_COUNTED = 1_000

type ReviewCalls =
  | 'review.listDisplayed'
  | 'review.listRecommended'
  | 'review.listOfProduct'
  | 'review.getPointDescription'

export const reviewHandlers: Pick<Handlers, ReviewCalls> = {
  'review.listDisplayed': async ({ params: { id }, query, brand }, { db }) => {
    if (!(await sql.findDisplay(db, { id, brand }))) throw new AppError('displayNotFound')
    const list = `reviews.${id}`
    const seek = seekOf(list, query)
    const find = (from: { id: number; isBack?: boolean } = HIGHEST, limit = 1) =>
      sql.listDisplayed(db, { displayId: id, sign: from.isBack ? 1 : -1, id: from.id, take: limit })
    const { rows, nextPage, prePage } = await readPage(list, query.take, seek, find)
    const { count } = await sql.countDisplayed(db, { displayId: id, most: MOST_COUNTED })
    return { page: { count, nextPage, prePage }, reviews: rows.map(toDisplayReview) }
  },

  'review.listRecommended': async ({ query: { take } }, { db, clock }) => ({
    reviews: (await sql.listRecommended(db, { now: clock(), take })).map(toDisplayReview),
  }),

  'review.listOfProduct': async ({ params: { id: productId }, query }, { db }) => {
    const tally = await sql.findTally(db, { productId })
    if (!tally) throw new AppError('productNotFound')
    const isPhoto = query.reviewType === 'photoReview'
    const take = query.take ?? (isPhoto ? PHOTO_REVIEWS : REVIEWS)
    const asked = { productId, take, skip: query.page * take }
    const sign = query.orderBy === 'scoreAsc' ? 1 : -1
    const find = isPhoto ? sql.listLatestPhotos : sql.listLatest
    const rows =
      query.orderBy === 'latest'
        ? await find(db, asked)
        : await sql.listByScore(db, { ...asked, photoOnly: isPhoto, sign })
    const photos = tally.photo === 0 ? [] : await sql.listPhotos(db, { productId, take: STRIP })
    return {
      page: toNumberedPage({ page: query.page, take }, isPhoto ? tally.photo : tally.count),
      summary: toSummary(tally, photos),
      reviews: rows.map(toReview),
    }
  },

  'review.getPointDescription': async () => pointDescription,
}

const seekOf = (
  list: string,
  given: { nextPage?: string | undefined; prePage?: string | undefined; includeCursor: boolean },
): Seek | undefined => {
  // a page cannot begin at two places
  if (given.nextPage !== undefined && given.prePage !== undefined) throw new AppError('invalidCursor')
  const cursor = given.nextPage ?? given.prePage
  if (cursor === undefined) return undefined
  const seek = readCursor(list, cursor)
  const isBack = seek.isBack || given.prePage !== undefined
  // one step before the row, seen from the way the page is walked: ids fall onwards
  return { ...seek, isBack, id: seek.id + (given.includeCursor ? (isBack ? -1 : 1) : 0) }
}

const toReview = (row: sql.ListLatest): PublicReview => ({
  id: row.id,
  score: row.score,
  contents: row.contents,
  // the table holds nothing but what the contract wrote
  reviewImages: row.images as PublicReview['reviewImages'],
  optionName: row.optionName,
  writer: row.writer,
  createdAt: row.createdAt.toISOString(),
})

const toDisplayReview = (row: sql.ListRecommended) => ({
  ...toReview(row),
  product: { id: row.productId, name: row.productName, image: row.productImage as Image | null },
})

const toSummary = (tally: sql.FindTally, photos: readonly sql.ListPhotos[]): ReviewSummary => ({
  count: tally.count,
  photoCount: tally.photo,
  scoreAverage: tally.scoreAverage,
  distribution: [tally.score5, tally.score4, tally.score3, tally.score2, tally.score1].map((count, place) => ({
    score: 5 - place,
    count,
  })),
  photos: photos.map(({ reviewId, image }) => ({ reviewId, imageFile: image as Image })),
})
