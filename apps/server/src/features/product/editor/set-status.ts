import { AppError, type ProductStatus, type SaleStatus } from '@shop/contract'
import { findPublishProblems } from '@shop/rules/publish'
import type { Sql } from '#src/db/db.ts'
import { type Editing, isPublished, lockForChange, type Written } from './change-product.ts'
import { listActive, readFields } from './read-product.ts'
import { writeFields } from './product-editor-sql.ts'

const setStatus = async (tx: Sql, editing: Editing, from: ProductStatus, status: ProductStatus): Promise<Written> => {
  if (from === status) return { before: {}, after: {} }
  const { id, now, staffId } = editing
  await writeFields(tx, { id, now, staffId, changes: { product_status: status } })
  return { before: { productStatus: from }, after: { productStatus: status } }
}

/** Puts a product on sale. Throws `productNotPublishable`, whose problems name what is missing. */
export const publishProduct = async (tx: Sql, editing: Editing, status: SaleStatus): Promise<Written> => {
  const { productStatus } = await lockForChange(tx, editing)
  const problems = findPublishProblems(await readFields(tx, editing.id), await listActive(tx, editing.id))
  if (problems.length > 0 && !isPublished(productStatus)) throw new AppError('productNotPublishable', { problems })
  return setStatus(tx, editing, productStatus, status)
}

/** Takes a product off the shop. Has no effect on one that is not on it. */
export const unpublishProduct = async (tx: Sql, editing: Editing): Promise<Written> => {
  const { productStatus } = await lockForChange(tx, editing)
  return setStatus(tx, editing, productStatus, isPublished(productStatus) ? 'suspended' : productStatus)
}

/** Archives a product. */
export const archiveProduct = async (tx: Sql, editing: Editing): Promise<Written> => {
  const { productStatus } = await lockForChange(tx, editing)
  return setStatus(tx, editing, productStatus, 'removed')
}

/** Takes a product out of the archive: it waits for publication. */
export const restoreProduct = async (tx: Sql, editing: Editing): Promise<Written> => {
  const { productStatus } = await lockForChange(tx, editing)
  return setStatus(tx, editing, productStatus, productStatus === 'removed' ? 'waiting' : productStatus)
}
