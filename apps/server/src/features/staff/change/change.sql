-- name: listOrderVersions :many
-- Versions of some orders, with the distributors of their products.
select o.order_no as "id!", o.version as "version!", array_agg(distinct p.distributor_id) as "distributorIds!"
from orders o join order_product p on p.order_id = o.id
where o.order_no = any(:ids::text[])
group by o.id;

-- name: listProductVersions :many
select p.id::text as "id!", p.version as "version!", array[p.distributor_id] as "distributorIds!" from product p
where p.id = any(:ids::int[]);

-- name: listStockDistributors :many
select c.id::text as "id!", array[p.distributor_id] as "distributorIds!"
from product_option_combination c join product p on p.id = c.product_id
where c.id = any(:ids::int[]);

-- name: listStaffNames :many
select id, name from staff where id = any(:ids::int[]);

-- name: listOpenSessions :many
-- Lists those of some sessions that are still open.
select encode(x.hash, 'hex') as "hash!" from staff_session x join staff s on s.id = x.staff_id
where x.hash in (select decode(h, 'hex') from unnest(:hashes::text[]) h) and x.expires_at > :now::timestamptz
  and x.last_used_at > :idleSince::timestamptz and s.disabled_at is null;

-- name: listLatestWrites :many
-- Objects of the latest writes of a brand that are done, the latest first.
select x.object as "object!", x.staff_id as "staffId"
from (select id from audit_entry where begun_id is null and platform = :brand::platform_id order by id desc limit :most::int) e
join audit_entry x on x.begun_id = e.id
where x.state = 'done' and x.object is not null
order by x.id desc;
