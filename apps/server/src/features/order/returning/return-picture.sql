-- name: isPictureAsked :one
select exists (select 1 from return_request where :file::text = any(pictures))
  or exists (select 1 from retain.dispute where :file::text = any(pictures)) as "is!";

-- name: listReturnPictures :many
select r.order_product_id as "orderItemProductId", r.requested_at as at, r.pictures
from return_request r join order_product p on p.id = r.order_product_id
where p.order_id = :orderId and r.pictures <> '{}'
order by r.requested_at, r.id;
