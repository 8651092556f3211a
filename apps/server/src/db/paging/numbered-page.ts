import type { Page } from '@shop/contract'

/** ENTITY-12 on page-numbered calls: the numbers beside this page as text, from 0. */
export const toNumberedPage = ({ page, take }: { page: number; take: number }, count: number): Page => ({
  count,
  nextPage: (page + 1) * take < count ? String(page + 1) : null,
  prePage: page > 0 ? String(page - 1) : null,
})
