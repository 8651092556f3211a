import { z } from 'zod'
import { Moment } from '../scalars.ts'

export const ViewColumn = z.object({
  key: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/),
  isHidden: z.boolean(),
  isPinned: z.boolean(),
  /** Pixels; null for the default. */
  width: z.int().min(24).max(1_000).nullable(),
})

/** Filters, sort and columns of a grid under a name. */
export const SavedView = z.object({
  id: z.int(),
  grid: z.string(),
  name: z.string(),
  /** Query of the address of the grid, without `?`. */
  query: z.string(),
  /** Empty for the columns of the grid. */
  columns: z.array(ViewColumn),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  version: z.int(),
  createdAt: Moment,
})
export type SavedView = z.infer<typeof SavedView>
