import { AppError, type ProductStatus } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { cancelJob, enqueue } from '#src/jobs/enqueue.ts'
import { type Editing, isPublished, lockForChange, type Written } from './change-product.ts'
import { fieldError } from './field-rules.ts'
import * as sql from './price-schedule-sql.ts'
import { assertPricesOf, type GivenPrice, setPrices } from './set-prices.ts'

/** Kind of the job that applies and restores scheduled prices. Its key is the id of the schedule. */
export const PRICE_JOB = 'product.applyPrices'
const MOST_DAYS = 366
const DAY_MS = 86_400_000

export interface Scheduled {
  startsAt: Date
  /** The prices before are restored at this time; null: they are not. */
  endsAt: Date | null
  prices: readonly GivenPrice[]
}

const assertTimes = ({ startsAt, endsAt }: Scheduled, now: Date): void => {
  if (startsAt <= now) throw fieldError('startsAt', '지금보다 뒤로 정해 주세요.')
  const last = new Date(now.getTime() + MOST_DAYS * DAY_MS)
  if (startsAt > last) throw fieldError('startsAt', '1년 안으로 정해 주세요.')
  if (endsAt === null) return
  if (endsAt <= startsAt) throw fieldError('endsAt', '시작보다 뒤로 정해 주세요.')
  if (endsAt > last) throw fieldError('endsAt', '1년 안으로 정해 주세요.')
}

/** Throws `invalidInput` for prices that a product on sale could not have when they are due. */
const assertSellable = (status: ProductStatus, prices: readonly GivenPrice[]): void => {
  if (!isPublished(status)) return
  const problems = prices.flatMap(({ price }, at) =>
    price > 0 ? [] : [{ path: `body.prices.${at}.price`, message: '판매 중인 상품은 0원보다 크게 적어 주세요.' }],
  )
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

/**
 * Schedules prices of a product and returns the id of the schedule. Throws `invalidInput`, and `priceScheduleOverlaps` if another one
 * changes a combination at the same time. Call it in a transaction; it locks the product.
 */
export const schedulePrices = async (
  tx: Sql,
  editing: Editing,
  scheduled: Scheduled,
): Promise<Written & { scheduleId: number }> => {
  const { id: productId, now, staffId } = editing
  const { productStatus } = await lockForChange(tx, editing)
  assertTimes(scheduled, now)
  const { startsAt, endsAt, prices } = scheduled
  await assertPricesOf(tx, productId, prices)
  assertSellable(productStatus, prices)
  const combinationIds = prices.map(({ combinationId }) => combinationId)
  if (await sql.findOverlap(tx, { productId, startsAt, endsAt, combinationIds }))
    throw new AppError('priceScheduleOverlaps')
  const { id } = await sql.addSchedule(tx, { productId, startsAt, endsAt, staffId, now })
  await sql.addScheduleLines(tx, { scheduleId: id, prices })
  await enqueue(tx, PRICE_JOB, { scheduleId: id }, { key: String(id), runAt: startsAt })
  return { scheduleId: id, before: {}, after: { priceSchedule: { id, startsAt, endsAt, prices } } }
}

const none: Written = { before: {}, after: {} }

const apply = async (tx: Sql, editing: Editing, scheduleId: number, endsAt: Date | null): Promise<Written> => {
  await sql.rememberPrices(tx, { scheduleId })
  const prices = await sql.listScheduled(tx, { scheduleId })
  if (prices.length === 0) throw new AppError('optionNotFound')
  const written = await setPrices(tx, editing, prices)
  await sql.setScheduleState(tx, { id: scheduleId, state: endsAt === null ? 'done' : 'active' })
  if (endsAt !== null) await enqueue(tx, PRICE_JOB, { scheduleId }, { key: String(scheduleId), runAt: endsAt })
  return written
}

const restore = async (tx: Sql, editing: Editing, scheduleId: number, state: 'done' | 'cancelled') => {
  const prices = await sql.listRestored(tx, { scheduleId })
  const written = prices.length === 0 ? none : await setPrices(tx, editing, prices)
  await sql.setScheduleState(tx, { id: scheduleId, state })
  return written
}

/** What a run of a schedule has written. `failure` has its error code if the prices were refused. */
export type ScheduleRun = Written & { productId: number; failure?: string }

/**
 * Runs `write`. Prices that are refused make the schedule fail for good: another try would be refused too. `setPrices` writes nothing
 * before it refuses. Other errors are thrown, and the job is tried again.
 */
const orFail = async (
  tx: Sql,
  { id, what, state }: { id: number; what: string; state: string },
  write: () => Promise<Written>,
): Promise<Written & { failure?: string }> => {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const texts = error.problems?.map(({ message }) => message) ?? []
    const failure = [what, ...(texts.length > 0 ? new Set(texts) : [error.message])].join(' ')
    await sql.failSchedule(tx, { id, failure })
    const priceSchedule = { id, state }
    return {
      before: { priceSchedule },
      after: { priceSchedule: { id, state: 'failed', failure } },
      failure: error.code,
    }
  }
}

/**
 * Applies the prices of a schedule whose time has come, or restores those before at its end. Each happens once: the state of the
 * schedule changes in the same transaction. A schedule whose prices are refused becomes `failed`. Returns the product and what was
 * written; undefined if nothing is due.
 */
export const runSchedule = async (tx: Sql, scheduleId: number, now: Date): Promise<ScheduleRun | undefined> => {
  const found = await sql.findScheduled(tx, { id: scheduleId })
  if (!found) return undefined
  const editing: Editing = { id: found.productId, distributorIds: null, staffId: null, now }
  await lockForChange(tx, editing)
  const schedule = await sql.lockSchedule(tx, { id: scheduleId })
  if (!schedule) return undefined
  const { id, state, startsAt, endsAt, productId } = schedule
  if (state === 'waiting' && startsAt <= now) {
    const of = { id, state, what: '가격을 바꾸지 못했어요.' }
    return { productId, ...(await orFail(tx, of, () => apply(tx, editing, id, endsAt))) }
  }
  if (state === 'active' && endsAt !== null && endsAt <= now) {
    const of = { id, state, what: '예전 가격으로 되돌리지 못했어요.' }
    return { productId, ...(await orFail(tx, of, () => restore(tx, editing, id, 'done'))) }
  }
  return undefined
}

/** Cancels a schedule. Restores the prices before if they are applied. Throws `priceScheduleNotFound` for one that is over. */
export const cancelSchedule = async (tx: Sql, editing: Editing, scheduleId: number): Promise<Written> => {
  await lockForChange(tx, editing)
  const schedule = await sql.lockSchedule(tx, { id: scheduleId })
  if (schedule?.productId !== editing.id) throw new AppError('priceScheduleNotFound')
  const { state } = schedule
  if (state !== 'waiting' && state !== 'active') throw new AppError('priceScheduleNotFound')
  await cancelJob(tx, PRICE_JOB, String(scheduleId))
  const before = { priceSchedule: { id: scheduleId, state } }
  const after = { priceSchedule: { id: scheduleId, state: 'cancelled' } }
  if (state === 'waiting') {
    await sql.setScheduleState(tx, { id: scheduleId, state: 'cancelled' })
    return { before, after }
  }
  const restored = await restore(tx, editing, scheduleId, 'cancelled')
  return { before: { ...before, ...restored.before }, after: { ...after, ...restored.after } }
}
