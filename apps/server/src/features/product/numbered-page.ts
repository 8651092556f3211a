import type { Page } from '@shop/contract'

/** ENTITY-12 of a list in numbered pages; one beyond the end leads back to the last. */
export const toNumberedPage = (count: number, page: number, take: number): Page => {
  const last = Math.max(1, Math.ceil(count / take))
  return {
    count,
    nextPage: page < last ? String(page + 1) : null,
    prePage: page > 1 ? String(Math.min(page - 1, last)) : null,
  }
}
