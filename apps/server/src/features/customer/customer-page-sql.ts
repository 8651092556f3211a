// Made from customer-page.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CountPage {
  orders: number
  paid: number
  refunded: number
  points: number
  usableCoupons: number
  reviews: number
  questions: number
}

/** Sums paid orders before refunds, and counts what the customer has. */
export const countPage = (
  db: Sql,
  p: {
    userId: number
    now: Date
  },
): Promise<CountPage> =>
  db.one(
    'customer-page.countPage',
    `select
  (select count(*)::int from orders o join payment p on p.order_id = o.id where o.user_id = $1 and p.approved_at is not null) as "orders",
  (select coalesce(sum(p.amount), 0)::int8 from orders o join payment p on p.order_id = o.id
    where o.user_id = $1 and p.approved_at is not null) as "paid",
  (select coalesce(sum(r.money), 0)::int8 from orders o join refund r on r.order_id = o.id where o.user_id = $1) as "refunded",
  coalesce((select a.balance from point_account a where a.user_id = $1), 0) as "points",
  (select coalesce(sum(c.quantity), 0)::int from coupons_of($1, $2::timestamptz) c where c.state = 'usable') as "usableCoupons",
  (select count(*)::int from review r where r.user_id = $1) as "reviews",
  (select count(*)::int from product_qna q where q.user_id = $1) as "questions"`,
    [p.userId, p.now],
  )

export interface ListOrders {
  id: number
  value: number
  count: number
  orderNo: string
  orderName: string
  status: 'pre_ordering' | 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  createdAt: Date
  totalPrice: number
  isGift: boolean
}

