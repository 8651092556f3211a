// Made from gift.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindGroup {
  id: number
  orderNo: string
  userId: number
  createdAt: Date
  totalPrice: number
  totals: unknown
  state: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  notiType: string
  card: string
  letter: string | null
  sendAt: Date | null
  sentAt: Date | null
  gifts: unknown
  items: unknown
  shipping: unknown
  refunds: unknown
}

/** Reads a gift with its receivers for its owner or its guest's proof; the caller has checked the access. */
export const findGroup = (
  db: Sql,
  p: {
    id: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGroup | undefined> =>
  db.opt(
    'gift.findGroup',
    `select o.id, o.order_no as "orderNo", o.user_id as "userId", o.created_at as "createdAt", o.total_price as "totalPrice", o.totals as "totals",
  p.state, g.noti_type as "notiType", g.card, g.letter, g.send_at as "sendAt", g.sent_at as "sentAt",
  (select jsonb_agg(jsonb_build_object('uuid', t.uuid, 'parcel', t.parcel, 'unit', t.unit, 'receiver', t.receiver, 'sentAt', t.sent_at,
      'expiresAt', t.expires_at, 'openedAt', t.opened_at, 'addressedAt', t.addressed_at,
      'ending', coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end), 'isShipped', s.is_shipped,
      'thanks', t.thanks, 'declineNote', t.decline_note,
      'goods', (select sum(l.unit * l.price) from order_line l where l.order_id = o.id and l.parcel = t.parcel),
      'events', coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'byOperator', e.by_operator) order by e.id)
        from gift_event e where e.gift_to_id = t.id), '[]'),
      'moves', coalesce((select jsonb_agg(jsonb_build_object('to', m.to_status, 'at', m.at) order by m.at) from (
        select h.to_status, min(h.at) as at from order_history h join order_product op on op.id = h.order_product_id
        where h.order_id = o.id and h.at > o.created_at - interval '1 day' and op.parcel = t.parcel and h.to_status in ('delivery_waiting', 'delivery_end') group by 1) m), '[]')
    ) order by t.parcel)
    from gift_to t, gift_parcel(t.order_id, t.parcel) s where t.order_id = o.id) as "gifts",
  (select jsonb_agg(jsonb_build_object('productId', op.product_id, 'product', op.product, 'option', l.combination ->> 'name', 'unit', l.unit / t.unit,
      'origin', pr.origin, 'foodNotice', pr.food_notice) order by l.id)
    from order_product op join order_line l on l.order_product_id = op.id join product pr on pr.id = op.product_id
    join gift_to t on t.order_id = o.id and t.parcel = 1
    where op.order_id = o.id and op.parcel = 1) as "items",
  (select jsonb_agg(b -> 'shipping' || jsonb_build_object('parcel', b -> 'parcel')) from jsonb_array_elements(o.bundles) b) as "shipping",
  coalesce((select jsonb_agg(jsonb_build_object('money', r.money, 'point', r.point, 'parcels', (
      select coalesce(jsonb_agg(distinct x.parcel), '[]') from (
        select op.parcel from refund_product rp join order_product op on op.id = rp.order_product_id where rp.refund_id = r.id
        union all select l.parcel from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = r.id) x)) order by r.id)
    from refund r where r.order_id = o.id), '[]') as "refunds"
from orders o join payment p on p.order_id = o.id join gift_group g on g.order_id = o.id
where o.id = $1 and o.platform = $2::platform_id`,
    [p.id, p.platform],
  )

export interface ListGroups {
  count: number
  ids: number[]
}

/** Lists a page of the gifts that a member has paid for, the newest first, with their number. */
export const listGroups = (
  db: Sql,
  p: {
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    before: number | null
    most: number
  },
): Promise<ListGroups> =>
  db.one(
    'gift.listGroups',
    `with mine as (
  select o.id from orders o join gift_group g on g.order_id = o.id
  where o.user_id = $1 and o.platform = $2::platform_id and o.status not in ('request', 'incomplete')
)
select (select count(*)::int from mine) as "count", coalesce((select array_agg(id order by id desc) from (
    select id from mine where $3::bigint is null or id < $3::bigint order by id desc limit $4) m), '{}') as "ids"`,
    [p.userId, p.platform, p.before, p.most],
  )

export interface ListReceivingMembers {
  id: number
}

/** Lists the members of a brand with the phone of a receiver, which they have verified. Not the sender. */
export const listReceivingMembers = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    phoneIndex: Buffer
    senderId: number
  },
): Promise<ListReceivingMembers[]> =>
  db.many(
    'gift.listReceivingMembers',
    `select u.id from app_user u
where u.platform = $1::platform_id and u.phone_index = $2 and u.user_type <> 'guest' and u.left_at is null and u.id <> $3
order by u.id`,
    [p.platform, p.phoneIndex, p.senderId],
  )

