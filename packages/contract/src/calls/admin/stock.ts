import { z } from 'zod'
import { call } from '../../call.ts'
import { AdminStock, StockAdjustmentKind, StockEntry, StockEntryKind, StockStatus } from '../../entities/admin-stock.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Day, Id, IntFrom, Line } from '../../scalars.ts'
import { ProductOptionStatus, ProductStatus } from '../../status.ts'

const ById = z.object({ id: Id })
const reads = { access: 'staff', permission: 'product.read', sellers: true } as const
const writes = { access: 'staff', permission: 'stock.write', sellers: true } as const
const MOST_UNITS = 10_000_000
const Reason = Line(200).min(2, '사유를 2자 이상 적어 주세요.')
const Units = z
  .int('정수로 입력해 주세요.')
  .min(-MOST_UNITS, '1,000만 개까지 입력할 수 있어요.')
  .max(MOST_UNITS, '1,000만 개까지 입력할 수 있어요.')

/** Stock of the options, of all products that are not removed. Sellers see and change that of their own products. */
export const adminStockCalls = {
  'admin.stock.list': call({
    ...reads,
    summary: 'Stock of the options, by product. `q` is part of a product name or the number of a product.',
    method: 'GET',
    path: '/admin/v1/stock',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      q: Line(100).optional(),
      productId: Id.optional(),
    }),
    reply: z.object({ page: Page, stocks: z.array(AdminStock) }),
    errors: ['invalidCursor'],
  }),
  'admin.stock.low': call({
    ...reads,
    summary:
      'Options of products on sale with no more free units than the threshold of their product, or else `threshold`. The least first.',
    method: 'GET',
    path: '/admin/v1/stock/low',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      /** For products without a threshold of their own. Default: the setting of the brand. */
      threshold: IntFrom(0, 100_000).optional(),
    }),
    reply: z.object({ page: Page, stocks: z.array(AdminStock) }),
    errors: ['invalidCursor'],
  }),
  'admin.stock.ledger': call({
    ...reads,
    summary: 'Changes of the units in the warehouse, the latest first.',
    method: 'GET',
    path: '/admin/v1/stock/ledger',
    query: z.object({
      take: take(50),
      nextPage: Cursor.optional(),
      combinationId: Id.optional(),
      productId: Id.optional(),
      kind: StockEntryKind.optional(),
      /** First day in Asia/Seoul. */
      from: Day.optional(),
      /** Last day in Asia/Seoul. */
      to: Day.optional(),
    }),
    reply: z.object({ page: Page, entries: z.array(StockEntry) }),
    errors: ['invalidCursor'],
  }),
  'admin.stock.adjust': call({
    ...writes,
    summary:
      'Adds units to an option or sets them. `set` needs `expected`, the units that the person has seen; `delta` may have it. Refused if they have changed since.',
    method: 'POST',
    path: '/admin/v1/stock/{id}/adjust',
    params: ById,
    body: z
      .object({
        mode: z.enum(['delta', 'set']),
        unit: Units,
        expected: z.int().min(0).max(MOST_UNITS).optional(),
        kind: StockAdjustmentKind.exclude(['import']).default('adjust'),
        reason: Reason,
      })
      .refine(({ mode, expected }) => mode === 'delta' || expected !== undefined, {
        path: ['expected'],
        message: '지금 수량을 함께 보내 주세요.',
      })
      .refine(({ mode, unit }) => mode === 'delta' || unit >= 0, {
        path: ['unit'],
        message: '0개부터 입력할 수 있어요.',
      }),
    reply: z.object({ stock: AdminStock }),
    errors: ['optionNotFound', 'changedMeanwhile', 'stockTooLow'],
  }),
  'admin.stock.setStatus': call({
    ...writes,
    summary:
      'Takes a product or some of its options out of sale, or brings them back. Refused unless the state is still `expected`.',
    method: 'POST',
    path: '/admin/v1/stock/product/{id}/status',
    params: ById,
    body: z.object({
      status: StockStatus,
      /** State that the person has seen: that of the product, or of all these options. */
      expected: ProductStatus.or(ProductOptionStatus),
      /** Empty: the product as a whole. */
      combinationIds: z.array(Id).max(200).default([]),
      reason: Reason,
    }),
    reply: z.object({ productStatus: ProductStatus, stocks: z.array(AdminStock).max(1_000) }),
    errors: ['productNotFound', 'optionNotFound', 'changedMeanwhile', 'stockStatusRefused'],
  }),
  'admin.stock.setThreshold': call({
    ...writes,
    summary:
      'Sets the free units from which options of a product are listed as low; null: the default. Refused unless they are still `expected`.',
    method: 'PUT',
    path: '/admin/v1/stock/product/{id}/threshold',
    params: ById,
    body: z.object({
      units: IntFrom(0, 100_000).nullable(),
      /** Units that the person has seen. */
      expected: IntFrom(0, 100_000).nullable(),
    }),
    reply: z.object({ units: z.int().nullable() }),
    errors: ['productNotFound', 'changedMeanwhile'],
  }),
}
