-- name: listRules :many
select to_char(r.month, 'YYYY-MM-DD') as "month!", r.floors, r.version, r.changed_at as "changedAt", p.name as "changedByName?", r.reason
from grade_rule r left join staff p on p.id = r.staff_id
where r.platform = :brand::platform_id order by r.month desc limit :most::int;

-- name: lockBrand :one
-- Changes of a brand wait for each other.
select pg_advisory_xact_lock(hashtext('grade_rule'), hashtext(:brand::text)) is null as "ignored?";

-- name: findVersion :one
select coalesce(max(version), 0) as "version!" from grade_rule where platform = :brand::platform_id;

-- name: putRule :exec
insert into grade_rule (platform, month, floors, version, changed_at, staff_id, reason)
values (:brand::platform_id, :month::date, :floors::int8[], :version, :now::timestamptz, :staffId?, :reason?)
on conflict (platform, month) do update set floors = excluded.floors, version = excluded.version, changed_at = excluded.changed_at,
  staff_id = excluded.staff_id, reason = excluded.reason;

-- name: countGrades :many
-- Counts the members of a brand by the grade that they have and by the one that the purchases of a period give them.
with bought as (
  select o.user_id, sum(l.unit::int8 * l.price) as amount
  from order_history h
  join order_product p on p.id = h.order_product_id and p.status = 'complete'
  join order_line l on l.order_product_id = p.id
  join orders o on o.id = h.order_id
  where h.to_status = 'complete' and h.at >= :since::timestamptz and h.at < :until::timestamptz
    and not exists (select from refund_line r where r.order_line_id = l.id)
  group by o.user_id
), member as (
  select u.grade as held, (select count(*) - 1 from unnest(:floors::int8[]) as f where f <= coalesce(b.amount, 0))::int as coming
  from app_user u left join bought b on b.user_id = u.id
  where u.platform = :brand::platform_id and u.user_type <> 'guest' and u.left_at is null
)
select g as "grade!", (select count(*) from member where held = g)::int as "now!", (select count(*) from member where coming = g)::int as "coming!"
from generate_series(0, 3) g order by g;
