import { AppError, type ReviewAttribute } from '@shop/contract'
import { canReview, maskWriter, pointExpiryAt, reviewPointOf, splitTakeBack } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { notify } from '#src/features/notification/notify.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { getOwnReview, getReviewableItem } from './own-reviews.ts'
import { attachPhotos, type AttachedImage, choosePhotos, detachPhotos, filesOf } from './review-photo.ts'
import { findItem } from './review-own-sql.ts'
import * as sql from './review-write-sql.ts'

const TEXT_REASON = '후기 적립'
const PHOTO_REASON = '사진 후기 적립'

/** Throws `invalidInput` unless each value is one of another attribute of the product. */
const assertAttributes = (attributes: readonly ReviewAttribute[], valueIds: readonly number[]): void => {
  const answered = valueIds.map((id) => attributes.find(({ values }) => values.some((value) => value.id === id))?.id)
  if (!answered.includes(undefined) && new Set(answered).size === answered.length) return
  const problem = { path: 'body.attributeValueIds', message: '항목마다 하나씩 골라 주세요.' }
  throw new AppError('invalidInput', { problems: [problem] })
}

/** Locks the account, then the grant: in this order everywhere, so that two reviews of a member cannot wait for each other. */
const lockGrant = async (tx: Tx, itemId: number, userId: number) => {
  await sql.openAccount(tx, { userId })
  const { balance } = await sql.lockAccount(tx, { userId })
  await sql.openGrant(tx, { itemId, userId })
  const { held } = await sql.findHeld(tx, { itemId })
  return { balance, held }
}

/** Grants what an item does not hold yet. A10: the item is locked, so parallel requests grant it once. */
const grantUpTo = async (
  tx: Tx,
  {
    itemId,
    userId,
    target,
    reason,
    now,
  }: { itemId: number; userId: number; target: number; reason: string; now: Date },
): Promise<void> => {
  const { held } = await lockGrant(tx, itemId, userId)
  if (target > held) await sql.grantPoints(tx, { itemId, target, held, reason, now })
}

const writeReview: Handlers['review.write'] = async ({ body, who: { userId, grade } }, app) => {
  const { db, clock } = app
  const { orderItemProduct: itemId, reviewImages, attributeValueIds, ...text } = body
  const now = clock()
  // refuses before any file is written; decided again under the lock
  await getReviewableItem(db, { id: itemId, userId, now })
  const photos = await choosePhotos(app, { userId, inputs: reviewImages, field: 'reviewImages' })
  const writer = maskWriter((await findContact(app, userId)).name)
  return db.tx(async (tx) => {
    if (!(await sql.lockItem(tx, { id: itemId, userId }))) throw new AppError('reviewItemNotFound')
    const item = await getReviewableItem(tx, { id: itemId, userId, now })
    assertAttributes(item.attributes as ReviewAttribute[], attributeValueIds)
    const hasPhotos = photos.images.length > 0
    const reason = hasPhotos ? PHOTO_REASON : TEXT_REASON
    await grantUpTo(tx, { itemId, userId, target: reviewPointOf(item, hasPhotos), reason, now })
    const { productId, optionName } = item
    const { images } = photos
    const row = { productId, itemId, userId, writer, grade, optionName, ...text, images, attributeValueIds, now }
    const { id } = await sql.addReview(tx, row)
    await attachPhotos(tx, photos, { userId, reviewId: id })
    return getOwnReview(tx, id, userId)
  })
}

