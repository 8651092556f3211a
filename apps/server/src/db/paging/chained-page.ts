import type { Page } from '@shop/contract'
import { HIGHEST, type Place, readCursorOf, type Seek, writeCursor } from './cursor.ts'

/** One of several lists that are read as one. `find` is that of `readPage`; each row has the count of its list. */
export interface ChainedList<R extends Place & { count: number }> {
  /** Name of the list in cursors. */
  name: string
  find: (seek: Seek | undefined, limit: number) => Promise<R[]>
}

interface Found<R> {
  list: string
  row: R
}

/** Position behind all rows of a list, read backwards. */
const END: Seek = { ...HIGHEST, isBack: true }

/** Reads rows of the lists from a position on, in its direction, until there are enough. */
const readOn = async <R extends Place & { count: number }>(
  lists: readonly ChainedList<R>[],
  start: { list: string; seek: Seek } | undefined,
  limit: number,
): Promise<Found<R>[]> => {
  const isBack = start?.seek.isBack ?? false
  const at = start ? lists.findIndex(({ name }) => name === start.list) : 0
  const wanted = isBack ? lists.slice(0, at + 1).toReversed() : lists.slice(at)
  const found: Found<R>[] = []
  for (const [place, { name, find }] of wanted.entries()) {
    if (found.length >= limit) break
    const seek = place === 0 && start ? start.seek : isBack ? END : undefined
    const rows = await find(seek, limit - found.length)
    found.push(...rows.map((row) => ({ list: name, row })))
  }
  return found
}

/** Sums the counts of all lists. A list without a row on the page is asked for one. */
const countAll = async <R extends Place & { count: number }>(
  lists: readonly ChainedList<R>[],
  found: readonly Found<R>[],
): Promise<number> => {
  let count = 0
  for (const { name, find } of lists) {
    const row = found.find(({ list }) => list === name)?.row ?? (await find(undefined, 1))[0]
    count += row?.count ?? 0
  }
  return count
}

/**
 * Reads one page of several lists, one after the other, in both directions. Positions are stable when rows are added or deleted. Throws
 * `invalidCursor` if `cursor` is of none of the lists.
 */
export const readChainedPage = async <R extends Place & { count: number }>(
  lists: readonly ChainedList<R>[],
  take: number,
  cursor: string | undefined,
): Promise<{ rows: R[]; page: Page }> => {
  const names = lists.map(({ name }) => name)
  const start = cursor === undefined ? undefined : readCursorOf(names, cursor)
  const isBack = start?.seek.isBack ?? false
  const found = await readOn(lists, start, take + 1)
  // the rows before the cursor were deleted: returns the first page instead
  if (isBack && found.length === 0) return readChainedPage(lists, take, undefined)
  const hasMore = found.length > take
  const shown = isBack ? found.slice(0, take).toReversed() : found.slice(0, take)
  const [first, last] = [shown[0], shown.at(-1)]
  const cursorAt = ({ list, row }: Found<R>, back: boolean) =>
    writeCursor(list, { value: row.value, id: row.id, isBack: back })
  return {
    rows: shown.map(({ row }) => row),
    page: {
      count: await countAll(lists, found),
      nextPage: (isBack || hasMore) && last ? cursorAt(last, false) : null,
      prePage: (isBack ? hasMore : start !== undefined) && first ? cursorAt(first, true) : null,
    },
  }
}
