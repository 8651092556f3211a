import type { NotificationListType } from '@shop/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLiveInbox } from '#src/features/notification/live/use-live-inbox.ts'
import { api } from '#src/lib/call/api.ts'
import { useRestoredLength } from '#src/lib/view-restoration/use-restored-length.ts'
import { inboxKey, type NotificationPage } from './inbox-cache.ts'

/** Notifications of a list in pages of 30. All loaded pages are restored when the user returns to the list. C066, PAGE-15 */
export const useInbox = (listType: NotificationListType) => {
  useLiveInbox()
  const query = useInfiniteQuery({
    queryKey: inboxKey(listType),
    queryFn: ({ pageParam }) =>
      api('notification.list', { query: { listType, ...(pageParam !== '' && { nextPage: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ page }: NotificationPage) => page.nextPage ?? undefined,
    // events add notifications at any time
    staleTime: 0,
  })
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const endless = {
    more: hasNextPage,
    loading: isFetchingNextPage,
    failed: isError && !isFetching,
    // two simultaneous requests result in one fetch
    onMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
  useRestoredLength(JSON.stringify(['notification.list', listType]), {
    ...endless,
    loaded: data && data.pages.length - 1,
  })
  return { query, pages: data?.pages, endless }
}
