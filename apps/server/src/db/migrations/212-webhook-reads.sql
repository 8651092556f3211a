-- Deliveries of webhooks are listed, counted and waited for by indexes, however many there are. Decision 080.

alter table webhook_delivery add column event text;
update webhook_delivery d set event = e.event from webhook_event e where e.id = d.event_id;
alter table webhook_delivery alter column event set not null;
comment on column webhook_delivery.event is 'Name of the event, for the filter of the list';

-- replaces the one without states and events
create index webhook_delivery_by_state on webhook_delivery (webhook_id, state, event, id);
drop index webhook_delivery_by_webhook;
create index webhook_delivery_next on webhook_delivery (next_at) where state = 'waiting' and next_at is not null;
create index webhook_delivery_leased on webhook_delivery (leased_until) where state = 'waiting' and leased_until is not null;
create index webhook_disabled on webhook (platform) where state = 'disabled' and archived_at is null;

create or replace function queue_webhook(event_name text, brand platform_id, of_object text, event_data jsonb, at timestamptz) returns void
  language plpgsql as $$
declare
  receivers int[];
  new_event bigint;
begin
  select array_agg(w.id order by w.id) into receivers from webhook w
  where w.state <> 'disabled' and w.archived_at is null and event_name = any(w.events)
    and (w.platform is null or brand is null or w.platform = brand);
  if receivers is null then
    return;
  end if;
  insert into webhook_event (platform, event, object, data, created_at) values (brand, event_name, of_object, event_data, at)
  returning id into new_event;
  insert into webhook_delivery (webhook_id, event_id, object, event) select id, new_event, of_object, event_name from unnest(receivers) as r (id);
  perform pg_notify('webhook', '');
end $$;
