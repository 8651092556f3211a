import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { forgetKeysOf } from '#src/features/idempotency/idempotency-sql.ts'
import { countOpenOrders, findPerson } from '#src/features/user/user-account-sql.ts'
import * as sql from '#src/features/user/user-leave-sql.ts'
import { forfeit } from '#src/features/user/user-point-sql.ts'
import { assertFreshProof } from '#src/features/user/login/fresh-proof.ts'
import { DAY_MS } from '#src/features/user/limit/take-limit.ts'
import { forgetNotifications } from '#src/features/user/profile/notify-member.ts'
import { removePictureOf } from '#src/features/user/picture/user-picture.ts'
import { readCounts } from '#src/features/user/count/read-counts.ts'
import { findSnsLink, isSnsUsed } from '#src/features/user/sns/sns-identity.ts'

/** Tries at an unavailable provider, about a quarter of an hour; then the personal data is destroyed anyway. */
const UNLINK_TRIES = 9

export const previewLeave: Handlers['user.previewLeave'] = async ({ who }, app) => {
  const { userId } = who
  const [{ point }, { orderCount, reviewCount }, open] = await Promise.all([
    findPerson(app.db, { userId }),
    readCounts(app, userId),
    countOpenOrders(app.db, { userId }),
  ])
  return { point, orderCount, openOrderCount: open.count, reviewCount }
}

/** Actions of later features when a member leaves, in the same transaction. */
export interface Departure {
  /** Expires orders that were placed and not paid: releases their stock, points and coupons, and refuses their payment. */
  expireUnpaid: (tx: Tx, whose: { userId: number; now: Date }) => Promise<void>
}

/**
 * C013: leaves the shop. A member with open orders stays, so that these can be delivered, cancelled and refunded. From the
 * response on all logins are ended and the account cannot be found; a job destroys the rest within a day. Throws `ordersOpen`.
 */
export const leave =
  ({ expireUnpaid }: Departure): Handlers['user.leave'] =>
  async ({ who, caller, setTokenCookie }, { db, clock }) => {
    const now = clock()
    assertFreshProof(who, now)
    const { userId } = who
    await db.tx(async (tx) => {
      await sql.lockLeaving(tx, { userId })
      await expireUnpaid(tx, { userId, now })
      const { count } = await countOpenOrders(tx, { userId })
      if (count > 0) throw new AppError('ordersOpen')
      await sql.markMemberLeft(tx, { userId, now })
      await sql.freeSns(tx, { userId })
      await removePictureOf(tx, userId)
      await endTokensOf(tx, { userId, now })
      await forfeit(tx, { userId, now, reason: '탈퇴' })
      await enqueue(tx, 'user.destroy', { userId }, { key: String(userId) })
    })
    caller?.forget()
    setTokenCookie?.(null)
    return { destroyedBy: new Date(now.getTime() + DAY_MS).toISOString() }
  }

const unlink = async (app: App, userId: number): Promise<void> => {
  const link = await findSnsLink(app, userId)
  // a person who still uses the same login, at another brand or with a new account, must not be unlinked
  if (!link || (await isSnsUsed(app, link))) return
  await app.integrations.sns[link.snsType]?.unlink(link)
}

/** Deletes private questions and enqueues the deletion of their photos. */
const destroyQuestions = async (tx: Tx, userId: number): Promise<void> => {
  const photos = await sql.listPrivatePhotos(tx, { userId })
  await sql.destroyQnas(tx, { userId })
  for (const { file } of photos) await enqueue(tx, 'review.dropPhoto', { file }, { key: `gone:${file}` })
}

/**
 * I3: destroys the personal data. Without the member's key nothing it encrypted can be decrypted. Retained are orders and
 * payments with the contents of the contract, consents and the ledger of points, none of which identifies the person, because
 * the personal data of orders is moved to separate storage (docs/decisions/026); also anonymous reviews and questions.
 */
export const destroy = (app: App): JobHandler => ({
  async outside(payload, { attempts, now }) {
    const { userId } = payload as { userId: number }
    const { destroyed } = await sql.isDestroyed(app.db, { userId })
    if (destroyed) return
    const unlinked = await unlink(app, userId).then(
      () => undefined,
      (cause: unknown) => {
        if (attempts < UNLINK_TRIES) throw cause
        return new Error(`user ${userId} is destroyed, but still linked at the provider`, { cause })
      },
    )
    await app.db.tx(async (tx) => {
      await sql.destroyKey(tx, { userId })
      await sql.destroyPassword(tx, { userId })
      await sql.destroySns(tx, { userId })
      await sql.destroySettings(tx, { userId })
      await sql.destroyWithdrawAccount(tx, { userId })
      await sql.destroyCashReceipt(tx, { userId })
      await sql.destroyAddresses(tx, { userId })
      await sql.destroyLeaveRecords(tx, { userId })
      await destroyQuestions(tx, userId)
      await sql.destroyTokens(tx, { userId })
      // these are encrypted by the shop's key, not by the member's
      await forgetKeysOf(tx, { userId })
      await forgetNotifications(tx, userId)
      await sql.unnameReviews(tx, { userId })
      await sql.unnameMessages(tx, { userId })
      await sql.destroyPerson(tx, { userId, now })
      await enqueue(tx, 'order.keepApart', { userId }, { key: String(userId) })
    })
    // for the log; the next try finds nothing left to do
    if (unlinked) throw unlinked
  },
})
