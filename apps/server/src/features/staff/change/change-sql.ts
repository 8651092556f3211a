// Made from change.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOrderVersions {
  id: string
  version: number
  distributorIds: number[]
}

/** Versions of some orders, with the distributors of their products. */
export const listOrderVersions = (
  db: Sql,
  p: {
    ids: readonly string[]
  },
): Promise<ListOrderVersions[]> =>
  db.many(
    'change.listOrderVersions',
    `select o.order_no as "id", o.version as "version", array_agg(distinct p.distributor_id) as "distributorIds"
from orders o join order_product p on p.order_id = o.id
where o.order_no = any($1::text[])
group by o.id`,
    [p.ids],
  )

export interface ListProductVersions {
  id: string
  version: number
  distributorIds: number[]
}

export const listProductVersions = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListProductVersions[]> =>
  db.many(
    'change.listProductVersions',
    `select p.id::text as "id", p.version as "version", array[p.distributor_id] as "distributorIds" from product p
where p.id = any($1::int[])`,
    [p.ids],
  )

export interface ListStockDistributors {
  id: string
  distributorIds: number[]
}

export const listStockDistributors = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListStockDistributors[]> =>
  db.many(
    'change.listStockDistributors',
    `select c.id::text as "id", array[p.distributor_id] as "distributorIds"
from product_option_combination c join product p on p.id = c.product_id
where c.id = any($1::int[])`,
    [p.ids],
  )

export interface ListStaffNames {
  id: number
  name: string
}

export const listStaffNames = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListStaffNames[]> =>
  db.many(
    'change.listStaffNames',
    `select id, name from staff where id = any($1::int[])`,
    [p.ids],
  )

export interface ListOpenSessions {
  hash: string
}

/** Lists those of some sessions that are still open. */
export const listOpenSessions = (
  db: Sql,
  p: {
    hashes: readonly string[]
    now: Date
    idleSince: Date
  },
): Promise<ListOpenSessions[]> =>
  db.many(
    'change.listOpenSessions',
    `select encode(x.hash, 'hex') as "hash" from staff_session x join staff s on s.id = x.staff_id
where x.hash in (select decode(h, 'hex') from unnest($1::text[]) h) and x.expires_at > $2::timestamptz
  and x.last_used_at > $3::timestamptz and s.disabled_at is null`,
    [p.hashes, p.now, p.idleSince],
  )

export interface ListLatestWrites {
  object: string
  staffId: number | null
}

/** Objects of the latest writes of a brand that are done, the latest first. */
export const listLatestWrites = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<ListLatestWrites[]> =>
  db.many(
    'change.listLatestWrites',
    `select x.object as "object", x.staff_id as "staffId"
from (select id from audit_entry where begun_id is null and platform = $1::platform_id order by id desc limit $2::int) e
join audit_entry x on x.begun_id = e.id
where x.state = 'done' and x.object is not null
order by x.id desc`,
    [p.brand, p.most],
  )
