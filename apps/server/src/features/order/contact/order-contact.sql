-- name: putContacts :exec
-- Replaces the indexes of the persons of an order.
with gone as (
  delete from order_contact where order_id = :orderId and value <> all(:values::bytea[])
)
insert into order_contact (order_id, value) select :orderId, v from unnest(:values::bytea[]) as v on conflict do nothing;

-- name: dropAllContacts :exec
delete from order_contact;

-- name: listUnindexed :many
-- Lists and locks orders after an id with an address, in the order of the ids: an address that changes at the same time is indexed
-- after it.
select o.id, o.user_id as "userId", o.address as "address!" from orders o
where o.id > :after and o.address <> 'null'::jsonb order by o.id limit :most for no key update of o;
