// Made from reconciliation-breaks.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListOpenReconciliationBreaks {
  id: number
  kind: string
  detail: unknown
  foundAt: Date
  orderNo: string | null
  wantsAccount: boolean
}

/** Lists open reconciliation breaks, oldest first. */
export const listOpenReconciliationBreaks = (
  db: Sql,
  p: {
    most: number
  },
): Promise<ListOpenReconciliationBreaks[]> =>
  db.many(
    'reconciliation-breaks.listOpenReconciliationBreaks',
    `select b.id, b.kind, b.detail as "detail", b.found_at as "foundAt", o.order_no as "orderNo",
  b.kind = 'refundFailed' and wants_account('failed', 'account', b.detail -> 'failure') as "wantsAccount"
from reconciliation_break b left join orders o on o.id = b.order_id
where b.resolved_at is null order by b.id limit $1`,
    [p.most],
  )

export const markBreakResolved = (
  db: Sql,
  p: {
    now: Date
    id: number
  },
): Promise<number> =>
  db.exec(
    'reconciliation-breaks.markBreakResolved',
    `update reconciliation_break set resolved_at = $1::timestamptz where id = $2 and resolved_at is null`,
    [p.now, p.id],
  )
