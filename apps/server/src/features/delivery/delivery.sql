-- name: addParcel :one
-- The same parcel told of again is the same parcel.
insert into parcel (order_id, courier, invoice_no, shipped_at, ask_at)
values (:orderId, :courier, :invoiceNo, :now::timestamptz, :now::timestamptz)
on conflict (order_id, courier, invoice_no) do update set shipped_at = parcel.shipped_at
returning id;

-- name: putIntoParcel :exec
insert into parcel_product (parcel_id, order_product_id)
select :parcelId::bigint, id from unnest(:orderProductIds::bigint[]) as p (id)
on conflict do nothing;

-- name: listParcels :many
-- Delivered by the courier's word, or by the operator's for all that is in it: said after it was sent, not before an exchange.
select p.id, p.courier, p.invoice_no as "invoiceNo", p.steps as "steps!",
  p.delivered_at is not null or not exists (select 1 from parcel_product y where y.parcel_id = p.id
    and not exists (select 1 from order_history h
      where h.order_id = p.order_id and h.order_product_id = y.order_product_id and h.to_status = 'delivery_end' and h.at >= p.shipped_at)) as "isDelivered!",
  array(select x.order_product_id from parcel_product x where x.parcel_id = p.id order by 1) as "productIds!"
from parcel p where p.order_id = :orderId order by p.id;

-- name: listDue :many
-- Parcels whose couriers are to be asked now, the one that waits longest first.
select id, order_id as "orderId", courier, invoice_no as "invoiceNo", shipped_at as "shippedAt", failures
from parcel where ask_at <= :now::timestamptz order by ask_at, id limit :most;

-- name: findNextAsk :one
select min(ask_at) as "at" from parcel where ask_at is not null;

-- name: saveTracking :exec
-- What the courier said. Nothing that it said before is forgotten when it says less.
update parcel set asked_at = :now::timestamptz, ask_at = :askAt?::timestamptz, failures = 0, last_error = null,
  steps = case when jsonb_array_length(:steps::jsonb) >= jsonb_array_length(steps) then :steps::jsonb else steps end,
  delivered_at = coalesce(delivered_at, :deliveredAt?::timestamptz)
where id = :id;

-- name: saveFailure :exec
update parcel set failures = failures + 1, last_error = :error, ask_at = :askAt?::timestamptz where id = :id;

-- name: listArrived :many
-- Products on their way all of whose parcels have arrived.
select op.id
from parcel_product x join order_product op on op.id = x.order_product_id
where x.parcel_id = :parcelId and op.status = 'delivering'
  and not exists (select 1 from parcel_product y join parcel p on p.id = y.parcel_id
    where y.order_product_id = op.id and p.delivered_at is null)
order by op.id;

-- name: findUnmovedParcel :opt
-- A parcel that its courier has not reported yet.
select id from parcel where order_id = :orderId and courier = :courier and invoice_no = :invoiceNo and steps = '[]' and delivered_at is null for update;

-- name: takeOutOfParcel :exec
delete from parcel_product where parcel_id = :parcelId and order_product_id = any(:orderProductIds::bigint[]);

-- name: removeEmptyParcel :exec
delete from parcel p where p.id = :id and not exists (select 1 from parcel_product x where x.parcel_id = p.id);
