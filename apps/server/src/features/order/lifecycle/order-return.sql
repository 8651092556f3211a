-- name: findOwnProduct :opt
-- Another's order, or one of another brand, is not there.
select p.id, p.status
from orders o join order_product p on p.order_id = o.id
where o.id = :orderId and p.id = :orderProductId and o.user_id = :userId and o.platform = :platform::platform_id;

-- name: addRequest :exec
insert into return_request (order_product_id, kind, reason, contents, pictures, requested_at)
values (:orderProductId, :kind, :reason, :contents, :pictures::text[], :now::timestamptz);

-- name: decideRequests :exec
-- What was asked for these products has its answer.
update return_request r set is_accepted = d.is_accepted, decision = :decision, decided_at = :now::timestamptz
from unnest(:ids::int[], :accepted::boolean[]) as d (id, is_accepted)
where r.order_product_id = d.id and r.decided_at is null;
