import { writeSheet } from '#src/features/sheet/write-sheet.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

export const HEAD = ['주문번호', '택배사', '운송장번호']
export type Rows = readonly (readonly string[])[]

/** Sends a sheet of waybills to the dry run: rows below `HEAD` as .xlsx, or the bytes of `file`. */
export const uploadSheet = async (
  shop: Pick<TestShop, 'request'>,
  rows: Rows,
  { by, file, query = {} }: { by: TestStaff; file?: Uint8Array; query?: object },
) => {
  const bytes = file ?? new Uint8Array(await new Response(writeSheet([HEAD, ...rows], 'xlsx')).arrayBuffer())
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const answer = await shop.request('POST', `/admin/v1/waybill/dry-run?${search}`, {
    headers: { ...by.headers, 'content-type': 'application/octet-stream' },
    raw: Buffer.from(bytes),
  })
  return answer as {
    status: number
    body: {
      code?: string
      batch: { id: number; total: number; bad: number; isChecked: boolean }
      badRows: { row: number; problems: { code: string; message: string }[] }[]
    }
  }
}
