// Made from waybill.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOrderLines {
  orderNo: string
  orderId: number
  brand: 'cuma' | 'market' | 'farmer' | 'ru'
  lineId: number
  parcel: number
  distributorId: number
  status: 'request' | 'stock_out' | 'withdraw_request' | 'withdraw_partially' | 'withdraw_complete' | 'replace_request' | 'replace_complete' | 'return_request' | 'return_complete' | 'bank_transfer_waiting' | 'paid' | 'delivery_waiting' | 'delivery_delay' | 'delivering' | 'delivery_end' | 'incomplete' | 'complete' | 'unknown'
  name: string
  units: number
  invoiceNo: string | null
}

/** Lines of orders of any brand, with the last number under which each was sent. */
export const listOrderLines = (
  db: Sql,
  p: {
    orderNos: readonly string[]
    lineIds: readonly number[]
  },
): Promise<ListOrderLines[]> =>
  db.many(
    'waybill.listOrderLines',
    `select o.order_no as "orderNo", o.id as "orderId", o.platform as "brand", x.id as "lineId", x.parcel as "parcel", x.distributor_id as "distributorId",
  x.status as "status", x.product ->> 'name' as "name",
  (select coalesce(sum(l.unit), 0)::int from order_line l where l.order_product_id = x.id) as "units",
  (select p.invoice_no from parcel_product pp join parcel p on p.id = pp.parcel_id where pp.order_product_id = x.id order by p.id desc limit 1) as "invoiceNo"
from orders o join order_product x on x.order_id = o.id
where o.order_no = any($1::text[]) or o.id in (select y.order_id from order_product y where y.id = any($2::bigint[]))
order by o.id, x.id`,
    [p.orderNos, p.lineIds],
  )

export interface ListUsedNumbers {
  invoiceNo: string
  courier: string
  orderId: number
}

export const listUsedNumbers = (
  db: Sql,
  p: {
    numbers: readonly string[]
    since: Date
  },
): Promise<ListUsedNumbers[]> =>
  db.many(
    'waybill.listUsedNumbers',
    `select distinct p.invoice_no as "invoiceNo", p.courier as "courier", p.order_id as "orderId" from parcel p where p.invoice_no = any($1::text[]) and p.shipped_at >= $2::timestamptz`,
    [p.numbers, p.since],
  )

export interface LockNumber {
  isLocked: boolean
}

/** Serializes the shipments under one number of a courier until the transaction ends. */
export const lockNumber = (
  db: Sql,
  p: {
    courier: string
    invoiceNo: string
  },
): Promise<LockNumber> =>
  db.one(
    'waybill.lockNumber',
    `select true as "isLocked" from (select pg_advisory_xact_lock(hashtextextended('parcel ' || $1::text || ' ' || $2::text, 0))) x`,
    [p.courier, p.invoiceNo],
  )

export interface AddBatch {
  id: number
}

/** Adds a sheet without rows. An imported one is not checked yet. */
export const addBatch = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    kind: string
    staffId: number
    name: string
    format: string | null
    distributorIds: readonly number[] | null
    now: Date
  },
): Promise<AddBatch> =>
  db.one(
    'waybill.addBatch',
    `insert into waybill_batch (platform, kind, staff_id, name, format, total, is_checked, distributor_ids, created_at)
values ($1::platform_id, $2, $3, $4, $5, 0, $2 <> 'import', $6::int[], $7::timestamptz)
returning id`,
    [p.brand, p.kind, p.staffId, p.name, p.format, p.distributorIds, p.now],
  )

