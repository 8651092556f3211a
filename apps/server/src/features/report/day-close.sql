-- name: listClosings :many
select c.day::text as "day!", c.totals as "totals!", c.closed_at as "closedAt", s.name as "closedBy"
from day_close c join staff s on s.id = c.closed_by
where c.platform = :brand::platform_id and c.day >= :from::date and c.day <= :to::date;

-- name: closeDay :exec
-- Stores the numbers of a day and the balances at its end once.
insert into day_close (platform, day, totals, net, point_balance, receipt_balance, closed_at, closed_by)
values (:brand::platform_id, :day::date, :totals, :net::int8, :points::int8, :receipts::int8, :now::timestamptz, :staffId)
on conflict (platform, day) do nothing;

-- name: findFirstDay :one
-- Returns the day of the first order of a brand in Seoul; null if there is none.
select (select (o.created_at at time zone 'Asia/Seoul')::date::text from orders o where o.platform = :brand::platform_id
  order by o.created_at, o.id limit 1) as "day?";
