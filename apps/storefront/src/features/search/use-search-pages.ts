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
 * Loads the results page by page; all pages use the search token of the first. Loaded pages stay cached, so that the list keeps
 * its length after going back.
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
    // the server-rendered page contains the first products
    initialData: (): InfiniteData<SearchPage, PageQuery> | undefined => {
      const first = client.getQueryData<SearchPage>(served)
      return first && { pages: [first], pageParams: [firstPage] }
    },
    initialDataUpdatedAt: () => client.getQueryState(served)?.dataUpdatedAt,
    getNextPageParam: (last: SearchPage, all: readonly SearchPage[]): PageQuery | undefined =>
      last.page.nextPage === null ? undefined : { page: Number(last.page.nextPage), searchToken: all[0]?.searchToken },
    // results stay visible while another filter or order loads, but not for another term
    placeholderData: (last, query) =>
      (query?.queryKey[1] as typeof input | undefined)?.query.q === choice.q ? last : undefined,
    // no refetch when going back and forth
    staleTime: 300_000,
  })
}