export const addRows = (
  db: Sql,
  p: {
    batchId: number
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'waybill.addRows',
    `insert into waybill_row (batch_id, position, input)
select $1::int, x.position, x.input from jsonb_to_recordset($2::jsonb) as x (position int, input jsonb)`,
    [p.batchId, JSON.stringify(p.rows)],
  )

export interface ListRows {
  position: number
  input: unknown
}

/** Rows of a sheet after a position. */
export const listRows = (
  db: Sql,
  p: {
    batchId: number
    after: number
    most: number
  },
): Promise<ListRows[]> =>
  db.many(
    'waybill.listRows',
    `select position, input from waybill_row where batch_id = $1 and position > $2 order by position limit $3::int`,
    [p.batchId, p.after, p.most],
  )

/** Rows that are checked so far. */
export const setBatchCounts = (
  db: Sql,
  p: {
    total: number
    bad: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'waybill.setBatchCounts',
    `update waybill_batch set total = $1, bad = $2 where id = $3`,
    [p.total, p.bad, p.id],
  )

export const finishCheck = (
  db: Sql,
  p: {
    total: number
    bad: number
    badRows: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'waybill.finishCheck',
    `update waybill_batch set total = $1, bad = $2, bad_rows = $3::jsonb, is_checked = true where id = $4`,
    [p.total, p.bad, JSON.stringify(p.badRows), p.id],
  )

export const deleteBatch = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'waybill.deleteBatch',
    `delete from waybill_batch where id = $1`,
    [p.id],
  )

export const setBatchTotal = (
  db: Sql,
  p: {
    total: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'waybill.setBatchTotal',
    `update waybill_batch set total = $1 where id = $2`,
    [p.total, p.id],
  )

export interface GetBatch {
  id: number
  kind: string
  name: string
  format: string | null
  total: number
  bad: number
  staffId: number
  staffName: string
  jobId: number | null
  isChecked: boolean
  createdAt: Date
}

export const getBatch = (
  db: Sql,
  p: {
    id: number
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
  },
): Promise<GetBatch | undefined> =>
  db.opt(
    'waybill.getBatch',
    `select b.id, b.kind, b.name, b.format, b.total, b.bad, b.staff_id as "staffId", s.name as "staffName", b.job_id as "jobId", b.is_checked as "isChecked", b.created_at as "createdAt"
from waybill_batch b join staff s on s.id = b.staff_id
where b.id = $1 and b.platform = $2::platform_id and ($3::int is null or b.staff_id = $3)`,
    [p.id, p.brand, p.staffId],
  )

export interface GetBatchRows {
  badRows: unknown
  distributorIds: number[] | null
}

export const getBatchRows = (
  db: Sql,
  p: {
    id: number
  },
): Promise<GetBatchRows> =>
  db.one(
    'waybill.getBatchRows',
    `select bad_rows as "badRows", distributor_ids as "distributorIds" from waybill_batch where id = $1`,
    [p.id],
  )

export const setBatchJob = (
  db: Sql,
  p: {
    jobId: number
    id: number
  },
): Promise<number> =>
  db.exec(
    'waybill.setBatchJob',
    `update waybill_batch set job_id = $1::int where id = $2 and job_id is null`,
    [p.jobId, p.id],
  )

export interface ListBatches {
  id: number
  value: number
  kind: string
  name: string
  format: string | null
  total: number
  bad: number
  staffId: number
  staffName: string
  jobId: number | null
  isChecked: boolean
  createdAt: Date
}

/** The latest first; `sign` is -1 forwards and 1 backwards. */
export const listBatches = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
    sign: number
    value: number
    take: number
  },
): Promise<ListBatches[]> =>
  db.many(
    'waybill.listBatches',
    `select b.id, b.id as "value", b.kind, b.name, b.format, b.total, b.bad, b.staff_id as "staffId", s.name as "staffName", b.job_id as "jobId", b.is_checked as "isChecked", b.created_at as "createdAt"
from waybill_batch b join staff s on s.id = b.staff_id
where b.platform = $1::platform_id and ($2::int is null or b.staff_id = $2) and $3::int8 * b.id > $3::int8 * $4::int8
order by $3::int8 * b.id limit $5::int`,
    [p.brand, p.staffId, p.sign, p.value, p.take],
  )

export interface CountBatches {
  count: number
}

export const countBatches = (
  db: Sql,
  p: {
    brand: 'cuma' | 'market' | 'farmer' | 'ru'
    staffId: number | null
  },
): Promise<CountBatches> =>
  db.one(
    'waybill.countBatches',
    `select count(*) as "count" from waybill_batch b where b.platform = $1::platform_id and ($2::int is null or b.staff_id = $2)`,
    [p.brand, p.staffId],
  )

/** A part of the sheets that are older, with their rows. */
export const pruneBatches = (
  db: Sql,
  p: {
    before: Date
    most: number
  },
): Promise<number> =>
  db.exec(
    'waybill.pruneBatches',
    `delete from waybill_batch where id in (select b.id from waybill_batch b where b.created_at < $1::timestamptz order by b.created_at limit $2)`,
    [p.before, p.most],
  )

/** Sheets whose check was cut off, by a process that ended. */
export const removeUnchecked = (
  db: Sql,
  p: {
    before: Date
  },
): Promise<number> =>
  db.exec(
    'waybill.removeUnchecked',
    `delete from waybill_batch where not is_checked and created_at < $1::timestamptz`,
    [p.before],
  )
