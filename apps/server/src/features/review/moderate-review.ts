import { AppError } from '@shop/contract'
import type { Db, Tx } from '#src/db/db.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { enqueueDismissal, enqueueNotice, setHidden } from './report-review.ts'
import * as sql from './review-report-sql.ts'

/** Runs under the lock of the row, before the write; throws to refuse it. */
export type Guard = (tx: Tx) => Promise<void>

interface Decision {
  id: number
  reason: string
  now: Date
  guard?: Guard | undefined
}

const lockReview = async (tx: Tx, id: number): Promise<sql.LockReview> => {
  const review = await sql.lockReview(tx, { id })
  if (!review) throw new AppError('reviewNotFound')
  return review
}

const hasOpenAppeal = (found: sql.FindOpenCase): boolean => found.appealedAt !== null && found.appealDecision === null

/**
 * Hides a review for everyone, or confirms that it stays hidden. `reasonId` names the rule it broke. Reports are settled and both
 * sides are notified. An open appeal is rejected. Throws `reviewNotFound`.
 */
export const hideReview = (
  db: Db,
  { id, reasonId, reason, now, guard }: Decision & { reasonId: number },
): Promise<void> =>
  db.tx(async (tx) => {
    await lockReview(tx, id)
    await guard?.(tx)
    const found = await sql.findOpenCase(tx, { reviewId: id })
    const isAppeal = found !== undefined && hasOpenAppeal(found)
    let caseId = found?.id
    if (found)
      await sql.decideCase(tx, {
        id: found.id,
        decision: 'hide',
        reason,
        reasonId,
        appealDecision: isAppeal ? 'reject' : null,
        now,
      })
    else {
      const opened = { reviewId: id, openedBy: 'operator', reasonId, now, decision: 'hide', reason, decidedAt: now }
      caseId = (await sql.openCase(tx, opened)).id
    }
    await setHidden(tx, id, true)
    await sql.settleReports(tx, { reviewId: id, now })
    await sql.logAction(tx, { reviewId: id, actor: 'operator', action: 'hide', reason, now })
    if (caseId !== undefined) await enqueueNotice(tx, caseId, isAppeal ? 'reject' : 'hide')
  })

/**
 * Shows a hidden review again, or confirms that a reported one stays visible. Its reports are settled and those who sent them are
 * notified. An open appeal is accepted. Throws `reviewNotFound`.
 */
export const showReview = (db: Db, { id, reason, now, guard }: Decision): Promise<void> =>
  db.tx(async (tx) => {
    await lockReview(tx, id)
    await guard?.(tx)
    const found = await sql.findOpenCase(tx, { reviewId: id })
    const settled = await sql.settleReports(tx, { reviewId: id, now })
    await sql.logAction(tx, { reviewId: id, actor: 'operator', action: 'show', reason, now })
    if (!found) {
      if (settled > 0) await enqueueDismissal(tx, id, now.toISOString())
      return
    }
    const isAppeal = hasOpenAppeal(found)
    const appealDecision = isAppeal ? 'accept' : null
    await sql.decideCase(tx, { id: found.id, decision: 'show', reason, reasonId: null, appealDecision, now })
    await setHidden(tx, id, false)
    await enqueueNotice(tx, found.id, isAppeal ? 'accept' : 'show')
  })

/** Decides an appeal, that of `caseId` if it is given. Throws `reviewNotFound`, and `appealRefused` without an open appeal. */
export const decideAppeal = (
  db: Db,
  { id, accept, reason, now, caseId }: Decision & { accept: boolean; caseId?: number },
): Promise<void> =>
  db.tx(async (tx) => {
    await lockReview(tx, id)
    const found = await sql.findOpenCase(tx, { reviewId: id })
    if (!found || !hasOpenAppeal(found) || (caseId !== undefined && found.id !== caseId))
      throw new AppError('appealRefused', { message: '결정할 이의가 없어요.' })
    const action = accept ? 'accept' : 'reject'
    const decision = accept ? 'show' : 'hide'
    await sql.decideCase(tx, { id: found.id, decision, reason, reasonId: null, appealDecision: action, now })
    if (accept) await setHidden(tx, id, false)
    await sql.settleReports(tx, { reviewId: id, now })
    await sql.logAction(tx, { reviewId: id, actor: 'operator', action, reason, now })
    await enqueueNotice(tx, found.id, action)
  })

/** Stores the reply of the seller. A second reply replaces the first without another message. Throws `reviewNotFound`. */
export const answerReviewInTx = async (
  tx: Tx,
  { id, answer, now }: { id: number; answer: string; now: Date },
): Promise<void> => {
  const put = await sql.putAnswer(tx, { id, answer, now })
  if (!put) throw new AppError('reviewNotFound')
  await sql.logAction(tx, { reviewId: id, actor: 'operator', action: 'answer', reason: answer, now })
  if (put.isFirst) await enqueue(tx, 'review.tellAnswer', { id }, { key: String(id) })
}

/** As `answerReviewInTx`, in a transaction of its own. */
export const answerReview = (db: Db, id: number, answer: string, now: Date): Promise<void> =>
  db.tx((tx) => answerReviewInTx(tx, { id, answer, now }))
