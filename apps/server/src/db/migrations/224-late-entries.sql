-- Points and cash receipts whose day in Seoul is closed count on the first open day. Decision 082.

-- The lock makes a closing wait for entries that were written before it, and entries wait for a closing, so that each is in the numbers
-- of the closing or sees it. Days are closed in any order: a day before the last closed one is in its balances too.
create function lock_account_days() returns trigger language plpgsql as $$
begin
  lock table day_close in row share mode;
  return null;
end $$;
create trigger account_days_locked before insert on point_entry for each statement execute function lock_account_days();
comment on trigger account_days_locked on point_entry is 'Lets a closing of a day wait for entries, and entries for a closing';

create function account_time(brand platform_id, at timestamptz) returns timestamptz language sql stable as $$
  select case when c.last >= (at at time zone 'Asia/Seoul')::date then (c.last + 1)::timestamp at time zone 'Asia/Seoul' else at end
  from (select max(d.day) as last from day_close d where d.platform = brand) c
$$;
comment on function account_time(platform_id, timestamptz) is 'Time at which an entry counts: its own, or the start of the first day in Seoul after the last closed one. The caller has locked day_close';

create function move_late_points() returns trigger language plpgsql as $$
begin
  new.created_at := account_time((select u.platform from app_user u where u.id = new.user_id), new.created_at);
  return new;
end $$;
create trigger late_points_moved before insert on point_entry for each row execute function move_late_points();
comment on trigger late_points_moved on point_entry is 'Moves an entry whose day is closed to the first open day';

create or replace function note_receipt_times() returns trigger language plpgsql as $$
declare
  brand platform_id;
begin
  lock table day_close in row share mode;
  select o.platform into brand from orders o where o.id = new.order_id;
  if new.state = 'issued' and old.issued_at is null then new.issued_at := account_time(brand, new.settled_at); end if;
  if new.state = 'canceled' and old.issued_at is not null and old.canceled_at is null then
    new.canceled_at := account_time(brand, new.settled_at);
  end if;
  return new;
end $$;
comment on trigger receipt_times_noted on cash_receipt is 'Stores when a receipt was issued and when it was cancelled; on the first open day if that day is closed';
comment on column cash_receipt.issued_at is 'Time at which the tax office issued it, or the start of the first open day if that day was closed; null before';
comment on column cash_receipt.canceled_at is 'Time at which the tax office cancelled it, or the start of the first open day if that day was closed; null before';
