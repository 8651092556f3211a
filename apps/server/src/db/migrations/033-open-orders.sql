-- A12: at most three orders of a person wait for their money at a time, however many are placed at once. Each takes one of three
-- places that no two have; the index knows the open ones alone, so whatever ends an order's waiting empties its place.
alter table orders add column open_slot smallint check (open_slot between 0 and 2);

-- Who has more than three now keeps them; what is left without a place ends by itself, paid or not.
update orders o set open_slot = n.place
from (
  select id, row_number() over (partition by user_id order by id) - 1 as place from orders
  where status in ('request', 'bank_transfer_waiting')
) n
where n.id = o.id and n.place < 3;

drop index orders_unpaid;
create unique index orders_open_slot on orders (user_id, open_slot) where status in ('request', 'bank_transfer_waiting');
