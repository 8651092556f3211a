import type { CallInput, CallName, CallReply, Page } from '@shop/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { sendCall } from './call/api.ts'
import { useRestoredLength } from './view-restoration/use-restored-length.ts'

/** Calls that answer page by page with a cursor. */
export type PagedCall = {
  [N in CallName]: CallReply<N> extends { page: Page } ? (CallInput<N> extends { query?: object } ? N : never) : never
}[CallName]

export interface Endless<R> {
  /** The first page and all that were fetched after it. */
  pages: readonly R[]
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}

/** A page a list goes on after: what its call answers, or what another call answered with the cursor of the next one. */
type First = { page: Pick<Page, 'nextPage'> }

/**
 * A list that goes on after the page its loader has fetched. What was fetched stays in the cache under the first page's cursor:
 * who comes back finds the list as long as it was, and a list that changed at its head starts anew.
 */
export const useEndless = <N extends PagedCall, F extends First>(
  name: N,
  input: CallInput<N>,
  first: F,
): Endless<CallReply<N> | F> => {
  const cursor = first.page.nextPage
  const askPage = (nextPage: string | null): Promise<CallReply<N>> => {
    const { query } = input as { query?: Record<string, unknown> }
    const next = { ...input, query: { ...query, nextPage: nextPage ?? undefined } }
    return sendCall(name, next as CallInput<N>)
  }
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useInfiniteQuery<
    CallReply<N>,
    Error,
    InfiniteData<CallReply<N>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: [name, input, 'after', cursor],
    queryFn: ({ pageParam }) => askPage(pageParam),
    initialPageParam: cursor,
    getNextPageParam: (last) => last.page.nextPage,
    // fetched only as far as somebody looked
    enabled: false,
  })
  const pages = [first, ...(data?.pages ?? [])]
  const more = data ? hasNextPage : cursor !== null
  const failed = isError && !isFetching
  // asked for by two at once, it is fetched once
  const onMore = () => void fetchNextPage({ cancelRefetch: false })
  useRestoredLength(JSON.stringify([name, input]), { loaded: pages.length - 1, more, failed, onMore })
  return { pages, more, loading: isFetching, failed, onMore }
}
