import { AppError, type ProductBulkChange } from '@shop/contract'
import { bulkPrices, findPriceProblem } from '@shop/rules/bulk-price'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { BulkContext, BulkKind } from '#src/features/bulk/bulk-kind.ts'
import { type Editing, lockForChange } from '#src/features/product/editor/change-product.ts'
import { listActive } from '#src/features/product/editor/read-product.ts'
import type { GivenPrice } from '#src/features/product/editor/set-prices.ts'
import { type ProductValues, readValues, writeValues } from './product-values.ts'

/** Payload of the job. */
export interface BulkChangePayload {
  change: ProductBulkChange
  distributorIds: readonly number[] | null
}

const editingOf = (id: number, { shared, staffId, now }: BulkContext): Editing => {
  const { distributorIds } = shared as BulkChangePayload
  return { id, distributorIds, staffId, now }
}

const nextPrices = async (tx: Sql, id: number, change: ProductBulkChange['price']): Promise<GivenPrice[]> => {
  if (!change) return []
  return (await listActive(tx, id)).map(({ id: combinationId, price, listPrice, specialSalePrice }) => {
    const next = bulkPrices({ combinationId, price, listPrice, specialSalePrice }, change)
    const problem = findPriceProblem(next)
    if (problem !== undefined)
      throw new AppError('invalidInput', {
        message: problem,
        problems: [{ path: 'body.change.price', message: problem }],
      })
    return next
  })
}

/** Changes fields, state and prices of one product each. Undo refuses a product whose values are no longer those it has written. */
export const bulkChangeKind: BulkKind<{ id: number }> = {
  name: 'product.bulkChange',
  permission: 'product.write',
  async applyRow(tx, { input: { id } }, context) {
    const { change } = context.shared as BulkChangePayload
    const { price, status, categoryId, shipping = {}, sale = {} } = change
    const fields = { ...shipping, ...sale, ...(categoryId !== undefined && { categoryId }) }
    const editing = editingOf(id, context)
    await lockForChange(tx, editing)
    const { before, after } = await writeValues(tx, editing, {
      fields,
      ...(status && { status }),
      prices: await nextPrices(tx, id, price),
    })
    const isSame = Object.keys(after).length === 0
    return { before, after, ...(isSame && { message: '바뀐 것이 없어요.' }) }
  },
  async undoRow(tx, { input: { id }, before, after }, context) {
    const editing = editingOf(id, context)
    const { productStatus } = await lockForChange(tx, editing)
    const current = await readValues(tx, id, productStatus, after as ProductValues)
    if (!isDeepStrictEqual(current, after)) throw await changedMeanwhile(tx, { object: `product ${id}`, current })
    await writeValues(tx, editing, before as ProductValues)
  },
}
