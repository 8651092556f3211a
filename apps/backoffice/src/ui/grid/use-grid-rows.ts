import type { CallInput, CallReply, ChangeKind, Page } from '@shop/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AdminCall, sendCall } from '#src/lib/call/call.ts'
import { callKey, usePollInterval } from '#src/lib/call/use-call.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import type { GridQuery, RowId } from './grid-types.ts'
import { useGridChanges } from './use-grid-changes.ts'

/** Calls whose reply is a page of a list. */
export type ListCall = {
  [N in AdminCall]: CallReply<N> extends { page: Page } ? N : never
}[AdminCall]

export interface RowSource<N extends ListCall, Row> {
  call: N
  /** Parameters of the call's path: `/admin/v1/job/{id}/row`. */
  params?: Readonly<Record<string, string | number>> | undefined
  /** Query fields that are not filters. */
  fixed?: Readonly<Record<string, string | number>> | undefined
  rowsOf: (reply: CallReply<N>) => readonly Row[]
  idOf: (row: Row) => RowId
  /** Interval (ms) in which the first page is read again to mark changes. Ten times as long while changes of `live` arrive. */
  every?: number | undefined
  /** Kind of the rows: changes by others are marked as they happen. The ids of the rows are those of the changes. */
  live?: ChangeKind | undefined
}

const pageOf = (reply: unknown): Page => (reply as { page: Page }).page

/** Reads the first page from time to time, without replacing what is shown. */
const useHead = <N extends ListCall, Row>(
  { call, every, live }: RowSource<N, Row>,
  input: CallInput<N>,
  headKey: readonly unknown[],
) => {
  const isIn = useStaffSession(({ status }) => status === 'in')
  const refetchInterval = usePollInterval(every, live !== undefined)
  return useQuery({
    queryKey: headKey,
    queryFn: ({ signal }) => sendCall(call, input, { signal }),
    enabled: isIn && every !== undefined,
    refetchInterval,
  })
}

/** Adds to the loaded rows what the first page says later. */
const withLater = <Row>(loaded: readonly Row[], head: readonly Row[], idOf: (row: Row) => RowId) => {
  const later = new Map(head.map((row) => [idOf(row), row]))
  const known = new Set(loaded.map(idOf))
  const changed = loaded.map(idOf).filter((id, at) => {
    const now = later.get(id)
    return now !== undefined && JSON.stringify(now) !== JSON.stringify(loaded[at])
  })
  return {
    rows: loaded.map((row) => later.get(idOf(row)) ?? row),
    changed: new Set(changed),
    fresh: [...later.keys()].filter((id) => !known.has(id)).length,
  }
}

const useList = <N extends ListCall, Row>(
  { call, params, fixed }: RowSource<N, Row>,
  query: GridQuery,
  input: CallInput<N>,
) => {
  const isIn = useStaffSession(({ status }) => status === 'in')
  return useInfiniteQuery({
    queryKey: [...callKey(call, input), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      sendCall(
        call,
        { ...(params && { params }), query: { ...fixed, ...query, nextPage: pageParam } } as unknown as CallInput<N>,
        { signal },
      ),
    getNextPageParam: (reply) => pageOf(reply).nextPage ?? undefined,
    enabled: isIn,
  })
}

/**
 * Rows of a keyset-paged list. Pages load as they are scrolled to. With `every`, rows that have changed since are shown with their
 * new values and named in `changed`; new rows are counted in `fresh` and appear with `refresh`, so nothing jumps.
 */
export const useGridRows = <N extends ListCall, Row>(source: RowSource<N, Row>, query: GridQuery) => {
  const { params, fixed, rowsOf, idOf } = source
  const input = { ...(params && { params }), query: { ...fixed, ...query } } as unknown as CallInput<N>
  const list = useList(source, query, input)
  const key = callKey(source.call, input)
  const [headKey, pagesKey] = [
    [...key, 'head'],
    [...key, 'pages'],
  ]
  const head = useHead(source, input, headKey)
  const { data: pages } = list
  const marks = useGridChanges({ source, query, pages, headKey, pagesKey })
  // the list may have been read again since, after a write of this screen
  const later = head.dataUpdatedAt >= list.dataUpdatedAt ? head.data : undefined
  const merged = useMemo(
    () => withLater(pages?.pages.flatMap((reply) => [...rowsOf(reply)]) ?? [], later ? rowsOf(later) : [], idOf),
    // oxlint-disable-next-line react/memo-dependencies, react/exhaustive-deps -- `rowsOf` and `idOf` are functions of the call
    [pages, later],
  )
  const first = pages?.pages[0]
  return {
    ...merged,
    marks,
    total: first === undefined ? undefined : pageOf(first).count,
    isLoading: list.isPending,
    isLoadingMore: list.isFetchingNextPage,
    error: list.error,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    },
    refresh: () => void list.refetch(),
  }
}
export type GridRows<Row> = Omit<ReturnType<typeof useGridRows<ListCall, Row>>, 'rows'> & { rows: readonly Row[] }
