import { z } from 'zod'
import { IntFrom } from './scalars.ts'

/** ENTITY-12. `nextPage` and `prePage` are opaque cursors, or page numbers as text for page-numbered calls; null at the end. */
export const Page = z.object({
  /** Total number of entries. */
  count: z.int().min(0),
  nextPage: z.string().nullable(),
  prePage: z.string().nullable(),
})
export type Page = z.infer<typeof Page>

/** Opaque cursor: base64url of the sort key's values. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)

/**
 * Page size: bounded, with the list's own default (PAGE-5 to PAGE-30). `max`: lower for lists of long texts and for lists in lists, so
 * that a reply stays below 256 KB. D4
 */
export const take = (size: number, max = 100) => IntFrom(1, max).default(size)

/** Maximum page size of reviews, each up to 6 KB of text. */
export const MOST_REVIEWS = 30
/** Maximum page size of questions, each with its answer up to 9 KB of text. */
export const MOST_QNAS = 25
/** Maximum page size of orders, each with its products. */
export const MOST_ORDERS = 30
