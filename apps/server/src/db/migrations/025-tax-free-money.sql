-- What of an order's money is free of VAT (decision 022), and payments looked at in turn.

-- Most fresh food is free of VAT. What of the money that was paid is stands in the totals of its order, as 'taxFreePrice'; an order
-- from before has none and counts as taxed, as it was told to the gateway.
alter table refund add column tax_free int not null default 0 check (tax_free >= 0);
alter table refund add constraint refund_tax_free check (tax_free <= money);
alter table cash_receipt add column tax_free int not null default 0 check (tax_free >= 0);
alter table cash_receipt add constraint cash_receipt_tax_free check (tax_free <= amount);

create or replace function bound_refunds() returns trigger language plpgsql as $$
begin
  if (select sum(r.money) > p.amount or sum(r.point) > o.used_point
        or sum(r.tax_free) > coalesce((o.totals ->> 'taxFreePrice')::int, 0)
        or sum(r.money - r.tax_free) > p.amount - coalesce((o.totals ->> 'taxFreePrice')::int, 0)
      from refund r join orders o on o.id = r.order_id join payment p on p.order_id = r.order_id
      where r.order_id = new.order_id group by p.amount, o.used_point, o.totals) then
    raise exception 'order % would give back more than was paid', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- When the minute's look last had a payment in its hands: whoever waits longest is next, so that nobody is crowded out.
alter table payment add column swept_at timestamptz;
