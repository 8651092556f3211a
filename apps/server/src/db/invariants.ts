import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from './db.ts'

export interface BrokenInvariant {
  name: string
  rows: unknown[]
}

interface Invariant {
  name: string
  text: string
  /** Whether the query can be limited to some orders. */
  isOfOrders: boolean
}

const CHECK_FILE = fileURLToPath(new URL('./check.sql', import.meta.url))

/** Reads the queries of check.sql by name. */
export const readInvariants = (source = readFileSync(CHECK_FILE, 'utf8')): Invariant[] =>
  source
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [name = '', mark] = head.trim().split(' ')
      const text = lines
        .filter((line) => !line.startsWith('--'))
        .join('\n')
        .trim()
        .replace(/;$/, '')
      return { name, text, isOfOrders: mark === ':orders' }
    })

/** Timeout of one query: among a million orders some take longer than any request may. */
const STATEMENT_MS = 600_000
/** Number of orders that one run with `since` checks at a time. */
const MAX_ORDERS = 5_000

/** Tables with rows of one order, and the column that names it. */
const orderColumns: Readonly<Record<string, string>> = {
  orders: 'id',
  order_product: 'order_id',
  money_entry: 'order_id',
  order_history: 'order_id',
  stock_move: 'order_id',
  refund: 'order_id',
  cash_receipt: 'order_id',
  payment: 'order_id',
}
const KEYWORDS = new Set('where group join left cross on having order union'.split(' '))

/** Limits every table of orders in a query to the orders in `$1`. */
export const limitToOrders = (text: string): string =>
  text.replaceAll(/\b(from|join) (\w+)(?: (\w+))?/g, (whole, word: string, table: string, next?: string) => {
    const column = orderColumns[table]
    if (column === undefined) return whole
    const isAlias = next !== undefined && !KEYWORDS.has(next)
    const rest = next === undefined || isAlias ? '' : ` ${next}`
    return `${word} (select * from ${table} where ${column} = any($1)) ${isAlias ? next : table}${rest}`
  })

type Reads = Pick<Db, 'tx'>

// Each query has a transaction of its own: on the embedded engine other work runs in between.
const runCheck = (db: Reads, name: string, text: string, values: readonly unknown[]): Promise<unknown[]> =>
  db.tx(async (tx) => {
    await tx.one('invariant.timeout', `select set_config('statement_timeout', $1, true)`, [String(STATEMENT_MS)])
    return tx.many(`invariant.${name}`, text, values)
  })

/** Returns every violated invariant with its rows; empty if the books are right. */
export const findBrokenInvariants = async (db: Reads): Promise<BrokenInvariant[]> => {
  const broken: BrokenInvariant[] = []
  for (const { name, text } of readInvariants()) {
    const rows = await runCheck(db, name, text, [])
    if (rows.length > 0) broken.push({ name, rows })
  }
  return broken
}

const listChangedOrders = (db: Reads, since: Date): Promise<{ ids: number[] }[]> =>
  db.tx((tx) =>
    tx.many(
      'invariant.orders',
      `select array_agg(id) as ids from (
        select id, (row_number() over (order by id) - 1) / ${MAX_ORDERS} as part from (
          select order_id as id from order_history where at >= $1 union select order_id from money_entry where created_at >= $1) changed) parts
       group by part order by part`,
      [since],
    ),
  )

/**
 * Finds the invariants of orders that do not hold for orders that changed since a time. Costs as much as there were changes, however
 * many orders there are; invariants of stock, points and products are checked by `findBrokenInvariants` only.
 */
export const findBrokenInvariantsSince = async (db: Reads, since: Date): Promise<BrokenInvariant[]> => {
  const broken = new Map<string, unknown[]>()
  for (const { ids } of await listChangedOrders(db, since))
    for (const { name, text, isOfOrders } of readInvariants()) {
      if (!isOfOrders) continue
      const rows = await runCheck(db, `${name}.since`, limitToOrders(text), [ids])
      if (rows.length > 0) broken.set(name, [...(broken.get(name) ?? []), ...rows])
    }
  return [...broken].map(([name, rows]) => ({ name, rows }))
}
