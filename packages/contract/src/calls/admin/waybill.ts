import { z } from 'zod'
import { call } from '../../call.ts'
import { OrderSelection } from '../../entities/admin-order.ts'
import { BulkJob } from '../../entities/bulk-job.ts'
import { SheetFileFormat, WaybillBadRow, WaybillBatch, WaybillFormat } from '../../entities/waybill.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Id, Line, UploadedFile } from '../../scalars.ts'

const MOST_SHEET_BYTES = 10 * 1024 * 1024
const staff = { access: 'staff', permission: 'waybill.write', sellers: true } as const

/** Waybills of the packing table: sheets for and from the couriers, and the barcode scanner. */
export const adminWaybillCalls = {
  'admin.waybill.export': call({
    ...staff,
    keys: false,
    summary:
      'A sheet of orders in 배송 준비 in the columns of a courier, as a stream. Each address is in the access log before it is sent.',
    method: 'POST',
    path: '/admin/v1/waybill/export',
    rate: 'report',
    file: true,
    body: z.object({
      format: WaybillFormat,
      file: SheetFileFormat.default('xlsx'),
      selection: OrderSelection.optional(),
    }),
    reply: z.string(),
    errors: ['noOrdersToShip'],
  }),
  'admin.waybill.dryRun': call({
    ...staff,
    summary:
      'Checks a sheet (.xlsx, or CSV in UTF-8 or CP949) row by row and changes nothing. `admin.waybill.apply` applies the good rows.',
    method: 'POST',
    path: '/admin/v1/waybill/dry-run',
    rate: 'upload',
    uploadBytes: MOST_SHEET_BYTES,
    query: z.object({
      /** Name of the file, for the history. */
      name: Line(100).default('운송장'),
      /** Courier of rows without one. */
      courier: Line(20).optional(),
    }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ batch: WaybillBatch, badRows: z.array(WaybillBadRow).max(1_000) }),
    errors: ['sheetUnreadable', 'sheetTooLarge', 'sheetHeadMissing'],
  }),
  'admin.waybill.apply': call({
    ...staff,
    summary: 'Starts the bulk job that applies the good rows of a checked sheet. Applying it again is the same job.',
    method: 'POST',
    path: '/admin/v1/waybill/batch/{id}/apply',
    idempotent: true,
    params: z.object({ id: Id }),
    reply: z.object({ batch: WaybillBatch, job: BulkJob }),
    errors: ['waybillBatchNotFound', 'waybillNothingToApply'],
  }),
  'admin.waybill.enter': call({
    ...staff,
    summary:
      'Hands an order to a courier at once, for the barcode scanner. `order` is its number, with `-2` for the second receiver of a gift.',
    method: 'POST',
    path: '/admin/v1/waybill/enter',
    body: z.object({
      order: Line(30).min(1, '주문 번호를 읽혀 주세요.'),
      number: Line(30).min(1, '운송장 번호를 읽혀 주세요.'),
      courier: Line(20).optional(),
    }),
    reply: z.object({
      orderNo: z.string(),
      courier: z.string(),
      invoiceNo: z.string(),
      lines: z.array(z.object({ name: z.string(), units: z.int() })).max(200),
    }),
    errors: ['transitionRefused', 'orderNotFound'],
  }),
  'admin.waybill.list': call({
    ...staff,
    summary: 'History of exported and imported sheets, the latest first. A seller sees the own ones.',
    method: 'GET',
    path: '/admin/v1/waybill/batch',
    query: z.object({ take: take(30), nextPage: Cursor.optional() }),
    reply: z.object({ page: Page, batches: z.array(WaybillBatch) }),
    errors: ['invalidCursor'],
  }),
  'admin.waybill.get': call({
    ...staff,
    summary: 'A sheet with its bad rows.',
    method: 'GET',
    path: '/admin/v1/waybill/batch/{id}',
    params: z.object({ id: Id }),
    reply: z.object({ batch: WaybillBatch, badRows: z.array(WaybillBadRow).max(1_000) }),
    errors: ['waybillBatchNotFound'],
  }),
}
