import type { Page } from '@shop/contract'

/**
 * ENTITY-12 for calls with page numbers: the numbers of the adjacent pages as text, from 0. For a page beyond the end, the
 * previous one is the last non-empty page.
 */
export const toNumberedPage = ({ page, take }: { page: number; take: number }, count: number): Page => ({
  count,
  nextPage: (page + 1) * take < count ? String(page + 1) : null,
  prePage: page > 0 ? String(Math.min(page - 1, lastPage(count, take))) : null,
})

/** Returns the number of the last non-empty page; 0 if all are empty. */
const lastPage = (count: number, take: number): number => Math.max(0, Math.ceil(count / take) - 1)
