// Made from price-schedule.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddSchedule {
  id: number
}

export const addSchedule = (
  db: Sql,
  p: {
    productId: number
    startsAt: Date
    endsAt: Date | null
    staffId: number | null
    now: Date
  },
): Promise<AddSchedule> =>
  db.one(
    'price-schedule.addSchedule',
    `insert into price_schedule (product_id, starts_at, ends_at, created_by, created_at)
values ($1, $2, $3, $4, $5) returning id`,
    [p.productId, p.startsAt, p.endsAt, p.staffId, p.now],
  )

export const addScheduleLines = (
  db: Sql,
  p: {
    scheduleId: number
    prices: unknown
  },
): Promise<number> =>
  db.exec(
    'price-schedule.addScheduleLines',
    `insert into price_schedule_line (price_schedule_id, product_option_combination_id, price, list_price, special_sale_price)
select $1, n."combinationId", n.price, n."listPrice", n."specialSalePrice"
from jsonb_to_recordset($2::jsonb) as n ("combinationId" int, price int, "listPrice" int, "specialSalePrice" int)`,
    [p.scheduleId, JSON.stringify(p.prices)],
  )

export interface FindOverlap {
  id: number
}

/** An open schedule of one of the combinations at the same time. A schedule without an end is a moment. */
export const findOverlap = (
  db: Sql,
  p: {
    productId: number
    endsAt: Date | null
    startsAt: Date
    combinationIds: readonly number[]
  },
): Promise<FindOverlap | undefined> =>
  db.opt(
    'price-schedule.findOverlap',
    `select s.id from price_schedule s
where s.product_id = $1 and s.state in ('waiting', 'active')
  and s.starts_at <= coalesce($2::timestamptz, $3::timestamptz) and coalesce(s.ends_at, s.starts_at) >= $3::timestamptz
  and exists (select from price_schedule_line l where l.price_schedule_id = s.id and l.product_option_combination_id = any($4::int[]))
limit 1`,
    [p.productId, p.endsAt, p.startsAt, p.combinationIds],
  )

export interface FindScheduled {
  productId: number
}

export const findScheduled = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindScheduled | undefined> =>
  db.opt(
    'price-schedule.findScheduled',
    `select product_id as "productId" from price_schedule where id = $1`,
    [p.id],
  )

export interface LockSchedule {
  id: number
  productId: number
  startsAt: Date
  endsAt: Date | null
  state: string
}

/** Lock the product before it. */
export const lockSchedule = (
  db: Sql,
  p: {
    id: number
  },
): Promise<LockSchedule | undefined> =>
  db.opt(
    'price-schedule.lockSchedule',
    `select id, product_id as "productId", starts_at as "startsAt", ends_at as "endsAt", state from price_schedule where id = $1 for update`,
    [p.id],
  )

export const setScheduleState = (
  db: Sql,
  p: {
    state: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'price-schedule.setScheduleState',
    `update price_schedule set state = $1 where id = $2`,
    [p.state, p.id],
  )

export const failSchedule = (
  db: Sql,
  p: {
    failure: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'price-schedule.failSchedule',
    `update price_schedule set state = 'failed', failure = $1 where id = $2`,
    [p.failure, p.id],
  )

/** Stores the prices that the schedule replaces. */
export const rememberPrices = (
  db: Sql,
  p: {
    scheduleId: number
  },
): Promise<number> =>
  db.exec(
    'price-schedule.rememberPrices',
    `update price_schedule_line l set price_before = c.price, list_price_before = c.list_price, special_sale_price_before = c.special_sale_price
from product_option_combination c where c.id = l.product_option_combination_id and l.price_schedule_id = $1`,
    [p.scheduleId],
  )

export interface ListScheduled {
  combinationId: number
  price: number
  listPrice: number
  specialSalePrice: number | null
}

/** Prices that a schedule applies. */
export const listScheduled = (
  db: Sql,
  p: {
    scheduleId: number
  },
): Promise<ListScheduled[]> =>
  db.many(
    'price-schedule.listScheduled',
    `select l.product_option_combination_id as "combinationId", l.price, l.list_price as "listPrice", l.special_sale_price as "specialSalePrice"
from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
where l.price_schedule_id = $1 and not c.is_archived order by 1`,
    [p.scheduleId],
  )

export interface ListRestored {
  combinationId: number
  price: number
  listPrice: number
  specialSalePrice: number | null
}

/** Prices that a schedule restores: those of combinations that still have its prices. */
export const listRestored = (
  db: Sql,
  p: {
    scheduleId: number
  },
): Promise<ListRestored[]> =>
  db.many(
    'price-schedule.listRestored',
    `select l.product_option_combination_id as "combinationId", l.price_before as "price", l.list_price_before as "listPrice",
  l.special_sale_price_before as "specialSalePrice"
from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
where l.price_schedule_id = $1 and not c.is_archived and l.price_before is not null
  and (c.price, c.list_price, c.special_sale_price) is not distinct from (l.price, l.list_price, l.special_sale_price)
order by 1`,
    [p.scheduleId],
  )

export interface ListSchedules {
  id: number
  startsAt: Date
  endsAt: Date | null
  state: string
  failure: string | null
  createdAt: Date
  staffName: string | null
  prices: unknown
}

/** Open schedules of a product and the last twenty of those that are over. */
export const listSchedules = (
  db: Sql,
  p: {
    productId: number
  },
): Promise<ListSchedules[]> =>
  db.many(
    'price-schedule.listSchedules',
    `select x.id as "id", x.starts_at as "startsAt", x.ends_at as "endsAt", x.state as "state", x.failure as "failure", x.created_at as "createdAt", st.name as "staffName",
  coalesce((select jsonb_agg(jsonb_build_object('combinationId', c.id, 'name', c.name, 'price', l.price, 'listPrice', l.list_price,
    'specialSalePrice', l.special_sale_price) order by c.position, c.id)
    from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
    where l.price_schedule_id = x.id), '[]') as "prices"
from (
  (select * from price_schedule s where s.product_id = $1 and s.state in ('waiting', 'active') order by s.starts_at, s.id limit 50)
  union all
  (select * from price_schedule s where s.product_id = $1 and s.state in ('done', 'cancelled', 'failed') order by s.starts_at desc, s.id desc limit 20)
) x left join staff st on st.id = x.created_by
order by (x.state in ('waiting', 'active')) desc, x.starts_at desc, x.id desc`,
    [p.productId],
  )
