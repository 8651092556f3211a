// Made from order-list.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListByTime {
  id: number
  value: number
}

/** Lists orders of a brand that were paid or wait for their deposit, the latest first. */
export const listByTime = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: Date
    to: Date
    beforeUs: number
    beforeId: number
    method: string | null
    take: number
  },
): Promise<ListByTime[]> =>
  db.many(
    'order-list.listByTime',
    `select o.id as "id", (extract(epoch from o.created_at) * 1000000)::int8 as "value"
from orders o
where o.platform = $1::platform_id and o.created_at >= $2::timestamptz and o.created_at < $3::timestamptz
  and (o.created_at, o.id) < (timestamptz 'epoch' + ($4::int8 / 1000000) * interval '1 second' + ($4::int8 % 1000000) * interval '1 microsecond', $5::int8)
  and o.status not in ('request', 'incomplete', 'pre_ordering')
  and ($6::text is null or exists (select from payment p where p.order_id = o.id and p.method = $6::text::payment_method))
order by o.created_at desc, o.id desc limit $7::int`,
    [p.brand, p.from, p.to, p.beforeUs, p.beforeId, p.method, p.take],
  )

export interface ListByState {
  id: number
  value: number
}

/** Lists orders of a brand with a product in one of these states. Each state is one scan of an index in its order. */
export const listByState = (
  db: Sql,
  p: {
    statuses: readonly string[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: Date
    to: Date
    beforeUs: number
    beforeId: number
    method: string | null
    take: number
  },
): Promise<ListByState[]> =>
  db.many(
    'order-list.listByState',
    `select distinct f.order_id as "id", (extract(epoch from f.ordered_at) * 1000000)::int8 as "value"
from unnest($1::text[]) as s (status) cross join lateral (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.platform = $2::platform_id and x.status = s.status::order_item_product_status
    and x.ordered_at >= $3::timestamptz and x.ordered_at < $4::timestamptz
    and (x.ordered_at, x.order_id) < (timestamptz 'epoch' + ($5::int8 / 1000000) * interval '1 second' + ($5::int8 % 1000000) * interval '1 microsecond', $6::int8)
    and ($7::text is null or exists (select from payment p where p.order_id = x.order_id and p.method = $7::text::payment_method))
  order by x.ordered_at desc, x.order_id desc limit $8::int
) f
order by 2 desc, 1 desc limit $8::int`,
    [p.statuses, p.brand, p.from, p.to, p.beforeUs, p.beforeId, p.method, p.take],
  )

export interface ListBySeller {
  id: number
  value: number
}

/** The same for the products of distributors. */
export const listBySeller = (
  db: Sql,
  p: {
    statuses: readonly string[]
    distributorIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: Date
    to: Date
    beforeUs: number
    beforeId: number
    method: string | null
    take: number
  },
): Promise<ListBySeller[]> =>
  db.many(
    'order-list.listBySeller',
    `select distinct f.order_id as "id", (extract(epoch from f.ordered_at) * 1000000)::int8 as "value"
from unnest($1::text[]) as s (status) cross join unnest($2::int[]) as d (id) cross join lateral (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.distributor_id = d.id and x.platform = $3::platform_id and x.status = s.status::order_item_product_status
    and x.ordered_at >= $4::timestamptz and x.ordered_at < $5::timestamptz
    and (x.ordered_at, x.order_id) < (timestamptz 'epoch' + ($6::int8 / 1000000) * interval '1 second' + ($6::int8 % 1000000) * interval '1 microsecond', $7::int8)
    and ($8::text is null or exists (select from payment p where p.order_id = x.order_id and p.method = $8::text::payment_method))
  order by x.ordered_at desc, x.order_id desc limit $9::int
) f
order by 2 desc, 1 desc limit $9::int`,
    [p.statuses, p.distributorIds, p.brand, p.from, p.to, p.beforeUs, p.beforeId, p.method, p.take],
  )

export interface ListByPerson {
  id: number
  value: number
}

/**
 * Lists the orders of a person or of a number, all filters applied. `contacts`: each index has to be one of the order; the phone may be
 * that of the member instead. `limit 1`: else the generic plan of the
 * prepared statement reads all orders to join them.
 */
export const listByPerson = (
  db: Sql,
  p: {
    orderNo: string | null
    contacts: readonly Buffer[]
    phoneIndex: Buffer | null
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    from: Date
    to: Date
    beforeUs: number
    beforeId: number
    phone: Buffer | null
    name: Buffer | null
    method: string | null
    statuses: readonly string[]
    distributorIds: readonly number[] | null
    take: number
  },
): Promise<ListByPerson[]> =>
  db.many(
    'order-list.listByPerson',
    `with found as materialized (
  select o.id from orders o where o.order_no = $1::text
  union
  select c.order_id from order_contact c where $1::text is null and c.value = any($2::bytea[])
  union
  select o.id from orders o join app_user u on u.id = o.user_id
  where $1::text is null and u.phone_index = $3::bytea and u.platform = $4::platform_id
)
select f.id as "id", (extract(epoch from f.created_at) * 1000000)::int8 as "value"
from found cross join lateral (
  select o.id, o.created_at from orders o
  where o.id = found.id and o.platform = $4::platform_id and o.created_at >= $5::timestamptz and o.created_at < $6::timestamptz
    and (o.created_at, o.id) < (timestamptz 'epoch' + ($7::int8 / 1000000) * interval '1 second' + ($7::int8 % 1000000) * interval '1 microsecond', $8::int8)
    and ($9::bytea is null or exists (select from order_contact c where c.order_id = o.id and c.value = $9::bytea)
      or exists (select from app_user u where u.id = o.user_id and u.phone_index = $3::bytea))
    and ($10::bytea is null or exists (select from order_contact c where c.order_id = o.id and c.value = $10::bytea))
    and ($11::text is null or exists (select from payment p where p.order_id = o.id and p.method = $11::text::payment_method))
    and exists (select from order_product x where x.order_id = o.id and x.status = any($12::text[]::order_item_product_status[])
      and ($13::int[] is null or x.distributor_id = any($13::int[])))
  limit 1
) f
order by f.created_at desc, f.id desc limit $14::int`,
    [p.orderNo, p.contacts, p.phoneIndex, p.brand, p.from, p.to, p.beforeUs, p.beforeId, p.phone, p.name, p.method, p.statuses, p.distributorIds, p.take],
  )

export interface CountStates {
  status: string
  count: number
}

/** Counts orders with a product in each state, up to a bound. */
export const countStates = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
    statuses: readonly string[]
  },
): Promise<CountStates[]> =>
  db.many(
    'order-list.countStates',
    `select s.status as "status", (select count(*)::int from (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.platform = $1::platform_id and x.status = s.status::order_item_product_status
  order by x.ordered_at desc, x.order_id desc limit $2::int) n) as "count"
from unnest($3::text[]) as s (status)`,
    [p.brand, p.most, p.statuses],
  )

