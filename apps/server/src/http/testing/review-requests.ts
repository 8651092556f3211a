import type { CallName } from '@shop/contract'
import { createHash } from 'node:crypto'
import { addReview } from '#src/features/review/test-reviews.ts'
import { addDelivered } from '#src/features/review/test-reviewers.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

/** A member's reviewable product and reviews, and a review and a question of nobody. */
export interface ReviewObjects {
  itemId: number
  reviewId: number
  caseId: number
  othersReviewId: number
  othersQnaId: number
}

const CONTENTS = '아삭하고 달아요. 또 살게요.'

/** Gives a member a delivered product, a visible and a hidden review. */
export const makeReviews = async (shop: TestShop, token: string): Promise<ReviewObjects> => {
  const api = shop.api(token)
  const one = async (name: string, text: string, values: unknown[]): Promise<number> =>
    (await shop.db.one<{ id: number }>(name, text, values)).id
  const hash = createHash('sha256').update(token).digest()
  const userId = await one('owner', 'select user_id as id from token where hash = $1', [hash])
  const write = async () => {
    const orderItemProduct = await addDelivered(shop, userId)
    return (await api('review.write', { body: { score: 5, contents: CONTENTS, orderItemProduct } })).id
  }
  const [reviewId, hiddenId] = [await write(), await write()]
  await shop.db.exec('hide', 'update review set is_hidden = true where id = $1', [hiddenId])
  const caseId = await one(
    'case',
    `insert into review_case (review_id, opened_by, review_report_reason_id, opened_at) values ($1, 'operator', 1, $2) returning id`,
    [hiddenId, shop.clock.now],
  )
  const othersReviewId = await addReview(shop.db, { productId: PRODUCT.apple })
  const othersQnaId = await one(
    'question',
    `insert into product_qna (product_id, writer, contents, created_at) values ($1, '김*수', '언제 보내 주시나요?', $2) returning id`,
    [PRODUCT.apple, shop.clock.now],
  )
  return { itemId: await addDelivered(shop, userId), reviewId, caseId, othersReviewId, othersQnaId }
}

export const reviewRequests = (owned: ReviewObjects): Partial<Record<CallName, object>> => {
  const text = { score: 4, contents: CONTENTS }
  const report = { reviewReportReasonId: 1 }
  const appealed = { params: { id: owned.caseId } }
  return {
    'review.search': { params: { id: PRODUCT.apple }, query: { q: '아삭' } },
    'review.getReviewable': { params: { id: owned.itemId } },
    'review.getMine': { params: { id: owned.reviewId } },
    'review.putPhoto': { body: {} },
    'review.write': { body: { ...text, orderItemProduct: owned.itemId } },
    'review.edit': { params: { id: owned.reviewId }, body: text },
    'review.remove': { params: { id: owned.reviewId } },
    'review.vote': { params: { id: owned.othersReviewId }, body: { isHelpful: true } },
    'review.report': { params: { id: owned.othersReviewId }, body: report },
    'review.validateAppeal': appealed,
    'review.appeal': { ...appealed, body: { contents: CONTENTS } },
    'qna.report': { params: { id: owned.othersQnaId }, body: report },
  }
}
