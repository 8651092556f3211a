-- name: countPage :one
-- Sums paid orders before refunds, and counts what the customer has.
select
  (select count(*)::int from orders o join payment p on p.order_id = o.id where o.user_id = :userId and p.approved_at is not null) as "orders!",
  (select coalesce(sum(p.amount), 0)::int8 from orders o join payment p on p.order_id = o.id
    where o.user_id = :userId and p.approved_at is not null) as "paid!",
  (select coalesce(sum(r.money), 0)::int8 from orders o join refund r on r.order_id = o.id where o.user_id = :userId) as "refunded!",
  coalesce((select a.balance from point_account a where a.user_id = :userId), 0) as "points!",
  (select coalesce(sum(c.quantity), 0)::int from coupons_of(:userId, :now::timestamptz) c where c.state = 'usable') as "usableCoupons!",
  (select count(*)::int from review r where r.user_id = :userId) as "reviews!",
  (select count(*)::int from product_qna q where q.user_id = :userId) as "questions!";

-- The sections below list the latest rows first; `sign` is -1 forwards and 1 backwards. Each row has the count of all.

-- name: listOrders :many
select o.id as "id!", o.id as "value!", (select count(*)::int from orders c where c.user_id = :userId) as "count!",
  o.order_no as "orderNo!", o.order_name as "orderName!", o.status as "status!", o.created_at as "createdAt!", o.total_price as "totalPrice!",
  exists (select from gift_group g where g.order_id = o.id) as "isGift!"
from orders o where o.user_id = :userId and :sign::int8 * o.id > :sign::int8 * :value::int8
order by :sign::int8 * o.id limit :take::int;

-- name: listPoints :many
select e.id as "id!", e.id as "value!", (select count(*)::int from point_entry c where c.user_id = :userId) as "count!",
  e.kind as "kind!", e.amount as "amount!", e.reason as "reason!", e.created_at as "createdAt!",
  (select o.order_no from orders o where o.id = coalesce(e.order_id,
    (select p.order_id from order_product p where p.id = coalesce(e.order_product_id, e.reviewed_product_id)))) as "orderNo?"
from point_entry e where e.user_id = :userId and :sign::int8 * e.id > :sign::int8 * :value::int8
order by :sign::int8 * e.id limit :take::int;

-- name: listCoupons :many
-- Usable coupons first, then by the time of their use or end. The value is in milliseconds, and above all times for usable ones.
with mine as materialized (
  select c.coupon_id, coalesce(c.user_coupon_id, -c.coupon_id) as place, c.quantity, c.name, c.state, c.begin_at, c.end_at, c.used_at,
    (case when c.state = 'usable' then 1000000000000000 else 0 end + floor(extract(epoch from coalesce(c.used_at, c.end_at)) * 1000))::int8 as value
  from coupons_of(:userId, :now::timestamptz) c
)
select m.place as "id!", m.coupon_id as "couponId!", m.quantity as "quantity!", m.value as "value!", (select count(*)::int from mine) as "count!", m.name as "name!", m.state as "state!",
  m.begin_at as "beginAt!", m.end_at as "endAt!", m.used_at as "usedAt?"
from mine m
where (:sign::int8 * m.value, :sign::int8 * m.place) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * m.value, :sign::int8 * m.place limit :take::int;

-- name: listMessages :many
-- `orderNo` is that of the order in the key of a message about one.
select m.id as "id!", m.id as "value!", (select count(*)::int from message c where c.user_id = :userId) as "count!",
  m.key as "key!", m.kind as "kind!", m.channel as "channel!", m.state as "state!", m.created_at as "createdAt!", m.settled_at as "settledAt?",
  m.failure as "failure?", m.body is not null as "hasBody!",
  (select o.order_no from orders o where o.user_id = m.user_id and o.id = case when m.kind ~ '^(order|refund)[.]' and split_part(m.key, ':', 2) ~ '^[0-9]{1,15}$'
    then split_part(m.key, ':', 2)::bigint end) as "orderNo?"
