-- One order of a cart's lines: whoever opens the same cart in two tabs makes two pre-orders of it, and pays for one of them.
-- The other order of one of these lines, which is paid, being paid or may still be; none once it was given up, unpaid or cancelled as
-- a whole. Volatile, so that it looks anew after its caller waited for the buyer's lock: what was placed meanwhile it sees, and the
-- statement around it does not.
create function order_of_cart(of_user int, of_tmp text, of_groups int[]) returns table (id int, order_no text, status order_item_status)
language plpgsql volatile strict rows 1 as $$
begin
  return query
  select o.id, o.order_no, o.status from orders o
  where o.user_id = of_user and o.cart_group_ids && of_groups and o.status not in ('incomplete', 'withdraw_complete')
    and o.order_tmp_id <> of_tmp
  order by o.id desc limit 1;
end $$;

-- What stays in a cart of a line that was bought, or waits for its deposit, is a new line: by its number nothing was bought yet. By a
-- trigger, at the end of whatever statement settles the order: while the shop changes over, processes of the version before do it too.
create function renumber_left_over() returns trigger language plpgsql as $$
begin
  update cart_group g set id = default from cart c
  where c.user_id = new.user_id and g.cart_id = c.id and g.id = any(new.cart_group_ids);
  return null;
end $$;
create trigger left_over_renumbered after update of status on orders for each row
  when (old.status = 'request' and new.status in ('paid', 'bank_transfer_waiting') and new.cart_group_ids <> '{}')
  execute function renumber_left_over();

-- What stayed so far. What an open order was made of keeps its number, by which it leaves the cart.
update cart_group g set id = default
from cart c
where c.id = g.cart_id
  and exists (select from orders o where o.user_id = c.user_id and g.id = any(o.cart_group_ids) and o.status not in ('request', 'incomplete', 'withdraw_complete'))
  and not exists (select from orders o where o.user_id = c.user_id and g.id = any(o.cart_group_ids) and o.status = 'request');
