-- name: listPicking :many
-- Units to pick by product and option, of products in 배송 준비 that were not cancelled.
select x.product_id as "productId!", x.product ->> 'name' as "name!", l.combination ->> 'name' as "option!", d.name as "distributorName!",
  sum(l.unit)::int as "units!", count(distinct x.order_id)::int as "orders!"
from order_product x join order_line l on l.order_product_id = x.id join distributor d on d.id = x.distributor_id
where x.order_id = any(:orderIds::bigint[]) and x.status = 'delivery_waiting'
  and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[]))
  and not exists (select from refund_line r where r.order_line_id = l.id)
group by 1, 2, 3, 4 order by 4, 2, 3 limit 2000;

-- name: listToPack :many
-- Lines in 배송 준비 with the stored addresses, by order and parcel.
select o.id as "orderId!", o.order_no as "orderNo!", o.user_id as "userId!", o.created_at as "orderedAt!", o.address as "address!", x.parcel as "parcel!",
  x.id as "lineId!", x.product ->> 'name' as "name!", l.combination ->> 'name' as "option!", l.unit as "unit!",
  g.uuid as "giftUuid?", g.address as "giftAddress?"
from orders o join order_product x on x.order_id = o.id join order_line l on l.order_product_id = x.id
left join gift_to g on g.order_id = o.id and g.parcel = x.parcel
where o.id = any(:orderIds::bigint[]) and x.status = 'delivery_waiting'
  and (:distributorIds?::int[] is null or x.distributor_id = any(:distributorIds?::int[]))
  and not exists (select from refund_line r where r.order_line_id = l.id)
order by o.id, x.parcel, x.id, l.id;
