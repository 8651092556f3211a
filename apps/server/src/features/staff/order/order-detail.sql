-- name: findOrder :opt
-- Reads an order of a brand for staff. With distributors only if it has lines of them.
select o.id, o.user_id as "userId", o.address as "address!", o.totals as "totals!", p.state, p.card_text as "cardText", p.approved_at as "approvedAt", p.receipt_url as "receiptUrl", p.amount
from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and o.platform = :brand::platform_id
  and exists (select from order_product x where x.order_id = o.id
    and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[])));

-- name: listOrderLines :many
select x.id, x.parcel, x.product_id as "productId", x.product ->> 'name' as "name!", x.distributor_id as "distributorId", d.name as "distributorName",
  x.status as "state",
  (select jsonb_agg(jsonb_build_object('combinationId', l.product_option_combination_id, 'name', l.combination ->> 'name', 'unit', l.unit, 'price', l.price,
      'isCancelled', exists (select from refund_line r where r.order_line_id = l.id)) order by l.id)
    from order_line l where l.order_product_id = x.id) as "options!",
  (select jsonb_build_object('kind', r.kind, 'reason', r.reason, 'contents', r.contents, 'pictureCount', cardinality(r.pictures), 'at', r.requested_at)
    from return_request r where r.order_product_id = x.id and r.decided_at is null) as "request"
from order_product x join distributor d on d.id = x.distributor_id
where x.order_id = :orderId and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[]))
order by x.id;

-- name: listOrderParcels :many
select c.id, c.courier, c.invoice_no as "invoiceNo", c.shipped_at as "shippedAt", c.delivered_at as "deliveredAt", c.steps -> -1 ->> 'text' as "lastStep?",
  array(select pp.order_product_id from parcel_product pp where pp.parcel_id = c.id order by 1) as "lineIds!"
from parcel c where c.order_id = :orderId order by c.id limit 200;

-- name: listOrderSteps :many
-- The latest steps of the timeline.
select h.order_product_id as "lineId", h.from_status as "from", h.to_status as "to", h.actor, h.reason, h.at
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = :orderId order by h.id desc limit 500;

-- name: listOrderRefunds :many
select r.id, r.money, r.point, r.target, r.state, r.asked_at as "askedAt", r.done_at as "doneAt", r.due_day as "dueDay", r.reason,
  wants_account(r.state, r.target, r.failure) as "wantsAccount!"
from refund r where r.order_id = :orderId order by r.id limit 200;

-- name: listOrderMessages :many
-- Messages about an order, the latest first.
select m.id, m.key, m.kind, m.channel, m.state, coalesce(m.settled_at, m.due_at) as "at!", m.failure, m.body is not null as "hasBody!"
from message m where (m.kind like 'order.%' or m.kind like 'refund.%') and split_part(m.key, ':', 2) = (:orderId)::bigint::text
order by m.id desc limit 100;

-- name: lockForStaff :opt
-- Locks an order of a brand and its payment, as every change does.
select o.id, o.user_id as "userId", o.order_no as "orderNo", o.version, o.status
from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and o.platform = :brand::platform_id
for update of o, p;

-- name: findLastChange :opt
-- Who has changed an order last: the actor of its history, and the staff account of the last finished write that changes orders.
select h.actor, h.at, h.reason, (select s.name from audit_entry e join audit_entry x on x.begun_id = e.id join staff s on s.id = e.staff_id
    where e.object = 'order ' || (:orderNo)::text and x.state = 'done'
      and e.call not in ('admin.order.addNote', 'admin.order.reveal', 'admin.order.resendMessage', 'admin.order.quoteWithdraw', 'admin.order.quoteReturn')
    order by e.id desc limit 1) as "staffName?"
from orders o join order_history h on h.order_id = o.id and h.at > o.created_at - interval '1 day'
where o.id = :orderId order by h.id desc limit 1;

-- name: addNote :one
insert into order_note (order_id, staff_id, body, created_at) values (:orderId, :staffId, :text, :now::timestamptz) returning id;

-- name: listNotes :many
-- Notes about an order; `sign` is -1 forwards, the latest first, and 1 backwards.
select n.id as "id", n.id as "value", s.name as "staffName", n.body as "text", n.created_at as "createdAt",
  (select count(*)::int from order_note c where c.order_id = n.order_id) as "count!"
from order_note n join staff s on s.id = n.staff_id
where n.order_id = :orderId and :sign::int8 * n.id > :sign::int8 * :value::int8
order by :sign::int8 * n.id limit :take::int;
