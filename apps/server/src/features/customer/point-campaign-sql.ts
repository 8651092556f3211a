// Made from point-campaign.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface LockCampaignLimit {
  customerDay: number
  staffDay: number
  given: number
}

/**
 * Locks the limit of the brand. Returns it with the points that the account gave since a time without a second person: to one member at
 * a time, and by campaigns as a whole.
 */
export const lockCampaignLimit = (
  db: Sql,
  p: {
    staffId: number
    since: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockCampaignLimit> =>
  db.one(
    'point-campaign.lockCampaignLimit',
    `select l.customer_day as "customerDay", l.staff_day as "staffDay",
  (select coalesce(sum(g.amount), 0) from point_grant g where g.asked_by = $1 and g.platform = l.platform and g.asked_at >= $2::timestamptz
    and g.state = 'granted' and g.decided_by is null and g.amount > 0 and g.campaign_id is null)::int8
  + (select coalesce(sum(c.amount::int8 * cardinality(c.user_ids)), 0) from point_campaign c where c.asked_by = $1
    and c.platform = l.platform and c.asked_at >= $2::timestamptz and c.state = 'started' and c.decided_by is null)::int8 as "given"
from point_limit l where l.platform = $3::platform_id for update`,
    [p.staffId, p.since, p.brand],
  )

export interface FindCampaignRequest {
  id: number
  amount: number
  reason: string
}

export const findCampaignRequest = (
  db: Sql,
  p: {
    staffId: number
    requestId: string
  },
): Promise<FindCampaignRequest | undefined> =>
  db.opt(
    'point-campaign.findCampaignRequest',
    `select id, amount, reason from point_campaign where asked_by = $1 and request_id = $2::uuid`,
    [p.staffId, p.requestId],
  )

export interface AddCampaign {
  id: number
}

export const addCampaign = (
  db: Sql,
  p: {
    requestId: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    audience: string
    userIds: readonly number[]
    amount: number
    reason: string
    state: string
    staffId: number
    now: Date
    decidedAt: Date | null
  },
): Promise<AddCampaign> =>
  db.one(
    'point-campaign.addCampaign',
    `insert into point_campaign (request_id, platform, audience, user_ids, amount, reason, state, asked_by, asked_at, decided_at)
values ($1::uuid, $2::platform_id, $3, $4::bigint[], $5, $6, $7, $8, $9::timestamptz, $10::timestamptz)
returning id`,
    [p.requestId, p.brand, p.audience, p.userIds, p.amount, p.reason, p.state, p.staffId, p.now, p.decidedAt],
  )

export interface LockCampaign {
  id: number
  state: string
  askedBy: number
}

export const lockCampaign = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockCampaign | undefined> =>
  db.opt(
    'point-campaign.lockCampaign',
    `select id, state as "state", asked_by as "askedBy" from point_campaign where id = $1 and platform = $2::platform_id for update`,
    [p.id, p.brand],
  )

export const decideCampaign = (
  db: Sql,
  p: {
    state: string
    staffId: number
    now: Date
    decision: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'point-campaign.decideCampaign',
    `update point_campaign set state = $1, decided_by = $2, decided_at = $3::timestamptz, decision = $4 where id = $5`,
    [p.state, p.staffId, p.now, p.decision, p.id],
  )

export interface FindCampaignToStart {
  id: number
  audience: string
  userIds: number[]
  amount: number
  reason: string
  askedBy: number
  decidedBy: number | null
}

export const findCampaignToStart = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindCampaignToStart | undefined> =>
  db.opt(
    'point-campaign.findCampaignToStart',
    `select id, audience, user_ids as "userIds", amount, reason, asked_by as "askedBy", decided_by as "decidedBy" from point_campaign
where id = $1 and state = 'started' and job_id is null`,
    [p.id],
  )

export const setCampaignJob = (
  db: Sql,
  p: {
    jobId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'point-campaign.setCampaignJob',
    `update point_campaign set job_id = $1 where id = $2`,
    [p.jobId, p.id],
  )

export interface ListCampaigns {
  id: number
  value: number
  audience: string
  members: number
  amount: number
  reason: string
  state: string
  askedBy: number
  askedByName: string
  askedAt: Date
  decidedByName: string | null
  decidedAt: Date | null
  jobId: number | null
  count: number
}

/** Lists campaigns of a brand, the latest first; `sign` is -1 forwards and 1 backwards. Each row has the count of all. */
export const listCampaigns = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    take: number
  },
): Promise<ListCampaigns[]> =>
  db.many(
    'point-campaign.listCampaigns',
    `select c.id, c.id as "value", c.audience, cardinality(c.user_ids) as "members", c.amount, c.reason, c.state as "state", c.asked_by as "askedBy",
  a.name as "askedByName", c.asked_at as "askedAt", d.name as "decidedByName", c.decided_at as "decidedAt", c.job_id as "jobId",
  (select count(*)::int from point_campaign x where x.platform = $1::platform_id) as "count"
from point_campaign c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by
where c.platform = $1::platform_id and $2::int8 * c.id > $2::int8 * $3::int8
order by $2::int8 * c.id limit $4::int`,
    [p.brand, p.sign, p.value, p.take],
  )

export interface FindCampaign {
  id: number
  audience: string
  members: number
  amount: number
  reason: string
  state: string
  askedBy: number
  askedByName: string
  askedAt: Date
  decidedByName: string | null
  decidedAt: Date | null
  jobId: number | null
}

export const findCampaign = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindCampaign | undefined> =>
  db.opt(
    'point-campaign.findCampaign',
    `select c.id, c.audience, cardinality(c.user_ids) as "members", c.amount, c.reason, c.state as "state", c.asked_by as "askedBy",
  a.name as "askedByName", c.asked_at as "askedAt", d.name as "decidedByName", c.decided_at as "decidedAt", c.job_id as "jobId"
from point_campaign c join staff a on a.id = c.asked_by left join staff d on d.id = c.decided_by
where c.id = $1 and c.platform = $2::platform_id`,
    [p.id, p.brand],
  )

/** Records what a campaign has given to a member, or taken back, among the grants of the member. */
export const addCampaignGrant = (
  db: Sql,
  p: {
    userId: number
    amount: number
    now: Date
    entryId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'point-campaign.addCampaignGrant',
    `insert into point_grant (request_id, platform, user_id, amount, reason, state, asked_by, asked_at, decided_by, decided_at, point_entry_id, campaign_id)
select gen_random_uuid(), c.platform, $1, $2, c.reason, 'granted', c.asked_by, $3::timestamptz, c.decided_by, $3::timestamptz, $4, c.id
from point_campaign c where c.id = $5`,
    [p.userId, p.amount, p.now, p.entryId, p.id],
  )
