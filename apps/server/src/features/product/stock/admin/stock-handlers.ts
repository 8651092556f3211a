import { type AdminStock, AppError, type CallReply, type StockStatus } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { seoulDaysRange } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { newestFirst, oldestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { readSettings } from '#src/features/setting/read-settings.ts'
import { changeProduct } from '#src/features/product/editor/change-product.ts'
import { touchProduct } from '#src/features/product/editor/product-editor-sql.ts'
import { adjustStock } from './adjust-stock.ts'
import * as sql from './stock-sql.ts'

type StockCalls = `admin.stock.${'list' | 'low' | 'ledger' | 'adjust' | 'setStatus' | 'setThreshold'}`
type Entry = CallReply<'admin.stock.ledger'>['entries'][number]

/** Threshold of the brand for products without one of their own. */
const thresholdOf = async (db: Sql, brand: BrandId): Promise<number> =>
  (await readSettings(db, brand)).values.limits.lowStock

const readStocks = async (db: Sql, ids: readonly number[], { brand }: { brand: BrandId }): Promise<AdminStock[]> =>
  sql.listStockById(db, { ids, threshold: await thresholdOf(db, brand) })

const list: Handlers['admin.stock.list'] = async (input, { db }) => {
  const { query } = input
  const { q = '', productId = null } = query
  // a number is that of a product
  const number = /^\d{1,9}$/.test(q) ? Number(q) : null
  const filter = {
    distributorIds: sellerScope(staffOf(input)),
    productId: productId ?? number,
    q: number === null && q ? q : null,
  }
  const find = (seek: Seek | undefined, take: number) => sql.listStock(db, { ...filter, ...newestFirst(seek, take) })
  const { rows, ...page } = await readPage('stock', query.take, readCursor('stock', query.nextPage), find)
  const { count } = await sql.countStock(db, filter)
  const ids = rows.map(({ id }) => id)
  return { page: { count, ...page }, stocks: await readStocks(db, ids, input) }
}

const low: Handlers['admin.stock.low'] = async (input, { db }) => {
  const { query } = input
  const threshold = query.threshold ?? (await thresholdOf(db, input.brand))
  const filter = { distributorIds: sellerScope(staffOf(input)), threshold }
  const find = (seek: Seek | undefined, take: number) => sql.listLowStock(db, { ...filter, ...oldestFirst(seek, take) })
  const { rows, ...page } = await readPage('lowStock', query.take, readCursor('lowStock', query.nextPage), find)
  const { count } = await sql.countLowStock(db, filter)
  const ids = rows.map(({ id }) => id)
  return { page: { count, ...page }, stocks: await sql.listStockById(db, { ids, threshold }) }
}

const toEntry = ({ at, kind, ...row }: sql.ListEntries): Entry => ({
  ...row,
  kind: kind as Entry['kind'],
  at: at.toISOString(),
})

const ledger: Handlers['admin.stock.ledger'] = async (input, { db }) => {
  const { combinationId = null, productId = null, kind = null, take, nextPage } = input.query
  const filter = {
    distributorIds: sellerScope(staffOf(input)),
    combinationId,
    productId,
    kind,
    ...seoulDaysRange(input.query),
  }
  const find = (seek: Seek | undefined, most: number) => sql.listEntries(db, { ...filter, ...newestFirst(seek, most) })
  const { rows, ...page } = await readPage('stockEntry', take, readCursor('stockEntry', nextPage), find)
  const { count } = await sql.countEntries(db, filter)
  return { page: { count, ...page }, entries: rows.map(toEntry) }
}

const adjust: Handlers['admin.stock.adjust'] = async (input, { db, clock }) => {
  const { body, params } = input
  const staff = staffOf(input)
  const { mode, unit, expected, reason, kind } = body
  const changes = [{ combinationId: params.id, mode, unit, expected }]
  const of = { reason, kind, staffId: staff.id, distributorIds: sellerScope(staff), now: clock() }
  const [before] = await db.tx((tx) => adjustStock(tx, { changes, ...of }))
  const [stock] = await readStocks(db, [params.id], input)
  if (!stock) throw new AppError('optionNotFound')
  input.audit?.({
    object: `stock ${params.id}`,
    before: { onHand: before?.onHand },
    after: { onHand: mode === 'set' ? unit : (before?.onHand ?? 0) + unit },
  })
  return { stock }
}

const changeable: ReadonlySet<string> = new Set<StockStatus>([
  'stock_in',
  'unlimited_stock_in',
  'stock_out',
  'temp_stock_out',
])

/** Throws `stockStatusRefused` for a state that is none of stock, and `changedMeanwhile` unless it is the expected one. */
const assertStatus = async (tx: Sql, object: string, { now, expected }: { now: string; expected: string }) => {
  if (now !== expected) throw await changedMeanwhile(tx, { object, field: 'expected', current: { status: now } })
  if (!changeable.has(now)) throw new AppError('stockStatusRefused')
}

const setStatus: Handlers['admin.stock.setStatus'] = async (input, { db, clock }) => {
  const { body, params } = input
  const { status, expected, combinationIds: ids } = body
  const staff = staffOf(input)
  const distributorIds = sellerScope(staff)
  const editing = { id: params.id, staffId: staff.id, distributorIds, now: clock() }
  const object = `product ${params.id}`
  const after = await db.tx(async (tx) => {
    const product = await sql.lockProduct(tx, { id: params.id, distributorIds })
    if (!product) throw new AppError('productNotFound')
    const options = await sql.listOptionStatus(tx, { productId: params.id })
    if (ids.length === 0) {
      await assertStatus(tx, object, { now: product.productStatus, expected })
      await changeProduct(tx, editing, { status })
    } else {
      const chosen = options.filter(({ id }) => ids.includes(id))
      if (chosen.length !== new Set(ids).size) throw new AppError('optionNotFound')
      for (const { optionStatus } of chosen) await assertStatus(tx, object, { now: optionStatus, expected })
      await sql.setOptionStatus(tx, { productId: params.id, ids, status })
      await touchProduct(tx, editing)
    }
    return { ids: options.map(({ id }) => id), productStatus: ids.length === 0 ? status : product.productStatus }
  })
  input.audit?.({ object, before: { status: expected, options: ids }, after: { status, options: ids } })
  return { productStatus: after.productStatus, stocks: await readStocks(db, after.ids, input) }
}

const setThreshold: Handlers['admin.stock.setThreshold'] = async (input, { db }) => {
  const { units, expected } = input.body
  const productId = input.params.id
  const object = `product ${productId}`
  const before = await db.tx(async (tx) => {
    const product = await sql.lockProduct(tx, { id: productId, distributorIds: sellerScope(staffOf(input)) })
    if (!product) throw new AppError('productNotFound')
    const current = (await sql.findThreshold(tx, { productId }))?.units ?? null
    if (current !== expected)
      throw await changedMeanwhile(tx, { object, field: 'expected', current: { units: current } })
    if (units === null) await sql.removeThreshold(tx, { productId })
    else await sql.putThreshold(tx, { productId, units })
    return current
  })
  input.audit?.({ object, before: { stockThreshold: before }, after: { stockThreshold: units } })
  return { units }
}

/** Stock in the back office. Decision 073 */
export const stockHandlers: Pick<Handlers, StockCalls> = {
  'admin.stock.list': list,
  'admin.stock.low': low,
  'admin.stock.ledger': ledger,
  'admin.stock.adjust': adjust,
  'admin.stock.setStatus': setStatus,
  'admin.stock.setThreshold': setThreshold,
}
