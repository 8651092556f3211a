-- Coupons that shoppers take themselves, and several copies of a coupon for one member. Decision 085.

alter table coupon drop constraint coupon_issue_check;
alter table coupon
  add constraint coupon_issue_check check (issue in ('everyone', 'sign_up', 'given', 'download')),
  add column per_member_limit int not null default 1 check (per_member_limit between 1 and 100);
comment on column coupon.issue is 'everyone, sign_up, given or download';
comment on column coupon.per_member_limit is 'Most rows of user_coupon for one member';
create index coupon_to_take on coupon (end_at, id) where issue = 'download' and stopped_at is null;

-- The number of a copy makes it unique, so that of requests at the same moment one inserts it.
alter table user_coupon add column copy int not null default 1 check (copy > 0);
alter table user_coupon drop constraint user_coupon_user_id_coupon_id_key;
alter table user_coupon add constraint user_coupon_copy unique (user_id, coupon_id, copy);
comment on column user_coupon.copy is 'Number among the copies of the coupon that the member has or had';

create function free_coupon_copy(of_user bigint, of_coupon int) returns int language sql stable as $$
  select min(n) from coupon c cross join lateral generate_series(1, c.per_member_limit) n
  where c.id = of_coupon and not exists (select from user_coupon x where x.user_id = of_user and x.coupon_id = of_coupon and x.copy = n)
$$;
comment on function free_coupon_copy is 'Number of the next copy of a coupon for a member; null at the limit of one member';

create or replace function keep_coupon_limit() returns trigger language plpgsql as $$
declare has_room boolean;
begin
  select c.issued_count < c.total_limit into has_room from coupon c
  where c.id = new.coupon_id and c.total_limit is not null for no key update;
  if not found or exists (
    select from user_coupon x where x.user_id = new.user_id and x.coupon_id = new.coupon_id and x.copy = new.copy) then
    return new;
  end if;
  if not has_room then return null; end if;
  update coupon set issued_count = issued_count + 1 where id = new.coupon_id;
  return new;
end $$;

-- A new member gets all copies of a coupon for new members.
create or replace function give_sign_up_coupons() returns trigger language plpgsql as $$
begin
  insert into user_coupon (user_id, coupon_id, begin_at, end_at, copy)
  select new.id, c.id, new.joined_at, coalesce(new.joined_at + make_interval(days => c.valid_days), c.end_at), n
  from coupon c cross join lateral generate_series(1, c.per_member_limit) n
  where c.issue = 'sign_up' and (c.platform is null or c.platform = new.platform)
    and c.begin_at <= new.joined_at and c.end_at > new.joined_at
  -- limited coupons are locked in one order
  order by c.id, n
  on conflict (user_id, coupon_id, copy) do nothing;
  return null;
end $$;

-- Copies that a member holds are a row each. Those of a coupon for everyone that were not used yet are one row with their number.
drop function coupons_of(bigint, timestamptz);
create function coupons_of(of_user bigint, at timestamptz)
 returns table (coupon_id int, user_coupon_id bigint, quantity int, name text, discount_kind text, discount int, max_discount_price int,
   min_order_price int, begin_at timestamptz, end_at timestamptz, category_ids int[], product_ids int[], order_id bigint, used_at timestamptz, state text)
 language sql
 stable
as $$
  select m.id, m.user_coupon_id, m.quantity, c.name, c.discount_kind, c.discount, c.max_discount_price, c.min_order_price, m.begin_at, m.end_at,
    c.category_ids, c.product_ids, m.order_id, m.used_at,
    case when m.order_id is not null then 'used' when m.end_at <= at then 'ended' when m.begin_at > at then 'waiting' else 'usable' end
  from (
    select x.coupon_id as id, x.id as user_coupon_id, 1 as quantity, x.begin_at, x.end_at, x.order_id, x.used_at
    from user_coupon x where x.user_id = of_user
    union all
    select c.id, null, (c.per_member_limit - held.count)::int, c.begin_at, c.end_at, null, null
    from app_user u join coupon c on c.issue = 'everyone' and c.end_at > greatest(u.joined_at, at - interval '90 days')
    cross join lateral (select count(*) as count from user_coupon x where x.user_id = of_user and x.coupon_id = c.id) held
    where u.id = of_user and held.count < c.per_member_limit
  ) m
  join coupon c on c.id = m.id
  join app_user u on u.id = of_user and u.user_type <> 'guest' and (c.platform is null or c.platform = u.platform)
$$;

-- What can be taken is cached for all shoppers. It changes with the terms and when the limit is reached or free again, not with each copy.
create trigger published_added after insert or delete on coupon for each statement execute function publish_tag('coupon');
create trigger published_changed after update on coupon for each row
  when (old.version <> new.version or (old.issued_count < old.total_limit) is distinct from (new.issued_count < new.total_limit))
  execute function publish_tag('coupon');
comment on trigger published_added on coupon is 'Ends cached responses with the tag coupon';
comment on trigger published_changed on coupon is 'Ends cached responses with the tag coupon when a coupon changed or its limit is reached or free again';
