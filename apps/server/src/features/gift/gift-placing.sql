-- name: insertGift :exec
-- Inserts a gift and one row per receiver, in the transaction of its order. `phone` of a receiver is its blind index in hex.
with made as (
  insert into gift_group (order_id, noti_type, card, letter, send_at)
  values (:orderId, :notiType, :card, :letter, :sendAt?::timestamptz)
  returning order_id
)
insert into gift_to (uuid, order_id, parcel, unit, receiver, phone_index)
select x.uuid, made.order_id, x.parcel, x.unit, x.receiver, decode(x.phone, 'hex')
from made, jsonb_to_recordset(:receivers) as x (uuid text, parcel int2, unit int2, receiver text, phone text);
