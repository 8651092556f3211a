-- name: retainContracts :many
-- Moves the personal data of orders of a deleted account to the retention schema, still encrypted. An order whose receipt is being
-- issued is skipped.
-- 1. mine: lock up to `most` orders with data.
-- 2. kept: insert the data with the day after which it is deleted.
-- 3. paid, issued: remove it from payment and cash receipts.
-- 4. proof: delete the proof of a guest order.
-- 5. Remove it from the order.
with mine as (
  select o.id, o.user_id, o.address #>> '{}' as address, o.receipt ->> 'identity' as identity, o.created_at
  from orders o
  where o.user_id = :userId and jsonb_typeof(o.address) = 'string'
    and not exists (select 1 from cash_receipt c where c.order_id = o.id and c.state in ('asked', 'cancel_asked'))
  order by o.id limit :most for update
), kept as (
  insert into retain.contract (order_id, user_id, address, receipt_identity, virtual_account, refund_account, purge_after)
  select m.id, m.user_id, m.address, m.identity, p.virtual_account #>> '{}', p.refund_account,
    ((coalesce((select max(h.at) from order_history h where h.order_id = m.id and h.at > m.created_at - interval '1 day'), m.created_at) at time zone 'Asia/Seoul')
      + make_interval(years => :years))::date
  from mine m left join payment p on p.order_id = m.id
), paid as (
  update payment p set virtual_account = null, refund_account = null from mine m where p.order_id = m.id
), issued as (
  update cash_receipt c set identity = '' from mine m where c.order_id = m.id
), proof as (
  delete from guest_proof g using mine m where g.order_id = m.id
)
update orders o set address = 'null', receipt = o.receipt - 'identity', orderer_phone = null
from mine m where o.id = m.id returning o.id as "id!";

-- name: deleteNotes :exec
-- Deletes the notes of staff about the orders of a former member.
delete from order_note n using orders o where o.id = n.order_id and o.user_id = :userId;

-- name: retainDisputes :exec
with mine as (
  select r.id, r.contents, r.pictures, coalesce(r.decided_at, r.requested_at) as at
  from return_request r join order_product p on p.id = r.order_product_id
  where p.order_id = any(:orderIds::bigint[]) and (r.contents <> '' or r.pictures <> '{}')
  for update of r
), kept as (
  insert into retain.dispute (return_request_id, contents, pictures, purge_after)
  select id, contents, pictures, ((at at time zone 'Asia/Seoul') + make_interval(years => :years))::date from mine
)
update return_request r set contents = '', pictures = '{}' from mine m where r.id = m.id;

-- name: listExpiredRecords :many
-- Lists former members with orders that still contain personal data.
select u.id from app_user u
where u.destroyed_at is not null and exists (
  select 1 from orders o where o.user_id = u.id and jsonb_typeof(o.address) = 'string'
    and not exists (select 1 from cash_receipt c where c.order_id = o.id and c.state in ('asked', 'cancel_asked')))
order by u.id limit :most;

-- name: endContracts :exec
delete from retain.contract where order_id in (select order_id from retain.contract where purge_after < :today::date order by purge_after limit :most);

-- name: endDisputes :many
delete from retain.dispute where return_request_id in (
  select return_request_id from retain.dispute where purge_after < :today::date order by purge_after limit :most)
returning pictures;

-- name: listNextOrders :many
-- Lists the next orders by id, up to the first that is too young. Guest orders are emptied in place, because guests have no
-- account to delete.
select o.id, o.created_at < :before::timestamptz as "isOld!", u.user_type = 'guest' and o.address <> 'null' as "isGuest!"
from (select * from orders x where x.id > :after order by x.id limit :most) o join app_user u on u.id = o.user_id
order by o.id;

-- name: emptyGuestDisputes :many
-- Empties complaints of guests after the same time as those of members.
with old as (
  select r.id, r.pictures from return_request r
  join order_product p on p.id = r.order_product_id join orders o on o.id = p.order_id join app_user u on u.id = o.user_id
  where u.user_type = 'guest' and coalesce(r.decided_at, r.requested_at) < :before::timestamptz
    and (r.contents <> '' or r.pictures <> '{}')
  order by r.id limit :most for update of r
)
update return_request r set contents = '', pictures = '{}' from old where r.id = old.id
returning old.pictures as "pictures!";

-- name: emptyGuestOrders :many
-- Removes the personal data of guest orders. Returns the names of photos that are no longer used.
-- 1. emptied: remove address, receipt identity and phone from the orders.
-- 2. paid, issued: remove account data and receipt identity.
-- 3. proof, notes, about: delete the proofs, the notes of staff about the orders, and those about guests without another order.
-- 4. asked: lock the return requests, then empty them.
with emptied as (
  update orders set address = 'null', receipt = receipt - 'identity', orderer_phone = null where id = any(:orderIds::bigint[]) returning id
), paid as (
  update payment p set virtual_account = null, refund_account = null from emptied e where p.order_id = e.id
), issued as (
  update cash_receipt c set identity = '' from emptied e where c.order_id = e.id
), proof as (
  delete from guest_proof g using emptied e where g.order_id = e.id
), notes as (
  delete from order_note n using emptied e where n.order_id = e.id
), about as (
  delete from customer_note n using orders o where o.id = any(:orderIds::bigint[]) and n.user_id = o.user_id
    and not exists (select from orders x where x.user_id = o.user_id and x.address <> 'null' and x.id <> all(:orderIds::bigint[]))
), asked as (
  select r.id, r.pictures from return_request r join order_product p on p.id = r.order_product_id join emptied e on e.id = p.order_id for update of r
)
update return_request r set contents = '', pictures = '{}' from asked a where r.id = a.id
returning a.pictures;

-- name: deleteIdleGuests :many
-- Deletes guests that have not used a token since a time and have no order, coupon, points, review or question. Returns their ids.
-- 1. idle: find and lock the oldest of them.
-- 2. carts, drafts, replies: delete their rows that do not go with the user.
with idle as materialized (
  select u.id from app_user u
  where u.user_type = 'guest' and u.created_at < :before::timestamptz
    and not exists (select from token t where t.user_id = u.id and t.last_used_at >= :before::timestamptz)
    and not exists (select from orders o where o.user_id = u.id)
    and not exists (select from user_coupon c where c.user_id = u.id)
    and not exists (select from point_entry e where e.user_id = u.id)
    and not exists (select from review r where r.user_id = u.id)
    and not exists (select from product_qna q where q.user_id = u.id)
    and not exists (select from user_consent c where c.user_id = u.id)
  order by u.created_at limit :most for update skip locked
), carts as (
  delete from cart c using idle i where c.user_id = i.id
), drafts as (
  delete from order_tmp d using idle i where d.user_id = i.id
), replies as (
  delete from idempotency r using idle i where r.user_id = i.id
), accounts as (
  delete from point_account a using idle i where a.user_id = i.id
)
delete from app_user u using idle i where u.id = i.id returning u.id;
