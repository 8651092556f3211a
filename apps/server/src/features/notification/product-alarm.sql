-- name: findAwaited :opt
-- Finds a published product, its sale status, and whether it was announced only.
select p.id, case when is_sellable(p.product_status) and not p.is_in_stock then 'stock_out' else p.product_status end as "productStatus!",
  p.is_coming_soon as "isCommingSoon", p.limited_period_begin as "limitedPeriodBegin", p.limited_period_end as "limitedPeriodEnd",
  p.no_resale as "noResale",
  p.is_coming_soon or coalesce(p.limited_period_begin > :now::timestamptz, false) as "isBeforeOpening!"
from product p where p.id = :id and p.product_status not in ('waiting', 'removed', 'suspended');

-- name: addAlarm :exec
insert into product_restock_alarm (user_id, product_id, created_at, kind) values (:userId, :productId, :now, :kind) on conflict do nothing;

-- name: removeAlarm :exec
delete from product_restock_alarm where user_id = :userId and product_id = :productId;

-- name: findAlarm :opt
select created_at as "createdAt" from product_restock_alarm where user_id = :userId and product_id = :productId;

-- name: listAlarms :many
-- Lists alarms, newest first; `sign` is -1 forwards and 1 backwards. Each row contains the total number.
with kept as (
  select a.product_id, a.created_at, (extract(epoch from a.created_at) * 1000000)::bigint as value
  from product_restock_alarm a join product p on p.id = a.product_id
  where a.user_id = :userId and p.product_status not in ('waiting', 'removed', 'suspended')
)
select k.product_id as "id!", k.value as "value!", k.created_at as "createdAt!", (select count(*) from kept) as "count!"
from kept k
where (:sign::int8 * k.value, :sign::int8 * k.product_id) > (:sign::int8 * :value::int8, :sign::int8 * :id::int8)
order by :sign::int8 * k.value, :sign::int8 * k.product_id limit :take::int;

-- name: listAnnounced :many
-- Lists announced products that are due. Products without a time are opened by hand.
select id from product where is_coming_soon and limited_period_begin <= :now::timestamptz order by id for no key update;

-- name: openAnnounced :exec
update product set is_coming_soon = false where id = any(:productIds::int[]);

-- name: listOpened :many
-- Lists available products with waiting members.
select p.id from product p
where p.id in (select a.product_id from product_restock_alarm a) and is_open_for_sale(p, :now::timestamptz)
order by p.id;

-- name: closeAlarms :many
-- Turns the alarms of an available product into messages, in one statement.
with closed as (
  delete from product_restock_alarm where (user_id, product_id) in (
    select a.user_id, a.product_id from product_restock_alarm a join product p on p.id = a.product_id
    where a.product_id = :productId and is_open_for_sale(p, :now::timestamptz)
    order by a.created_at, a.user_id limit :most::int for update of a skip locked)
  returning user_id, product_id, kind
)
insert into alarm_message (user_id, product_id, kind, created_at)
select user_id, product_id, kind, :now::timestamptz from closed order by user_id
returning id;

-- name: startMessage :opt
-- Marks a message as started; no row if another process started it.
update alarm_message m set started_at = :now::timestamptz
from product p, app_user u
where m.id = :id and m.started_at is null and p.id = m.product_id and u.id = m.user_id
returning m.kind, p.id as "productId", p.name as "productName", is_open_for_sale(p, :now::timestamptz) as "isOpen!",
  u.id as "userId", u.platform as "brand";

-- name: finishMessage :exec
update alarm_message set outcome = :outcome where id = :id;

-- name: pruneMessages :exec
delete from alarm_message where created_at < :before::timestamptz;
