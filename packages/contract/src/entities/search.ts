import { z } from 'zod'
import { Won } from '../scalars.ts'

/** Search filters as text: `category:91,price:10000-30000,freeShipping,inStock`. */
export const SearchFilter = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9:,-]*$/, '검색 조건이 올바르지 않아요.')

/** Why a term other than the typed one was searched. */
export const SearchCorrection = z.object({
  /** The term searched. */
  term: z.string(),
  /**
   * `keyboard`: the keyboard layout was corrected; `slip`: a misspelling was corrected; `partial`: unknown words were dropped.
   */
  kind: z.enum(['keyboard', 'slip', 'partial']),
})
export type SearchCorrection = z.infer<typeof SearchCorrection>

/** Filter expressed in the term itself: 무료배송 names no product. */
export const SearchSaidFilter = z.object({
  /** Filter syntax: `freeShipping`. */
  filter: SearchFilter,
  /** Rest of the term; empty if nothing else is left. */
  term: z.string(),
})
export type SearchSaidFilter = z.infer<typeof SearchSaidFilter>

/** Number of results per filter choice, with the other filters unchanged. */
export const SearchFilterCounts = z.object({
  /**
   * Categories of the results with their subcategories, most results first. The selected one and its subcategories are always
   * included.
   */
  categories: z.array(z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable(), count: z.int().min(0) })),
  prices: z.array(z.object({ from: Won.nullable(), to: Won.nullable(), count: z.int().min(0) })),
  freeShipping: z.int().min(0),
  inStock: z.int().min(0),
})
export type SearchFilterCounts = z.infer<typeof SearchFilterCounts>

export const SearchSuggestion = z.object({
  text: z.string(),
  /** A word to search for, or a product to open. */
  kind: z.enum(['word', 'product']),
  productId: z.int().nullable(),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
