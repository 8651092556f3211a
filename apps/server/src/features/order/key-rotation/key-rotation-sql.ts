// Made from key-rotation.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOldOrders {
  id: number
  userId: number
  address: unknown
  receipt: unknown
}

/**
 * What stands under another key than the present one, or in clear from the time before. What somebody works on at this moment is
 * left for the next look, so that nobody waits.
 */
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

/** The same of what is kept apart of those who left. */
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
