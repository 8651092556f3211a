-- name: listShipmentsTurned :many
-- Lists and locks products with an option whose shipment day, its own or the product's, has ended since the last run, and those
-- with an option that has a new day. The lock makes a sale of the last unit wait.
with turned as (
  select c.product_id from product_option_combination c where not c.is_day_over and c.shipment_date < :today::date
  union all
  select c.product_id from product q join product_option_combination c on c.product_id = q.id
  where q.shipment_date < :today::date and c.shipment_date is null and not c.is_day_over
  union all
  select c.product_id from product_option_combination c where c.is_day_over and c.shipment_date >= :today::date
  union all
  select c.product_id from product_option_combination c join product q on q.id = c.product_id
  where c.is_day_over and c.shipment_date is null and (q.shipment_date is null or q.shipment_date >= :today::date)
), next as (
  select distinct product_id from turned order by product_id limit :most::int
)
select p.id from next join product p on p.id = next.product_id order by p.id for no key update of p;

-- name: turnShipments :exec
update product_option_combination c set is_day_over = not c.is_day_over
from product p
where p.id = c.product_id and p.id = any(:productIds::int[])
  and c.is_day_over <> coalesce(coalesce(c.shipment_date, p.shipment_date) < :today::date, false);

-- name: listPeriodsTurned :many
-- Lists and locks products whose period has ended since the last run, and those whose next period has begun.
select p.id from product p
where (not p.is_period_over and p.limited_period_end is not null and p.limited_period_end <= :now::timestamptz)
  or (p.is_period_over and (p.limited_period_end is null or p.limited_period_end > :now::timestamptz)
    and (p.limited_period_begin is null or p.limited_period_begin <= :now::timestamptz))
order by p.id limit :most::int for no key update;

-- name: turnPeriods :exec
update product set is_period_over = not is_period_over where id = any(:productIds::int[]);