export interface CountSellerStates {
  status: string
  count: number
}

/** The same for the products of distributors. */
export const countSellerStates = (
  db: Sql,
  p: {
    distributorIds: readonly number[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
    statuses: readonly string[]
  },
): Promise<CountSellerStates[]> =>
  db.many(
    'order-list.countSellerStates',
    `select s.status as "status", (select count(*)::int from (
  select distinct x.ordered_at, x.order_id from order_product x
  where x.distributor_id = any($1::int[]) and x.platform = $2::platform_id and x.status = s.status::order_item_product_status
  limit $3::int) n) as "count"
from unnest($4::text[]) as s (status)`,
    [p.distributorIds, p.brand, p.most, p.statuses],
  )

export interface ListRows {
  id: number
  userId: number
  orderNo: string
  orderName: string
  createdAt: Date
  address: unknown
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  totalPrice: number
  version: number
  method: 'card' | 'virtual_account' | 'transfer' | 'point'
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  nickname: string | null
  states: string[]
  names: string[]
  linesPrice: number
  units: number
  isGift: boolean
  noteCount: number
}

/** Reads orders for the list, in the order of the ids. With distributors only their lines. */
export const listRows = (
  db: Sql,
  p: {
    distributorIds: readonly number[] | null
    ids: readonly number[]
  },
): Promise<ListRows[]> =>
  db.many(
    'order-list.listRows',
    `select o.id, o.user_id as "userId", o.order_no as "orderNo", o.order_name as "orderName", o.created_at as "createdAt", o.address as "address", o.status,
  o.total_price as "totalPrice", o.version, p.method, u.user_type as "userType", u.nickname, l.states as "states", l.names as "names",
  l.price as "linesPrice", l.units as "units", l.is_gift as "isGift",
  case when $1::int[] is null then (select count(*)::int from order_note n where n.order_id = o.id) else 0 end as "noteCount"
from unnest($2::bigint[]) with ordinality as wanted (id, place) join orders o on o.id = wanted.id
join payment p on p.order_id = o.id join app_user u on u.id = o.user_id
cross join lateral (
  select array_agg(distinct x.status::text) as states, array_agg(distinct x.product ->> 'name') as names, bool_or(x.parcel > 0) as is_gift,
    coalesce(sum(y.price), 0)::int as price, coalesce(sum(y.units), 0)::int as units
  from order_product x cross join lateral (
    select sum(z.unit * z.price)::int as price, sum(z.unit)::int as units from order_line z where z.order_product_id = x.id) y
  where x.order_id = o.id and ($1::int[] is null or x.distributor_id = any($1::int[]))
) l
order by wanted.place`,
    [p.distributorIds, p.ids],
  )

export interface ListIdsByNo {
  id: number
  orderNo: string
}

/** Finds orders of a brand by number, with a product of the distributors. */
export const listIdsByNo = (
  db: Sql,
  p: {
    orderNos: readonly string[]
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    distributorIds: readonly number[] | null
  },
): Promise<ListIdsByNo[]> =>
  db.many(
    'order-list.listIdsByNo',
    `select o.id, o.order_no as "orderNo" from orders o
where o.order_no = any($1::text[]) and o.platform = $2::platform_id
  and exists (select from order_product x where x.order_id = o.id
    and ($3::int[] is null or x.distributor_id = any($3::int[])))
order by o.id`,
    [p.orderNos, p.brand, p.distributorIds],
  )

export interface ListNos {
  orderNo: string
}

export const listNos = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<ListNos[]> =>
  db.many(
    'order-list.listNos',
    `select o.order_no as "orderNo" from unnest($1::bigint[]) with ordinality as wanted (id, place) join orders o on o.id = wanted.id order by wanted.place`,
    [p.ids],
  )
