// Made from backup.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ExportSnapshot {
  snapshot: string
  statement: string
  idle: string
}

/** Snapshot of this transaction, in which pg_dump reads. Counting and dumping take longer than any request. */
export const exportSnapshot = (
  db: Sql,
): Promise<ExportSnapshot> =>
  db.one(
    'backup.exportSnapshot',
    `select pg_export_snapshot() as "snapshot", set_config('statement_timeout', '0', true) as "statement",
  set_config('idle_in_transaction_session_timeout', '0', true) as "idle"`,
    [],
  )

export interface CountMainRows {
  users: number
  userKeys: number
  products: number
  orders: number
  orderProducts: number
  payments: number
  moneyEntries: number
  stockMoves: number
  pointEntries: number
  reviews: number
}

/** Compared after a restore. */
export const countMainRows = (
  db: Sql,
): Promise<CountMainRows> =>
  db.one(
    'backup.countMainRows',
    `select (select count(*) from app_user) as "users", (select count(*) from user_key) as "userKeys",
  (select count(*) from product) as "products", (select count(*) from orders) as "orders",
  (select count(*) from order_product) as "orderProducts", (select count(*) from payment) as "payments",
  (select count(*) from money_entry) as "moneyEntries", (select count(*) from stock_move) as "stockMoves",
  (select count(*) from point_entry) as "pointEntries", (select count(*) from review) as "reviews"`,
    [],
  )

export interface HasTables {
  has: boolean
}

/** Whether the database has a table of any schema. */
export const hasTables = (
  db: Sql,
): Promise<HasTables> =>
  db.one(
    'backup.hasTables',
    `select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as "has"`,
    [],
  )
