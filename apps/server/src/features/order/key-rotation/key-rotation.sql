-- name: listOldOrders :many
-- What stands under another key than the present one, or in clear from the time before. What somebody works on at this moment is
-- left for the next look, so that nobody waits.
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
-- The same of what is kept apart of those who left.
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
