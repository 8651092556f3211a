import type { CallName, CallReply } from '@shop/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { useRestoredLength } from '#src/lib/view-restoration/use-restored-length.ts'

interface GiftPage<T> {
  list: T[]
  nextPage: string | null
}
interface Cursor {
  nextPage?: string
}

/** A list of gifts in pages of 15. All loaded pages are restored when the user returns to the list. PAGE-15 */
const useGiftPages = <T>(name: CallName, askPage: (query: Cursor) => Promise<GiftPage<T>>) => {
  const query = useInfiniteQuery({
    queryKey: [name, 'pages'] as const,
    queryFn: ({ pageParam }) => askPage(pageParam ? { nextPage: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ nextPage }: GiftPage<T>) => nextPage ?? undefined,
    // receivers change the state of gifts
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
  useRestoredLength(JSON.stringify([name]), { ...endless, loaded: data && data.pages.length - 1 })
  return { query, gifts: data?.pages.flatMap(({ list }) => list), endless }
}

export type GiftPages<T> = ReturnType<typeof useGiftPages<T>>

export const useSentGifts = (): GiftPages<CallReply<'gift.listGroups'>['list'][number]> =>
  useGiftPages('gift.listGroups', (query) => api('gift.listGroups', { query }))

export const useReceivedGifts = (): GiftPages<CallReply<'gift.listReceived'>['list'][number]> =>
  useGiftPages('gift.listReceived', (query) => api('gift.listReceived', { query }))
