import type { CallInput, CallName, CallReply, Page } from '@shop/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { sendCall } from './call/api.ts'
import { useRestoredLength } from './view-restoration/use-restored-length.ts'

/** Calls with cursor pagination. */
export type PagedCall = {
  [N in CallName]: CallReply<N> extends { page: Page } ? (CallInput<N> extends { query?: object } ? N : never) : never
}[CallName]

export interface Endless<R> {
  /** The first page and all pages fetched after it. */
  pages: readonly R[]
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}

/** First page of a list: a reply of its call, or of another call with the cursor of the next page. */
type First = { page: Pick<Page, 'nextPage'> }

/**
 * List that continues after the page its loader has fetched. Fetched pages are cached under the first page's cursor: after
 * going back the list has its former length, and a list whose first page changed starts again.
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
    // pages are fetched only on demand
    enabled: false,
  })
  const pages = [first, ...(data?.pages ?? [])]
  const more = data ? hasNextPage : cursor !== null
  const failed = isError && !isFetching
  // two simultaneous requests fetch the page once
  const onMore = () => void fetchNextPage({ cancelRefetch: false })
  useRestoredLength(JSON.stringify([name, input]), { loaded: pages.length - 1, more, failed, onMore })
  return { pages, more, loading: isFetching, failed, onMore }
}
