// Made from product-alarm.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindAwaited {
  id: number
  productStatus: 'waiting' | 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended' | 'removed'
  isCommingSoon: boolean
  limitedPeriodBegin: Date | null
  limitedPeriodEnd: Date | null
  noResale: boolean
  isBeforeOpening: boolean
}

/** Finds a published product, its sale status, and whether it was announced only. */
export const findAwaited = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<FindAwaited | undefined> =>
  db.opt(
    'product-alarm.findAwaited',
    `select p.id, case when is_sellable(p.product_status) and not p.is_in_stock then 'stock_out' else p.product_status end as "productStatus",
  p.is_coming_soon as "isCommingSoon", p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd",
  p.no_resale as "noResale",
  p.is_coming_soon or coalesce(p.limited_period_begin > $1::timestamptz, false) as "isBeforeOpening"
from product p where p.id = $2 and p.product_status not in ('waiting', 'removed', 'suspended')`,
    [p.now, p.id],
  )

export const addAlarm = (
  db: Sql,
  p: {
    userId: number
    productId: number
    now: Date
    kind: string
  },
): Promise<number> =>
  db.exec(
    'product-alarm.addAlarm',
    `insert into product_restock_alarm (user_id, product_id, created_at, kind) values ($1, $2, $3, $4) on conflict do nothing`,
    [p.userId, p.productId, p.now, p.kind],
  )

export const removeAlarm = (
  db: Sql,
  p: {
    userId: number
    productId: number
  },
): Promise<number> =>
  db.exec(
    'product-alarm.removeAlarm',
    `delete from product_restock_alarm where user_id = $1 and product_id = $2`,
    [p.userId, p.productId],
  )

export interface FindAlarm {
  createdAt: Date
}

export const findAlarm = (
  db: Sql,
  p: {
    userId: number
    productId: number
  },
): Promise<FindAlarm | undefined> =>
  db.opt(
    'product-alarm.findAlarm',
    `select created_at as "createdAt" from product_restock_alarm where user_id = $1 and product_id = $2`,
    [p.userId, p.productId],
  )

export interface ListAlarms {
  id: number
  value: number
  createdAt: Date
  count: number
}

/** Lists alarms, newest first; `sign` is -1 forwards and 1 backwards. Each row contains the total number. */
export const listAlarms = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListAlarms[]> =>
  db.many(
    'product-alarm.listAlarms',
    `with kept as (
  select a.product_id, a.created_at, (extract(epoch from a.created_at) * 1000000)::bigint as value
  from product_restock_alarm a join product p on p.id = a.product_id
  where a.user_id = $1 and p.product_status not in ('waiting', 'removed', 'suspended')
)
select k.product_id as "id", k.value as "value", k.created_at as "createdAt", (select count(*) from kept) as "count"
from kept k
where ($2::int8 * k.value, $2::int8 * k.product_id) > ($2::int8 * $3::int8, $2::int8 * $4::int8)
order by $2::int8 * k.value, $2::int8 * k.product_id limit $5::int`,
    [p.userId, p.sign, p.value, p.id, p.take],
  )

export interface ListAnnounced {
  id: number
}

/** Lists announced products that are due. Products without a time are opened by hand. */
export const listAnnounced = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<ListAnnounced[]> =>
  db.many(
    'product-alarm.listAnnounced',
    `select id from product where is_coming_soon and limited_period_begin <= $1::timestamptz order by id for no key update`,
    [p.now],
  )

export const openAnnounced = (
  db: Sql,
  p: {
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'product-alarm.openAnnounced',
    `update product set is_coming_soon = false where id = any($1::int[])`,
    [p.productIds],
  )

export interface ListOpened {
  id: number
}

/** Lists available products with waiting members. */
export const listOpened = (
  db: Sql,
  p: {
    now: Date
  },
): Promise<ListOpened[]> =>
  db.many(
    'product-alarm.listOpened',
    `select p.id from product p
where p.id in (select a.product_id from product_restock_alarm a) and is_open_for_sale(p, $1::timestamptz)
order by p.id`,
    [p.now],
  )

export interface CloseAlarms {
  id: number
}

/** Turns the alarms of an available product into messages, in one statement. */
export const closeAlarms = (
  db: Sql,
  p: {
    productId: number
    now: Date
    most: number
  },
): Promise<CloseAlarms[]> =>
  db.many(
    'product-alarm.closeAlarms',
    `with closed as (
  delete from product_restock_alarm where (user_id, product_id) in (
    select a.user_id, a.product_id from product_restock_alarm a join product p on p.id = a.product_id
    where a.product_id = $1 and is_open_for_sale(p, $2::timestamptz)
    order by a.created_at, a.user_id limit $3::int for update of a skip locked)
  returning user_id, product_id, kind
)
insert into alarm_message (user_id, product_id, kind, created_at)
select user_id, product_id, kind, $2::timestamptz from closed order by user_id
returning id`,
    [p.productId, p.now, p.most],
  )

export interface StartMessage {
  kind: string
  productId: number
  productName: string
  isOpen: boolean
  userId: number
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
}

/** Marks a message as started; no row if another process started it. */
export const startMessage = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<StartMessage | undefined> =>
  db.opt(
    'product-alarm.startMessage',
    `update alarm_message m set started_at = $1::timestamptz
from product p, app_user u
where m.id = $2 and m.started_at is null and p.id = m.product_id and u.id = m.user_id
returning m.kind, p.id as "productId", p.name as "productName", is_open_for_sale(p, $1::timestamptz) as "isOpen",
  u.id as "userId", u.platform as "brand"`,
    [p.now, p.id],
  )

export const finishMessage = (
  db: Sql,
  p: {
    outcome: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'product-alarm.finishMessage',
    `update alarm_message set outcome = $1 where id = $2`,
    [p.outcome, p.id],
  )

export const pruneMessages = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'product-alarm.pruneMessages',
    `delete from alarm_message where created_at < $1::timestamptz`,
    [p.before],
  )
