import type { BrandId } from '@shop/brands'
import { AppError, type PointCampaign } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import type { Tx } from '#src/db/db.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { newestFirst, readCursor } from '#src/db/paging/cursor.ts'
import { MOST_BULK_ROWS } from '#src/features/bulk/bulk-kind.ts'
import { startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { type ReadAudience, readAudience } from '#src/features/segment/read-audience.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { type CampaignPoints, pointCampaignKind } from './point-campaign-kind.ts'
import * as sql from './point-campaign-sql.ts'

type CampaignCalls = Extract<keyof Handlers, `admin.pointCampaign.${string}`>
type Ask = HandlerInput<'admin.pointCampaign.create'>
type Decide = HandlerInput<'admin.pointCampaign.approve' | 'admin.pointCampaign.reject'>

const toCampaign = ({ askedAt, decidedAt, ...row }: sql.FindCampaign): PointCampaign => ({
  ...row,
  // the table allows the states of the contract only
  state: row.state as PointCampaign['state'],
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

const getCampaign = async ({ db }: Pick<App, 'db'>, id: number, brand: BrandId) => {
  const row = await sql.findCampaign(db, { id, brand })
  if (!row) throw new AppError('pointGrantNotFound')
  return { campaign: toCampaign(row) }
}

/**
 * Starts the job of a campaign that may run, once: its key is that of the campaign. A request that ended between the campaign and its
 * job starts it when it is repeated.
 */
const startCampaign = async (app: App, id: number, brand: BrandId): Promise<void> => {
  const campaign = await sql.findCampaignToStart(app.db, { id })
  if (!campaign) return
  const { userIds, amount, reason, audience } = campaign
  const shared: CampaignPoints = { campaignId: id, amount, reason }
  const job = await startBulkJob(app, {
    kind: pointCampaignKind,
    brand,
    staffId: campaign.askedBy,
    key: `pointCampaign ${id}`,
    title: `적립금 ${amount.toLocaleString('ko')}원: ${audience} ${userIds.length.toLocaleString('ko')}명`,
    reason,
    shared,
    rows: userIds.map((userId) => ({ object: `customer ${userId}`, input: { userId } })),
  })
  await sql.setCampaignJob(app.db, { id, jobId: job.id })
}

const addCampaign = async (tx: Tx, input: Ask, { name, userIds }: ReadAudience, now: Date): Promise<number> => {
  const { body, brand } = input
  const { amount, reason, requestId } = body
  const staffId = staffOf(input).id
  const limit = await sql.lockCampaignLimit(tx, { brand, staffId, since: seoulDayRange(now).from })
  // after the lock of the limit, which makes repeated requests wait for each other
  const made = await sql.findCampaignRequest(tx, { staffId, requestId })
  if (made) return made.id
  const isWithin = amount <= limit.customerDay && limit.given + amount * userIds.length <= limit.staffDay
  const [state, decidedAt] = isWithin ? ['started', now] : ['waiting', null]
  const added = { requestId, brand, audience: name, userIds, amount, reason, state, staffId, now, decidedAt }
  return (await sql.addCampaign(tx, added)).id
}

const create: Handlers['admin.pointCampaign.create'] = async (input, app) => {
  const { body, brand } = input
  const staffId = staffOf(input).id
  const made = await sql.findCampaignRequest(app.db, { staffId, requestId: body.requestId })
  if (made && (made.amount !== body.amount || made.reason !== body.reason)) throw new AppError('idempotencyKeyReused')
  const read = async () => {
    const audience = await readAudience(app, { audience: body.audience, brand, staffId, most: MOST_BULK_ROWS })
    return app.db.tx((tx) => addCampaign(tx, input, audience, app.clock()))
  }
  const id = made?.id ?? (await read())
  await startCampaign(app, id, brand)
  const { campaign } = await getCampaign(app, id, brand)
  const { state, members, amount } = campaign
  input.audit?.({ object: `pointCampaign ${id}`, after: { state, members, amount } })
  return { campaign }
}

const decide = async (input: Decide, app: App, decision: { state: 'started' | 'rejected'; why: string | null }) => {
  const { params, brand } = input
  const staffId = staffOf(input).id
  await app.db.tx(async (tx) => {
    const campaign = await sql.lockCampaign(tx, { id: params.id, brand })
    if (!campaign) throw new AppError('pointGrantNotFound')
    if (campaign.askedBy === staffId) throw new AppError('ownRequest')
    if (campaign.state !== 'waiting') throw new AppError('pointGrantDecided')
    const { state, why } = decision
    await sql.decideCampaign(tx, { id: params.id, state, staffId, now: app.clock(), decision: why })
  })
  await startCampaign(app, params.id, brand)
  input.audit?.({
    object: `pointCampaign ${params.id}`,
    before: { state: 'waiting' },
    after: { state: decision.state },
  })
  return getCampaign(app, params.id, brand)
}

const list: Handlers['admin.pointCampaign.list'] = async ({ query, brand }, { db }) => {
  const name = `pointCampaigns.${brand}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, page } = await readCountedPage(name, query.take, cursor, (seek, take) =>
    sql.listCampaigns(db, { brand, ...newestFirst(seek, take) }),
  )
  return { page, campaigns: rows.map(toCampaign) }
}

/** F2: points for many members, above the limit by a second person. Decision 085 */
export const pointCampaignHandlers: Pick<Handlers, CampaignCalls> = {
  'admin.pointCampaign.list': list,
  'admin.pointCampaign.create': create,
  'admin.pointCampaign.approve': (input, app) => decide(input, app, { state: 'started', why: null }),
  'admin.pointCampaign.reject': (input, app) => decide(input, app, { state: 'rejected', why: input.body.reason }),
}
