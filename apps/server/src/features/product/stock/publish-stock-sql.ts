// Made from publish-stock.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export const notifyStock = (
  db: Sql,
  p: {
    productIds: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'publish-stock.notifyStock',
    `select pg_notify('catalogue', 'stock:' || id) from unnest($1::int[]) as changed (id)`,
    [p.productIds],
  )
