import { type AdminProductFields, AppError, type ProductStatus } from '@shop/contract'
import { addedProblems, findPublishProblems } from '@shop/rules/publish'
import type { Sql } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { sanitizeHtml, SANITIZER_VERSION } from '#src/features/product/description/sanitize-html.ts'
import { changedFields, findShopField, pickFields, toColumns } from './field-columns.ts'
import { assertFields, fieldError } from './field-rules.ts'
import * as sql from './product-editor-sql.ts'
import { listActive, readFields } from './read-product.ts'

/** Who changes which product, in a transaction. */
export interface Editing {
  id: number
  /** The version that the change is based on. Undefined: whatever the current one is, for bulk changes and jobs. */
  version?: number | undefined
  /** Distributors whose products may be changed; null: all. */
  distributorIds: readonly number[] | null
  /** Null for a job. */
  staffId: number | null
  now: Date
}

/** What a change has written. */
export interface Written {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const published: ReadonlySet<ProductStatus> = new Set<ProductStatus>([
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
])

/** Whether shoppers see a product with this status. */
export const isPublished = (status: ProductStatus): boolean => published.has(status)

const refuseVersion = async (tx: Sql, { id }: Editing): Promise<AppError> => {
  const row = await sql.findFields(tx, { id })
  if (!row) throw new AppError('productNotFound')
  const { version, fields, changedByName, changedAt } = row
  const current = { ...(fields as AdminProductFields), version }
  return changedMeanwhile(tx, { object: `product ${id}`, current, last: { staffName: changedByName, at: changedAt } })
}

/**
 * Locks a product for a change. Throws `productNotFound` for one of another distributor, and `changedMeanwhile` with the fields as they
 * are now if its version is not the one given. `withStock`: also locks its stock, before it, as sales do.
 */
export const lockForChange = async (
  tx: Sql,
  editing: Editing,
  { withStock = false } = {},
): Promise<sql.LockProduct> => {
  const { id, version, distributorIds } = editing
  if (withStock) await sql.lockStock(tx, { productId: id })
  const product = await sql.lockProduct(tx, { id, distributorIds })
  if (!product) throw new AppError('productNotFound')
  if (version !== undefined && version !== product.version) throw await refuseVersion(tx, editing)
  return product
}

type Place = Pick<Partial<AdminProductFields>, 'categoryId' | 'distributorId'>

/**
 * Finds and locks the distributor and the category that a product may get. Call it before the product is locked: the archiving of a
 * category locks its products after it.
 */
const lockPlace = async (tx: Sql, { categoryId, distributorId }: Place) => ({
  distributor: distributorId === undefined ? undefined : await sql.hasDistributor(tx, { id: distributorId }),
  category: categoryId === undefined ? undefined : await sql.findCategory(tx, { id: categoryId }),
})

/** Returns the columns of a new category. Throws `invalidInput` unless it and a new distributor are in use. */
const placeColumns = (
  { categoryId, distributorId }: Place,
  { category, distributor }: Awaited<ReturnType<typeof lockPlace>>,
  { distributorIds }: Editing,
) => {
  if (distributorId !== undefined) {
    const isOwn = distributorIds === null || distributorIds.includes(distributorId)
    if (!isOwn || !distributor) throw fieldError('distributorId', '없는 공급사예요.')
  }
  if (categoryId === undefined) return {}
  if (!category) throw fieldError('categoryId', '없는 카테고리예요.')
  return { top_category_id: category.topCategoryId }
}

/** Replaces the related products. The editor shows their names, so a seller cannot choose unpublished products of others. */
const putRelated = async (
  tx: Sql,
  { id: productId, distributorIds }: Editing,
  relatedIds: readonly number[],
): Promise<void> => {
  const ids = [...new Set(relatedIds)]
  if (ids.includes(productId)) throw fieldError('relatedIds', '자기 자신은 고를 수 없어요.')
  const { count } = await sql.countRelatable(tx, { ids, productId, distributorIds })
  if (count < ids.length) throw fieldError('relatedIds', '없는 상품이 있어요.')
  await sql.removeRelated(tx, { productId, relatedIds: ids })
  await sql.putRelated(tx, { productId, relatedIds: ids })
}

/** Throws `productNotPublishable` if a product on sale loses something that it needs for it. */
export const assertStaysPublishable = (
  status: ProductStatus,
  before: Parameters<typeof findPublishProblems>,
  after: Parameters<typeof findPublishProblems>,
): void => {
  if (!isPublished(status)) return
  const problems = addedProblems(findPublishProblems(...before), findPublishProblems(...after))
  if (problems.length > 0)
    throw new AppError('productNotPublishable', {
      problems: problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
    })
}

const assertMayChange = (changes: Partial<AdminProductFields>, { distributorIds }: Editing): void => {
  const shopField = distributorIds === null ? undefined : findShopField(changes)
  if (shopField !== undefined) throw fieldError(shopField, '쇼핑몰에서 정하는 값이에요.')
}

const statusOf = (current: ProductStatus, status: ProductStatus | undefined): ProductStatus => {
  if (status === undefined || status === current) return current
  if (isPublished(status) && !isPublished(current)) throw fieldError('saleStatus', '판매를 시작한 뒤에 바꿀 수 있어요.')
  return status
}

/**
 * Changes the fields of a product that are given, and its status. Returns what has changed. Throws `changedMeanwhile`, `invalidInput`
 * with the field, and `productNotPublishable`. Call it in a transaction; it locks the product.
 */
export const changeProduct = async (
  tx: Sql,
  editing: Editing,
  { status, ...given }: Partial<AdminProductFields> & { status?: ProductStatus | undefined },
): Promise<Written> => {
  const { id, now, staffId } = editing
  const place = await lockPlace(tx, given)
  const product = await lockForChange(tx, editing)
  const current = await readFields(tx, id)
  const clean = given.contents === undefined ? given : { ...given, contents: sanitizeHtml(given.contents) }
  const changes = changedFields(current, clean)
  const productStatus = statusOf(product.productStatus, status)
  const isMoved = productStatus !== product.productStatus
  if (Object.keys(changes).length === 0 && !isMoved) return { before: {}, after: {} }
  assertMayChange(changes, editing)
  const categoryColumns = placeColumns(changes, place, editing)
  const next = { ...current, ...changes }
  assertFields(next)
  const prices = await listActive(tx, id)
  assertStaysPublishable(productStatus, [current, prices], [next, prices])
  const columns = {
    ...toColumns(changes),
    ...categoryColumns,
    ...(isMoved && { product_status: productStatus }),
    ...(changes.contents !== undefined && { contents_sanitizer: SANITIZER_VERSION }),
  }
  await sql.writeFields(tx, { id, now, staffId, changes: columns })
  if (changes.relatedIds !== undefined) await putRelated(tx, editing, changes.relatedIds)
  const moved = (productStatus: ProductStatus) => (isMoved ? { productStatus } : {})
  return {
    before: { ...pickFields(current, changes), ...moved(product.productStatus) },
    after: { ...changes, ...moved(productStatus) },
  }
}
