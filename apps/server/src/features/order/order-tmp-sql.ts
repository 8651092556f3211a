// Made from order-tmp.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CreateTmp {
  pointBalance: number
}

/**
 * Not waited for on the disk. What is written for a pre-order later waits, and with it all that was written before; one that a
 * crash takes back was made within its last second, its page says so, and the cart it came from is whole.
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
    now: Date
    expiresAt: Date
  },
): Promise<CreateTmp> =>
  db.one(
    'order-tmp.createTmp',
    `with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), made as (
  insert into order_tmp (id, user_id, lines, cart_group_ids, attribution, campaign, created_at, expires_at)
  values ($1, $2, $3, $4::int[], $5, $6, $7::timestamptz, $8::timestamptz)
  returning user_id
)
select coalesce((select a.balance from point_account a where a.user_id = made.user_id), 0) as "pointBalance"
from made, unhurried`,
    [p.id, p.userId, JSON.stringify(p.lines), p.cartGroupIds, JSON.stringify(p.attribution), p.campaign, p.now, p.expiresAt],
  )

export interface FindTmp {
  tmp: unknown
}

/** One whose lines are all gone; else it comes with them. */
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
