import type { BrandId } from '@shop/brands'
import { type AdminCoupon, AppError, type CallReply, type CouponDraft } from '@shop/contract'
import { originOf } from '#src/brand-origin.ts'
import type { Sql } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type App, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './coupon-admin-sql.ts'
import { issueCoupon } from './coupon-issue.ts'

type CouponCalls = Exclude<Extract<keyof Handlers, `admin.coupon.${string}`>, 'admin.coupon.simulate'>
type Needs = Pick<App, 'db' | 'clock'>
type Found = CallReply<'admin.coupon.get'>
interface Wanted {
  brand: BrandId
  ids: readonly number[]
}

const stateOf = ({ stoppedAt, beginAt, endAt }: sql.ReadCoupons, now: Date): AdminCoupon['state'] => {
  if (stoppedAt !== null) return 'stopped'
  if (endAt <= now) return 'ended'
  return beginAt > now ? 'waiting' : 'running'
}

const toCoupon = (row: sql.ReadCoupons, now: Date): AdminCoupon => {
  const { stoppedAt: _, beginAt, endAt, ...rest } = row
  return {
    ...rest,
    // the table allows the values of the contract only
    discountKind: row.discountKind as AdminCoupon['discountKind'],
    issue: row.issue as AdminCoupon['issue'],
    beginAt: beginAt.toISOString(),
    endAt: endAt.toISOString(),
    categories: row.categories as AdminCoupon['categories'],
    products: row.products as AdminCoupon['products'],
    state: stateOf(row, now),
  }
}

const readCoupons = async ({ db, clock }: Needs, wanted: Wanted): Promise<AdminCoupon[]> =>
  wanted.ids.length === 0 ? [] : (await sql.readCoupons(db, wanted)).map((row) => toCoupon(row, clock()))

const getCoupon = async (app: Needs & Pick<App, 'config'>, brand: BrandId, id: number): Promise<Found> => {
  const [coupon] = await readCoupons(app, { brand, ids: [id] })
  if (!coupon) throw new AppError('adminCouponNotFound')
  return { coupon, offerUrl: `${originOf(app.config, brand)}/coupons?ids=${id}` }
}

const list: Handlers['admin.coupon.list'] = async ({ query, brand }, app) => {
  const { q, state = null, issue = null } = query
  const name = `coupons.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const filter = { brand, q: q || null, state, issue, now: app.clock() }
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listCouponIds(app.db, { ...filter, ...newestFirst(seek, take) }),
  )
  return { page, coupons: await readCoupons(app, { brand, ids: rows.map(({ id }) => id) }) }
}

const toColumns = ({ beginAt, endAt, ...draft }: CouponDraft) => ({
  ...draft,
  beginAt: new Date(beginAt),
  endAt: new Date(endAt),
})

const create: Handlers['admin.coupon.create'] = async (input, app) => {
  const { body, brand } = input
  const { id } = await sql.addCoupon(app.db, { ...toColumns(body), brand, staffId: staffOf(input).id })
  input.audit?.({ object: `coupon ${id}`, after: body })
  return getCoupon(app, brand, id)
}

/** Locks a coupon of the brand that was not stopped. */
const lockOpen = async (tx: Sql, id: number, brand: BrandId): Promise<sql.LockCoupon> => {
  const row = await sql.lockCoupon(tx, { id, brand })
  if (!row) throw new AppError('adminCouponNotFound')
  if (row.stoppedAt !== null) throw new AppError('couponStopped')
  return row
}

const idsOf = (rows: readonly { id: number }[]): string =>
  rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()

/** Reports whether terms change that members who hold the coupon were promised. Its end may only move to later, and its limit of one member only grow. */
const changesTerms = (before: AdminCoupon, draft: CouponDraft): boolean =>
  (['discountKind', 'discount', 'maxDiscountPrice', 'minOrderPrice', 'issue', 'beginAt', 'validDays'] as const).some(
    (field) => before[field] !== draft[field],
  ) ||
  draft.endAt < before.endAt ||
  draft.perMemberLimit < before.perMemberLimit ||
  idsOf(before.categories) !== idsOf(draft.categoryIds.map((id) => ({ id }))) ||
  idsOf(before.products) !== idsOf(draft.productIds.map((id) => ({ id })))

const change: Handlers['admin.coupon.change'] = async (input, app) => {
  const { params, body, brand } = input
  const { version, ...draft } = body
  const before = await app.db.tx(async (tx) => {
    const row = await lockOpen(tx, params.id, brand)
    const { coupon } = await getCoupon({ ...app, db: tx as App['db'] }, brand, params.id)
    if (row.version !== version)
      throw await changedMeanwhile(tx, { object: `coupon ${params.id}`, current: { ...coupon, version: row.version } })
    const normal = {
      ...draft,
      beginAt: new Date(draft.beginAt).toISOString(),
      endAt: new Date(draft.endAt).toISOString(),
    }
    if (row.isHeld && changesTerms(coupon, normal)) throw new AppError('couponTermsFixed')
    await sql.putCoupon(tx, { id: params.id, ...toColumns(draft) })
    return coupon
  })
  input.audit?.({ object: `coupon ${params.id}`, before, after: draft })
  return getCoupon(app, brand, params.id)
}

const stop: Handlers['admin.coupon.stop'] = async (input, app) => {
  const { params, body, brand } = input
  const now = app.clock()
  const ended = await app.db.tx(async (tx) => {
    await lockOpen(tx, params.id, brand)
    await sql.stopCoupon(tx, { id: params.id, now })
    return body.endsIssued ? sql.endIssued(tx, { id: params.id, now }) : 0
  })
  input.audit?.({ object: `coupon ${params.id}`, after: { state: 'stopped', ended } })
  return getCoupon(app, brand, params.id)
}

/** Coupons in the back office. Decision 085 */
export const couponAdminHandlers: Pick<Handlers, CouponCalls> = {
  'admin.coupon.list': list,
  'admin.coupon.get': ({ params, brand }, app) => getCoupon(app, brand, params.id),
  'admin.coupon.create': create,
  'admin.coupon.change': change,
  'admin.coupon.stop': stop,
  'admin.coupon.issue': issueCoupon,
}
