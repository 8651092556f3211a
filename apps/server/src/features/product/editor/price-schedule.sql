-- name: addSchedule :one
insert into price_schedule (product_id, starts_at, ends_at, created_by, created_at)
values (:productId, :startsAt, :endsAt?, :staffId?, :now) returning id;

-- name: addScheduleLines :exec
insert into price_schedule_line (price_schedule_id, product_option_combination_id, price, list_price, special_sale_price)
select :scheduleId, n."combinationId", n.price, n."listPrice", n."specialSalePrice"
from jsonb_to_recordset(:prices::jsonb) as n ("combinationId" int, price int, "listPrice" int, "specialSalePrice" int);

-- name: findOverlap :opt
-- An open schedule of one of the combinations at the same time. A schedule without an end is a moment.
select s.id from price_schedule s
where s.product_id = :productId and s.state in ('waiting', 'active')
  and s.starts_at <= coalesce(:endsAt?::timestamptz, :startsAt::timestamptz) and coalesce(s.ends_at, s.starts_at) >= :startsAt::timestamptz
  and exists (select from price_schedule_line l where l.price_schedule_id = s.id and l.product_option_combination_id = any(:combinationIds::int[]))
limit 1;

-- name: findScheduled :opt
select product_id as "productId" from price_schedule where id = :id;

-- name: lockSchedule :opt
-- Lock the product before it.
select id, product_id as "productId", starts_at as "startsAt", ends_at as "endsAt", state from price_schedule where id = :id for update;

-- name: setScheduleState :exec
update price_schedule set state = :state where id = :id;

-- name: failSchedule :exec
update price_schedule set state = 'failed', failure = :failure where id = :id;

-- name: rememberPrices :exec
-- Stores the prices that the schedule replaces.
update price_schedule_line l set price_before = c.price, list_price_before = c.list_price, special_sale_price_before = c.special_sale_price
from product_option_combination c where c.id = l.product_option_combination_id and l.price_schedule_id = :scheduleId;

-- name: listScheduled :many
-- Prices that a schedule applies.
select l.product_option_combination_id as "combinationId", l.price, l.list_price as "listPrice", l.special_sale_price as "specialSalePrice"
from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
where l.price_schedule_id = :scheduleId and not c.is_archived order by 1;

-- name: listRestored :many
-- Prices that a schedule restores: those of combinations that still have its prices.
select l.product_option_combination_id as "combinationId", l.price_before as "price!", l.list_price_before as "listPrice!",
  l.special_sale_price_before as "specialSalePrice"
from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
where l.price_schedule_id = :scheduleId and not c.is_archived and l.price_before is not null
  and (c.price, c.list_price, c.special_sale_price) is not distinct from (l.price, l.list_price, l.special_sale_price)
order by 1;

-- name: listSchedules :many
-- Open schedules of a product and the last twenty of those that are over.
select x.id as "id!", x.starts_at as "startsAt!", x.ends_at as "endsAt", x.state as "state!", x.failure as "failure", x.created_at as "createdAt!", st.name as "staffName?",
  coalesce((select jsonb_agg(jsonb_build_object('combinationId', c.id, 'name', c.name, 'price', l.price, 'listPrice', l.list_price,
    'specialSalePrice', l.special_sale_price) order by c.position, c.id)
    from price_schedule_line l join product_option_combination c on c.id = l.product_option_combination_id
    where l.price_schedule_id = x.id), '[]') as "prices!"
from (
  (select * from price_schedule s where s.product_id = :productId and s.state in ('waiting', 'active') order by s.starts_at, s.id limit 50)
  union all
  (select * from price_schedule s where s.product_id = :productId and s.state in ('done', 'cancelled', 'failed') order by s.starts_at desc, s.id desc limit 20)
) x left join staff st on st.id = x.created_by
order by (x.state in ('waiting', 'active')) desc, x.starts_at desc, x.id desc;
