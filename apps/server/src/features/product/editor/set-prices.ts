import { type CombinationPrice, AppError } from '@shop/contract'
import type { z } from 'zod'
import type { Sql } from '#src/db/db.ts'
import { assertStaysPublishable, type Editing, lockForChange, type Written } from './change-product.ts'
import { fieldError } from './field-rules.ts'
import { setPrices as writePrices } from './option-matrix-sql.ts'
import { syncUnsoldPrice, touchProduct } from './product-editor-sql.ts'
import { listActive, readFields } from './read-product.ts'

export type GivenPrice = z.output<typeof CombinationPrice> & { combinationId: number }

const assertPrices = (prices: readonly GivenPrice[], known: ReadonlySet<number>): void => {
  const problems = prices.flatMap(({ combinationId, price, listPrice, specialSalePrice }, at) => {
    const path = `body.prices.${at}`
    if (!known.has(combinationId)) return [{ path: `${path}.combinationId`, message: '이 상품에 없는 옵션이에요.' }]
    if (listPrice < price) return [{ path: `${path}.listPrice`, message: '정가는 판매가보다 낮을 수 없어요.' }]
    if (specialSalePrice !== null && specialSalePrice > price)
      return [{ path: `${path}.specialSalePrice`, message: '특가는 판매가보다 높을 수 없어요.' }]
    return []
  })
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
  if (new Set(prices.map(({ combinationId }) => combinationId)).size < prices.length)
    throw fieldError('prices', '같은 옵션이 두 번 있어요.')
}

/** Asserts that prices are those of combinations of a product. Throws `invalidInput`, which names each one. */
export const assertPricesOf = async (tx: Sql, productId: number, prices: readonly GivenPrice[]): Promise<void> =>
  assertPrices(prices, new Set((await listActive(tx, productId)).map(({ id }) => id)))

/**
 * Changes the prices of some combinations of a product and returns those that differ. The price in lists follows. Throws
 * `changedMeanwhile`, `invalidInput` and `productNotPublishable`. Call it in a transaction; it locks the product.
 */
export const setPrices = async (tx: Sql, editing: Editing, prices: readonly GivenPrice[]): Promise<Written> => {
  const { id, now, staffId } = editing
  const product = await lockForChange(tx, editing)
  const current = await listActive(tx, id)
  assertPrices(prices, new Set(current.map((each) => each.id)))
  const given = new Map(prices.map((price) => [price.combinationId, price]))
  const changed = current.filter((each) => {
    const next = given.get(each.id)
    return (
      next &&
      (next.price !== each.price ||
        next.listPrice !== each.listPrice ||
        next.specialSalePrice !== each.specialSalePrice)
    )
  })
  if (changed.length === 0) return { before: {}, after: {} }
  const fields = await readFields(tx, id)
  const next = current.map((each) => ({ ...each, ...given.get(each.id) }))
  assertStaysPublishable(product.productStatus, [fields, current], [fields, next])
  await writePrices(tx, { productId: id, prices })
  await syncUnsoldPrice(tx, { id })
  await touchProduct(tx, { id, now, staffId })
  const before = changed.map(({ id: combinationId, price, listPrice, specialSalePrice }) => ({
    combinationId,
    price,
    listPrice,
    specialSalePrice,
  }))
  return { before: { prices: before }, after: { prices: changed.map((each) => given.get(each.id)) } }
}
