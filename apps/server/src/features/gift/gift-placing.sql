-- name: insertGift :exec
-- Inserts a gift and one row per receiver, in the transaction of its order.
with made as (
  insert into gift_group (order_id, noti_type, card, letter, send_at)
  values (:orderId, :notiType, :card, :letter, :sendAt?::timestamptz)
  returning order_id
)
insert into gift_to (uuid, order_id, parcel, unit, receiver)
select x.uuid, made.order_id, x.parcel, x.unit, x.receiver
from made, jsonb_to_recordset(:receivers) as x (uuid text, parcel int2, unit int2, receiver text);
