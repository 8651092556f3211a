-- name: listOpenReconciliationBreaks :many
-- Lists open reconciliation breaks, oldest first.
select b.id, b.kind, b.detail as "detail!", b.found_at as "foundAt", o.order_no as "orderNo?",
  b.kind = 'refundFailed' and wants_account('failed', 'account', b.detail -> 'failure') as "wantsAccount!"
from reconciliation_break b left join orders o on o.id = b.order_id
where b.resolved_at is null order by b.id limit :most;

-- name: markBreakResolved :exec
update reconciliation_break set resolved_at = :now::timestamptz where id = :id and resolved_at is null;
