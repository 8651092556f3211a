import { z } from 'zod'
import { Won } from '../scalars.ts'

/** What narrows a search, as text: `category:91,price:10000-30000,freeShipping,inStock`. */
export const SearchFilter = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9:,-]*$/, '검색 조건이 올바르지 않아요.')

/** Why another term than the typed one was searched for. */
export const SearchCorrection = z.object({
  /** What was searched for. */
  term: z.string(),
  /** The keyboard stood on the wrong language, a slip was mended, or words nobody knows were left out. */
  kind: z.enum(['keyboard', 'slip', 'partial']),
})
export type SearchCorrection = z.infer<typeof SearchCorrection>

/** What the term itself asks of the filters: 무료배송 names no product. */
export const SearchSaidFilter = z.object({
  /** As the filter is written: `freeShipping`. */
  filter: SearchFilter,
  /** What is left of the term; empty where it said nothing else. */
  term: z.string(),
})
export type SearchSaidFilter = z.infer<typeof SearchSaidFilter>

/** How many there would be with each choice, the other filters staying as they are. */
export const SearchFilterCounts = z.object({
  /** The categories of what was found and their sub-categories, those with most first; the chosen one and its own are always there. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable(), count: z.int().min(0) })),
  prices: z.array(z.object({ from: Won.nullable(), to: Won.nullable(), count: z.int().min(0) })),
  freeShipping: z.int().min(0),
  inStock: z.int().min(0),
})
export type SearchFilterCounts = z.infer<typeof SearchFilterCounts>

export const SearchSuggestion = z.object({
  text: z.string(),
  /** A word to search for, or a product to go to. */
  kind: z.enum(['word', 'product']),
  productId: z.int().nullable(),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
