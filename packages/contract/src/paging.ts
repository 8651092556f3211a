import { z } from 'zod'
import { IntFrom } from './scalars.ts'

/** ENTITY-12. `nextPage` and `prePage` are opaque cursors, or page numbers as text on page-numbered calls; null at the end. */
export const Page = z.object({
  /** How many there are in all. */
  count: z.int().min(0),
  nextPage: z.string().nullable(),
  prePage: z.string().nullable(),
})
export type Page = z.infer<typeof Page>

/** An opaque cursor: base64url of the sort key's values. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)

/** How many a page holds: bounded, with the list's own default (PAGE-5 to PAGE-30). */
export const take = (size: number) => IntFrom(1, 100).default(size)
