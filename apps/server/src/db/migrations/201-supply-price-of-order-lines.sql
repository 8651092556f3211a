-- Lines from before the cost was stored get the cost of now, once. All others have that of the order: null is a commission by rate.
-- Decision 082.

with before as (
  select at from schema_migration where name = '166-settlements.sql'
)
update order_line l set supply_price = c.supply_price
from before, orders o, product_option_combination c
where o.created_at < before.at and l.order_id = o.id and l.supply_price is null
  and c.id = l.product_option_combination_id and c.supply_price is not null;
comment on column order_line.supply_price is 'Cost of one unit at the time of the order (won); null if it had none. Lines from before the column have the cost at migration 201. Never public';
