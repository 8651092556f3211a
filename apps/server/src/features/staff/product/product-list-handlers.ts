import type { CallReply, CheckedInput } from '@shop/contract'
import { AppError } from '@shop/contract'
import { HIGHEST, LOWEST, MAX_ROW_ID, newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { type HandlerInput, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { getForEditor } from '#src/features/product/editor/product-editor-sql.ts'
import * as sql from './product-list-sql.ts'

type ListCalls = 'admin.product.list' | 'admin.product.listChoices' | 'admin.product.listChanges'
type Row = CallReply<'admin.product.list'>['products'][number]
type Change = CallReply<'admin.product.listChanges'>['changes'][number]

const upwards: ReadonlySet<string> = new Set(['oldest', 'priceAsc'])

const toRow = (row: sql.ListRows): Row => ({
  id: row.id,
  version: row.version,
  name: row.name,
  image: row.image as Row['image'],
  distributor: { id: row.distributorId, name: row.distributorName },
  category: { id: row.categoryId, name: row.categoryName },
  productStatus: row.productStatus,
  isInStock: row.isInStock,
  price: row.price,
  listPrice: row.listPrice,
  combinations: row.combinations,
  combinationId: row.combinationId,
  amount: row.amount,
  soldUnits: row.soldUnits,
  nextPriceAt: row.nextPriceAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
})

/** Products are counted up to here, so that a filter that fits many costs no whole table. */
const MOST_COUNTED = 10_001

const filterOf = ({ query, staff }: HandlerInput<'admin.product.list'>) => ({
  distributorIds: sellerScope(staffOf({ staff })),
  distributorId: query.distributorId ?? null,
  productStatus: query.productStatus ?? null,
  categoryId: query.categoryId ?? null,
  isOnSale: query.onSale ?? null,
  lowStock: query.lowStock ?? null,
})

/** What is looked for: a part of the name, or the number of a product. */
const wordOf = (q = ''): { q: string; number: number | null } | undefined => {
  if (q === '') return undefined
  const number = /^[1-9]\d{0,9}$/.test(q) ? Number(q) : null
  return { q, number: number !== null && number <= MAX_ROW_ID ? number : null }
}

const seekOf = (seek: Seek | undefined, sort: CheckedInput<'admin.product.list'>['query']['sort']) => {
  const isUp = upwards.has(sort)
  const { value, id } = seek ?? (isUp ? LOWEST : HIGHEST)
  return { value, id, sign: isUp === (seek?.isBack === true) ? -1 : 1 }
}

const list: Handlers['admin.product.list'] = async (input, { db }) => {
  const { take, sort, nextPage: from } = input.query
  const filter = filterOf(input)
  const name = `admin-products.${sort}`
  const cursor = readCursor(name, from)
  const word = wordOf(input.query.q)
  const { rows, nextPage, prePage } = await readPage(name, take, cursor, (seek, limit) => {
    const wanted = { ...filter, ...seekOf(seek, sort), orderBy: sort, take: limit }
    return word ? sql.listFound(db, { ...wanted, ...word }) : sql.listPage(db, wanted)
  })
  const counted = { ...filter, most: MOST_COUNTED }
  const { count } = await (word ? sql.countFound(db, { ...counted, ...word }) : sql.countProducts(db, counted))
  const products = await sql.listRows(db, { ids: rows.map(({ id }) => id) })
  return { page: { count, nextPage, prePage }, products: products.map(toRow) }
}

const toChange = ({ id, at, staffName, call, reason, details }: sql.ListChanges): Change => {
  const { before = null, after = null } = details as { before?: unknown; after?: unknown }
  return { id, at: at.toISOString(), staffName, call, reason, before, after }
}

const listChanges: Handlers['admin.product.listChanges'] = async ({ params: { id }, query, brand, staff }, { db }) => {
  if (!(await getForEditor(db, { id, distributorIds: sellerScope(staffOf({ staff })), brand })))
    throw new AppError('productNotFound')
  const object = `product ${id}`
  const name = `product-changes.${id}`
  const cursor = readCursor(name, query.nextPage)
  const { rows, nextPage, prePage } = await readPage(name, query.take, cursor, (seek, take) =>
    sql.listChanges(db, { object, ...newestFirst(seek, take) }),
  )
  const { count } = await sql.countChanges(db, { object })
  return { page: { count, nextPage, prePage }, changes: rows.map(toChange) }
}

const listChoices: Handlers['admin.product.listChoices'] = async ({ staff }, { db }) => {
  const distributorIds = sellerScope(staffOf({ staff }))
  return {
    categories: await sql.listCategoryChoices(db),
    distributors: await sql.listDistributorChoices(db, { distributorIds }),
    deliveryCompanies: (await sql.listCourierChoices(db, { distributorIds })).map(({ name }) => name),
  }
}

/** Lists of the product editor. */
export const productListHandlers: Pick<Handlers, ListCalls> = {
  'admin.product.list': list,
  'admin.product.listChoices': listChoices,
  'admin.product.listChanges': listChanges,
}
