import type { CallReply } from '@shop/contract'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '#src/lib/call/api.ts'
import { type SearchChoice, searchInput } from './search-address.ts'

interface PageQuery {
  page: number
  searchToken: string | undefined
}
const firstPage: PageQuery = { page: 0, searchToken: undefined }
export type SearchPage = CallReply<'search.listProducts'>

/**
 * A search page by page; the first page's token ties the others to it. What was fetched stays, so that who comes back finds
 * the list as long as it was.
 */
export const useSearchPages = (choice: SearchChoice) => {
  const input = searchInput(choice)
  const client = useQueryClient()
  const served = ['search.listProducts', input] as const
  return useInfiniteQuery({
    queryKey: ['search.listProducts', input, 'pages'],
    queryFn: ({ pageParam: { page, searchToken }, signal }) => {
      const token = searchToken === undefined ? {} : { searchToken }
      return sendCall('search.listProducts', { query: { ...input.query, page, ...token } }, { signal })
    },
    initialPageParam: firstPage,
    // the page that the server sent came with its first products
    initialData: (): InfiniteData<SearchPage, PageQuery> | undefined => {
      const first = client.getQueryData<SearchPage>(served)
      return first && { pages: [first], pageParams: [firstPage] }
    },
    initialDataUpdatedAt: () => client.getQueryState(served)?.dataUpdatedAt,
    getNextPageParam: (last: SearchPage, all: readonly SearchPage[]): PageQuery | undefined =>
      last.page.nextPage === null ? undefined : { page: Number(last.page.nextPage), searchToken: all[0]?.searchToken },
    // what was found stays in sight while another filter or order is on its way, not while another word is
    placeholderData: (last, query) =>
      (query?.queryKey[1] as typeof input | undefined)?.query.q === choice.q ? last : undefined,
    // pages that were read are not fetched again while somebody goes to and fro
    staleTime: 300_000,
  })
}
