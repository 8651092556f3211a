-- name: listShipped :many
-- Products with something for sale whose day of shipment is over, its own or its product's; held, so that whoever sells the
-- last of one waits.
select p.id from product p where p.id in (
  select c.product_id from product_option_combination c
  where c.shipment_date < :today::date and c.product_option_status in ('stock_in', 'unlimited_stock_in')
  union all
  select c.product_id from product q join product_option_combination c on c.product_id = q.id and c.shipment_date is null
  where q.shipment_date < :today::date and c.product_option_status in ('stock_in', 'unlimited_stock_in'))
order by p.id limit :most::int for no key update;

-- name: endShipments :exec
update product_option_combination c set product_option_status = 'stock_out'
from product p
where p.id = c.product_id and p.id = any(:productIds::int[]) and coalesce(c.shipment_date, p.shipment_date) < :today::date
  and c.product_option_status in ('stock_in', 'unlimited_stock_in');

-- name: listTurned :many
-- Products whose period has ended since they were last looked at, and those for whom another one has begun; held until they turn.
select p.id from product p
where (not p.is_period_over and p.limited_period_end is not null and p.limited_period_end <= :now::timestamptz)
  or (p.is_period_over and (p.limited_period_end is null or p.limited_period_end > :now::timestamptz)
    and (p.limited_period_begin is null or p.limited_period_begin <= :now::timestamptz))
order by p.id limit :most::int for no key update;

-- name: turnPeriods :exec
update product set is_period_over = not is_period_over where id = any(:productIds::int[]);
