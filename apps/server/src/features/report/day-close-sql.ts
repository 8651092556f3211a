// Made from day-close.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListClosings {
  day: string
  totals: unknown
  closedAt: Date
  closedBy: string
}

export const listClosings = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: string
    to: string
  },
): Promise<ListClosings[]> =>
  db.many(
    'day-close.listClosings',
    `select c.day::text as "day", c.totals as "totals", c.closed_at as "closedAt", s.name as "closedBy"
from day_close c join staff s on s.id = c.closed_by
where c.platform = $1::platform_id and c.day >= $2::date and c.day <= $3::date`,
    [p.brand, p.from, p.to],
  )

/** Stores the numbers of a day and the balances at its end once. */
export const closeDay = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    day: string
    totals: unknown
    net: number
    points: number
    receipts: number
    now: Date
    staffId: number
  },
): Promise<number> =>
  db.exec(
    'day-close.closeDay',
    `insert into day_close (platform, day, totals, net, point_balance, receipt_balance, closed_at, closed_by)
values ($1::platform_id, $2::date, $3, $4::int8, $5::int8, $6::int8, $7::timestamptz, $8)
on conflict (platform, day) do nothing`,
    [p.brand, p.day, JSON.stringify(p.totals), p.net, p.points, p.receipts, p.now, p.staffId],
  )

export interface FindFirstDay {
  day: string | null
}

/** Returns the day of the first order of a brand in Seoul; null if there is none. */
export const findFirstDay = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindFirstDay> =>
  db.one(
    'day-close.findFirstDay',
    `select (select (o.created_at at time zone 'Asia/Seoul')::date::text from orders o where o.platform = $1::platform_id
  order by o.created_at, o.id limit 1) as "day"`,
    [p.brand],
  )