export interface FindGift {
  id: number
  uuid: string
  orderId: number
  parcel: number
  unit: number
  receiver: string | null
  address: string | null
  sentAt: Date | null
  expiresAt: Date | null
  openedAt: Date | null
  addressedAt: Date | null
  ending: string | null
  isClosed: boolean
  isShipped: boolean
  thanks: string | null
  declineNote: string | null
  savedBy: number | null
  addressedBy: number | null
  surcharge: number
  card: string
  letter: string | null
  notiType: string
  senderId: number
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  orderNo: string
  orderStatus: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  paymentState: 'requested' | 'waiting_deposit' | 'done' | 'failed' | 'cancel_requested' | 'canceled'
  items: unknown
  orderProductIds: number[]
  statuses: string[]
  groupSize: number
}

/** Reads a gift by its uuid, with everything its receiver sees. */
export const findGift = (
  db: Sql,
  p: {
    uuid: string
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGift | undefined> =>
  db.opt(
    'gift.findGift',
    `select t.id, t.uuid, t.order_id as "orderId", t.parcel, t.unit, t.receiver, t.address, t.sent_at as "sentAt", t.expires_at as "expiresAt",
  t.opened_at as "openedAt", t.addressed_at as "addressedAt", coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end) as "ending",
  t.ended_at is not null as "isClosed", s.is_shipped as "isShipped", t.thanks, t.decline_note as "declineNote", t.saved_by as "savedBy", t.addressed_by as "addressedBy", t.surcharge, g.card, g.letter, g.noti_type as "notiType",
  o.user_id as "senderId", o.platform, o.order_no as "orderNo", o.status as "orderStatus", p.state as "paymentState",
  (select jsonb_agg(jsonb_build_object('productId', op.product_id, 'product', op.product, 'option', l.combination ->> 'name', 'unit', l.unit,
      'origin', pr.origin, 'foodNotice', pr.food_notice, 'terms', op.product -> 'shippingTerms', 'price', l.price,
      'noSecondary', pr.is_undeliverable_secondary_area, 'noThird', pr.is_undeliverable_third_area) order by l.id)
    from order_product op join order_line l on l.order_product_id = op.id join product pr on pr.id = op.product_id
    where op.order_id = t.order_id and op.parcel = t.parcel and (s.is_cancelled or op.status not in ('stock_out', 'withdraw_complete'))) as "items",
  array(select op.id from order_product op where op.order_id = t.order_id and op.parcel = t.parcel
    and op.status not in ('stock_out', 'withdraw_complete', 'return_complete') order by op.id) as "orderProductIds",
  array(select distinct op.status::text from order_product op where op.order_id = t.order_id and op.parcel = t.parcel
    and op.status not in ('withdraw_complete', 'return_complete')) as "statuses",
  (select count(*)::int from gift_to x where x.order_id = t.order_id) as "groupSize"
from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id join payment p on p.order_id = o.id
cross join gift_parcel(t.order_id, t.parcel) s
where t.uuid = $1 and o.platform = $2::platform_id`,
    [p.uuid, p.platform],
  )

export interface LockGift {
  id: number
  ending: string | null
}

/** Serializes what changes a gift. Call it under the lock of its order. */
export const lockGift = (
  db: Sql,
  p: {
    uuid: string
  },
): Promise<LockGift | undefined> =>
  db.opt(
    'gift.lockGift',
    `select id, ending from gift_to where uuid = $1 for update`,
    [p.uuid],
  )

export interface ListGiftUuids {
  uuid: string
}

export const listGiftUuids = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListGiftUuids[]> =>
  db.many(
    'gift.listGiftUuids',
    `select uuid from gift_to where order_id = $1 order by parcel`,
    [p.orderId],
  )

export interface ListReceivers {
  id: number
  uuid: string
  receiver: string | null
}

export const listReceivers = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListReceivers[]> =>
  db.many(
    'gift.listReceivers',
    `select id, uuid, receiver from gift_to where order_id = $1 order by parcel`,
    [p.orderId],
  )

export const noteEvent = (
  db: Sql,
  p: {
    id: number
    kind: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'gift.noteEvent',
    `insert into gift_event (gift_to_id, kind, at) values ($1, $2, $3::timestamptz)`,
    [p.id, p.kind, p.now],
  )

export const noteByOperator = (
  db: Sql,
  p: {
    id: number
    kind: string
    now: Date
    reason: string | null
  },
): Promise<number> =>
  db.exec(
    'gift.noteByOperator',
    `insert into gift_event (gift_to_id, kind, at, by_operator, reason) values ($1, $2, $3::timestamptz, true, $4)`,
    [p.id, p.kind, p.now, p.reason],
  )

export interface MarkSent {
  id: number
  uuid: string
  receiver: string | null
}

/** Sends the gifts of a group once: sets their expiry. Returns those that were sent now. */
export const markSent = (
  db: Sql,
  p: {
    now: Date
    orderId: number
    expiresAt: Date
  },
): Promise<MarkSent[]> =>
  db.many(
    'gift.markSent',
    `with sent as (
  update gift_group set sent_at = $1::timestamptz where order_id = $2 and sent_at is null returning order_id
), started as (
  update gift_to t set sent_at = $1::timestamptz, expires_at = $3::timestamptz
  from sent where t.order_id = sent.order_id and t.ending is null
  returning t.id, t.uuid, t.receiver
), noted as (
  insert into gift_event (gift_to_id, kind, at) select id, 'sent', $1::timestamptz from started
)
select id, uuid, receiver from started`,
    [p.now, p.orderId, p.expiresAt],
  )

export interface FindDue {
  orderId: number
  notiType: string
  letter: string | null
  sendAt: Date | null
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  userId: number
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  orderName: string
}

/** Reads a group that is not sent yet. */
export const findDue = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindDue | undefined> =>
  db.opt(
    'gift.findDue',
    `select g.order_id as "orderId", g.noti_type as "notiType", g.letter, g.send_at as "sendAt", o.platform, o.user_id as "userId", o.status, o.order_name as "orderName"
from gift_group g join orders o on o.id = g.order_id where g.order_id = $1 and g.sent_at is null`,
    [p.orderId],
  )

export interface ListDue {
  orderId: number
}

/** Lists paid groups whose scheduled time has come. Groups without a schedule are sent by the job of their payment. */
export const listDue = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListDue[]> =>
  db.many(
    'gift.listDue',
    `select g.order_id as "orderId" from gift_group g join orders o on o.id = g.order_id
where g.sent_at is null and g.send_at <= $1::timestamptz
  and o.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete')
order by g.send_at limit $2`,
    [p.now, p.most],
  )

export interface ListExpired {
  id: number
}

export const listExpired = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListExpired[]> =>
  db.many(
    'gift.listExpired',
    `select id from gift_to
where addressed_at is null and ended_at is null and expires_at <= $1::timestamptz order by expires_at limit $2`,
    [p.now, p.most],
  )

export interface ListReminders {
  id: number
}

/**
 * Lists gifts to remind of: without an address, at most `from` and more than `to` days before their expiry, and not reminded in
 * that time.
 */
export const listReminders = (
  db: Sql,
  p: {
    now: Date
    from: number
    to: number
    most: number
  },
): Promise<ListReminders[]> =>
  db.many(
    'gift.listReminders',
    `select t.id from gift_to t
where t.addressed_at is null and t.ended_at is null
  and t.expires_at <= $1::timestamptz + make_interval(days => $2::int)
  and t.expires_at > $1::timestamptz + make_interval(days => $3::int)
  and not exists (select from gift_event e
    where e.gift_to_id = t.id and e.kind = 'reminded' and e.at >= t.expires_at - make_interval(days => $2::int))
order by t.expires_at limit $4`,
    [p.now, p.from, p.to, p.most],
  )

/** Moves the expiry of a locked gift. Its reminders follow, because they are found by the expiry. */
export const extendGift = (
  db: Sql,
  p: {
    expiresAt: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.extendGift',
    `update gift_to set expires_at = $1::timestamptz where id = $2`,
    [p.expiresAt, p.id],
  )

export interface FindGiftKey {
  uuid: string
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

export const findGiftKey = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindGiftKey | undefined> =>
  db.opt(
    'gift.findGiftKey',
    `select t.uuid, o.platform from gift_to t join orders o on o.id = t.order_id where t.id = $1`,
    [p.id],
  )

/** The address of a gift that is not delivered is removed. */
export const endGift = (
  db: Sql,
  p: {
    ending: string
    now: Date
    note: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.endGift',
    `update gift_to set ending = $1::text, ended_at = $2::timestamptz, decline_note = $3, address = null, addressed_by = null
where id = $4 and ending is null`,
    [p.ending, p.now, p.note, p.id],
  )

export interface GetEndedGift {
  receiver: string | null
  note: string | null
}

export const getEndedGift = (
  db: Sql,
  p: {
    uuid: string
  },
): Promise<GetEndedGift> =>
  db.one(
    'gift.getEndedGift',
    `select receiver, decline_note as "note" from gift_to where uuid = $1`,
    [p.uuid],
  )

/** Notes the first opening, unless the link was replaced meanwhile. */
export const markOpened = (
  db: Sql,
  p: {
    now: Date
    uuid: string
  },
): Promise<number> =>
  db.exec(
    'gift.markOpened',
    `with opened as (
  update gift_to set opened_at = $1::timestamptz where uuid = $2 and opened_at is null returning id
)
insert into gift_event (gift_to_id, kind, at) select id, 'opened', $1::timestamptz from opened`,
    [p.now, p.uuid],
  )

export const putGiftAddress = (
  db: Sql,
  p: {
    address: string
    now: Date
    userId: number | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.putGiftAddress',
    `update gift_to set address = $1, addressed_at = coalesce(addressed_at, $2::timestamptz), addressed_by = $3::bigint where id = $4`,
    [p.address, p.now, p.userId, p.id],
  )

export const putThanks = (
  db: Sql,
  p: {
    note: string
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.putThanks',
    `update gift_to set thanks = $1, thanked_at = $2::timestamptz where id = $3 and thanks is null`,
    [p.note, p.now, p.id],
  )

export const putReceiver = (
  db: Sql,
  p: {
    receiver: string
    phoneIndex: Buffer | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.putReceiver',
    `update gift_to set receiver = $1, phone_index = $2::bytea where id = $3`,
    [p.receiver, p.phoneIndex, p.id],
  )

/** Of several members with the link the last one to save it has it in the list. No effect if the link was replaced meanwhile. */
export const saveGift = (
  db: Sql,
  p: {
    userId: number
    now: Date
    uuid: string
  },
): Promise<number> =>
  db.exec(
    'gift.saveGift',
    `update gift_to set saved_by = $1, saved_at = $2::timestamptz where uuid = $3 and saved_by is distinct from $1`,
    [p.userId, p.now, p.uuid],
  )

export interface ListSaved {
  count: number
  list: unknown
}

export const listSaved = (
  db: Sql,
  p: {
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    before: number | null
    most: number
  },
): Promise<ListSaved> =>
  db.one(
    'gift.listSaved',
    `with mine as (
  select t.id, t.uuid, t.saved_at from gift_to t join orders o on o.id = t.order_id
  where t.saved_by = $1 and o.platform = $2::platform_id
)
select (select count(*)::int from mine) as "count", coalesce((select jsonb_agg(jsonb_build_object('id', id, 'uuid', uuid, 'savedAt', saved_at) order by id desc) from (
    select * from mine where $3::bigint is null or id < $3::bigint order by id desc limit $4) m), '[]') as "list"`,
    [p.userId, p.platform, p.before, p.most],
  )

export interface ListGiftParcels {
  courier: string
  invoiceNo: string
  steps: unknown
  isDelivered: boolean
}

/** An operator can report a delivery before the courier does. */
export const listGiftParcels = (
  db: Sql,
  p: {
    orderId: number
    parcel: number
  },
): Promise<ListGiftParcels[]> =>
  db.many(
    'gift.listGiftParcels',
    `select p.courier, p.invoice_no as "invoiceNo", p.steps as "steps", (p.delivered_at is not null or exists (
    select from parcel_product x join order_product op on op.id = x.order_product_id
    where x.parcel_id = p.id and op.status in ('delivery_end', 'complete'))) as "isDelivered"
from parcel p where p.order_id = $1 and exists (select from parcel_product x join order_product op on op.id = x.order_product_id
  where x.parcel_id = p.id and op.parcel = $2)
order by p.id`,
    [p.orderId, p.parcel],
  )

export interface FindSender {
  userId: number
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  address: unknown
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
  orderNo: string
}

/** Reads whom the notices to the sender go to. */
export const findSender = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<FindSender> =>
  db.one(
    'gift.findSender',
    `select u.id as "userId", u.user_type as "userType", o.address as "address", o.platform, o.order_no as "orderNo"
from orders o join app_user u on u.id = o.user_id where o.id = $1`,
    [p.orderId],
  )

/** Books a change of the area surcharge of a locked gift: the shop pays it instead of the sender. */
export const postSurcharge = (
  db: Sql,
  p: {
    surcharge: number
    id: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'gift.postSurcharge',
    `with changed as (
  update gift_to t set surcharge = $1::int from gift_to old where t.id = $2 and old.id = t.id and old.surcharge <> $1::int
  returning t.id, t.order_id, $1::int - old.surcharge as more
), numbered as (
  select c.*, (select count(*) from money_entry m where m.order_id = c.order_id and m.account = 'giftSurcharge'
    and m.posting like concat('gift-surcharge:', c.id, ':%')) + 1 as n
  from changed c
)
insert into money_entry (order_id, posting, account, amount, created_at)
select n.order_id, concat('gift-surcharge:', n.id, ':', n.n), e.account, e.way * n.more, $3::timestamptz
from numbered n cross join (values ('giftSurcharge', 1), ('shipping', -1)) as e (account, way)`,
    [p.surcharge, p.id, p.now],
  )

export interface ListResends {
  at: Date
  byOperator: boolean
}

export const listResends = (
  db: Sql,
  p: {
    id: number
  },
): Promise<ListResends[]> =>
  db.many(
    'gift.listResends',
    `select at, by_operator as "byOperator" from gift_event where gift_to_id = $1 and kind = 'resent' order by id`,
    [p.id],
  )

export interface ListCorrections {
  at: Date
}

export const listCorrections = (
  db: Sql,
  p: {
    id: number
  },
): Promise<ListCorrections[]> =>
  db.many(
    'gift.listCorrections',
    `select at from gift_event where gift_to_id = $1 and kind = 'receiverChanged' order by id`,
    [p.id],
  )

/**
 * Replaces the link of a gift and its receiver, whose encryption belongs to the link. The gift leaves the list of a member who saved
 * the old link, because that list contains the link.
 */
export const putNewLink = (
  db: Sql,
  p: {
    uuid: string
    receiver: string
    phoneIndex: Buffer | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.putNewLink',
    `update gift_to set uuid = $1, receiver = $2, phone_index = $3::bytea, saved_by = null, saved_at = null where id = $4`,
    [p.uuid, p.receiver, p.phoneIndex, p.id],
  )

/** Removes letters, receivers and notes of gifts whose order has lost its personal data, some time after everything ended. */
export const endTexts = (
  db: Sql,
  p: {
    before: Date
    contractsBefore: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'gift.endTexts',
    `with old as (
  select g.order_id from gift_group g join orders o on o.id = g.order_id
  where g.letter is not null and o.created_at < $1::timestamptz and (o.address = 'null' or o.created_at < $2::timestamptz)
  order by g.order_id limit $3 for update of g
), emptied as (
  update gift_to t set receiver = null, phone_index = null, thanks = null, decline_note = null from old where t.order_id = old.order_id
)
update gift_group g set letter = null from old where g.order_id = old.order_id`,
    [p.before, p.contractsBefore, p.most],
  )

/** Removes addresses entered by receivers once the law no longer requires the contract. */
export const endAddresses = (
  db: Sql,
  p: {
    contractsBefore: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'gift.endAddresses',
    `update gift_to t set address = null from (
  select x.id from gift_to x join orders o on o.id = x.order_id
  where x.address is not null and o.created_at < $1::timestamptz order by x.id limit $2 for update of x) old
where t.id = old.id`,
    [p.contractsBefore, p.most],
  )

/** Removes gifts from the lists of former members. */
export const forgetSavers = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'gift.forgetSavers',
    `update gift_to t set saved_by = null, saved_at = null from app_user u where u.id = t.saved_by and u.destroyed_at is not null`,
    [],
  )

export interface ListOldLetters {
  orderId: number
  letter: string
}

/** Lists letters under an old key. Locked rows are skipped. */
export const listOldLetters = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldLetters[]> =>
  db.many(
    'gift.listOldLetters',
    `select order_id as "orderId", letter as "letter" from gift_group where left(letter, 5) <> $1::text
order by order_id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putLetter = (
  db: Sql,
  p: {
    letter: string
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'gift.putLetter',
    `update gift_group set letter = $1 where order_id = $2`,
    [p.letter, p.orderId],
  )

export interface ListOldGifts {
  id: number
  uuid: string
  receiver: string | null
  address: string | null
  thanks: string | null
  declineNote: string | null
}

export const listOldGifts = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldGifts[]> =>
  db.many(
    'gift.listOldGifts',
    `select id, uuid, receiver, address, thanks, decline_note as "declineNote" from gift_to
where left(receiver, 5) <> $1::text or left(address, 5) <> $1::text or left(thanks, 5) <> $1::text
  or left(decline_note, 5) <> $1::text
order by id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putGiftTexts = (
  db: Sql,
  p: {
    receiver: string | null
    address: string | null
    thanks: string | null
    declineNote: string | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'gift.putGiftTexts',
    `update gift_to set receiver = $1, address = $2, thanks = $3, decline_note = $4 where id = $5`,
    [p.receiver, p.address, p.thanks, p.declineNote, p.id],
  )

export interface ListIndexedGifts {
  id: number
  uuid: string
  receiver: string | null
}

/** Lists and locks gifts after an id, in the order of the ids. */
export const listIndexedGifts = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListIndexedGifts[]> =>
  db.many(
    'gift.listIndexedGifts',
    `select id, uuid, receiver from gift_to where id > $1::int8 and receiver is not null order by id limit $2 for update`,
    [p.after, p.most],
  )

export const putPhoneIndexes = (
  db: Sql,
  p: {
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'gift.putPhoneIndexes',
    `update gift_to t set phone_index = decode(x.phone, 'hex') from jsonb_to_recordset($1) as x (id int8, phone text) where t.id = x.id`,
    [JSON.stringify(p.rows)],
  )

export const dropPhoneIndexes = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'gift.dropPhoneIndexes',
    `update gift_to set phone_index = null where phone_index is not null`,
    [],
  )
