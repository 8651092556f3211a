// Made from staff-gift.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindGiftOrderNo {
  orderNo: string
  parcel: number
}

/** Finds the order and the parcel of a gift of any brand by its uuid. */
export const findGiftOrderNo = (
  db: Sql,
  p: {
    uuid: string
  },
): Promise<FindGiftOrderNo | undefined> =>
  db.opt(
    'staff-gift.findGiftOrderNo',
    `select o.order_no as "orderNo", t.parcel from gift_to t join orders o on o.id = t.order_id where t.uuid = $1`,
    [p.uuid],
  )

export interface ListGiftsOfOrder {
  uuid: string
  parcel: number
  unit: number
  receiver: string | null
  address: string | null
  surcharge: number
  sentAt: Date | null
  expiresAt: Date | null
  addressedAt: Date | null
  ending: string | null
  isShipped: boolean
  isThanked: boolean
  declineNote: string | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  card: string
  notiType: string
  sendAt: Date | null
  events: unknown
}

/** Lists the gifts of an order with all fields that operators need. */
export const listGiftsOfOrder = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListGiftsOfOrder[]> =>
  db.many(
    'staff-gift.listGiftsOfOrder',
    `select t.uuid, t.parcel, t.unit, t.receiver, t.address, t.surcharge, t.sent_at as "sentAt", t.expires_at as "expiresAt", t.addressed_at as "addressedAt",
  coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end) as "ending", s.is_shipped as "isShipped",
  t.thanks is not null as "isThanked", t.decline_note as "declineNote", o.platform, g.card, g.noti_type as "notiType", g.send_at as "sendAt",
  coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'byOperator', e.by_operator, 'reason', e.reason) order by e.id)
    from gift_event e where e.gift_to_id = t.id), '[]') as "events"
from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
cross join gift_parcel(t.order_id, t.parcel) s
where t.order_id = $1 order by t.parcel`,
    [p.orderId],
  )

export interface ListGiftMessages {
  key: string
  kind: string
  state: string
  at: Date
  failure: string | null
}

/** Lists the messages about a gift order: to its receivers and to its sender. Settled ones are stored for 90 days. */
export const listGiftMessages = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListGiftMessages[]> =>
  db.many(
    'staff-gift.listGiftMessages',
    `select m.key, m.kind, m.state, coalesce(m.settled_at, m.due_at) as "at", m.failure
from message m
where m.kind like 'gift.%' and split_part(m.key, ':', 2) in (
  select t.uuid from gift_to t where t.order_id = $1 union all select ($1)::bigint::text)
order by m.id`,
    [p.orderId],
  )

export interface ListGiftsByState {
  orderNo: string
  orderName: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  uuid: string
  parcel: number
  receiver: string | null
  state: string
  expiresAt: Date | null
  sendAt: Date | null
}

/** Lists gifts by their state, the soonest expiry first. The states are those of giftStatusOf. */
export const listGiftsByState = (
  db: Sql,
  p: {
    now: Date
    orderNo: string | null
    platform: string | null
    expiresBefore: Date | null
    states: readonly string[]
    most: number
  },
): Promise<ListGiftsByState[]> =>
  db.many(
    'staff-gift.listGiftsByState',
    `select x."orderNo", x."orderName", x.platform, x.uuid, x.parcel, x.receiver, x.state as "state", x."expiresAt", x."sendAt"
from (
  select o.order_no as "orderNo", o.order_name as "orderName", o.platform, t.id, t.uuid, t.parcel, t.receiver, t.expires_at as "expiresAt", g.send_at as "sendAt",
    case when t.ending is not null then t.ending when s.is_cancelled then 'withdrawn' when s.is_shipped then 'used'
      when t.addressed_at is not null then 'address_done' when t.expires_at <= $1::timestamptz then 'expired' else 'unused' end as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where ($2::text is null or o.order_no = $2::text) and ($3::text is null or o.platform::text = $3::text)
    and ($4::timestamptz is null or t.expires_at <= $4::timestamptz and t.addressed_at is null and t.ended_at is null)
) x
where x.state = any($5::text[])
order by x."expiresAt" nulls last, x.id limit $6`,
    [p.now, p.orderNo, p.platform, p.expiresBefore, p.states, p.most],
  )