from message m where m.user_id = :userId and :sign::int8 * m.id > :sign::int8 * :value::int8
order by :sign::int8 * m.id limit :take::int;

-- name: listConsents :many
select c.id as "id!", c.id as "value!", (select count(*)::int from user_consent x where x.user_id = :userId) as "count!",
  c.kind as "kind!", c.channel as "channel?", c.agreed as "isAgreed!", c.at as "at!"
from user_consent c where c.user_id = :userId and :sign::int8 * c.id > :sign::int8 * :value::int8
order by :sign::int8 * c.id limit :take::int;

-- name: listGifts :many
-- Lists gifts that the customer has sent, and those that the customer has saved as received. The value tells them apart.
with mine as materialized (
  select t.id, t.id * 2 as value, 'sent' as direction, o.order_no, t.sent_at, t.expires_at, t.addressed_at, t.ending
    from orders o join gift_to t on t.order_id = o.id where o.user_id = :userId
  union all
  select t.id, t.id * 2 + 1, 'received', o.order_no, t.sent_at, t.expires_at, t.addressed_at, t.ending
    from gift_to t join orders o on o.id = t.order_id where t.saved_by = :userId
)
select m.id as "id!", m.value as "value!", (select count(*)::int from mine) as "count!", m.direction as "direction!", m.order_no as "orderNo!",
  m.sent_at as "sentAt?", m.expires_at as "expiresAt?", m.addressed_at as "addressedAt?", m.ending as "ending?"
from mine m where :sign::int8 * m.value > :sign::int8 * :value::int8
order by :sign::int8 * m.value limit :take::int;

-- name: listReviews :many
select r.id as "id!", r.id as "value!", (select count(*)::int from review c where c.user_id = :userId) as "count!",
  r.product_id as "productId!", p.name as "productName!", left(r.contents, 200) as "excerpt!", r.score as "score!", r.is_hidden as "isHidden!",
  r.answer is not null as "isAnswered!", r.created_at as "createdAt!"
from review r join product p on p.id = r.product_id where r.user_id = :userId and :sign::int8 * r.id > :sign::int8 * :value::int8
order by :sign::int8 * r.id limit :take::int;

-- name: listQuestions :many
select q.id as "id!", q.id as "value!", (select count(*)::int from product_qna c where c.user_id = :userId) as "count!",
  q.product_id as "productId!", p.name as "productName!", left(q.contents, 200) as "excerpt!", q.is_hidden as "isHidden!",
  q.answer is not null as "isAnswered!", q.created_at as "createdAt!"
from product_qna q join product p on p.id = q.product_id where q.user_id = :userId and :sign::int8 * q.id > :sign::int8 * :value::int8
order by :sign::int8 * q.id limit :take::int;

-- name: listChats :many
select m.id as "id!", m.id as "value!", (select count(*)::int from live_message c where c.user_id = :userId) as "count!",
  m.broadcast_id as "broadcastId!", b.title as "broadcastTitle!", m.text as "text!", m.hidden_at is not null as "isHidden!", m.at as "at!"
from live_message m join live_broadcast b on b.id = m.broadcast_id where m.user_id = :userId and :sign::int8 * m.id > :sign::int8 * :value::int8
order by :sign::int8 * m.id limit :take::int;

-- name: listGivableCoupons :many
-- Lists coupons to be given by hand that have not ended, the soonest to end first.
select c.id, c.name, c.discount_kind as "discountKind", c.discount, c.min_order_price as "minOrderPrice", c.end_at as "endAt",
  free_coupon_copy(:userId, c.id) is null as "isHeld!"
from coupon c
where c.issue = 'given' and c.end_at > :now::timestamptz and (c.platform is null or c.platform = :brand::platform_id)
order by c.end_at, c.id limit :most::int;

-- name: findGivable :opt
select c.id, c.name, c.total_limit is not null and c.issued_count >= c.total_limit as "isSoldOut!" from coupon c
where c.id = :couponId and c.issue = 'given' and c.end_at > :now::timestamptz and (c.platform is null or c.platform = :brand::platform_id);
