// Made from live-now.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface FindNow {
  state: string
  picture: string
  viewers: number
  hearts: number
  pinnedProductId: number | null
  answer: string | null
  slowModeS: number
  isFrozen: boolean
  soldOutProductIds: number[]
}

export const findNow = (
  db: Sql,
  p: {
    id: number
  },
): Promise<FindNow | undefined> =>
  db.opt(
    'live-now.findNow',
    `select b.state, b.picture, b.viewers, b.hearts, b.pinned_product_id as "pinnedProductId", b.answer, b.slow_mode_s as "slowModeS",
  b.is_frozen as "isFrozen",
  coalesce((select array_agg(p.product_id order by p.position) from live_broadcast_product p join product t on t.id = p.product_id
    where p.broadcast_id = b.id and not t.is_in_stock), '{}') as "soldOutProductIds"
from live_broadcast b where b.id = $1`,
    [p.id],
  )
