-- One order of a cart's lines: whoever opens the same cart in two tabs makes two pre-orders of it, and pays for one of them.
-- The other order of one of these lines, which is paid, being paid or may still be; none once it was given up. Volatile, so that it
-- looks anew after its caller waited for the buyer's lock: what was placed meanwhile it sees, and the statement around it does not.
create function order_of_cart(of_user int, of_tmp text, of_groups int[]) returns table (id int, order_no text, status order_item_status)
language plpgsql volatile strict rows 1 as $$
begin
  return query
  select o.id, o.order_no, o.status from orders o
  where o.user_id = of_user and o.cart_group_ids && of_groups and o.status <> 'incomplete' and o.order_tmp_id <> of_tmp
  order by o.id desc limit 1;
end $$;

-- What stays in a cart of a line that was bought is a new line: by its number nothing was bought yet. From now on the sale sees to
-- it; what stayed so far is renumbered here. What an open order was made of keeps its number, by which it leaves the cart.
update cart_group g set id = default
from cart c
where c.id = g.cart_id
  and exists (select from orders o where o.user_id = c.user_id and g.id = any(o.cart_group_ids) and o.status not in ('request', 'incomplete'))
  and not exists (select from orders o where o.user_id = c.user_id and g.id = any(o.cart_group_ids) and o.status = 'request');
