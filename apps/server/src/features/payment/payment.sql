-- name: findOwnPayment :opt
-- Another's payment, or one of another brand, is not there.
select o.id as "orderId", o.order_no as "orderNo", p.state, p.amount, p.payment_key as "paymentKey", p.failure as "failure?",
  p.virtual_account as "virtualAccount?"
from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and o.user_id = :userId and o.platform = :platform::platform_id;

-- name: claimPayment :opt
-- The person's own payment, with the key it is from now on asked about: the first key wins, ever. Null where another came first.
-- Whether it was kept by this call: then nobody has asked with it yet.
-- B1: what the gateway said before it was asked to take the money says nothing of whether it will.
-- `num_nulls` and not `is null`: that would let the planner go through the index of keys, where all payments without one stand.
-- Not waited for on the disk: nobody is told of it, and a key that a crash takes back is asked of the gateway by the order's number.
with unhurried as materialized (
  select set_config('synchronous_commit', 'off', true) as off
), own as (
  select o.id, o.order_no, o.held_until, o.totals, o.used_point, p.state, p.amount, p.payment_key, p.failure, p.method, p.virtual_account, o.user_id
  from orders o join payment p on p.order_id = o.id
  where o.order_no = :orderNo and o.user_id = :userId and o.platform = :platform::platform_id
), kept as (
  update payment p set payment_key = :paymentKey, unknown_count = 0 from own
  where p.order_id = own.id and own.amount = :amount and p.state = 'requested' and num_nulls(p.payment_key) = 1
  returning p.order_id, p.payment_key
)
select own.id as "orderId!", own.order_no as "orderNo!", own.held_until as "heldUntil!", own.totals as "totals!", own.used_point as "usedPoint!",
  own.state as "state!", own.amount as "amount!", coalesce(own.payment_key, kept.payment_key) as "paymentKey?", own.failure as "failure?",
  own.method as "method!", own.virtual_account as "virtualAccount?", own.user_id as "userId!", kept.order_id is not null as "isNewKey!", 0 as "cancelRefusals!", null::text as "refundAccount?"
from unhurried, own left join kept on kept.order_id = own.id;

-- name: getPayment :one
select o.id as "orderId", o.order_no as "orderNo", o.held_until as "heldUntil", o.totals as "totals!", o.used_point as "usedPoint",
  p.state, p.amount, p.payment_key as "paymentKey", p.method, o.user_id as "userId", p.cancel_refusals as "cancelRefusals",
  p.refund_account as "refundAccount"
from orders o join payment p on p.order_id = o.id
where o.id = :orderId;

-- name: findLate :opt
-- Money that came by deposit and is on its way back.
select o.id as "orderId" from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and p.method = 'virtual_account' and p.state = 'cancel_requested';

-- name: saveRefundAccount :exec
-- Asked for at once, and under a key that no refusal belongs to: the gateway would only say again what it said of the other account.
update payment set refund_account = :sealed, cancel_refusals = cancel_refusals + 1, checked_at = '-infinity' where order_id = :orderId;

-- name: findWrongDeposit :opt
-- A deposit of another sum than the order's, which nobody has settled yet.
select o.id as "orderId", p.state from orders o join payment p on p.order_id = o.id
where o.order_no = :orderNo and p.method = 'virtual_account'
  and exists (select 1 from reconciliation_break b where b.order_id = o.id and b.kind = 'amountMismatch' and b.resolved_at is null);

-- name: saveReturnAccount :exec
-- Under a key of its own, as above; that somebody was looked after late does not end the looks at an order given up.
update payment set refund_account = :sealed, cancel_refusals = cancel_refusals + 1 where order_id = :orderId;

-- name: settleWrongDeposit :exec
-- With what the daily look, to which it is money that only the gateway knows of, said of it.
update reconciliation_break set resolved_at = :now::timestamptz
where order_id = :orderId and kind in ('amountMismatch', 'cancelRefused', 'missingHere') and resolved_at is null;

-- name: saveKey :exec
-- The first key wins: the gateway is asked about one payment of an order, ever. Looks before it do not count; see claimPayment.
update payment set payment_key = :paymentKey, unknown_count = 0 where order_id = :orderId and state = 'requested' and payment_key is null;

-- name: receiveHint :exec
-- A hint about a known order, noted once in a stretch of time, plans to read the payment: at once, or at the stretch's end where one
-- was noted before: put off, not dropped, for it may tell of something newer. What is open after it is looked at when the stretch is
-- over, as after so many tries: whoever makes hints up has it read no oftener (B4). Who does not know the secret that belongs to it,
-- as a keyed hash, is not heard. One statement is one way to the database: the vendor is answered soon, however slow that is (B5),
-- so the jobs are written here and not by theirs.
with known as (
  select o.id from orders o join payment p on p.order_id = o.id
  where o.order_no = :orderNo and coalesce(p.secret = :secret::text, true)
), noted as (
  insert into inbox (source, event_id, received_at)
  select 'toss', :eventId::text, :now::timestamptz from known
  on conflict (source, event_id) do nothing
  returning event_id
), planned as (
  insert into job (kind, key, payload, run_at)
  select k.kind, known.id::text, jsonb_build_object('orderId', known.id, 'tries', 3),
    case when exists (select from noted) then :now::timestamptz else :later::timestamptz end
  from known, unnest(:kinds::text[]) as k (kind) order by k.kind
  on conflict (kind, key) where done_at is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, created_at = now()
  returning run_at
)
select pg_notify('job', (extract(epoch from run_at) * 1000)::bigint::text) from planned;

-- name: listUnsettled :many
-- What waits for the gateway's word or whose hold is over or, once, soon will be, and money on its way back: what was refused more and more seldom, at
-- last twice a day. An account that waits for its deposit is looked at now and then: a notice tells of it sooner. What was lately
-- given up after the gateway had been asked, however old the order: an approval may still turn up. Whoever has waited longest for a
-- look is first, so that however many there are each has its turn.
select due.id as "id!" from (
  select o.id, coalesce(p.swept_at, o.created_at) as since
  from payment p join orders o on o.id = p.order_id
  where p.state in ('requested', 'waiting_deposit', 'cancel_requested')
    and case p.state
      when 'cancel_requested' then p.cancel_refusals = 0
        or p.checked_at <= :now::timestamptz - interval '10 minutes' * least(power(2, p.cancel_refusals - 1), 72)
      when 'waiting_deposit' then o.held_until <= :now::timestamptz or p.checked_at <= :looked::timestamptz
      else o.held_until <= :now::timestamptz or (p.payment_key is not null and o.created_at <= :before::timestamptz)
        or (p.payment_key is null and p.unknown_count = 0 and o.held_until <= :soon::timestamptz)
    end
  union all
  select order_id, coalesce(swept_at, checked_at) from payment
  where state = 'failed' and payment_key is not null and checked_at > :givenUpSince::timestamptz
) due
order by due.since, due.id limit :most;

-- name: markSwept :exec
update payment set swept_at = :now::timestamptz where order_id = :orderId;

-- name: pruneInbox :exec
delete from inbox where received_at < :before::timestamptz;
