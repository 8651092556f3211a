-- name: findGifts :many
-- Gifts of receivers, the newest first. The states are those of giftStatusOf.
select x.id as "id!", x.id as "value!", x.uuid as "uuid!", x.order_no as "orderNo!", x.order_name as "orderName!", x.parcel as "parcel!",
  x.receiver, x.state as "state!", x.ordered_at as "orderedAt!", x.send_at as "sendAt", x.sent_at as "sentAt", x.expires_at as "expiresAt"
from (
  select t.id, t.uuid, o.order_no, o.order_name, t.parcel, t.receiver, o.created_at as ordered_at, g.send_at, t.sent_at, t.expires_at,
    gift_state(t, s.is_cancelled, s.is_shipped, :now::timestamptz) as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where o.platform = :brand::platform_id and :sign::int8 * t.id > :sign::int8 * :value::int8
    and fits_gift_filter(t, o, :orderNo?::text, :from?::timestamptz, :to?::timestamptz, :expiresBefore?::timestamptz, :now::timestamptz)
) x
where :state?::text is null or x.state = :state
order by :sign::int8 * x.id limit :take::int;

-- name: findGiftsOfPhone :many
-- The same for a phone of a receiver, by its blind index.
select x.id as "id!", x.id as "value!", x.uuid as "uuid!", x.order_no as "orderNo!", x.order_name as "orderName!", x.parcel as "parcel!",
  x.receiver, x.state as "state!", x.ordered_at as "orderedAt!", x.send_at as "sendAt", x.sent_at as "sentAt", x.expires_at as "expiresAt"
from (
  select t.id, t.uuid, o.order_no, o.order_name, t.parcel, t.receiver, o.created_at as ordered_at, g.send_at, t.sent_at, t.expires_at,
    gift_state(t, s.is_cancelled, s.is_shipped, :now::timestamptz) as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where t.phone_index = :phone and o.platform = :brand::platform_id and :sign::int8 * t.id > :sign::int8 * :value::int8
    and fits_gift_filter(t, o, :orderNo?::text, :from?::timestamptz, :to?::timestamptz, :expiresBefore?::timestamptz, :now::timestamptz)
) x
where :state?::text is null or x.state = :state
order by :sign::int8 * x.id limit :take::int;

-- name: countGifts :one
-- Counts at most 10,000.
select count(*) as "count!" from (
  select 1 from gift_to t join orders o on o.id = t.order_id cross join gift_parcel(t.order_id, t.parcel) s
  where o.platform = :brand::platform_id
    and fits_gift_filter(t, o, :orderNo?::text, :from?::timestamptz, :to?::timestamptz, :expiresBefore?::timestamptz, :now::timestamptz)
    and (:state?::text is null or :state = gift_state(t, s.is_cancelled, s.is_shipped, :now::timestamptz))
  limit 10000) counted;

-- name: countGiftsOfPhone :one
select count(*) as "count!" from (
  select 1 from gift_to t join orders o on o.id = t.order_id cross join gift_parcel(t.order_id, t.parcel) s
  where t.phone_index = :phone and o.platform = :brand::platform_id
    and fits_gift_filter(t, o, :orderNo?::text, :from?::timestamptz, :to?::timestamptz, :expiresBefore?::timestamptz, :now::timestamptz)
    and (:state?::text is null or :state = gift_state(t, s.is_cancelled, s.is_shipped, :now::timestamptz))
  limit 10000) counted;

-- name: findGiftOrder :opt
select o.id, o.order_name as "orderName" from orders o join gift_group g on g.order_id = o.id
where o.order_no = :orderNo and o.platform = :brand::platform_id;
