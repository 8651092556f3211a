// Made from gift-desk.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindGifts {
  id: number
  value: number
  uuid: string
  orderNo: string
  orderName: string
  parcel: number
  receiver: string | null
  state: string
  orderedAt: Date
  sendAt: Date | null
  sentAt: Date | null
  expiresAt: Date | null
}

/** Gifts of receivers, the newest first. The states are those of giftStatusOf. */
export const findGifts = (
  db: Sql,
  p: {
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    orderNo: string | null
    from: Date | null
    to: Date | null
    expiresBefore: Date | null
    state: string | null
    take: number
  },
): Promise<FindGifts[]> =>
  db.many(
    'gift-desk.findGifts',
    `select x.id as "id", x.id as "value", x.uuid as "uuid", x.order_no as "orderNo", x.order_name as "orderName", x.parcel as "parcel",
  x.receiver, x.state as "state", x.ordered_at as "orderedAt", x.send_at as "sendAt", x.sent_at as "sentAt", x.expires_at as "expiresAt"
from (
  select t.id, t.uuid, o.order_no, o.order_name, t.parcel, t.receiver, o.created_at as ordered_at, g.send_at, t.sent_at, t.expires_at,
    gift_state(t, s.is_cancelled, s.is_shipped, $1::timestamptz) as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where o.platform = $2::platform_id and $3::int8 * t.id > $3::int8 * $4::int8
    and fits_gift_filter(t, o, $5::text, $6::timestamptz, $7::timestamptz, $8::timestamptz, $1::timestamptz)
) x
where $9::text is null or x.state = $9
order by $3::int8 * x.id limit $10::int`,
    [p.now, p.brand, p.sign, p.value, p.orderNo, p.from, p.to, p.expiresBefore, p.state, p.take],
  )

export interface FindGiftsOfPhone {
  id: number
  value: number
  uuid: string
  orderNo: string
  orderName: string
  parcel: number
  receiver: string | null
  state: string
  orderedAt: Date
  sendAt: Date | null
  sentAt: Date | null
  expiresAt: Date | null
}

/** The same for a phone of a receiver, by its blind index. */
export const findGiftsOfPhone = (
  db: Sql,
  p: {
    now: Date
    phone: Buffer
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    sign: number
    value: number
    orderNo: string | null
    from: Date | null
    to: Date | null
    expiresBefore: Date | null
    state: string | null
    take: number
  },
): Promise<FindGiftsOfPhone[]> =>
  db.many(
    'gift-desk.findGiftsOfPhone',
    `select x.id as "id", x.id as "value", x.uuid as "uuid", x.order_no as "orderNo", x.order_name as "orderName", x.parcel as "parcel",
  x.receiver, x.state as "state", x.ordered_at as "orderedAt", x.send_at as "sendAt", x.sent_at as "sentAt", x.expires_at as "expiresAt"
from (
  select t.id, t.uuid, o.order_no, o.order_name, t.parcel, t.receiver, o.created_at as ordered_at, g.send_at, t.sent_at, t.expires_at,
    gift_state(t, s.is_cancelled, s.is_shipped, $1::timestamptz) as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where t.phone_index = $2 and o.platform = $3::platform_id and $4::int8 * t.id > $4::int8 * $5::int8
    and fits_gift_filter(t, o, $6::text, $7::timestamptz, $8::timestamptz, $9::timestamptz, $1::timestamptz)
) x
where $10::text is null or x.state = $10
order by $4::int8 * x.id limit $11::int`,
    [p.now, p.phone, p.brand, p.sign, p.value, p.orderNo, p.from, p.to, p.expiresBefore, p.state, p.take],
  )

export interface CountGifts {
  count: number
}

/** Counts at most 10,000. */
export const countGifts = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    orderNo: string | null
    from: Date | null
    to: Date | null
    expiresBefore: Date | null
    now: Date
    state: string | null
  },
): Promise<CountGifts> =>
  db.one(
    'gift-desk.countGifts',
    `select count(*) as "count" from (
  select 1 from gift_to t join orders o on o.id = t.order_id cross join gift_parcel(t.order_id, t.parcel) s
  where o.platform = $1::platform_id
    and fits_gift_filter(t, o, $2::text, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz)
    and ($7::text is null or $7 = gift_state(t, s.is_cancelled, s.is_shipped, $6::timestamptz))
  limit 10000) counted`,
    [p.brand, p.orderNo, p.from, p.to, p.expiresBefore, p.now, p.state],
  )

export interface CountGiftsOfPhone {
  count: number
}

export const countGiftsOfPhone = (
  db: Sql,
  p: {
    phone: Buffer
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    orderNo: string | null
    from: Date | null
    to: Date | null
    expiresBefore: Date | null
    now: Date
    state: string | null
  },
): Promise<CountGiftsOfPhone> =>
  db.one(
    'gift-desk.countGiftsOfPhone',
    `select count(*) as "count" from (
  select 1 from gift_to t join orders o on o.id = t.order_id cross join gift_parcel(t.order_id, t.parcel) s
  where t.phone_index = $1 and o.platform = $2::platform_id
    and fits_gift_filter(t, o, $3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7::timestamptz)
    and ($8::text is null or $8 = gift_state(t, s.is_cancelled, s.is_shipped, $7::timestamptz))
  limit 10000) counted`,
    [p.phone, p.brand, p.orderNo, p.from, p.to, p.expiresBefore, p.now, p.state],
  )

export interface FindGiftOrder {
  id: number
  orderName: string
}

export const findGiftOrder = (
  db: Sql,
  p: {
    orderNo: string
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGiftOrder | undefined> =>
  db.opt(
    'gift-desk.findGiftOrder',
    `select o.id, o.order_name as "orderName" from orders o join gift_group g on g.order_id = o.id
where o.order_no = $1 and o.platform = $2::platform_id`,
    [p.orderNo, p.brand],
  )
