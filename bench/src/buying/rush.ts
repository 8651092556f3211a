import { createGuest, Refused } from '#src/load/client.ts'
import { inParallel } from '#src/load/workers.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { payFor, toPurchase } from './checkout.ts'
import type { Good } from './goods.ts'

export interface Rush {
  paid: number
  refused: number
  /** Stock of the product in the database afterwards. */
  left: number
  reserved: number
}

interface RushOptions {
  shopUrl: string
  sandboxUrl: string
  databaseUrl: string
  good: Good
  buyers: number
  units: number
}

const stockOf = 'select on_hand as "left", reserved from stock where product_option_combination_id = $1'
const fill = 'update stock set initial = initial + $2 - on_hand, on_hand = $2 where product_option_combination_id = $1'

/** All buyers order the same product at the same moment, with less stock than buyers. */
export const rush = async ({ shopUrl, sandboxUrl, databaseUrl, good, buyers, units }: RushOptions): Promise<Rush> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    await db.exec('bench.few', fill, [good.combinationId, units])
    const waiting = await inParallel(buyers, async () => {
      const api = await createGuest(shopUrl)
      return { api, tmp: await api('order.createTmp', { body: toPurchase(good) }) }
    })
    const outcomes = await Promise.allSettled(waiting.map(({ api, tmp }) => payFor(api, tmp, sandboxUrl)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of refused)
      if (!(reason instanceof Refused && reason.code === 'outOfStock')) throw reason as Error
    const stock = await db.one<{ left: number; reserved: number }>('bench.stockOf', stockOf, [good.combinationId])
    return { paid: buyers - refused.length, refused: refused.length, ...stock }
  } finally {
    await db.close()
  }
}
