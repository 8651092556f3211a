-- name: listAddresses :many
select id, user_id as "userId", address as "address!" from orders where id > :after order by id limit :most for update skip locked;

-- name: putAddress :exec
update orders set address = :address where id = :id;
