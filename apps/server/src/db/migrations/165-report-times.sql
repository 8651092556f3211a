-- Times by which the reports of the accounts count points and cash receipts. Decision 082.

create index point_entry_by_time on point_entry (created_at) include (user_id, kind, amount);

alter table cash_receipt add column issued_at timestamptz, add column canceled_at timestamptz;
update cash_receipt set issued_at = case when state in ('issued', 'cancel_asked', 'canceled') then coalesce(settled_at, asked_at) end,
  canceled_at = case when state = 'canceled' then settled_at end
where state in ('issued', 'cancel_asked', 'canceled');
comment on column cash_receipt.issued_at is 'Time at which the tax office issued it; null before';
comment on column cash_receipt.canceled_at is 'Time at which the tax office cancelled it; null before';
create index cash_receipt_issued on cash_receipt (issued_at) where issued_at is not null;
create index cash_receipt_canceled on cash_receipt (canceled_at) where canceled_at is not null;

-- The time of the final result is that of the last one. Each of them is stored once.
create function note_receipt_times() returns trigger language plpgsql as $$
begin
  if new.state = 'issued' then new.issued_at := coalesce(old.issued_at, new.settled_at); end if;
  if new.state = 'canceled' and old.issued_at is not null then new.canceled_at := coalesce(old.canceled_at, new.settled_at); end if;
  return new;
end $$;
create trigger receipt_times_noted before update of state on cash_receipt for each row execute function note_receipt_times();
comment on trigger receipt_times_noted on cash_receipt is 'Stores when a receipt was issued and when it was cancelled';
