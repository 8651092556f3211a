-- Withdrawn consent reaches what waits for vendors and what orders store, and every paid order is a purchase. Decisions 063 and 065.

alter table analytics_outbox add column consent_id uuid;
comment on column analytics_outbox.consent_id is 'Choices of the browser in consent_record; null if the browser did not name them';
create index analytics_outbox_consent on analytics_outbox (consent_id) where consent_id is not null;
create index orders_by_consent on orders (lower(attribution ->> 'consentId')) where attribution ->> 'consentId' is not null;

-- Queues the purchase or refund that the ledger books, whichever statement books it, if the person has consented when the order was
-- placed. A vendor without keys has its rows deleted by the job.
create or replace function queue_analytics() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (vendor, key, platform, order_id, refund_id, consent_id, at, due_at)
  select v.vendor, case when r.refund is null then 'purchase:' || o.id else 'refund:' || r.refund end, o.platform, o.id, r.refund,
    case when o.attribution ->> 'consentId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (o.attribution ->> 'consentId')::uuid end,
    new.created_at, new.created_at
  from orders o
    cross join (select case when new.posting like 'refund:%' then split_part(new.posting, ':', 2)::bigint end as refund) r
    join (values ('ga4'), ('meta')) v (vendor)
      on v.vendor = 'ga4' or (r.refund is null and o.attribution -> 'advertising' = 'true')
  where o.id = new.order_id and o.attribution ->> 'visitorId' ~ '^[0-9a-f]{32}$'
  on conflict (vendor, key) do nothing;
  return null;
end $$;
-- Every sale and every refund has an entry of the account sales; an order paid with points or coupons has none of the gateway.
drop trigger analytics_queued on money_entry;
create trigger analytics_queued after insert on money_entry for each row
  when (new.account = 'sales' and (new.posting = 'capture' or new.posting like 'refund:%')) execute function queue_analytics();
comment on trigger analytics_queued on money_entry is 'Queues the purchase or refund in analytics_outbox';

-- Deletes what waits for a vendor whose purpose is refused, and what orders store for it. The sources of orders stay.
create function withdraw_consent() returns trigger language plpgsql as $$
begin
  perform from analytics_outbox where consent_id = new.id order by id for update;
  delete from analytics_outbox where consent_id = new.id and (vendor = 'meta' or not new.measurement);
  update analytics_outbox set event = (event - 'userAgent') || '{"advertising": false}' where consent_id = new.id and event is not null;
  perform from orders where lower(attribution ->> 'consentId') = new.id::text order by id for update;
  update orders set attribution = case
      when new.measurement then (attribution - 'userAgent') || '{"advertising": false}'
      else attribution - array['visitorId', 'sessionId', 'clickIds', 'userAgent', 'advertising'] end
    where lower(attribution ->> 'consentId') = new.id::text;
  return null;
end $$;
comment on function withdraw_consent is 'Deletes queued analytics events and identifiers of orders whose purpose is refused';
create trigger consent_withdrawn after insert on consent_record for each row
  when (not (new.measurement and new.advertising)) execute function withdraw_consent();
comment on trigger consent_withdrawn on consent_record is 'Applies a refusal to queued analytics events and to orders';
