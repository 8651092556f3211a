-- A commit that notifies holds the one lock of all notifications while it waits for the disk: orders, each of which told of
-- its stock inside its own commit, came one after the other. Who says `shop.tells_stock` tells it right after the commit.
create or replace function follow_stock() returns trigger language plpgsql as $$
begin
  if current_setting('shop.tells_stock', true) is distinct from 'after' then
    perform pg_notify('catalogue', 'stock:' || new.product_id);
  end if;
  if (new.on_hand - new.reserved > 0) is distinct from (old.on_hand - old.reserved > 0) then
    update product p set is_in_stock = product_in_stock(p.id, p.product_status)
    where p.id = new.product_id and p.is_in_stock is distinct from product_in_stock(p.id, p.product_status);
  end if;
  return null;
end $$;
