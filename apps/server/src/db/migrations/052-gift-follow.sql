-- Gifts follow the delivery and the cancel of their parcels, whoever causes them. Decision 041.

create function follow_gift() returns trigger language plpgsql as $$
declare
  gift bigint;
begin
  select t.id into gift from order_product p join gift_to t on t.order_id = p.order_id and t.parcel = p.parcel
  where p.id = new.order_product_id and p.parcel > 0;
  if gift is not null then
    insert into job (kind, key, payload) values ('gift.follow', gift::text, jsonb_build_object('giftToId', gift))
    on conflict (kind, key) where done_at is null do nothing;
    perform pg_notify('job', '0');
  end if;
  return null;
end $$;
create trigger gift_followed after insert on order_history for each row
  when (new.order_product_id is not null and new.to_status in ('delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end',
    'withdraw_complete', 'incomplete'))
  execute function follow_gift();
comment on trigger gift_followed on order_history is 'Enqueues the job that closes and announces the gift of a moved parcel';

insert into job (kind, key, payload) values ('gift.endKept', 'end', '{}');
