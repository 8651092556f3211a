-- Events that are announced: paid orders, points, coupons and grades. Decision 047.

-- A card payment is settled by one statement (decision 010), so its message is planned by the payment itself.
create function plan_placed_message() returns trigger language plpgsql as $$
begin
  insert into job (kind, key, payload)
  values ('order.tell', new.order_id || ':placed', jsonb_build_object('orderId', new.order_id, 'occasion', 'placed'))
  on conflict (kind, key) where done_at is null do nothing;
  perform pg_notify('job', '0');
  return null;
end $$;
create trigger placed_announced after update of state on payment for each row
  when (old.state = 'requested' and new.state = 'done') execute function plan_placed_message();
comment on trigger placed_announced on payment is 'Enqueues the message about an order that was paid without a deposit';

-- Coupons from before are not announced.
alter table user_coupon add column announced_on date default current_date;
alter table user_coupon alter column announced_on drop default;
comment on column user_coupon.announced_on is 'Day in Seoul on which the owner was notified of it; null if it was given since the last run';
create index user_coupon_to_announce on user_coupon (id) where announced_on is null;
create index user_coupon_unused_by_end on user_coupon (end_at) where order_id is null;

create index point_entry_came on point_entry (created_at) where amount > 0;

create table grade_change (
  user_id bigint primary key references app_user (id) on delete cascade,
  month date not null,
  from_grade int not null,
  to_grade int not null check (to_grade <> from_grade)
);
comment on table grade_change is 'Grades changed by the last evaluation, of which the members are notified';
comment on column grade_change.month is 'As in grade_evaluation';
comment on column grade_change.from_grade is 'Rank before';
comment on column grade_change.to_grade is 'Rank since';

insert into job (kind, key, payload) values ('coupon.announce', 'announce', '{}'), ('coupon.remind', 'remind', '{}'), ('point.remind', 'remind', '{}');
