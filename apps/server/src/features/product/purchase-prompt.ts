import type { PurchasePrompt } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { countBuyers, countViewers } from './user-product-sql.ts'

/** Who was seen on the page within these minutes looks at it now. */
export const VIEWING_MS = 5 * 60_000
/** So few people are not spoken of: a number this small nearly says who they are. */
const FEWEST = 3

const orNull = (count: number): number | null => (count >= FEWEST ? count : null)

/** How many look at a product now and bought it today, as far as it is asked for. */
export const loadPurchasePrompt = async (
  db: Sql,
  productId: number,
  type: 'viewing' | 'bought' | 'all',
  now: Date,
): Promise<PurchasePrompt> => {
  const prompt: PurchasePrompt = { viewingCount: null, boughtTodayCount: null }
  if (type !== 'bought') {
    const { count } = await countViewers(db, { productId, since: new Date(now.getTime() - VIEWING_MS) })
    prompt.viewingCount = orNull(count)
  }
  if (type !== 'viewing') {
    const { count } = await countBuyers(db, { productId, since: seoulDayRange(now).from })
    prompt.boughtTodayCount = orNull(count)
  }
  return prompt
}