const editReview: Handlers['review.edit'] = async ({ params: { id }, body, who: { userId } }, app) => {
  const { db, clock } = app
  const { reviewImages, attributeValueIds, ...text } = body
  const now = clock()
  const found = await sql.findMine(db, { id, userId })
  if (!found) throw new AppError('reviewNotFound')
  const before = found.images as AttachedImage[]
  const photos = await choosePhotos(app, { userId, inputs: reviewImages, before, field: 'reviewImages' })
  return db.tx(async (tx) => {
    if (found.itemId !== null) await sql.lockItem(tx, { id: found.itemId, userId })
    const hasPhotos = photos.images.length > 0
    const review = await sql.lockMine(tx, { id, userId })
    if (!review) throw new AppError('reviewNotFound')
    if (review.isHidden) throw new AppError('reviewHidden')
    // another edit took a photo away meanwhile
    if (JSON.stringify(review.images) !== JSON.stringify(found.images)) throw new AppError('requestInFlight')
    assertAttributes(review.attributes as ReviewAttribute[], attributeValueIds)
    // as for a new review: not for an item that was returned, nor after its time
    const item = found.itemId === null ? undefined : await findItem(tx, { id: found.itemId, userId })
    if (item && hasPhotos && !item.isBarred && canReview(item, now))
      await grantUpTo(tx, {
        itemId: item.id,
        userId,
        target: reviewPointOf(review, true),
        reason: PHOTO_REASON,
        now,
      })
    await sql.saveVersion(tx, { id, now })
    await sql.changeReview(tx, { id, ...text, images: photos.images, attributeValueIds, now })
    await attachPhotos(tx, photos, { userId, reviewId: id })
    return getOwnReview(tx, id, userId)
  })
}

const removeReview: Handlers['review.remove'] = async ({ params: { id }, who: { userId } }, { db, clock }) =>
  db.tx(async (tx) => {
    const now = clock()
    const found = await sql.findMine(tx, { id, userId })
    if (!found) throw new AppError('reviewNotFound')
    const { itemId } = found
    let takenBackPoint = 0
    let paid = 0
    if (itemId !== null) {
      await sql.lockItem(tx, { id: itemId, userId })
      const { balance } = await lockGrant(tx, itemId, userId)
      const { cameBefore } = pointExpiryAt(now)
      takenBackPoint = (await sql.findTakeable(tx, { itemId, cameBefore })).points
      paid = splitTakeBack(takenBackPoint, balance).paid
    }
    const review = await sql.lockMine(tx, { id, userId })
    if (!review) throw new AppError('reviewNotFound')
    if (itemId !== null)
      await sql.takePointsBack(tx, {
        itemId,
        taken: takenBackPoint,
        paid,
        bar: review.isHidden,
        reason: '후기를 지워 적립금을 뺐어요',
        now,
      })
    await detachPhotos(tx, filesOf(review.images))
    await sql.removeReview(tx, { id })
    return { takenBackPoint }
  })

/** Votes at which the author of a review is notified. */
const HELPFUL_AT: ReadonlySet<number> = new Set([10, 50, 100, 500, 1_000])

const notifyHelpful = async (tx: Tx, app: App, { id, authorId, platform, product }: sql.FindVoted, votes: number) => {
  if (!HELPFUL_AT.has(votes) || authorId === null || platform === null) return
  const of = { key: `review.helpful:${id}:${votes}`, platform, userId: authorId }
  const variables = { product, count: String(votes) }
  await notify(tx, app, { ...of, kind: 'review.helpful', variables }, app.clock())
}

const voteReview: Handlers['review.vote'] = async ({ params: { id }, body: { isHelpful }, who: { userId } }, app) => {
  const review = await sql.findVoted(app.db, { id })
  if (!review) throw new AppError('reviewNotFound')
  if (review.authorId === userId) throw new AppError('reviewOwn')
  return app.db.tx(async (tx) => {
    const now = app.clock()
    const changed = isHelpful ? await sql.addVote(tx, { id, userId, now }) : await sql.removeVote(tx, { id, userId })
    const found = await sql.findHelpful(tx, { id })
    if (!found) throw new AppError('reviewNotFound')
    // the vote has locked the review, so of parallel votes one reaches each number
    if (isHelpful && changed > 0) await notifyHelpful(tx, app, review, found.helpful)
    return { helpfulCount: found.helpful, isHelpful }
  })
}

export const reviewWriteHandlers = {
  'review.write': writeReview,
  'review.edit': editReview,
  'review.remove': removeReview,
  'review.vote': voteReview,
} satisfies Partial<Handlers>
