import type { Page } from '@shop/contract'

/**
 * ENTITY-12 on page-numbered calls: the numbers beside this page as text, from 0. Beyond the end the one before is the last
 * that has anything.
 */
export const toNumberedPage = ({ page, take }: { page: number; take: number }, count: number): Page => ({
  count,
  nextPage: (page + 1) * take < count ? String(page + 1) : null,
  prePage: page > 0 ? String(Math.min(page - 1, lastPage(count, take))) : null,
})

/** The number of the last page that has anything; the first one where nothing has. */
const lastPage = (count: number, take: number): number => Math.max(0, Math.ceil(count / take) - 1)
