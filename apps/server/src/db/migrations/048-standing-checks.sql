-- The check of the books finds the last state of an order product, and the orders that changed since a time.
create index order_history_by_product on order_history (order_product_id, id);
create index order_history_by_time on order_history (at);
create index money_entry_by_time on money_entry (created_at);

-- Guests without orders are deleted when they have been idle for 90 days.
create index guest_by_age on app_user (created_at) where user_type = 'guest';

-- Standing jobs: each schedules itself again.
insert into job (kind, key, payload) values ('staff.checkChangedBooks', 'check', '{}'), ('staff.checkAllBooks', 'check', '{}'),
  ('order.deleteIdleGuests', 'idle', '{}');
