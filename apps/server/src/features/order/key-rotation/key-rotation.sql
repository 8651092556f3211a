-- name: listOldOrders :many
-- Lists orders with data under an old key, or in plain text from before. Locked rows are skipped.
select id, user_id as "userId", address as "address!", receipt as "receipt!" from orders
where jsonb_typeof(address) = 'object' or left(address #>> '{}', 5) <> :current::text
  or left(receipt ->> 'identity', 5) <> :current::text
order by id limit :most for update skip locked;

-- name: putOrder :exec
update orders set address = :address, receipt = :receipt where id = :id;

-- name: listOldPayments :many
select order_id as "orderId", virtual_account as "virtualAccount?", refund_account as "refundAccount?" from payment
where left(virtual_account #>> '{}', 5) <> :current::text or left(refund_account, 5) <> :current::text
order by order_id limit :most for update skip locked;

-- name: putPayment :exec
update payment set virtual_account = :virtualAccount?, refund_account = :refundAccount? where order_id = :orderId;

-- name: listOldContracts :many
-- Lists the same in the retention schema.
select order_id as "orderId", user_id as "userId", address as "address!", receipt_identity as "receiptIdentity?",
  virtual_account as "virtualAccount?", refund_account as "refundAccount?"
from retain.contract
where left(address, 5) <> :current::text or left(receipt_identity, 5) <> :current::text
  or left(virtual_account, 5) <> :current::text or left(refund_account, 5) <> :current::text
order by order_id limit :most for update skip locked;

-- name: putContract :exec
update retain.contract set address = :address, receipt_identity = :receiptIdentity?, virtual_account = :virtualAccount?,
  refund_account = :refundAccount?
where order_id = :orderId;

-- name: clearClosedPhones :exec
-- Only orders that wait for payment are counted per phone.
update orders set orderer_phone = null where orderer_phone is not null and status not in ('request', 'bank_transfer_waiting');

-- name: listPhones :many
select id, user_id as "userId", address as "address!", orderer_phone as "ordererPhone!" from orders
where orderer_phone is not null and status in ('request', 'bank_transfer_waiting') and id > :after order by id limit :most;

-- name: putPhones :exec
update orders o set orderer_phone = decode(x.phone, 'hex')
from jsonb_to_recordset(:rows) as x (id int, phone text) where o.id = x.id;

-- name: renewGuestCodes :exec
-- Ends the codes of guests; the job that sends codes sends new ones.
update guest_proof g set proof = null, tries = 0, tried_at = null, told_at = null
from orders o where o.id = g.order_id and g.proof is not null and o.created_at > :since::timestamptz;

-- name: endGuestCodes :exec
update guest_proof set proof = null where proof is not null;

-- name: dropAllMarks :exec
delete from guest_mark;
