// Made from settlement.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListSettlements {
  id: number
  value: number
  count: number
}

/** Lists settlements of a brand by the end of their period. */
export const listSettlements = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    state: string | null
    distributorId: number | null
    distributorIds: readonly number[] | null
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListSettlements[]> =>
  db.many(
    'settlement.listSettlements',
    `select s.id as "id", (s.to_day - date '2000-01-01')::int8 as "value",
  (select count(*) from settlement c where c.platform = $1::platform_id and ($2::text is null or c.state = $2)
    and ($3::int is null or c.distributor_id = $3)
    and ($4::int[] is null or c.distributor_id = any($4::int[]))) as "count"
from settlement s
where s.platform = $1::platform_id and ($2::text is null or s.state = $2)
  and ($3::int is null or s.distributor_id = $3)
  and ($4::int[] is null or s.distributor_id = any($4::int[]))
  and ($5::int8 * (s.to_day - date '2000-01-01')::int8, $5::int8 * s.id) > ($5::int8 * $6::int8, $5::int8 * $7::int8)
order by $5::int8 * (s.to_day - date '2000-01-01')::int8, $5::int8 * s.id limit $8::int`,
    [p.brand, p.state, p.distributorId, p.distributorIds, p.sign, p.value, p.id, p.take],
  )

export interface ListSettlementsById {
  id: number
  distributorId: number
  distributorName: string
  from: string
  to: string
  state: string
  commissionRate: number
  payOn: string
  totals: unknown
  closedAt: Date | null
  closedBy: string | null
  paidAt: Date | null
  paidBy: string | null
  version: number
}

/** An open settlement has the commission of the terms of now. */
export const listSettlementsById = (
  db: Sql,
  p: {
    ids: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorIds: readonly number[] | null
  },
): Promise<ListSettlementsById[]> =>
  db.many(
    'settlement.listSettlementsById',
    `select s.id as "id", s.distributor_id as "distributorId", d.name as "distributorName", s.from_day::text as "from", s.to_day::text as "to",
  s.state::text as "state", case when s.state = 'open' then coalesce(t.commission_rate, s.commission_rate) else s.commission_rate end as "commissionRate",
  (case when s.state = 'open' then s.to_day + coalesce(t.pay_delay_days, 10) else s.pay_on end)::text as "payOn", s.totals as "totals",
  s.closed_at as "closedAt", c.name as "closedBy", s.paid_at as "paidAt", p.name as "paidBy", s.version as "version"
from unnest($1::int[]) with ordinality as wanted (id, place) join settlement s on s.id = wanted.id join distributor d on d.id = s.distributor_id
left join settlement_terms t on t.distributor_id = s.distributor_id
left join staff c on c.id = s.closed_by left join staff p on p.id = s.paid_by
where s.platform = $2::platform_id and ($3::int[] is null or s.distributor_id = any($3::int[]))
order by wanted.place`,
    [p.ids, p.brand, p.distributorIds],
  )

/**
 * Makes closings and reversals of one brand and distributor wait for each other: each reads what the one before has booked. Taken before
 * the row of the settlement.
 */
export const lockSeller = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'settlement.lockSeller',
    `select pg_advisory_xact_lock(hashtext('settlement ' || s.platform || ' ' || s.distributor_id))
from settlement s where s.id = $1 and s.platform = $2::platform_id`,
    [p.id, p.brand],
  )

export interface LockSettlement {
  id: number
  platform: string
  distributorId: number
  from: string
  to: string
  state: string
  version: number
}

export const lockSettlement = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<LockSettlement | undefined> =>
  db.opt(
    'settlement.lockSettlement',
    `select s.id, s.platform::text as "platform", s.distributor_id as "distributorId", s.from_day::text as "from", s.to_day::text as "to",
  s.state::text as "state", s.version
from settlement s where s.id = $1 and s.platform = $2::platform_id for update`,
    [p.id, p.brand],
  )

export interface HasEarlierOpen {
  is: boolean
}

export const hasEarlierOpen = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorId: number
    from: string
  },
): Promise<HasEarlierOpen> =>
  db.one(
    'settlement.hasEarlierOpen',
    `select exists (select from settlement s where s.platform = $1::platform_id and s.distributor_id = $2 and s.state = 'open'
  and s.from_day < $3::date) as "is"`,
    [p.brand, p.distributorId, p.from],
  )

export const closeSettlement = (
  db: Sql,
  p: {
    totals: unknown
    commissionRate: number
    payOn: string
    now: Date
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'settlement.closeSettlement',
    `update settlement set state = 'closed', totals = $1, commission_rate = $2, pay_on = $3::date,
  closed_at = $4::timestamptz, closed_by = $5, version = version + 1 where id = $6`,
    [JSON.stringify(p.totals), p.commissionRate, p.payOn, p.now, p.staffId, p.id],
  )

export const paySettlement = (
  db: Sql,
  p: {
    now: Date
    staffId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'settlement.paySettlement',
    `update settlement set state = 'paid', paid_at = $1::timestamptz, paid_by = $2, version = version + 1 where id = $3`,
    [p.now, p.staffId, p.id],
  )

export interface FindNextOpen {
  id: number
}

/** Returns the first open settlement of a distributor after a period. */
export const findNextOpen = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorId: number
    after: string
  },
): Promise<FindNextOpen | undefined> =>
  db.opt(
    'settlement.findNextOpen',
    `select s.id from settlement s where s.platform = $1::platform_id and s.distributor_id = $2 and s.state = 'open'
  and s.from_day > $3::date order by s.from_day limit 1`,
    [p.brand, p.distributorId, p.after],
  )

