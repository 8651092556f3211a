import type { CallInput } from '@shop/contract'

/** Returns the page number of notices in the URL, starting at 1. An invalid number is ignored and gives 1, as in the cache key. */
export const readNoticePage = (search: URLSearchParams): number => {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}
export const toNoticesAddress = (page: number): string => (page === 1 ? '/notices' : `/notices?page=${page}`)

// the call counts from 0; fifteen per page by default. PAGE-15
export const noticesInput = (page: number) => ({ query: { page: page - 1 } }) satisfies CallInput<'board.listNotices'>
export const noticeInput = (id: number) => ({ params: { id } }) satisfies CallInput<'board.getNotice'>
