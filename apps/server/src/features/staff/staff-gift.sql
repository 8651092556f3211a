-- name: findGiftOrderNo :opt
-- Finds the order and the parcel of a gift of any brand by its uuid.
select o.order_no as "orderNo", t.parcel from gift_to t join orders o on o.id = t.order_id where t.uuid = :uuid;

-- name: listGiftsOfOrder :many
-- Lists the gifts of an order with all fields that operators need.
select t.uuid, t.parcel, t.unit, t.receiver, t.address, t.surcharge, t.sent_at as "sentAt", t.expires_at as "expiresAt", t.addressed_at as "addressedAt",
  coalesce(t.ending, case when s.is_cancelled then 'withdrawn' end) as "ending", s.is_shipped as "isShipped!",
  t.thanks is not null as "isThanked!", t.decline_note as "declineNote", o.platform, g.card, g.noti_type as "notiType", g.send_at as "sendAt",
  coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'byOperator', e.by_operator, 'reason', e.reason) order by e.id)
    from gift_event e where e.gift_to_id = t.id), '[]') as "events!"
from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
cross join gift_parcel(t.order_id, t.parcel) s
where t.order_id = :orderId order by t.parcel;

-- name: listGiftMessages :many
-- Lists the messages about a gift order: to its receivers and to its sender. Settled ones are stored for 90 days.
select m.key, m.kind, m.state, coalesce(m.settled_at, m.due_at) as "at!", m.failure
from message m
where m.kind like 'gift.%' and split_part(m.key, ':', 2) in (
  select t.uuid from gift_to t where t.order_id = :orderId union all select (:orderId)::bigint::text)
order by m.id;

-- name: listGiftsByState :many
-- Lists gifts by their state, the soonest expiry first. The states are those of giftStatusOf.
select x."orderNo", x."orderName", x.platform, x.uuid, x.parcel, x.receiver, x.state as "state!", x."expiresAt", x."sendAt"
from (
  select o.order_no as "orderNo", o.order_name as "orderName", o.platform, t.id, t.uuid, t.parcel, t.receiver, t.expires_at as "expiresAt", g.send_at as "sendAt",
    case when t.ending is not null then t.ending when s.is_cancelled then 'withdrawn' when s.is_shipped then 'used'
      when t.addressed_at is not null then 'address_done' when t.expires_at <= :now::timestamptz then 'expired' else 'unused' end as state
  from gift_to t join gift_group g on g.order_id = t.order_id join orders o on o.id = t.order_id
  cross join gift_parcel(t.order_id, t.parcel) s
  where (:orderNo?::text is null or o.order_no = :orderNo?::text) and (:platform?::text is null or o.platform::text = :platform?::text)
    and (:expiresBefore?::timestamptz is null or t.expires_at <= :expiresBefore?::timestamptz and t.addressed_at is null and t.ended_at is null)
) x
where x.state = any(:states::text[])
order by x."expiresAt" nulls last, x.id limit :most;
