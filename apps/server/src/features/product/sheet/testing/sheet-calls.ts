import type { CallReply } from '@shop/contract'
import { type SheetCell, type SheetFormat, writeSheet } from '#src/features/sheet/write-sheet.ts'
import type { RefundShop } from '#src/features/refund/testing/buying.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { productColumns } from '../product-columns.ts'

export type Cells = Partial<Record<(typeof productColumns)[number], SheetCell>>

/** Bytes of a sheet with these rows. */
export const bytesOf = async (
  rows: AsyncIterable<readonly SheetCell[]> | readonly SheetCell[][],
  format: SheetFormat,
) => Buffer.from(await new Response(writeSheet(rows, format)).arrayBuffer())

/** Product sheet with its head and these rows. */
export const sheetOf = (rows: readonly Cells[], format: SheetFormat = 'xlsx') =>
  bytesOf([[...productColumns], ...rows.map((row) => productColumns.map((column) => row[column] ?? null))], format)

/** Uploads of product sheets; `apply` also runs the job. */
export const sheetCalls = (shop: RefundShop, staff: () => TestStaff) => {
  let keys = 0
  const upload = (path: string, raw: Buffer, by: TestStaff) =>
    shop.request('POST', path, { raw, headers: { ...by.headers, 'content-type': 'application/octet-stream' } })
  return {
    dryRun: async (raw: Buffer, by = staff()) =>
      (await upload('/admin/v1/product-import/dry-run', raw, by)) as {
        status: number
        body: CallReply<'admin.product.import.dryRun'>
      },
    apply: async (raw: Buffer, by = staff()) => {
      const answer = await upload(`/admin/v1/product-import?key=sheet-key-${++keys}`, raw, by)
      await shop.pass()
      return answer as { status: number; body: { jobId: number; total: number } }
    },
  }
}
