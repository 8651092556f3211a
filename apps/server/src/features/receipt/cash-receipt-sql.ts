// Made from cash-receipt.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface GetPaidInCash {
  orderId: number
  orderNo: string
  orderName: string
  receipt: unknown
  held: number
  heldTaxFree: number
  parts: unknown
}

/** Reads the cash of an order: the amount the shop holds now and the amount reported to the tax office. Locks the order. */
export const getPaidInCash = (
  db: Sql,
  p: {
    orderId: number
  },
): Promise<GetPaidInCash | undefined> =>
  db.opt(
    'cash-receipt.getPaidInCash',
    `select o.id as "orderId", o.order_no as "orderNo", o.order_name as "orderName", o.receipt as "receipt",
  (select case p.state when 'done' then coalesce(sum(e.amount), 0) else 0 end from money_entry e
    where e.order_id = o.id and e.account = 'gateway') as "held",
  coalesce((o.totals ->> 'taxFreePrice')::int, 0) - coalesce((select sum(r.tax_free) from refund r where r.order_id = o.id), 0)::int as "heldTaxFree",
  (select jsonb_agg(jsonb_build_object('id', r.id, 'part', r.part, 'kind', r.kind, 'identity', r.identity, 'amount', r.amount, 'taxFree', r.tax_free,
      'state', r.state, 'receiptKey', r.receipt_key) order by r.part) from cash_receipt r where r.order_id = o.id) as "parts"
from orders o join payment p on p.order_id = o.id
where o.id = $1 and p.method in ('virtual_account', 'transfer')
for update of o`,
    [p.orderId],
  )

export const addPart = (
  db: Sql,
  p: {
    orderId: number
    part: number
    kind: string
    identity: string
    amount: number
    taxFree: number
    now: Date
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.addPart',
    `insert into cash_receipt (order_id, part, kind, identity, amount, tax_free, asked_at)
values ($1, $2, $3, $4, $5, $6, $7::timestamptz)`,
    [p.orderId, p.part, p.kind, p.identity, p.amount, p.taxFree, p.now],
  )

export const askCancel = (
  db: Sql,
  p: {
    id: number
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.askCancel',
    `update cash_receipt set state = 'cancel_asked' where id = $1 and state = 'issued'`,
    [p.id],
  )

export const markIssued = (
  db: Sql,
  p: {
    receiptKey: string
    issueNumber: string
    receiptUrl: string | null
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.markIssued',
    `update cash_receipt set state = 'issued', receipt_key = $1, issue_number = $2, receipt_url = $3,
  settled_at = $4::timestamptz
where id = $5 and state = 'asked'`,
    [p.receiptKey, p.issueNumber, p.receiptUrl, p.now, p.id],
  )

export const markFailed = (
  db: Sql,
  p: {
    failure: unknown
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.markFailed',
    `update cash_receipt set state = 'failed', failure = $1, settled_at = $2::timestamptz where id = $3 and state = 'asked'`,
    [JSON.stringify(p.failure), p.now, p.id],
  )

export const markCanceled = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.markCanceled',
    `update cash_receipt set state = 'canceled', settled_at = $1::timestamptz where id = $2 and state = 'cancel_asked'`,
    [p.now, p.id],
  )

export interface ListOldIdentities {
  id: number
  identity: string
}

/** Lists receipts encrypted under another key than the current one. Skips locked rows until the next run. */
export const listOldIdentities = (
  db: Sql,
  p: {
    current: string
    most: number
  },
): Promise<ListOldIdentities[]> =>
  db.many(
    'cash-receipt.listOldIdentities',
    `select id, identity from cash_receipt where identity <> '' and left(identity, 5) <> $1::text order by id limit $2 for update skip locked`,
    [p.current, p.most],
  )

export const putIdentity = (
  db: Sql,
  p: {
    identity: string
    id: number
  },
): Promise<number> =>
  db.exec(
    'cash-receipt.putIdentity',
    `update cash_receipt set identity = $1 where id = $2`,
    [p.identity, p.id],
  )
