-- Deliveries of webhooks are claimed by indexes, however many wait for a receiver that fails, and a late process is recognised by the
-- number of its lease. Decision 080.

alter table webhook_delivery
  add column lease int not null default 0 check (lease >= 0),
  add column is_blocked boolean not null default false;
comment on column webhook_delivery.lease is 'Number of claims and redeliveries; never reset. A process stores its result only while it is that of its claim';
comment on column webhook_delivery.is_blocked is 'Not to be read for a claim: an earlier delivery of the object waits. Noted at claims, and ended with that delivery';

-- replace the one in the order of ids, which held blocked deliveries and those of later too
create index webhook_delivery_fresh on webhook_delivery (webhook_id, id)
  where state = 'waiting' and not is_blocked and next_at is null and leased_until is null;
create index webhook_delivery_again on webhook_delivery (webhook_id, greatest(next_at, leased_until), id)
  where state = 'waiting' and not is_blocked and (next_at is not null or leased_until is not null);
create index webhook_delivery_sending on webhook_delivery (webhook_id, leased_until) where state = 'waiting' and leased_until is not null;
drop index webhook_delivery_due;

create function ready_deliveries(of_webhook int, at timestamptz, most int) returns table (id bigint, object text) language sql stable as $$
  (select d.id, d.object from webhook_delivery d
  where d.webhook_id = of_webhook and d.state = 'waiting' and not d.is_blocked and d.next_at is null and d.leased_until is null
  order by d.id limit most)
  union all
  (select d.id, d.object from webhook_delivery d
  where d.webhook_id = of_webhook and d.state = 'waiting' and not d.is_blocked and (d.next_at is not null or d.leased_until is not null)
    and greatest(d.next_at, d.leased_until) <= at
  order by greatest(d.next_at, d.leased_until), d.id limit most)
$$;
comment on function ready_deliveries(int, timestamptz, int) is 'The first deliveries to a receiver that may be claimed unless an earlier one of their object waits: new ones, and those whose next attempt or expired lease is due';

create function unblock_webhook() returns trigger language plpgsql as $$
begin
  update webhook_delivery set is_blocked = false where id = (
    select d.id from webhook_delivery d
    where d.webhook_id = old.webhook_id and d.object = old.object and d.state = 'waiting' and d.id > old.id order by d.id limit 1)
    and is_blocked;
  return null;
end $$;
create trigger next_unblocked after delete on webhook_delivery for each row when (old.state = 'waiting') execute function unblock_webhook();
comment on trigger next_unblocked on webhook_delivery is 'Lets the next delivery of the object be claimed when a waiting one is deleted';
