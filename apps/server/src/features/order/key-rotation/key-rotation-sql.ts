// Made from key-rotation.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOldOrders {
  id: number
  userId: number
  address: unknown
  receipt: unknown
}

/** Lists orders with data under an old key, or in plain text from before. Locked rows are skipped. */
export const listOldOrders = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldOrders[]> =>
  db.many(
    'key-rotation.listOldOrders',
    `select id, user_id as "userId", address as "address", receipt as "receipt" from orders
where jsonb_typeof(address) = 'object' or left(address #>> '{}', 5) <> $1::text
  or left(receipt ->> 'identity', 5) <> $1::text
order by id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putOrder = (
  db: Sql,
  p: {
    address: unknown
    receipt: unknown
    id: number
  },
): Promise<number> =>
  db.exec(
    'key-rotation.putOrder',
    `update orders set address = $1, receipt = $2 where id = $3`,
    [JSON.stringify(p.address), JSON.stringify(p.receipt), p.id],
  )

export interface ListOldPayments {
  orderId: number
  virtualAccount: unknown
  refundAccount: string | null
}

export const listOldPayments = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldPayments[]> =>
  db.many(
    'key-rotation.listOldPayments',
    `select order_id as "orderId", virtual_account as "virtualAccount", refund_account as "refundAccount" from payment
where left(virtual_account #>> '{}', 5) <> $1::text or left(refund_account, 5) <> $1::text
order by order_id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putPayment = (
  db: Sql,
  p: {
    virtualAccount: unknown
    refundAccount: string | null
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'key-rotation.putPayment',
    `update payment set virtual_account = $1, refund_account = $2 where order_id = $3`,
    [p.virtualAccount === null ? null : JSON.stringify(p.virtualAccount), p.refundAccount, p.orderId],
  )

export interface ListOldContracts {
  orderId: number
  userId: number
  address: string
  receiptIdentity: string | null
  virtualAccount: string | null
  refundAccount: string | null
}

/** Lists the same in the retention schema. */
export const listOldContracts = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldContracts[]> =>
  db.many(
    'key-rotation.listOldContracts',
    `select order_id as "orderId", user_id as "userId", address as "address", receipt_identity as "receiptIdentity",
  virtual_account as "virtualAccount", refund_account as "refundAccount"
from retain.contract
where left(address, 5) <> $1::text or left(receipt_identity, 5) <> $1::text
  or left(virtual_account, 5) <> $1::text or left(refund_account, 5) <> $1::text
order by order_id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putContract = (
  db: Sql,
  p: {
    address: string
    receiptIdentity: string | null
    virtualAccount: string | null
    refundAccount: string | null
    orderId: number
  },
): Promise<number> =>
  db.exec(
    'key-rotation.putContract',
    `update retain.contract set address = $1, receipt_identity = $2, virtual_account = $3,
  refund_account = $4
where order_id = $5`,
    [p.address, p.receiptIdentity, p.virtualAccount, p.refundAccount, p.orderId],
  )

/** Only orders that wait for payment are counted per phone. */
export const clearClosedPhones = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'key-rotation.clearClosedPhones',
    `update orders set orderer_phone = null where orderer_phone is not null and status not in ('request', 'bank_transfer_waiting')`,
    [],
  )

export interface ListPhones {
  id: number
  userId: number
  address: unknown
  ordererPhone: Buffer
}

export const listPhones = (
  db: Sql,
  p: {
    after: number
    most: number
  },
): Promise<ListPhones[]> =>
  db.many(
    'key-rotation.listPhones',
    `select id, user_id as "userId", address as "address", orderer_phone as "ordererPhone" from orders
where orderer_phone is not null and status in ('request', 'bank_transfer_waiting') and id > $1 order by id limit $2`,
    [p.after, p.most],
  )

export const putPhones = (
  db: Sql,
  p: {
    rows: unknown
  },
): Promise<number> =>
  db.exec(
    'key-rotation.putPhones',
    `update orders o set orderer_phone = decode(x.phone, 'hex')
from jsonb_to_recordset($1) as x (id int, phone text) where o.id = x.id`,
    [JSON.stringify(p.rows)],
  )

/** Ends the codes of guests; the job that sends codes sends new ones. */
export const renewGuestCodes = (
  db: Sql,
  p: {
    since: Date
  },
): Promise<number> =>
  db.exec(
    'key-rotation.renewGuestCodes',
    `update guest_proof g set proof = null, tries = 0, tried_at = null, told_at = null
from orders o where o.id = g.order_id and g.proof is not null and o.created_at > $1::timestamptz`,
    [p.since],
  )

export const endGuestCodes = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'key-rotation.endGuestCodes',
    `update guest_proof set proof = null where proof is not null`,
    [],
  )

export const dropAllMarks = (
  db: Sql,
): Promise<number> =>
  db.exec(
    'key-rotation.dropAllMarks',
    `delete from guest_mark`,
    [],
  )
