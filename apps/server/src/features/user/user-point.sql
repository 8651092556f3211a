-- name: listEntries :many
select id, kind as "kind!", amount, reason,
  coalesce(order_id, (select p.order_id from order_product p where p.id = coalesce(order_product_id, reviewed_product_id))) as "orderId?", created_at as "createdAt"
from point_entry
where user_id = :userId and (:before?::int8 is null or id < :before?::int8)
  and (:came?::boolean is null or (amount > 0) = :came?::boolean)
  and (:since?::timestamptz is null or created_at >= :since?::timestamptz)
  and (:until?::timestamptz is null or created_at < :until?::timestamptz)
order by id desc limit :take::int8;

-- name: countEntries :one
select count(*)::int as "count!" from point_entry
where user_id = :userId and (:came?::boolean is null or (amount > 0) = :came?::boolean)
  and (:since?::timestamptz is null or created_at >= :since?::timestamptz)
  and (:until?::timestamptz is null or created_at < :until?::timestamptz);

-- name: findPoint :one
-- The oldest points are used first: the rest of those earned up to a time is their sum minus everything ever used. Refunded
-- points undo their use and so keep their original expiry, but only those refunded up to `backBefore` expire, so that none
-- expires on the day of its refund. Points taken back for a deleted review cancel the earning of that review: they are no use of
-- other points, so the points of each reviewed product are summed apart.
select coalesce((select balance from point_account where user_id = :userId), 0) as "point!",
  greatest(0, coalesce(sum(case when item is null then rest else greatest(0, rest) end), 0))::int as "expiring!"
from (
  select reviewed_product_id as item, coalesce(sum(amount) filter (where amount > 0
      and created_at <= case kind when 'refund' then :backBefore::timestamptz else :cameBefore::timestamptz end), 0)
    + coalesce(sum(amount) filter (where amount < 0), 0) as rest
  from point_entry where user_id = :userId group by reviewed_product_id) parts;

-- name: lockHoldersOfOld :many
-- Lists users with points that may have expired. Locks them, so that the points cannot be used meanwhile.
select a.user_id as "userId" from point_account a
where a.balance > 0 and a.user_id > :after
  and exists (select 1 from point_entry e where e.user_id = a.user_id and e.amount > 0 and e.kind <> 'refund' and e.created_at <= :cameBefore::timestamptz)
order by a.user_id limit :most for update of a;

-- name: expireOld :many
-- Counts as findPoint does.
with parts as (
  select user_id, reviewed_product_id as item, coalesce(sum(amount) filter (where amount > 0
      and created_at <= case kind when 'refund' then :backBefore::timestamptz else :cameBefore::timestamptz end), 0)
    + coalesce(sum(amount) filter (where amount < 0), 0) as rest
  from point_entry where user_id = any(:userIds::bigint[]) group by user_id, reviewed_product_id
), gone as (
  select user_id, sum(case when item is null then rest else greatest(0, rest) end)::int as amount from parts group by user_id
), written as (
  insert into point_entry (user_id, kind, amount, reason, created_at)
  select user_id, 'expire', -amount, :reason, :now::timestamptz from gone where amount > 0
  returning user_id, amount
)
update point_account a set balance = a.balance + w.amount from written w where a.user_id = w.user_id
returning a.user_id as "userId", w.amount as "amount";

-- name: grantPoint :one
-- Grants points on behalf of the shop.
with account as (
  insert into point_account (user_id, balance) values (:userId, :amount)
  on conflict (user_id) do update set balance = point_account.balance + excluded.balance
)
insert into point_entry (user_id, kind, amount, reason, created_at) values (:userId, 'adjust', :amount, :reason, :now::timestamptz)
returning id;

-- name: takePoint :opt
-- Takes points back on behalf of the shop. No row if the account has fewer.
with account as (
  update point_account set balance = balance - :amount where user_id = :userId and balance >= :amount returning user_id
)
insert into point_entry (user_id, kind, amount, reason, created_at)
select user_id, 'adjust', -(:amount)::int, :reason, :now::timestamptz from account
returning id;

-- name: lockBalance :opt
-- Locks the account of points and returns its balance.
select balance from point_account where user_id = :userId for update;

-- name: forfeit :exec
-- Forfeits the remaining points of a member who leaves.
with account as (
  select user_id, balance from point_account where user_id = :userId and balance > 0 for update
), written as (
  insert into point_entry (user_id, kind, amount, reason, created_at)
  select user_id, 'adjust', -balance, :reason, :now::timestamptz from account returning user_id
)
update point_account a set balance = 0 from written w where a.user_id = w.user_id;

-- name: sumPurchases :one
-- Sums the products completed within the period and not refunded.
select coalesce(sum(l.unit::int8 * l.price), 0)::int8 as "purchAmt!"
from orders o
join order_product p on p.order_id = o.id and p.status = 'complete'
join order_line l on l.order_product_id = p.id
where o.user_id = :userId and not exists (select from refund_line r where r.order_line_id = l.id) and exists (
  select 1 from order_history h where h.order_product_id = p.id and h.to_status = 'complete'
    and h.at >= :since::timestamptz and h.at < :until::timestamptz);

-- name: claimEvaluation :opt
-- Claims the evaluation of a month: the first process gets a row.
insert into grade_evaluation (month, evaluated_at, changed) values (:month::date, :now::timestamptz, 0)
on conflict (month) do nothing returning month;

-- name: clearGradeChanges :exec
delete from grade_change;

-- name: evaluateGrades :exec
-- Sets every member's grade from the products completed within the period, and writes the changes. The minimum sums of the grades,
-- ascending, are those of the brand in force in the month, or else `floors`.
with floor as (
  select b.platform, coalesce((select r.floors from grade_rule r where r.platform = b.platform and r.month <= :month::date
    order by r.month desc limit 1), :floors::int8[]) as floors
  from unnest(enum_range(null::platform_id)) as b (platform)
), bought as (
  select o.user_id, sum(l.unit::int8 * l.price) as amount
  from order_history h
  join order_product p on p.id = h.order_product_id and p.status = 'complete'
  join order_line l on l.order_product_id = p.id
  join orders o on o.id = h.order_id
  where h.to_status = 'complete' and h.at >= :since::timestamptz and h.at < :until::timestamptz
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by o.user_id
), earned as (
  select u.id, u.grade as held, (select count(*) - 1 from unnest(l.floors) as f where f <= coalesce(b.amount, 0))::int as grade
  from app_user u join floor l on l.platform = u.platform left join bought b on b.user_id = u.id
  where u.user_type <> 'guest' and u.left_at is null and (u.grade <> 0 or b.user_id is not null)
), changed as (
  update app_user u set grade = e.grade from earned e where u.id = e.id and u.grade <> e.grade returning u.id, e.held, e.grade
)
insert into grade_change (user_id, month, from_grade, to_grade) select id, :month::date, held, grade from changed order by id;

-- name: recordEvaluation :exec
update grade_evaluation set changed = :changed where month = :month::date;

-- name: findFloors :opt
-- Finds the minimum sums of the grades of a member's brand in the evaluation of a month. No row: those of the code.
select r.floors from grade_rule r join app_user u on u.platform = r.platform
where u.id = :userId and r.month <= :month::date order by r.month desc limit 1;
