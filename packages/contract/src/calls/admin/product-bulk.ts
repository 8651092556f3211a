import { z } from 'zod'
import { call } from '../../call.ts'
import {
  BulkPreviewRow,
  MOST_BULK_PRODUCTS,
  ProductBulkChange,
  ProductFilter,
  ProductSelection,
  SheetProblem,
} from '../../entities/admin-product-bulk.ts'
import { Line, UploadedFile } from '../../scalars.ts'

const MOST_PREVIEWED = 100
const MOST_PROBLEMS = 500
const MOST_SHEET_BYTES = 20 * 1024 * 1024
const writes = { access: 'staff', permission: 'product.write', sellers: true } as const

/** Chosen by the client for one start: sent again, it returns the first job. */
const JobKey = z.string().regex(/^[\w-]{8,64}$/, '요청 번호가 올바르지 않아요.')
const Started = z.object({ jobId: z.int(), total: z.int() })

/** Changes of many products. Sellers change those of their own distributor. */
export const adminProductBulkCalls = {
  'admin.product.bulkPreview': call({
    ...writes,
    summary: 'What a bulk change would do: the number of products, and the first 100 before and after.',
    method: 'POST',
    path: '/admin/v1/product-bulk/preview',
    idempotent: true,
    body: z.object({ selection: ProductSelection, change: ProductBulkChange }),
    reply: z.object({
      count: z.int().max(MOST_BULK_PRODUCTS),
      rows: z.array(BulkPreviewRow).max(MOST_PREVIEWED),
    }),
    errors: ['categoryNotFound', 'jobTooLarge'],
  }),
  'admin.product.bulkChange': call({
    ...writes,
    summary: 'Starts a bulk job that changes products one by one. `admin.job.undo` restores them.',
    method: 'POST',
    path: '/admin/v1/product-bulk',
    idempotent: true,
    body: z.object({
      key: JobKey,
      selection: ProductSelection,
      change: ProductBulkChange,
      reason: Line(200).default(''),
    }),
    reply: Started,
    errors: ['categoryNotFound', 'jobTooLarge', 'idempotencyKeyReused', 'productNotFound'],
  }),
  'admin.product.export': call({
    access: 'staff',
    permission: 'product.read',
    sellers: true,
    summary: 'The products of a filter as a sheet with one row for each option, as a stream. It can be imported again.',
    method: 'GET',
    path: '/admin/v1/product-export',
    rate: 'report',
    file: true,
    query: ProductFilter.extend({ format: z.enum(['xlsx', 'csvUtf8', 'csvCp949']).default('xlsx') }),
    reply: z.string(),
    errors: ['jobTooLarge'],
  }),
  'admin.product.import.dryRun': call({
    ...writes,
    summary: 'Reads a sheet (.xlsx, or CSV in UTF-8 or CP949) and names every invalid cell. Writes nothing.',
    method: 'POST',
    path: '/admin/v1/product-import/dry-run',
    rate: 'upload',
    idempotent: true,
    uploadBytes: MOST_SHEET_BYTES,
    body: z.object({ file: UploadedFile }),
    reply: z.object({
      rows: z.int(),
      creates: z.int(),
      changes: z.int(),
      /** The first ones. */
      problems: z.array(SheetProblem).max(MOST_PROBLEMS),
      problemCount: z.int(),
    }),
    errors: ['sheetUnreadable', 'sheetTooLarge'],
  }),
  'admin.product.import.apply': call({
    ...writes,
    summary:
      'Starts a bulk job that creates and changes the products of a sheet. Refused while a cell is invalid. `admin.job.undo` restores them.',
    method: 'POST',
    path: '/admin/v1/product-import',
    rate: 'upload',
    idempotent: true,
    uploadBytes: MOST_SHEET_BYTES,
    query: z.object({ key: JobKey }),
    body: z.object({ file: UploadedFile }),
    reply: Started,
    errors: ['sheetUnreadable', 'sheetTooLarge', 'importInvalid', 'idempotencyKeyReused', 'jobTooLarge'],
  }),
}