export const listOrders = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListOrders[]> =>
  db.many(
    'customer-page.listOrders',
    `select o.id as "id", o.id as "value", (select count(*)::int from orders c where c.user_id = $1) as "count",
  o.order_no as "orderNo", o.order_name as "orderName", o.status as "status", o.created_at as "createdAt", o.total_price as "totalPrice",
  exists (select from gift_group g where g.order_id = o.id) as "isGift"
from orders o where o.user_id = $1 and $2::int8 * o.id > $2::int8 * $3::int8
order by $2::int8 * o.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListPoints {
  id: number
  value: number
  count: number
  kind: string
  amount: number
  reason: string
  createdAt: Date
  orderNo: string | null
}

export const listPoints = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListPoints[]> =>
  db.many(
    'customer-page.listPoints',
    `select e.id as "id", e.id as "value", (select count(*)::int from point_entry c where c.user_id = $1) as "count",
  e.kind as "kind", e.amount as "amount", e.reason as "reason", e.created_at as "createdAt",
  (select o.order_no from orders o where o.id = coalesce(e.order_id,
    (select p.order_id from order_product p where p.id = coalesce(e.order_product_id, e.reviewed_product_id)))) as "orderNo"
from point_entry e where e.user_id = $1 and $2::int8 * e.id > $2::int8 * $3::int8
order by $2::int8 * e.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListCoupons {
  id: number
  couponId: number
  quantity: number
  value: number
  count: number
  name: string
  state: string
  beginAt: Date
  endAt: Date
  usedAt: Date | null
}

/** Usable coupons first, then by the time of their use or end. The value is in milliseconds, and above all times for usable ones. */
export const listCoupons = (
  db: Sql,
  p: {
    userId: number
    now: Date
    sign: number
    value: number
    id: number
    take: number
  },
): Promise<ListCoupons[]> =>
  db.many(
    'customer-page.listCoupons',
    `with mine as materialized (
  select c.coupon_id, coalesce(c.user_coupon_id, -c.coupon_id) as place, c.quantity, c.name, c.state, c.begin_at, c.end_at, c.used_at,
    (case when c.state = 'usable' then 1000000000000000 else 0 end + floor(extract(epoch from coalesce(c.used_at, c.end_at)) * 1000))::int8 as value
  from coupons_of($1, $2::timestamptz) c
)
select m.place as "id", m.coupon_id as "couponId", m.quantity as "quantity", m.value as "value", (select count(*)::int from mine) as "count", m.name as "name", m.state as "state",
  m.begin_at as "beginAt", m.end_at as "endAt", m.used_at as "usedAt"
from mine m
where ($3::int8 * m.value, $3::int8 * m.place) > ($3::int8 * $4::int8, $3::int8 * $5::int8)
order by $3::int8 * m.value, $3::int8 * m.place limit $6::int`,
    [p.userId, p.now, p.sign, p.value, p.id, p.take],
  )

export interface ListMessages {
  id: number
  value: number
  count: number
  key: string
  kind: string
  channel: string
  state: string
  createdAt: Date
  settledAt: Date | null
  failure: string | null
  hasBody: boolean
  orderNo: string | null
}

/** `orderNo` is that of the order in the key of a message about one. */
export const listMessages = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListMessages[]> =>
  db.many(
    'customer-page.listMessages',
    `select m.id as "id", m.id as "value", (select count(*)::int from message c where c.user_id = $1) as "count",
  m.key as "key", m.kind as "kind", m.channel as "channel", m.state as "state", m.created_at as "createdAt", m.settled_at as "settledAt",
  m.failure as "failure", m.body is not null as "hasBody",
  (select o.order_no from orders o where o.user_id = m.user_id and o.id = case when m.kind ~ '^(order|refund)[.]' and split_part(m.key, ':', 2) ~ '^[0-9]{1,15}$'
    then split_part(m.key, ':', 2)::bigint end) as "orderNo"
from message m where m.user_id = $1 and $2::int8 * m.id > $2::int8 * $3::int8
order by $2::int8 * m.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListConsents {
  id: number
  value: number
  count: number
  kind: string
  channel: string | null
  isAgreed: boolean
  at: Date
}

export const listConsents = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListConsents[]> =>
  db.many(
    'customer-page.listConsents',
    `select c.id as "id", c.id as "value", (select count(*)::int from user_consent x where x.user_id = $1) as "count",
  c.kind as "kind", c.channel as "channel", c.agreed as "isAgreed", c.at as "at"
from user_consent c where c.user_id = $1 and $2::int8 * c.id > $2::int8 * $3::int8
order by $2::int8 * c.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListGifts {
  id: number
  value: number
  count: number
  direction: string
  orderNo: string
  sentAt: Date | null
  expiresAt: Date | null
  addressedAt: Date | null
  ending: string | null
}

/** Lists gifts that the customer has sent, and those that the customer has saved as received. The value tells them apart. */
export const listGifts = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListGifts[]> =>
  db.many(
    'customer-page.listGifts',
    `with mine as materialized (
  select t.id, t.id * 2 as value, 'sent' as direction, o.order_no, t.sent_at, t.expires_at, t.addressed_at, t.ending
    from orders o join gift_to t on t.order_id = o.id where o.user_id = $1
  union all
  select t.id, t.id * 2 + 1, 'received', o.order_no, t.sent_at, t.expires_at, t.addressed_at, t.ending
    from gift_to t join orders o on o.id = t.order_id where t.saved_by = $1
)
select m.id as "id", m.value as "value", (select count(*)::int from mine) as "count", m.direction as "direction", m.order_no as "orderNo",
  m.sent_at as "sentAt", m.expires_at as "expiresAt", m.addressed_at as "addressedAt", m.ending as "ending"
from mine m where $2::int8 * m.value > $2::int8 * $3::int8
order by $2::int8 * m.value limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListReviews {
  id: number
  value: number
  count: number
  productId: number
  productName: string
  excerpt: string
  score: number
  isHidden: boolean
  isAnswered: boolean
  createdAt: Date
}

export const listReviews = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListReviews[]> =>
  db.many(
    'customer-page.listReviews',
    `select r.id as "id", r.id as "value", (select count(*)::int from review c where c.user_id = $1) as "count",
  r.product_id as "productId", p.name as "productName", left(r.contents, 200) as "excerpt", r.score as "score", r.is_hidden as "isHidden",
  r.answer is not null as "isAnswered", r.created_at as "createdAt"
from review r join product p on p.id = r.product_id where r.user_id = $1 and $2::int8 * r.id > $2::int8 * $3::int8
order by $2::int8 * r.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListQuestions {
  id: number
  value: number
  count: number
  productId: number
  productName: string
  excerpt: string
  isHidden: boolean
  isAnswered: boolean
  createdAt: Date
}

export const listQuestions = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListQuestions[]> =>
  db.many(
    'customer-page.listQuestions',
    `select q.id as "id", q.id as "value", (select count(*)::int from product_qna c where c.user_id = $1) as "count",
  q.product_id as "productId", p.name as "productName", left(q.contents, 200) as "excerpt", q.is_hidden as "isHidden",
  q.answer is not null as "isAnswered", q.created_at as "createdAt"
from product_qna q join product p on p.id = q.product_id where q.user_id = $1 and $2::int8 * q.id > $2::int8 * $3::int8
order by $2::int8 * q.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListChats {
  id: number
  value: number
  count: number
  broadcastId: number
  broadcastTitle: string
  text: string
  isHidden: boolean
  at: Date
}

export const listChats = (
  db: Sql,
  p: {
    userId: number
    sign: number
    value: number
    take: number
  },
): Promise<ListChats[]> =>
  db.many(
    'customer-page.listChats',
    `select m.id as "id", m.id as "value", (select count(*)::int from live_message c where c.user_id = $1) as "count",
  m.broadcast_id as "broadcastId", b.title as "broadcastTitle", m.text as "text", m.hidden_at is not null as "isHidden", m.at as "at"
from live_message m join live_broadcast b on b.id = m.broadcast_id where m.user_id = $1 and $2::int8 * m.id > $2::int8 * $3::int8
order by $2::int8 * m.id limit $4::int`,
    [p.userId, p.sign, p.value, p.take],
  )

export interface ListGivableCoupons {
  id: number
  name: string
  discountKind: string
  discount: number
  minOrderPrice: number
  endAt: Date
  isHeld: boolean
}

/** Lists coupons to be given by hand that have not ended, the soonest to end first. */
export const listGivableCoupons = (
  db: Sql,
  p: {
    userId: number
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    most: number
  },
): Promise<ListGivableCoupons[]> =>
  db.many(
    'customer-page.listGivableCoupons',
    `select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.min_order_price as "minOrderPrice", c.end_at as "endAt",
  free_coupon_copy($1, c.id) is null as "isHeld"
from coupon c
where c.issue = 'given' and c.end_at > $2::timestamptz and (c.platform is null or c.platform = $3::platform_id)
order by c.end_at, c.id limit $4::int`,
    [p.userId, p.now, p.brand, p.most],
  )

export interface FindGivable {
  id: number
  name: string
  isSoldOut: boolean
}

export const findGivable = (
  db: Sql,
  p: {
    couponId: number
    now: Date
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<FindGivable | undefined> =>
  db.opt(
    'customer-page.findGivable',
    `select c.id, c.name, c.total_limit is not null and c.issued_count >= c.total_limit as "isSoldOut" from coupon c
where c.id = $1 and c.issue = 'given' and c.end_at > $2::timestamptz and (c.platform is null or c.platform = $3::platform_id)`,
    [p.couponId, p.now, p.brand],
  )
