import type { CallInput } from '@shop/contract'

/** The page of notices an address names: 1 is the first, as people count. Undefined where it is no page at all. */
export const readNoticePage = (search: URLSearchParams): number | undefined => {
  const page = search.get('page')
  if (page === null) return 1
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined
}
export const toNoticesAddress = (page: number): string => (page === 1 ? '/notices' : `/notices?page=${page}`)

// the call counts from 0; fifteen a page unless told otherwise. PAGE-15
export const noticesInput = (page: number) => ({ query: { page: page - 1 } }) satisfies CallInput<'board.listNotices'>
export const noticeInput = (id: number) => ({ params: { id } }) satisfies CallInput<'board.getNotice'>
