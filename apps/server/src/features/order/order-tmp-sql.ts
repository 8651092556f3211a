// Made from order-tmp.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CreateTmp {
  pointBalance: number
}

/**
 * Does not wait for the disk. Later writes about a pre-order wait and include it; after a crash at most pre-orders of the last
 * second are missing, their page says so, and their cart is intact.
 */
export const createTmp = (
  db: Sql,
  p: {
    id: string
    userId: number
    lines: unknown
    cartGroupIds: readonly number[]
    attribution: unknown
    campaign: string | null
    isGift: boolean
    now: Date
    expiresAt: Date
  },
): Promise<CreateTmp> =>
  db.one(
    'order-tmp.createTmp',
    `with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), made as (
  insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, campaign, is_gift, created_at, expires_at)
  values ($1, $2, $3, $4::bigint[], $5, $6, $7, $8::timestamptz, $9::timestamptz)
  returning user_id
)
select coalesce((select a.balance from point_account a where a.user_id = made.user_id), 0) as "pointBalance"
from made, unhurried`,
    [p.id, p.userId, JSON.stringify(p.lines), p.cartGroupIds, JSON.stringify(p.attribution), p.campaign, p.isGift, p.now, p.expiresAt],
  )

export interface FindTmp {
  tmp: unknown
}

/** Returns a pre-order without lines; otherwise it comes with them. */
export const findTmp = (
  db: Sql,
  p: {
    id: string
    userId: number
  },
): Promise<FindTmp | undefined> =>
  db.opt(
    'order-tmp.findTmp',
    `select tmp as "tmp" from order_tmp_lines($1, $2) limit 1`,
    [p.id, p.userId],
  )

export const setTmpAddress = (
  db: Sql,
  p: {
    address: unknown
    id: string
    userId: number
  },
): Promise<number> =>
  db.exec(
    'order-tmp.setTmpAddress',
    `update order_tmp set address = $1 where id = $2 and user_id = $3`,
    [JSON.stringify(p.address), p.id, p.userId],
  )

export const dropTmpsOf = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'order-tmp.dropTmpsOf',
    `delete from order_tmp where user_id = $1`,
    [p.userId],
  )

export const pruneTmp = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'order-tmp.pruneTmp',
    `delete from order_tmp where expires_at < $1::timestamptz`,
    [p.before],
  )
