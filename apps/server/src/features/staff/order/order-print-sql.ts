// Made from order-print.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPicking {
  productId: number
  name: string
  option: string
  distributorName: string
  units: number
  orders: number
}

/** Units to pick by product and option, of products in 배송 준비 that were not cancelled. */
export const listPicking = (
  db: Sql,
  p: {
    orderIds: readonly number[]
    distributorIds: readonly number[] | null
  },
): Promise<ListPicking[]> =>
  db.many(
    'order-print.listPicking',
    `select x.product_id as "productId", x.product ->> 'name' as "name", l.combination ->> 'name' as "option", d.name as "distributorName",
  sum(l.unit)::int as "units", count(distinct x.order_id)::int as "orders"
from order_product x join order_line l on l.order_product_id = x.id join distributor d on d.id = x.distributor_id
where x.order_id = any($1::bigint[]) and x.status = 'delivery_waiting'
  and ($2::int[] is null or x.distributor_id = any($2::int[]))
  and not exists (select from refund_line r where r.order_line_id = l.id)
group by 1, 2, 3, 4 order by 4, 2, 3 limit 2000`,
    [p.orderIds, p.distributorIds],
  )

export interface ListToPack {
  orderId: number
  orderNo: string
  userId: number
  orderedAt: Date
  address: unknown
  parcel: number
  lineId: number
  name: string
  option: string
  unit: number
  giftUuid: string | null
  giftAddress: string | null
}

/** Lines in 배송 준비 with the stored addresses, by order and parcel. */
export const listToPack = (
  db: Sql,
  p: {
    orderIds: readonly number[]
    distributorIds: readonly number[] | null
  },
): Promise<ListToPack[]> =>
  db.many(
    'order-print.listToPack',
    `select o.id as "orderId", o.order_no as "orderNo", o.user_id as "userId", o.created_at as "orderedAt", o.address as "address", x.parcel as "parcel",
  x.id as "lineId", x.product ->> 'name' as "name", l.combination ->> 'name' as "option", l.unit as "unit",
  g.uuid as "giftUuid", g.address as "giftAddress"
from orders o join order_product x on x.order_id = o.id join order_line l on l.order_product_id = x.id
left join gift_to g on g.order_id = o.id and g.parcel = x.parcel
where o.id = any($1::bigint[]) and x.status = 'delivery_waiting'
  and ($2::int[] is null or x.distributor_id = any($2::int[]))
  and not exists (select from refund_line r where r.order_line_id = l.id)
order by o.id, x.parcel, x.id, l.id`,
    [p.orderIds, p.distributorIds],
  )
