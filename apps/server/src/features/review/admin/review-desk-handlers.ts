import type { AdminReview, AdminReviewDetail, CallReply } from '@shop/contract'
import { AppError } from '@shop/contract'
import { seoulDaysRange } from '@shop/rules'
import type { Db, Sql, Tx } from '#src/db/db.ts'
import { newestFirst, oldestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import {
  answerReviewInTx,
  decideAppeal,
  type Guard,
  hideReview,
  showReview,
} from '#src/features/review/moderate-review.ts'
import { listReasons } from '#src/features/review/review-report-sql.ts'
import type { Handlers } from '#src/handler-context.ts'
import * as sql from './review-desk-sql.ts'

type ReviewCalls =
  | `admin.review.${'list' | 'get' | 'listReasons' | 'hide' | 'restore' | 'answer'}`
  | `admin.appeal.${'list' | 'decide'}`

const toRow = ({ state, createdAt, ...row }: sql.ListReviewsById): AdminReview => ({
  ...row,
  // the query gives only states of the contract
  state: state as AdminReview['state'],
  createdAt: createdAt.toISOString(),
})

/** The day of an order number, without the part that names the order. */
const maskOrderNo = (orderNo: string): string => `${orderNo.slice(0, 8)}-${'*'.repeat(Math.max(0, orderNo.length - 9))}`

interface StoredOrder {
  orderNo: string
  orderedAt: string
  units: number
}

const toIso = (at: string): string => new Date(at).toISOString()

const toDetail = (row: sql.ListReviewsById, context: sql.FindReviewContext): AdminReviewDetail => {
  const order = context.order as StoredOrder | null
  const appeal = context.appeal as AdminReviewDetail['appeal']
  const actions = context.actions as AdminReviewDetail['actions']
  return {
    ...toRow(row),
    optionName: context.optionName,
    // the table contains only values that match the contract
    images: context.images as AdminReviewDetail['images'],
    answer: context.answer,
    reasons: context.reasons as AdminReviewDetail['reasons'],
    words: context.words,
    author: { reviews: context.authorReviews, hidden: context.authorHidden, restored: context.authorRestored },
    order: order && { ...order, orderNo: maskOrderNo(order.orderNo), orderedAt: toIso(order.orderedAt) },
    appeal: appeal && { ...appeal, at: toIso(appeal.at) },
    actions: actions.map(({ actor, action, reason, at }) => ({ actor, action, reason, at: toIso(at) })),
    version: context.version,
  }
}

/** Reads a review for moderators. Throws `reviewNotFound`. */
const readReview = async (db: Sql, id: number): Promise<AdminReviewDetail> => {
  const [[row], context] = [await sql.listReviewsById(db, { ids: [id] }), await sql.findReviewContext(db, { id })]
  if (!row || !context) throw new AppError('reviewNotFound')
  return toDetail(row, context)
}

const list: Handlers['admin.review.list'] = async ({ query }, { db }) => {
  const { state = null, score = null, photo = null, productId = null, q = null, take, nextPage } = query
  const filter = { state, score, photo, productId, q: q || null, ...seoulDaysRange(query) }
  const find = (seek: Seek | undefined, most: number) => sql.findReviews(db, { ...filter, ...newestFirst(seek, most) })
  const { rows, ...page } = await readPage('adminReviews', take, readCursor('adminReviews', nextPage), find)
  const { count } = await sql.countReviews(db, filter)
  const reviews = await sql.listReviewsById(db, { ids: rows.map(({ id }) => id) })
  return { page: { count, ...page }, reviews: reviews.map(toRow) }
}

/** Refuses a decision about a review that has another decision or answer since `version`. */
const guardOf =
  (id: number, version: number): Guard =>
  async (tx: Tx) => {
    const review = await sql.lockVersion(tx, { id })
    if (!review) throw new AppError('reviewNotFound')
    const { count } = await sql.countActions(tx, { id })
    if (count === version) return
    throw await changedMeanwhile(tx, { object: `review ${id}`, current: { isHidden: review.isHidden, version: count } })
  }

/** Runs a decision and returns the review as it is now. */
const decide = async (db: Db, id: number, run: () => Promise<void>): Promise<CallReply<'admin.review.hide'>> => {
  await run()
  return { review: await readReview(db, id) }
}

const hide: Handlers['admin.review.hide'] = (input, { db, clock }) => {
  const { id } = input.params
  const { reasonId, reason, version } = input.body
  return decide(db, id, async () => {
    const reasons = await listReasons(db)
    if (!reasons.some((each) => each.id === reasonId))
      throw new AppError('invalidInput', {
        problems: [{ path: 'body.reasonId', message: '가리는 이유를 골라 주세요.' }],
      })
    await hideReview(db, { id, reasonId, reason, now: clock(), guard: guardOf(id, version) })
    input.audit?.({ after: { state: 'hidden', reasonId } })
  })
}

const restore: Handlers['admin.review.restore'] = (input, { db, clock }) => {
  const { id } = input.params
  const { reason, version } = input.body
  return decide(db, id, async () => {
    await showReview(db, { id, reason, now: clock(), guard: guardOf(id, version) })
    input.audit?.({ after: { state: 'shown' } })
  })
}

const answer: Handlers['admin.review.answer'] = (input, { db, clock }) => {
  const { id } = input.params
  const { contents, version } = input.body
  return decide(db, id, async () => {
    await db.tx(async (tx) => {
      await guardOf(id, version)(tx)
      await answerReviewInTx(tx, { id, answer: contents, now: clock() })
    })
    input.audit?.({ after: { answer: contents } })
  })
}

const toAppeal = ({ appealedAt, decidedAt, decision, ...row }: sql.ListAppealsById) => ({
  ...row,
  appealedAt: appealedAt.toISOString(),
  decision: decision as 'accept' | 'reject' | null,
  decidedAt: decidedAt?.toISOString() ?? null,
})

const listAppeals: Handlers['admin.appeal.list'] = async ({ query: { state, take, nextPage } }, { db }) => {
  const isDecided = state === 'decided'
  const name = `adminAppeals.${state}`
  const order = isDecided ? newestFirst : oldestFirst
  const find = (seek: Seek | undefined, most: number) => sql.findAppeals(db, { isDecided, ...order(seek, most) })
  const { rows, ...page } = await readPage(name, take, readCursor(name, nextPage), find)
  const { count } = await sql.countAppeals(db, { isDecided })
  const appeals = await sql.listAppealsById(db, { ids: rows.map(({ id }) => id) })
  return { page: { count, ...page }, appeals: appeals.map(toAppeal) }
}

const decideOne: Handlers['admin.appeal.decide'] = async (input, { db, clock }) => {
  const { decision, reason } = input.body
  const caseId = input.params.id
  const found = await sql.findReviewOfCase(db, { id: caseId })
  if (!found) throw new AppError('reviewNotFound')
  const { reviewId: id } = found
  return decide(db, id, async () => {
    await decideAppeal(db, { id, caseId, accept: decision === 'accept', reason, now: clock() })
    input.audit?.({ object: `review ${id}`, after: { appeal: decision } })
  })
}

/** Reviews and appeals in the back office. Decision 084 */
export const reviewDeskHandlers: Pick<Handlers, ReviewCalls> = {
  'admin.review.list': list,
  'admin.review.get': async ({ params: { id } }, { db }) => ({ review: await readReview(db, id) }),
  'admin.review.listReasons': async (_, { db }) => ({ reasons: await listReasons(db) }),
  'admin.review.hide': hide,
  'admin.review.restore': restore,
  'admin.review.answer': answer,
  'admin.appeal.list': listAppeals,
  'admin.appeal.decide': decideOne,
}
