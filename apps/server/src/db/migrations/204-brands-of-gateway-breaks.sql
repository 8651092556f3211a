-- The brand of a difference to the gateway: that of its order, of the order number or of the payment it names. Decision 082.

alter table reconciliation_break add column platform platform_id;
comment on column reconciliation_break.platform is 'Brand of the order or the payment; null if the shop knows neither';

create function note_break_brand() returns trigger language plpgsql as $$
begin
  new.platform := coalesce(new.platform,
    (select o.platform from orders o where o.id = new.order_id),
    (select o.platform from orders o where o.order_no = new.detail ->> 'orderNo'),
    -- only if all payments are of one brand
    (select min(o.platform) from payment p join orders o on o.id = p.order_id
      where p.payment_key in (
        select new.detail ->> 'paymentKey' union all
        select t ->> 'paymentKey' from jsonb_array_elements(case jsonb_typeof(new.detail -> 'theirs') when 'array' then new.detail -> 'theirs' else '[]' end) t)
      having min(o.platform) = max(o.platform)));
  return new;
end $$;
create trigger break_brand_noted before insert or update of order_id, detail on reconciliation_break for each row execute function note_break_brand();
comment on trigger break_brand_noted on reconciliation_break is 'Stores the brand of the order or the payment, unless the insert names one';

update reconciliation_break set detail = detail;
create index reconciliation_break_by_brand on reconciliation_break (platform, found_at desc, id desc);
