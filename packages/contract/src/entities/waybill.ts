import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Columns of an exported file: those of a courier's program, or of SmartStore. */
export const WaybillFormat = z.enum(['cj', 'hanjin', 'lotte', 'epost', 'logen', 'smartstore'])
/** `csvUtf8` has a byte order mark. */
export const SheetFileFormat = z.enum(['xlsx', 'csvUtf8', 'csvCp949'])

/** A row of a sheet that cannot be applied. */
export const WaybillBadRow = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  order: z.string(),
  courier: z.string(),
  number: z.string(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type WaybillBadRow = z.infer<typeof WaybillBadRow>

/** An exported or imported sheet. */
export const WaybillBatch = z.object({
  id: z.int(),
  kind: z.enum(['export', 'import']),
  /** Name of the file. */
  name: z.string(),
  format: z.string().nullable(),
  /** False while the rows of an imported sheet are checked: the numbers are those so far. */
  isChecked: z.boolean(),
  /** Number of rows, and of those with a problem. */
  total: z.int(),
  bad: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  /** Bulk job that applies the good rows; null before. */
  jobId: z.int().nullable(),
  createdAt: Moment,
})
export type WaybillBatch = z.infer<typeof WaybillBatch>
