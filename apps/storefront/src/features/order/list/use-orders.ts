import type { CallReply } from '@shop/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { useRestoredLength } from '#src/lib/view-restoration/use-restored-length.ts'
import { type OrderFilter, toOrdersQuery } from './order-filter.ts'

type OrdersPage = CallReply<'orderItem.list'>

/** A member's orders, paginated. All loaded pages are restored when the user returns to the list. C067 */
export const useOrders = (filter: OrderFilter) => {
  const input = { query: toOrdersQuery(filter) }
  const query = useInfiniteQuery({
    queryKey: ['orderItem.list', input, 'pages'] as const,
    queryFn: ({ pageParam }) => api('orderItem.list', { query: { ...input.query, page: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ nextPage }: OrdersPage) => (nextPage === null ? undefined : Number(nextPage)),
  })
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const endless = {
    more: hasNextPage,
    loading: isFetchingNextPage,
    failed: isError && !isFetching,
    // two simultaneous requests result in one fetch
    onMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
  useRestoredLength(JSON.stringify(['orderItem.list', input]), {
    ...endless,
    loaded: data && data.pages.length - 1,
  })
  return { query, pages: data?.pages, endless }
}
