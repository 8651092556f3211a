import type { Db } from '../../../apps/server/src/db/db.ts'
import { openDb } from '../../../apps/server/src/db/open.ts'

/** A product that any guest can add to a cart. */
export interface Good {
  productId: number
  combinationId: number
}

/** Selects products without purchase conditions, up to 300, so that the shoppers do not all contend for one row. */
const findGoods = `
select p.id as "productId", min(c.id) as "combinationId"
from product p join product_option_combination c on c.product_id = p.id join stock s on s.product_option_combination_id = c.id
where p.product_status = 'stock_in' and c.product_option_status = 'stock_in' and c.shipment_date is null
  and p.sale_type = 'INDEFINITE_SALE' and p.restricted_stock_order is null and p.min_app_user_grade = 0
  and not p.is_coming_soon and not p.is_exclusive and not p.is_app_only and not p.requires_share
  and s.on_hand > s.reserved
group by p.id order by p.id limit 300`

const fill = `
update stock set initial = initial + $2 - on_hand, on_hand = $2
where product_option_combination_id = any($1::int[])`

/** Sets the stock of each product to `units` and returns the products. */
export const fillGoods = async (db: Db, units: number): Promise<Good[]> => {
  const goods = await db.many<Good>('bench.goods', findGoods, [])
  if (goods.length === 0) throw new Error('the demo catalogue has nothing that anybody may buy')
  await db.exec('bench.fill', fill, [goods.map(({ combinationId }) => combinationId), units])
  return goods
}

export const stockGoods = async (databaseUrl: string, units: number): Promise<Good[]> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    return await fillGoods(db, units)
  } finally {
    await db.close()
  }
}

/** Cycles through the products endlessly. */
export const inRotation = (goods: readonly Good[]): (() => Good) => {
  let next = 0
  return () => {
    const good = goods[next++ % goods.length]
    if (!good) throw new Error('there is nothing to buy')
    return good
  }
}
