-- name: findOwnProduct :opt
-- Returns no row for orders of other users or brands.
select p.id, p.status
from orders o join order_product p on p.order_id = o.id
where o.id = :orderId and p.id = :orderProductId and o.user_id = :userId and o.platform = :platform::platform_id;

-- name: addRequest :exec
insert into return_request (order_product_id, kind, reason, contents, pictures, requested_at)
values (:orderProductId, :kind, :reason, :contents, :pictures::text[], :now::timestamptz);

-- name: decideRequests :exec
-- Stores the decision on the open requests of these products.
update return_request r set is_accepted = d.is_accepted, decision = :decision, decided_at = :now::timestamptz
from unnest(:ids::bigint[], :accepted::boolean[]) as d (id, is_accepted)
where r.order_product_id = d.id and r.decided_at is null;
