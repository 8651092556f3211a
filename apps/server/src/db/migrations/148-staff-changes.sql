-- Live updates of the back office: publishes on the channel `staff`, at the commit, what has changed and which sessions have ended.
-- A payload is brand/kind/id/account: `ru/order/20261128-ABCD2345/7`. Decision 078.

create function publish_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', new.platform || '/order/' || new.order_no || '/');
  return null;
end $$;
create trigger order_change_published after update on orders for each row
  when (old.version is distinct from new.version) execute function publish_order_change();
comment on trigger order_change_published on orders is 'Publishes every change of state and address';

create function publish_staff_change() returns trigger language plpgsql as $$
declare
  kind text := split_part(new.object, ' ', 1);
  id text := substr(new.object, length(split_part(new.object, ' ', 1)) + 2);
begin
  if id ~ '^[A-Za-z0-9-]{1,40}$' then
    perform pg_notify('staff', concat_ws('/', coalesce(new.platform::text, ''), kind, id, coalesce(new.staff_id::text, '')));
  end if;
  return null;
end $$;
create trigger staff_change_published after insert on audit_entry for each row
  when (new.state = 'done' and new.object is not null) execute function publish_staff_change();
comment on trigger staff_change_published on audit_entry is 'Publishes which object a write of staff has changed';

create function publish_staff_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', '/session/' || staff_id || '/') from (select distinct staff_id from ended) e;
  return null;
end $$;
create trigger staff_session_ended after delete on staff_session referencing old table as ended
  for each statement execute function publish_staff_session_end();
comment on trigger staff_session_ended on staff_session is 'Publishes whose streams of live updates have to check their session';
