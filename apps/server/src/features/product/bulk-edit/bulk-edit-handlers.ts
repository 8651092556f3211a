import { AppError, type BulkPreviewRow, MOST_BULK_PRODUCTS, type ProductBulkChange } from '@shop/contract'
import { bulkPrices, findPriceProblem } from '@shop/rules/bulk-price'
import type { Sql } from '#src/db/db.ts'
import { starterOf } from '#src/features/bulk/job-scope.ts'
import { type BulkRowInput, findStartedJob, startBulkJob } from '#src/features/bulk/start-bulk-job.ts'
import { isPublished } from '#src/features/product/editor/change-product.ts'
import { type App, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { type BulkChangePayload, bulkChangeKind } from './bulk-change.ts'
import * as sql from './bulk-edit-sql.ts'
import { type ProductFilterValues, selectedIds, toProductFilter } from './selected-products.ts'

type BulkEditCalls = 'admin.product.bulkPreview' | 'admin.product.bulkChange'
const MOST_PREVIEWED = 100

async function* rowsOf(db: Sql, filter: ProductFilterValues): AsyncGenerator<BulkRowInput<{ id: number }>> {
  for await (const ids of selectedIds(db, filter))
    for (const id of ids) yield { object: `product ${id}`, input: { id } }
}

const count = async ({ db }: App, filter: ProductFilterValues): Promise<number> => {
  const total = (await sql.countSelected(db, filter)).count
  if (total > MOST_BULK_PRODUCTS) throw new AppError('jobTooLarge')
  return total
}

const assertCategory = async ({ db }: App, { categoryId }: ProductBulkChange): Promise<void> => {
  if (categoryId !== undefined && !(await sql.hasCategory(db, { id: categoryId })).is)
    throw new AppError('categoryNotFound')
}

/** Shows each product once, with the lowest of its prices and the first problem. */
const toPreview = (rows: readonly sql.ListPrices[], { price, status }: ProductBulkChange): BulkPreviewRow[] => {
  const products = new Map<number, BulkPreviewRow>()
  for (const row of rows) {
    const next = price ? bulkPrices(row, price) : row
    const found = products.get(row.id)
    const { id, name, productStatus } = row
    const isRefused = status !== undefined && !isPublished(productStatus)
    const problem = (price && findPriceProblem(next)) ?? (isRefused ? '판매를 시작한 상품만 바꿀 수 있어요.' : null)
    products.set(id, {
      id,
      name,
      productStatus,
      price: Math.min(found?.price ?? row.price, row.price),
      nextPrice: Math.min(found?.nextPrice ?? next.price, next.price),
      problem: found?.problem ?? problem,
    })
  }
  return [...products.values()]
}

const preview: Handlers['admin.product.bulkPreview'] = async (input, app) => {
  const { selection, change } = input.body
  await assertCategory(app, change)
  const filter = toProductFilter(selection, sellerScope(staffOf(input)))
  const first = await sql.listSelected(app.db, { ...filter, after: 0, take: MOST_PREVIEWED })
  const prices = await sql.listPrices(app.db, { ids: first.map(({ id }) => id) })
  return { count: await count(app, filter), rows: toPreview(prices, change) }
}

const WORDS = {
  price: '가격',
  status: '판매 상태',
  categoryId: '카테고리',
  shipping: '배송',
  sale: '판매 방식',
} as const

const titleOf = (change: ProductBulkChange, total: number): string => {
  const words = Object.entries(WORDS).flatMap(([name, word]) => (change[name as keyof typeof WORDS] ? [word] : []))
  return `상품 ${total.toLocaleString('ko')}개 ${words.join('·')} 변경`
}

const change: Handlers['admin.product.bulkChange'] = async (input, app) => {
  const { key, selection, change: given, reason } = input.body
  const staff = staffOf(input)
  await assertCategory(app, given)
  const distributorIds = sellerScope(staff)
  const shared: BulkChangePayload = { change: given, distributorIds }
  const asked = { kind: bulkChangeKind, brand: input.brand, ...starterOf(staff), key, shared, request: selection }
  const started = await findStartedJob(app, asked)
  if (started) return { jobId: started.id, total: started.total }
  const filter = toProductFilter(selection, distributorIds)
  const total = await count(app, filter)
  // a product of another seller is answered like a missing one
  if (total === 0) throw new AppError('productNotFound')
  const { id } = await startBulkJob(app, {
    ...asked,
    title: titleOf(given, total),
    reason: reason || undefined,
    rows: rowsOf(app.db, filter),
  })
  input.audit?.({ object: `job ${id}`, after: { change: given, total } })
  return { jobId: id, total }
}

/** Changes of many products. Decision 073 */
export const bulkEditHandlers: Pick<Handlers, BulkEditCalls> = {
  'admin.product.bulkPreview': preview,
  'admin.product.bulkChange': change,
}
