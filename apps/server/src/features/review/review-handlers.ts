import { AppError, type Image, type ReviewAttribute, type ReviewSummary, type CallReply } from '@shop/contract'
import { HIGHEST, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handlers } from '#src/handler-context.ts'
import type { Sql } from '#src/db/db.ts'
import { listReasons } from './review-report-sql.ts'
import { inOrder, toDisplayReview, toReview } from './review-reply.ts'
import * as sql from './review-sql.ts'

/** REVIEW-4: describes the points for a review. The amounts are set per product and shown on its page. */
export const pointDescription: CallReply<'review.getPointDescription'> = {
  title: '후기를 쓰면 적립금을 드려요',
  descriptions: [
    '글 후기와 사진 후기의 적립금은 상품마다 달라요. 상품 화면에서 미리 볼 수 있어요.',
    '사진을 한 장이라도 올리면 사진 후기 적립금을 드려요.',
    '적립금은 후기를 올리면 바로 드려요.',
    '후기를 지우면 그 후기로 받은 적립금은 다시 빠져요.',
    '산 상품마다 한 번씩 쓸 수 있어요.',
  ],
}

// PAGE-10, PAGE-18
const REVIEWS = 10
const PHOTO_REVIEWS = 18
/** Pictures in the strip above the reviews. */
const STRIP = 12
/** Upper limit of the count; beyond it a single page would read every review of the shop. */
const MOST_COUNTED = 1_000
/** Rows that a page may skip, so that a deep page costs little among any number of reviews. */
const MOST_SKIPPED = 10_000
/** Reviews that a search reads. */
const MOST_SEARCHED = 2_000
/** Options named in the summary. */
const MOST_OPTIONS = 30

type ReviewCalls =
  | 'review.listDisplayed'
  | 'review.listRecommended'
  | 'review.listOfProduct'
  | 'review.search'
  | 'review.listReportReasons'
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
    const { optionName } = query
    const option = optionName === undefined ? undefined : await sql.findOptionTally(db, { productId, optionName })
    const counted = optionName === undefined ? tally : (option ?? { count: 0, photo: 0 })
    const isPhoto = query.reviewType === 'photoReview'
    const take = query.take ?? (isPhoto ? PHOTO_REVIEWS : REVIEWS)
    const skip = query.page * take
    const ids = skip > MOST_SKIPPED ? [] : await pageIds(db, { productId, take, skip, isPhoto, ...query })
    const [rows, summary] = await Promise.all([
      ids.length === 0 ? [] : sql.listByIds(db, { ids }),
      readSummary(db, productId, tally),
    ])
    return {
      page: toPage({ page: query.page, take }, isPhoto ? counted.photo : counted.count),
      summary,
      reviews: inOrder(ids, rows).map(toReview),
    }
  },

  'review.search': async ({ params: { id: productId }, query: { q, page } }, { db }) => {
    if (!(await sql.findTally(db, { productId }))) throw new AppError('productNotFound')
    const paging = { page, take: REVIEWS }
    const find = (skip: number) =>
      sql.pageFound(db, { productId, q, most: MOST_SEARCHED, take: REVIEWS, skip: Math.min(skip, MOST_SEARCHED) })
    const found = await find(page * REVIEWS)
    // an empty page has no row with the count
    const count = (found[0] ?? (page === 0 ? undefined : (await find(0))[0]))?.count ?? 0
    const ids = found.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await sql.listByIds(db, { ids })
    return { page: toNumberedPage(paging, count), reviews: inOrder(ids, rows).map(toReview) }
  },

  'review.listReportReasons': async (_, { db }) => ({ reasons: await listReasons(db) }),

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
  // one step before the row, in the direction of the page: ids decrease forwards
  return { ...seek, isBack, id: seek.id + (given.includeCursor ? (isBack ? -1 : 1) : 0) }
}

interface Paging {
  productId: number
  take: number
  skip: number
  isPhoto: boolean
  orderBy: 'latest' | 'helpful' | 'scoreDesc' | 'scoreAsc'
  optionName?: string | undefined
}

const pageIds = async (db: Sql, { isPhoto, orderBy, optionName, ...asked }: Paging): Promise<number[]> => {
  const read = () => {
    if (optionName !== undefined) return sql.pageOfOption(db, { ...asked, optionName, photoOnly: isPhoto })
    if (orderBy === 'latest') return (isPhoto ? sql.pageLatestPhotos : sql.pageLatest)(db, asked)
    if (orderBy === 'helpful') return (isPhoto ? sql.pageHelpfulPhotos : sql.pageHelpful)(db, asked)
    const sign = orderBy === 'scoreAsc' ? 1 : -1
    return (isPhoto ? sql.pageByScorePhotos : sql.pageByScore)(db, { ...asked, sign })
  }
  return (await read()).map(({ id }) => id)
}

/** No page leads beyond the rows that are read. */
const toPage = (paging: { page: number; take: number }, count: number): ReturnType<typeof toNumberedPage> => {
  const page = toNumberedPage(paging, count)
  return (paging.page + 1) * paging.take > MOST_SKIPPED ? { ...page, nextPage: null } : page
}

const readSummary = async (db: Sql, productId: number, tally: sql.FindTally): Promise<ReviewSummary> => {
  const [photos, values, options] =
    tally.count === 0
      ? [[], [], []]
      : await Promise.all([
          tally.photo === 0 ? [] : sql.listPhotos(db, { productId, take: STRIP }),
          sql.listAttributeTallies(db, { productId }),
          sql.listOptionTallies(db, { productId, take: MOST_OPTIONS }),
        ])
  const counts = new Map(values.map(({ id, count }) => [id, count]))
  return {
    count: tally.count,
    photoCount: tally.photo,
    scoreAverage: tally.scoreAverage,
    distribution: [tally.score5, tally.score4, tally.score3, tally.score2, tally.score1].map((count, place) => ({
      score: 5 - place,
      count,
    })),
    attributes: (tally.attributes as ReviewAttribute[]).map(({ id, name, values: choices }) => ({
      id,
      name,
      values: choices.map((value) => ({ id: value.id, name: value.name, count: counts.get(value.id) ?? 0 })),
    })),
    options,
    photos: photos.map(({ reviewId, image }) => ({ reviewId, imageFile: image as Image })),
  }
}
