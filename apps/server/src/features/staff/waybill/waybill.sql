-- name: listOrderLines :many
-- Lines of orders of any brand, with the last number under which each was sent.
select o.order_no as "orderNo!", o.id as "orderId!", o.platform as "brand!", x.id as "lineId!", x.parcel as "parcel!", x.distributor_id as "distributorId",
  x.status as "status!", x.product ->> 'name' as "name!",
  (select coalesce(sum(l.unit), 0)::int from order_line l where l.order_product_id = x.id) as "units!",
  (select p.invoice_no from parcel_product pp join parcel p on p.id = pp.parcel_id where pp.order_product_id = x.id order by p.id desc limit 1) as "invoiceNo"
from orders o join order_product x on x.order_id = o.id
where o.order_no = any(:orderNos::text[]) or o.id in (select y.order_id from order_product y where y.id = any(:lineIds::bigint[]))
order by o.id, x.id;

-- name: listUsedNumbers :many
select distinct p.invoice_no as "invoiceNo!", p.courier as "courier!", p.order_id as "orderId!" from parcel p where p.invoice_no = any(:numbers::text[]) and p.shipped_at >= :since::timestamptz;

-- name: lockNumber :one
-- Serializes the shipments under one number of a courier until the transaction ends.
select true as "isLocked!" from (select pg_advisory_xact_lock(hashtextextended('parcel ' || :courier::text || ' ' || :invoiceNo::text, 0))) x;

-- name: addBatch :one
-- Adds a sheet without rows. An imported one is not checked yet.
insert into waybill_batch (platform, kind, staff_id, name, format, total, is_checked, distributor_ids, created_at)
values (:brand::platform_id, :kind, :staffId, :name, :format?, 0, :kind <> 'import', :distributorIds?::int[], :now::timestamptz)
returning id;

-- name: addRows :exec
insert into waybill_row (batch_id, position, input)
select :batchId::int, x.position, x.input from jsonb_to_recordset(:rows::jsonb) as x (position int, input jsonb);

-- name: listRows :many
-- Rows of a sheet after a position.
select position, input from waybill_row where batch_id = :batchId and position > :after order by position limit :most::int;

-- name: setBatchCounts :exec
-- Rows that are checked so far.
update waybill_batch set total = :total, bad = :bad where id = :id;

-- name: finishCheck :exec
update waybill_batch set total = :total, bad = :bad, bad_rows = :badRows::jsonb, is_checked = true where id = :id;

-- name: deleteBatch :exec
delete from waybill_batch where id = :id;

-- name: setBatchTotal :exec
update waybill_batch set total = :total where id = :id;

-- name: getBatch :opt
select b.id, b.kind, b.name, b.format, b.total, b.bad, b.staff_id as "staffId", s.name as "staffName", b.job_id as "jobId", b.is_checked as "isChecked", b.created_at as "createdAt"
from waybill_batch b join staff s on s.id = b.staff_id
where b.id = :id and b.platform = :brand::platform_id and (:staffId?::int is null or b.staff_id = :staffId);

-- name: getBatchRows :one
select bad_rows as "badRows", distributor_ids as "distributorIds" from waybill_batch where id = :id;

-- name: setBatchJob :exec
update waybill_batch set job_id = :jobId::int where id = :id and job_id is null;

-- name: listBatches :many
-- The latest first; `sign` is -1 forwards and 1 backwards.
select b.id, b.id as "value!", b.kind, b.name, b.format, b.total, b.bad, b.staff_id as "staffId", s.name as "staffName", b.job_id as "jobId", b.is_checked as "isChecked", b.created_at as "createdAt"
from waybill_batch b join staff s on s.id = b.staff_id
where b.platform = :brand::platform_id and (:staffId?::int is null or b.staff_id = :staffId) and :sign::int8 * b.id > :sign::int8 * :value::int8
order by :sign::int8 * b.id limit :take::int;

-- name: countBatches :one
select count(*) as "count!" from waybill_batch b where b.platform = :brand::platform_id and (:staffId?::int is null or b.staff_id = :staffId);

-- name: pruneBatches :exec
-- A part of the sheets that are older, with their rows.
delete from waybill_batch where id in (select b.id from waybill_batch b where b.created_at < :before::timestamptz order by b.created_at limit :most);

-- name: removeUnchecked :exec
-- Sheets whose check was cut off, by a process that ended.
delete from waybill_batch where not is_checked and created_at < :before::timestamptz;
