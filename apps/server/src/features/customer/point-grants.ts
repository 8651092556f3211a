import { AppError, type PointGrant } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { oldestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { grantPoints } from '#src/features/notification/benefit/grant-points.ts'
import { takePoints } from '#src/features/notification/benefit/take-points.ts'
import { lockPerson } from '#src/features/user/user-account-sql.ts'
import { lockBalance } from '#src/features/user/user-point-sql.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './point-grant-sql.ts'
import { getMember } from './read-customers.ts'
import { readGrant, readGrants } from './read-grants.ts'

type Ask = HandlerInput<'admin.customer.givePoints' | 'admin.customer.takePoints'>
type Decide = HandlerInput<'admin.point.approve' | 'admin.point.reject'>

/** Points of a member: positive given, negative taken back. */
interface Adjustment {
  brand: Ask['brand']
  userId: number
  amount: number
  reason: string
  now: Date
}

/** Locks a member, so that an account that leaves at the same time gets no points. Throws `customerNotMember`. */
const lockMember = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await lockPerson(tx, { userId }))) throw new AppError('customerNotMember')
}

/** Writes an adjustment into the ledger and returns its entry. Throws `pointsShort`. */
const adjustPoints = async (tx: Tx, app: App, { amount, ...of }: Adjustment): Promise<number> => {
  if (amount > 0) return grantPoints(tx, app, { ...of, amount })
  const entryId = await takePoints(tx, app, { ...of, amount: -amount })
  if (entryId === undefined) throw new AppError('pointsShort')
  return entryId
}

/** Throws `pointsShort` if points that are to be taken back later exceed those the member has. */
const assertHeld = async (tx: Tx, { userId, amount }: Adjustment): Promise<void> => {
  const held = (await lockBalance(tx, { userId }))?.balance ?? 0
  if (held + amount < 0) throw new AppError('pointsShort')
}

/** Whether points stay within what one person gives, or takes back, in a day in Seoul: of one customer and of all. */
const isWithinLimit = async (tx: Tx, staffId: number, { brand, userId, amount, now }: Adjustment): Promise<boolean> => {
  const limit = await sql.lockLimit(tx, { brand })
  const since = seoulDayRange(now).from
  const moved = await sql.sumGiven(tx, { staffId, brand, userId, since, amount })
  const points = Math.abs(amount)
  return moved.ofCustomer + points <= limit.customerDay && moved.ofAll + points <= limit.staffDay
}

/** Finds what a repeated request has made. Throws `invalidInput` if its id was used for something else. */
const findRepeated = async (
  tx: Tx,
  { staffId, requestId }: { staffId: number; requestId: string },
  { userId, amount, reason }: Adjustment,
): Promise<number | undefined> => {
  const made = await sql.findRequest(tx, { staffId, requestId })
  if (!made) return undefined
  if (made.userId === userId && made.amount === amount && made.reason === reason) return made.id
  throw new AppError('invalidInput', {
    problems: [{ path: 'body.requestId', message: '다른 요청에 쓴 번호예요. 새로고침한 뒤 다시 해 주세요.' }],
  })
}

const writeGrant = async (app: App, tx: Tx, input: Ask, sign: 1 | -1): Promise<number> => {
  const { body, brand, params } = input
  const { requestId, reason } = body
  const staffId = staffOf(input).id
  const now = app.clock()
  const adjustment = { brand, userId: params.id, amount: sign * body.amount, reason, now }
  const isWithin = await isWithinLimit(tx, staffId, adjustment)
  // after the lock of the limit, which makes repeated requests wait for each other
  const repeated = await findRepeated(tx, { staffId, requestId }, adjustment)
  if (repeated !== undefined) return repeated
  await lockMember(tx, params.id)
  if (!isWithin) await assertHeld(tx, adjustment)
  const entryId = isWithin ? await adjustPoints(tx, app, adjustment) : null
  const [state, decidedAt] = isWithin ? ['granted', now] : ['waiting', null]
  return (await sql.addGrant(tx, { ...adjustment, requestId, staffId, state, decidedAt, entryId })).id
}

const askFor =
  (sign: 1 | -1) =>
  async (input: Ask, app: App): Promise<{ grant: PointGrant }> => {
    const { id: userId } = await getMember(app, input.brand, input.params.id)
    const id = await app.db.tx((tx) => writeGrant(app, tx, input, sign))
    const grant = await readGrant(app, id)
    input.audit?.({ object: `customer ${userId}`, after: { grant: id, amount: grant.amount, state: grant.state } })
    return { grant }
  }

const listPending: Handlers['admin.point.listPending'] = async ({ query, brand }, app) => {
  const name = `points.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listPending(app.db, { brand, ...oldestFirst(seek, take) }),
  )
  const ids = rows.map(({ id }) => id)
  return { page, grants: await readGrants(app, ids) }
}

/** Locks a grant that waits, for a second person. Throws `pointGrantNotFound`, `ownRequest`, `pointGrantDecided`. */
const lockWaiting = async (tx: Tx, { params, brand, ...input }: Decide): Promise<sql.LockGrant> => {
  const grant = await sql.lockGrant(tx, { id: params.id, brand })
  if (!grant) throw new AppError('pointGrantNotFound')
  if (grant.askedBy === staffOf(input).id) throw new AppError('ownRequest')
  if (grant.state !== 'waiting') throw new AppError('pointGrantDecided')
  return grant
}

const approve: Handlers['admin.point.approve'] = async (input, app) => {
  const { brand, params } = input
  const now = app.clock()
  await app.db.tx(async (tx) => {
    const { userId, amount, reason } = await lockWaiting(tx, input)
    await lockMember(tx, userId)
    const entryId = await adjustPoints(tx, app, { brand, userId, amount, reason, now })
    await sql.decideGrant(tx, { ...params, state: 'granted', staffId: staffOf(input).id, now, decision: null, entryId })
  })
  const grant = await readGrant(app, params.id)
  input.audit?.({ before: { state: 'waiting' }, after: { state: grant.state, amount: grant.amount } })
  return { grant }
}

const reject: Handlers['admin.point.reject'] = async (input, app) => {
  const { body, params } = input
  const now = app.clock()
  await app.db.tx(async (tx) => {
    await lockWaiting(tx, input)
    const decided = { staffId: staffOf(input).id, now, decision: body.reason, entryId: null }
    await sql.decideGrant(tx, { ...params, ...decided, state: 'rejected' })
  })
  input.audit?.({ before: { state: 'waiting' }, after: { state: 'rejected' } })
  return { grant: await readGrant(app, params.id) }
}

type PointCalls = `admin.customer.${'give' | 'take'}Points` | `admin.point.${'listPending' | 'approve' | 'reject'}`

/** F2: points given and taken back, above the limit by a second person. Decision 074 */
export const pointGrantHandlers: Pick<Handlers, PointCalls> = {
  'admin.customer.givePoints': askFor(1),
  'admin.customer.takePoints': askFor(-1),
  'admin.point.listPending': listPending,
  'admin.point.approve': approve,
  'admin.point.reject': reject,
}
