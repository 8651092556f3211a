-- name: getPaidInCash :opt
-- Reads the cash of an order: the amount the shop holds now and the amount reported to the tax office. Locks the order.
select o.id as "orderId", o.order_no as "orderNo", o.order_name as "orderName", o.receipt as "receipt!",
  (select case p.state when 'done' then coalesce(sum(e.amount), 0) else 0 end from money_entry e
    where e.order_id = o.id and e.account = 'gateway') as "held!",
  coalesce((o.totals ->> 'taxFreePrice')::int, 0) - coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::int as "heldTaxFree!",
  (select jsonb_agg(jsonb_build_object('id', r.id, 'part', r.part, 'kind', r.kind, 'identity', r.identity, 'amount', r.amount, 'taxFree', r.tax_free,
      'state', r.state, 'receiptKey', r.receipt_key) order by r.part) from cash_receipt r where r.order_id = o.id) as "parts?"
from orders o join payment p on p.order_id = o.id
where o.id = :orderId and p.method in ('virtual_account', 'transfer')
for update of o;

-- name: addPart :exec
insert into cash_receipt (order_id, part, kind, identity, amount, tax_free, asked_at)
values (:orderId, :part, :kind, :identity, :amount, :taxFree, :now::timestamptz);

-- name: askCancel :exec
update cash_receipt set state = 'cancel_asked' where id = :id and state = 'issued';

-- name: markIssued :exec
update cash_receipt set state = 'issued', receipt_key = :receiptKey, issue_number = :issueNumber, receipt_url = :receiptUrl?,
  settled_at = :now::timestamptz
where id = :id and state = 'asked';

-- name: markFailed :exec
update cash_receipt set state = 'failed', failure = :failure, settled_at = :now::timestamptz where id = :id and state = 'asked';

-- name: markCanceled :exec
update cash_receipt set state = 'canceled', settled_at = :now::timestamptz where id = :id and state = 'cancel_asked';

-- name: listOldIdentities :many
-- Lists receipts encrypted under another key than the current one. Skips locked rows until the next run.
select id, identity from cash_receipt where identity <> '' and left(identity, 5) <> :current::text order by id limit :most for update skip locked;

-- name: putIdentity :exec
update cash_receipt set identity = :identity where id = :id;
