import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { getBulkJobOf } from '#src/features/bulk/bulk-handlers.ts'
import { type BulkContext, type BulkKind, MOST_BULK_ROWS } from '#src/features/bulk/bulk-kind.ts'
import { findStartedJob, startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { giveCoupon } from '#src/features/coupon/coupon-taking.ts'
import { readAudience } from '#src/features/segment/read-audience.ts'
import { type Handlers, staffOf } from '#src/handler-context.ts'
import { findIssue, isMemberOf, takeBackCoupon } from './coupon-admin-sql.ts'

interface Receiver {
  userId: number
}
interface Shared {
  couponId: number
}

/** What a row has given. Rows from before there were copies name none. */
interface Given {
  copyId?: number
}

/** Throws why a coupon was not given to a member. */
const refuse = async (tx: Sql, { brand, now }: BulkContext, couponId: number): Promise<never> => {
  const coupon = await findIssue(tx, { id: couponId, brand, now })
  if (!coupon?.isGivable) throw new AppError('couponNotGivable')
  throw new AppError(coupon.isSoldOut ? 'couponSoldOut' : 'couponHeld')
}

/** Gives one copy of a coupon to a member. Undone until it is used. */
export const couponGiveKind: BulkKind<Receiver> = {
  name: 'coupon.give',
  permission: 'coupon.write',
  async applyRow(tx, { input: { userId } }, context) {
    const { couponId } = context.shared as Shared
    const { brand, now } = context
    if (!(await isMemberOf(tx, { userId, brand })).is) throw new AppError('customerNotMember')
    const copyId = await giveCoupon(tx, { userId, couponId, now, isAsked: false })
    if (copyId === undefined) await refuse(tx, context, couponId)
    return { after: { couponId, copyId } }
  },
  async undoRow(tx, { input: { userId }, after }, { shared }) {
    const { couponId } = shared as Shared
    const { copyId = null } = after as Given
    if ((await takeBackCoupon(tx, { userId, couponId, copyId })) === 0) throw new AppError('changedMeanwhile')
  },
}

/** Starts the bulk job that gives a coupon to a segment or a file of members. */
export const issueCoupon: Handlers['admin.coupon.issue'] = async (input, app) => {
  const { params, body, brand } = input
  const staffId = staffOf(input).id
  const job = {
    kind: couponGiveKind,
    brand,
    staffId,
    key: `coupon ${body.requestId}`,
    shared: { couponId: params.id },
    request: { couponId: params.id, audience: body.audience },
  }
  const started = await findStartedJob(app, job)
  if (started) return { job: await getBulkJobOf(app, { id: started.id, brand }) }
  const coupon = await findIssue(app.db, { id: params.id, brand, now: app.clock() })
  if (!coupon) throw new AppError('adminCouponNotFound')
  if (!coupon.isGivable) throw new AppError('couponNotGivable')
  const { name, userIds } = await readAudience(app, { audience: body.audience, brand, staffId, most: MOST_BULK_ROWS })
  const { id } = await startBulkJob(app, {
    ...job,
    title: `쿠폰 '${coupon.name}' 발급: ${name} ${userIds.length.toLocaleString('ko')}명`,
    reason: input.reason,
    rows: userIds.map((userId) => ({ object: `customer ${userId}`, input: { userId } })),
  })
  input.audit?.({ object: `coupon ${params.id}`, after: { job: id, members: userIds.length } })
  return { job: await getBulkJobOf(app, { id, brand }) }
}
