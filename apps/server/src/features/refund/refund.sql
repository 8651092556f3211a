-- name: findRefund :opt
select r.id, r.order_id as "orderId", r.money, r.tax_free as "taxFree", r.target as "target!", r.state as "state!", r.reason, r.asked_at as "askedAt", r.try, o.order_no as "orderNo",
  p.payment_key as "paymentKey", p.refund_account as "refundAccount"
from refund r join orders o on o.id = r.order_id join payment p on p.order_id = r.order_id
where r.id = :id;

-- name: listDue :many
-- Lists refunds to be requested again at the gateway, longest due first.
select id from refund where state = 'asked' and retry_at <= :now::timestamptz order by retry_at, id limit :most;

-- name: markDone :exec
update refund set state = 'done', done_at = :now::timestamptz, transaction_key = :transactionKey, failure = null where id = :id and state = 'asked';

-- name: putOff :exec
update refund set retry_at = :retryAt::timestamptz where id = :id and state = 'asked';

-- name: retryRefund :exec
-- Stores a certain refusal, so that the next try uses another key. Of several calls with the same refusal one takes effect.
update refund set try = try + 1, failure = :failure, retry_at = :retryAt::timestamptz where id = :id and state = 'asked' and try = :try;

-- name: fail :opt
-- Fails a refund that cannot be paid this way: an operator has to look, or the owner has to enter an account.
with failed as (
  update refund set state = 'failed', failure = :failure where id = :id and state = 'asked' returning id, order_id, state, target, failure
), noted as (
  insert into reconciliation_break (order_id, kind, detail, found_at)
  select order_id, 'refundFailed', jsonb_build_object('refundId', id, 'failure', failure), :now::timestamptz from failed
)
select wants_account(state, target, failure) as "wantsAccount!" from failed;

-- name: noteAnswered :exec
update reconciliation_break set resolved_at = :now::timestamptz
where order_id = :orderId and kind = 'refundUnanswered' and resolved_at is null;

-- name: findNumbered :opt
select id from orders where order_no = :orderNo;

-- name: listFailed :many
select r.id, r.order_id as "orderId", o.user_id as "userId", r.target = 'account' as "toAccount!", p.refund_account as "refundAccount",
  wants_account(r.state, r.target, r.failure) as "wantsAccount!", coalesce(r.failure ->> 'code' = 'NO_REFUND_ACCOUNT', false) as "lackedAccount!",
  exists (select from refund x where x.order_id = o.id and x.target = 'account' and x.state = 'asked') as "isOtherAsked!"
from refund r join orders o on o.id = r.order_id join payment p on p.order_id = o.id
where o.id = :orderId and r.state = 'failed' order by r.id;

-- name: findGiven :one
-- Reads the refunds of an order that wait for an account, and the known account.
select p.refund_account as "refundAccount",
  array(select r.id from refund r where r.order_id = o.id and wants_account(r.state, r.target, r.failure) order by r.id) as "wanting!"
from orders o join payment p on p.order_id = o.id where o.id = :orderId;

-- name: listWantingOf :many
-- Lists the orders of a user with refunds that wait for an account.
select distinct o.id as "orderId" from orders o join refund r on r.order_id = o.id
where o.user_id = :userId and wants_account(r.state, r.target, r.failure) order by 1;

-- name: askAgain :exec
-- Requests a failed refund again after an operator has looked.
with resolved as (
  update reconciliation_break set resolved_at = :now::timestamptz
  where kind = 'refundFailed' and (detail ->> 'refundId')::bigint = :id and resolved_at is null
)
update refund set state = 'asked', try = try + 1, asked_at = :now::timestamptz, retry_at = :now::timestamptz where id = :id and state = 'failed';

-- name: findPaid :opt
-- Finds a settled payment, to compare it with the gateway.
select o.id as "orderId", o.order_no as "orderNo", p.method, p.payment_key as "paymentKey!", p.amount, p.state,
  coalesce((select array_agg(r.id) from refund r where r.order_id = o.id), '{}') as "refundIds!",
  coalesce((select array_agg(r.transaction_key) from refund r where r.order_id = o.id and r.transaction_key is not null), '{}') as "transactionKeys!",
  coalesce((select array_agg(b.detail ->> 'transactionKey') from reconciliation_break b where b.order_id = o.id and b.kind = 'canceledOutside'), '{}') as "notedKeys!"
from orders o join payment p on p.order_id = o.id
where o.id = :orderId and p.payment_key is not null;

-- name: noteGatewayRefund :exec
insert into reconciliation_break (order_id, kind, detail, found_at)
select :orderId, 'canceledOutside', jsonb_build_object('transactionKey', :transactionKey::text, 'amount', :amount::int), :now::timestamptz
where not exists (select 1 from reconciliation_break b where b.order_id = :orderId and b.kind = 'canceledOutside'
  and b.detail ->> 'transactionKey' = :transactionKey::text);

-- name: findRefundToNotify :opt
-- Reads recipient and contents of the message about a cancelled order.
select o.user_id as "userId!", o.order_no as "orderNo!", o.platform as "platform!", o.address as "address!", u.user_type as "userType!", r.money as "money?",
  r.point as "point?", r.target as "target?", r.due_day as "dueDay?",
  array(select op.product ->> 'name' from order_product op where op.order_id = o.id and (r.id is null
    or exists (select from refund_product x where x.refund_id = r.id and x.order_product_id = op.id)) order by op.id)
  || array(select concat_ws(' ', op.product ->> 'name', nullif(l.combination ->> 'name', op.product ->> 'name'))
    from refund_line x join order_line l on l.id = x.order_line_id join order_product op on op.id = l.order_product_id
    where x.refund_id = r.id order by l.id) as "names!",
  exists (select 1 from refund_product x join order_product op on op.id = x.order_product_id
    where x.refund_id = r.id and op.status = 'return_complete') as "isSentBack!",
  coalesce(wants_account(r.state, r.target, r.failure), false) as "wantsAccount!", coalesce(r.state = 'failed', false) as "isFailed!",
  coalesce(r.state = 'done', false) as "isDone!"
from orders o join app_user u on u.id = o.user_id
left join refund r on r.id = :refundId?::bigint
where o.id = :orderId;

-- name: findCancelJob :opt
-- Finds the job of the cancel message of a refund, also one that is done.
select payload, done_at is null as "isWaiting!" from job where kind = 'refund.tell' and key = :key order by id desc limit 1;

-- name: findRefundMessages :one
-- Reads which messages about a refund exist.
select exists (select from notification where key = :cancelKey) as "isCancelTold!",
  exists (select from notification where key = :refundKey) as "isRefundTold!";
