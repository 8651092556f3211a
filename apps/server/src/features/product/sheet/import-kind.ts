import { AppError } from '@shop/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { BulkContext, BulkKind } from '#src/features/bulk/bulk-kind.ts'
import { type ProductValues, readValues, writeValues } from '#src/features/product/bulk-edit/product-values.ts'
import { type Editing, lockForChange } from '#src/features/product/editor/change-product.ts'
import { createProduct } from '#src/features/product/editor/create-product.ts'
import { listActive } from '#src/features/product/editor/read-product.ts'
import { archiveProduct } from '#src/features/product/editor/set-status.ts'
import { adjustStock } from '#src/features/product/stock/admin/adjust-stock.ts'
import type { SheetOption, SheetProduct } from './read-products.ts'
import { nextPrice } from './sheet-price.ts'

/** Payload of the job. */
export interface ImportPayload {
  distributorIds: readonly number[] | null
}

interface Effect {
  /** Id and version of a product that was created. */
  created?: { id: number; version: number }
  values?: ProductValues
  stock?: { combinationId: number; unit: number }[]
}

type Author = Omit<Editing, 'id' | 'version'>

const authorOf = ({ shared, staffId, now }: BulkContext): Author => ({
  distributorIds: (shared as ImportPayload).distributorIds,
  staffId,
  now,
})

const REASON = '엑셀로 등록'

const addStock = (tx: Sql, author: Author, stock: readonly { combinationId: number; unit: number }[]) =>
  adjustStock(tx, {
    changes: stock.map((each) => ({ ...each, mode: 'delta' })),
    reason: REASON,
    kind: 'import',
    staffId: author.staffId ?? undefined,
    distributorIds: author.distributorIds,
    now: author.now,
  })

const pricesOf = async (tx: Sql, id: number, options: readonly SheetOption[]) => {
  const given = new Map(options.map((option) => [option.combinationId, option]))
  return (await listActive(tx, id)).flatMap((current) => {
    const option = given.get(current.id)
    if (!option) return []
    const price = nextPrice(option, current)
    return price ? [{ combinationId: current.id, ...price }] : []
  })
}

const create = async (tx: Sql, author: Author, { fields, options }: SheetProduct): Promise<Effect> => {
  const { name, distributorId, categoryId } = fields
  const [option] = options
  const price = option && nextPrice(option)
  if (name === undefined || distributorId === undefined || categoryId === undefined || !price)
    throw new AppError('invalidInput')
  const id = await createProduct(tx, author, {
    ...fields,
    name,
    distributorId,
    categoryId,
    ...price,
    stock: option.stockChange,
  })
  const { version } = await lockForChange(tx, { ...author, id })
  return { created: { id, version } }
}

const change = async (tx: Sql, editing: Editing, { fields, status, options }: SheetProduct): Promise<BulkChange> => {
  await lockForChange(tx, editing, { withStock: true })
  const stock = options.flatMap(({ combinationId, stockChange: unit }) =>
    combinationId === null || unit === 0 ? [] : [{ combinationId, unit }],
  )
  if (stock.length > 0) await addStock(tx, editing, stock)
  const prices = await pricesOf(tx, editing.id, options)
  const { before, after } = await writeValues(tx, editing, { fields, ...(status && { status }), prices })
  return { before: { values: before }, after: { values: after, stock } }
}

interface BulkChange {
  before: Effect
  after: Effect
}

const isSame = ({ values = {}, stock = [] }: Effect): boolean => Object.keys(values).length === 0 && stock.length === 0

const undoCreated = async (tx: Sql, author: Author, { id, version }: { id: number; version: number }) => {
  const editing = { ...author, id }
  const current = await lockForChange(tx, editing)
  if (current.version !== version) throw await changedMeanwhile(tx, { object: `product ${id}`, current })
  await archiveProduct(tx, editing)
}

/** Creates or changes one product of a sheet each. Undo archives a created product, and restores a changed one. */
export const importKind: BulkKind<SheetProduct> = {
  name: 'product.import',
  permission: 'product.write',
  async applyRow(tx, { input }, context) {
    const author = authorOf(context)
    if (input.id === null) return { before: {}, after: await create(tx, author, input) }
    const { before, after } = await change(tx, { ...author, id: input.id }, input)
    return { before, after, ...(isSame(after) && { message: '바뀐 것이 없어요.' }) }
  },
  async undoRow(tx, { input, before, after }, context) {
    const author = authorOf(context)
    const { created, values = {}, stock = [] } = after as Effect
    if (created) return undoCreated(tx, author, created)
    if (input.id === null) throw new AppError('productNotFound')
    const editing = { ...author, id: input.id }
    const { productStatus } = await lockForChange(tx, editing, { withStock: true })
    const current = await readValues(tx, input.id, productStatus, values)
    if (!isDeepStrictEqual(current, values))
      throw await changedMeanwhile(tx, { object: `product ${input.id}`, current })
    if (stock.length > 0)
      await addStock(
        tx,
        author,
        stock.map(({ combinationId, unit }) => ({ combinationId, unit: -unit })),
      )
    await writeValues(tx, editing, (before as Effect).values ?? {})
  },
}
