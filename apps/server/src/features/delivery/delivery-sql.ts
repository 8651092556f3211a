// Made from delivery.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface AddParcel {
  id: number
}

/** The same parcel told of again is the same parcel. */
export const addParcel = (
  db: Sql,
  p: {
    orderId: number
    courier: string
    invoiceNo: string
    now: Date
  },
): Promise<AddParcel> =>
  db.one(
    'delivery.addParcel',
    `insert into parcel (order_id, courier, invoice_no, shipped_at, ask_at)
values ($1, $2, $3, $4::timestamptz, $4::timestamptz)
on conflict (order_id, courier, invoice_no) do update set shipped_at = parcel.shipped_at
returning id`,
    [p.orderId, p.courier, p.invoiceNo, p.now],
  )

export const putIntoParcel = (
  db: Sql,
  p: {
    parcelId: number
    orderProductIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'delivery.putIntoParcel',
    `insert into parcel_product (parcel_id, order_product_id)
select $1::bigint, id from unnest($2::bigint[]) as p (id)
on conflict do nothing`,
    [p.parcelId, p.orderProductIds],
  )

export interface ListParcels {
  id: number
  courier: string
  invoiceNo: string
  steps: unknown
  isDelivered: boolean
  productIds: number[]
}

/** Delivered by the courier's word, or by the operator's for all that is in it: said after it was sent, not before an exchange. */
export const listParcels = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<ListParcels[]> =>
  db.many(
    'delivery.listParcels',
    `select p.id, p.courier, p.invoice_no as "invoiceNo", p.steps as "steps",
  p.delivered_at is not null or not exists (select 1 from parcel_product y where y.parcel_id = p.id
    and not exists (select 1 from order_history h
      where h.order_id = p.order_id and h.order_product_id = y.order_product_id and h.to_status = 'delivery_end' and h.at >= p.shipped_at)) as "isDelivered",
  array(select x.order_product_id from parcel_product x where x.parcel_id = p.id order by 1) as "productIds"
from parcel p where p.order_id = $1 order by p.id`,
    [p.orderId],
  )

export interface ListDue {
  id: number
  orderId: number
  courier: string
  invoiceNo: string
  shippedAt: Date
  failures: number
}

/** Parcels whose couriers are to be asked now, the one that waits longest first. */
export const listDue = (
  db: Sql,
  p: {
    now: Date
    most: number
  },
): Promise<ListDue[]> =>
  db.many(
    'delivery.listDue',
    `select id, order_id as "orderId", courier, invoice_no as "invoiceNo", shipped_at as "shippedAt", failures
from parcel where ask_at <= $1::timestamptz order by ask_at, id limit $2`,
    [p.now, p.most],
  )

export interface FindNextAsk {
  at: Date | null
}

export const findNextAsk = (
  db: Sql,
): Promise<FindNextAsk> =>
  db.one(
    'delivery.findNextAsk',
    `select min(ask_at) as "at" from parcel where ask_at is not null`,
    [],
  )

/** What the courier said. Nothing that it said before is forgotten when it says less. */
export const saveTracking = (
  db: Sql,
  p: {
    now: Date
    askAt: Date | null
    steps: unknown
    deliveredAt: Date | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'delivery.saveTracking',
    `update parcel set asked_at = $1::timestamptz, ask_at = $2::timestamptz, failures = 0, last_error = null,
  steps = case when jsonb_array_length($3::jsonb) >= jsonb_array_length(steps) then $3::jsonb else steps end,
  delivered_at = coalesce(delivered_at, $4::timestamptz)
where id = $5`,
    [p.now, p.askAt, JSON.stringify(p.steps), p.deliveredAt, p.id],
  )

export const saveFailure = (
  db: Sql,
  p: {
    error: string
    askAt: Date | null
    id: number
  },
): Promise<number> =>
  db.exec(
    'delivery.saveFailure',
    `update parcel set failures = failures + 1, last_error = $1, ask_at = $2::timestamptz where id = $3`,
    [p.error, p.askAt, p.id],
  )

export interface ListArrived {
  id: number
}

/** Products on their way all of whose parcels have arrived. */
export const listArrived = (
  db: Sql,
  p: {
    parcelId: number
  },
): Promise<ListArrived[]> =>
  db.many(
    'delivery.listArrived',
    `select op.id
from parcel_product x join order_product op on op.id = x.order_product_id
where x.parcel_id = $1 and op.status = 'delivering'
  and not exists (select 1 from parcel_product y join parcel p on p.id = y.parcel_id
    where y.order_product_id = op.id and p.delivered_at is null)
order by op.id`,
    [p.parcelId],
  )

export interface FindUnmovedParcel {
  id: number
}

/** A parcel that its courier has not reported yet. */
export const findUnmovedParcel = (
  db: Sql,
  p: {
    orderId: number
    courier: string
    invoiceNo: string
  },
): Promise<FindUnmovedParcel | undefined> =>
  db.opt(
    'delivery.findUnmovedParcel',
    `select id from parcel where order_id = $1 and courier = $2 and invoice_no = $3 and steps = '[]' and delivered_at is null for update`,
    [p.orderId, p.courier, p.invoiceNo],
  )

export const takeOutOfParcel = (
  db: Sql,
  p: {
    parcelId: number
    orderProductIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'delivery.takeOutOfParcel',
    `delete from parcel_product where parcel_id = $1 and order_product_id = any($2::bigint[])`,
    [p.parcelId, p.orderProductIds],
  )

export const removeEmptyParcel = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'delivery.removeEmptyParcel',
    `delete from parcel p where p.id = $1 and not exists (select 1 from parcel_product x where x.parcel_id = p.id)`,
    [p.id],
  )
