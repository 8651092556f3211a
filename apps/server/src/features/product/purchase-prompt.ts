import type { PurchasePrompt } from '@shop/contract'
import { seoulDayRange } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { countBuyers, countViewers } from './user-product-sql.ts'

/** Window in which a visit of the page counts as viewing now. */
export const VIEWING_MS = 5 * 60_000
/** Smallest number that is shown. Smaller numbers nearly identify the users. */
const FEWEST = 3

const orNull = (count: number): number | null => (count >= FEWEST ? count : null)

/** Counts the users viewing a product now and its buyers of today, as far as requested. */
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