export const addSettlement = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorId: number
    from: string
    to: string
    commissionRate: number
    payOn: string
  },
): Promise<number> =>
  db.exec(
    'settlement.addSettlement',
    `insert into settlement (platform, distributor_id, from_day, to_day, commission_rate, pay_on)
values ($1::platform_id, $2, $3::date, $4::date, $5, $6::date)
on conflict (platform, distributor_id, from_day) do nothing`,
    [p.brand, p.distributorId, p.from, p.to, p.commissionRate, p.payOn],
  )

export interface ListSellers {
  distributorId: number
  commissionRate: number
  cycle: string
  payDelayDays: number
  last: string | null
  first: string | null
}

/** Lists the distributors of a brand with their terms: the end of their last period, or else the day of their first order. */
export const listSellers = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<ListSellers[]> =>
  db.many(
    'settlement.listSellers',
    `select d.id as "distributorId", coalesce(t.commission_rate, 1000) as "commissionRate", coalesce(t.cycle, 'month') as "cycle",
  coalesce(t.pay_delay_days, 10) as "payDelayDays", l.day::text as "last", f.day::text as "first"
from distributor d left join settlement_terms t on t.distributor_id = d.id
left join lateral (select s.to_day as day from settlement s where s.platform = $1::platform_id and s.distributor_id = d.id
  order by s.from_day desc limit 1) l on true
left join lateral (
  select (p.ordered_at at time zone 'Asia/Seoul')::date as day from order_product p
  where l.day is null and p.platform = $1::platform_id and p.distributor_id = d.id
    and p.status not in ('request', 'bank_transfer_waiting', 'incomplete')
  order by p.ordered_at limit 1) f on true
where l.day is not null or f.day is not null order by d.id`,
    [p.brand],
  )

export interface FindTerms {
  distributorId: number
  commissionRate: number
  cycle: string
  payDelayDays: number
  version: number
}

export const findTerms = (
  db: Sql,
  p: {
    distributorId: number
    distributorIds: readonly number[] | null
  },
): Promise<FindTerms | undefined> =>
  db.opt(
    'settlement.findTerms',
    `select d.id as "distributorId", coalesce(t.commission_rate, 1000) as "commissionRate", coalesce(t.cycle, 'month') as "cycle",
  coalesce(t.pay_delay_days, 10) as "payDelayDays", coalesce(t.version, 0) as "version"
from distributor d left join settlement_terms t on t.distributor_id = d.id
where d.id = $1 and ($2::int[] is null or d.id = any($2::int[]))`,
    [p.distributorId, p.distributorIds],
  )

/** Stores the terms unless they were changed since `version`. */
export const putTerms = (
  db: Sql,
  p: {
    distributorId: number
    commissionRate: number
    cycle: string
    payDelayDays: number
    version: number
  },
): Promise<number> =>
  db.exec(
    'settlement.putTerms',
    `insert into settlement_terms (distributor_id, commission_rate, cycle, pay_delay_days, version)
select $1::int, $2::int, $3::text, $4::int, 1
where $5::int = 0 or exists (select from settlement_terms t where t.distributor_id = $1::int)
on conflict (distributor_id) do update set commission_rate = excluded.commission_rate, cycle = excluded.cycle,
  pay_delay_days = excluded.pay_delay_days, version = settlement_terms.version + 1
where settlement_terms.version = $5::int`,
    [p.distributorId, p.commissionRate, p.cycle, p.payDelayDays, p.version],
  )

export interface FindLastDay {
  day: string
}

export const findLastDay = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorId: number
  },
): Promise<FindLastDay> =>
  db.one(
    'settlement.findLastDay',
    `select max(s.to_day)::text as "day" from settlement s where s.platform = $1::platform_id and s.distributor_id = $2`,
    [p.brand, p.distributorId],
  )

export interface ListOpenSettlements {
  id: number
  brand: string
  distributorName: string
  from: string
  to: string
}

/** Lists open settlements whose period is over, the oldest first. */
export const listOpenSettlements = (
  db: Sql,
  p: {
    today: string
    most: number
  },
): Promise<ListOpenSettlements[]> =>
  db.many(
    'settlement.listOpenSettlements',
    `select s.id as "id", s.platform::text as "brand", d.name as "distributorName", s.from_day::text as "from", s.to_day::text as "to"
from settlement s join distributor d on d.id = s.distributor_id
where s.state = 'open' and s.to_day < $1::date order by s.to_day, s.id limit $2::int`,
    [p.today, p.most],
  )
