import type { CallInput, CallReply, StaffChange, StaffChanges } from '@shop/contract'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendCall } from '#src/lib/call/call.ts'
import { colleagueOf, useChanges } from '#src/lib/live/staff-changes.ts'
import type { GridQuery, RowId } from './grid-types.ts'
import type { ListCall, RowSource } from './use-grid-rows.ts'

/** Changes within this time (ms) are read together. */
const SETTLE_MS = 400
/** A mark is shown for this time (ms). */
const MARK_MS = 60_000

/** Mark of a row that has changed. */
export interface RowMark {
  /** Colleague who has changed it; undefined: a shopper or a job. */
  name: string | undefined
  /** The row no longer matches the filter. It stays where it is until the list is read again. */
  isGone: boolean
}
export type RowMarks = ReadonlyMap<string, RowMark>

const noMarks: RowMarks = new Map()

type Pages<N extends ListCall> = InfiniteData<CallReply<N>>

interface Changing<N extends ListCall, Row> {
  source: RowSource<N, Row>
  query: GridQuery
  /** Loaded pages; undefined before the first. */
  pages: Pages<N> | undefined
  headKey: readonly unknown[]
  pagesKey: readonly unknown[]
}

/** Returns a reply with other rows, if its rows are one of its fields. */
const withRows = <N extends ListCall, Row>(
  reply: CallReply<N>,
  rowsOf: RowSource<N, Row>['rowsOf'],
  rows: readonly Row[],
) => {
  const field = Object.entries(reply).find(([, value]) => value === rowsOf(reply))?.[0]
  return field === undefined ? reply : { ...reply, [field]: rows }
}

/** Tells which pages have to be read again: those with changed rows, and the first for rows that are not loaded. */
const pagesToRead = <N extends ListCall, Row>(
  { source: { rowsOf, idOf }, pages }: Changing<N, Row>,
  { changes, isComplete }: StaffChanges,
): number[] => {
  if (!pages) return []
  const pageOf = new Map(
    pages.pages.flatMap((reply, at) => rowsOf(reply).map((row) => [String(idOf(row)), at] as const)),
  )
  if (!isComplete) return pages.pages.map((_, at) => at)
  return [...new Set(changes.map(({ id }) => pageOf.get(id) ?? 0))]
}

/** Marks of the changed rows of a page, after it was read again. */
const marksOf = <Row>(
  { loaded, now }: { loaded: readonly Row[]; now: readonly Row[] },
  changes: readonly StaffChange[],
  idOf: (row: Row) => RowId,
): [string, RowMark][] => {
  const [before, after] = [loaded, now].map((rows) => rows.map((row) => String(idOf(row)))) as [string[], string[]]
  const added = after.filter((id) => !before.includes(id)).length
  return changes.flatMap((change): [string, RowMark][] => {
    const at = before.indexOf(change.id)
    if (at === -1) return []
    // new rows push the last ones to the next page
    const isGone = !after.includes(change.id) && at < before.length - added
    const name = colleagueOf(change)
    const isOwn = change.by !== null && name === undefined
    return isOwn && !isGone ? [] : [[change.id, { name, isGone }]]
  })
}

/** Replaces the rows of one loaded page by their later values, where they are. */
const replaceRows =
  <N extends ListCall, Row>({ rowsOf, idOf }: RowSource<N, Row>, at: number, later: ReadonlyMap<RowId, Row>) =>
  (loaded: Pages<N> | undefined): Pages<N> | undefined => {
    const page = loaded?.pages[at]
    if (!loaded || !page) return loaded
    const rows = rowsOf(page).map((row) => later.get(idOf(row)) ?? row)
    return { ...loaded, pages: loaded.pages.with(at, withRows(page, rowsOf, rows)) }
  }

/** Reads one page again, shows the new values of its rows and returns the marks of those that have changed. */
const readPage = async <N extends ListCall, Row>(
  client: QueryClient,
  { source, query, pages, headKey, pagesKey }: Changing<N, Row>,
  at: number,
  changes: readonly StaffChange[],
): Promise<[string, RowMark][]> => {
  const { call, params, fixed, rowsOf, idOf } = source
  const page = pages?.pages[at]
  if (!page) return []
  const input = { ...(params && { params }), query: { ...fixed, ...query, nextPage: pages.pageParams[at] } }
  const reply = await sendCall(call, input as unknown as CallInput<N>)
  const later = new Map(rowsOf(reply).map((row) => [idOf(row), row]))
  if (at === 0) client.setQueryData(headKey, reply)
  else {
    // the other pages are as old as before
    const updatedAt = client.getQueryState(pagesKey)?.dataUpdatedAt
    client.setQueryData<Pages<N>>(pagesKey, replaceRows(source, at, later), { updatedAt })
  }
  return marksOf({ loaded: rowsOf(page), now: rowsOf(reply) }, changes, idOf)
}

const withoutEnded = (marks: RowMarks, ended: RowMarks): RowMarks =>
  new Map([...marks].filter(([id, mark]) => mark.isGone || ended.get(id) !== mark))

/** Marks of the rows of a list, which are forgotten with the list, and a function that adds marks for a time. */
const useMarks = (listKey: string) => {
  const [marks, setMarks] = useState<{ of: string; marks: RowMarks }>({ of: '', marks: noMarks })
  const add = (of: string, found: RowMarks): void => {
    setMarks((before) => ({ of, marks: new Map([...(of === before.of ? before.marks : []), ...found]) }))
    setTimeout(() => setMarks((now) => ({ of: now.of, marks: withoutEnded(now.marks, found) })), MARK_MS)
  }
  return { marks: marks.of === listKey ? marks.marks : noMarks, add }
}

/**
 * Follows the changes of the kind of a grid's rows. Pages with changed rows are read again; their rows get their new values where they
 * are, and marks that name the colleague. Rows of the first page that are new are counted by the grid. Nothing moves.
 */
export const useGridChanges = <N extends ListCall, Row>(changing: Changing<N, Row>): RowMarks => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<StaffChanges>({ changes: [], isComplete: true })
  const latest = useRef(changing)
  useEffect(() => void (latest.current = changing))
  const { live } = changing.source
  const { marks, add } = useMarks(JSON.stringify(changing.pagesKey))

  const readAll = async (): Promise<void> => {
    const changed = waiting.current
    waiting.current = { changes: [], isComplete: true }
    const key = JSON.stringify(latest.current.pagesKey)
    const found: [string, RowMark][] = []
    for (const at of pagesToRead(latest.current, changed))
      found.push(...(await readPage(client, latest.current, at, changed.changes)))
    if (found.length > 0 && key === JSON.stringify(latest.current.pagesKey)) add(key, new Map(found))
  }

  useChanges(live === undefined ? [] : [live], ({ changes, isComplete }) => {
    if (live === undefined) return
    const before = waiting.current
    waiting.current = { changes: [...before.changes, ...changes], isComplete: before.isComplete && isComplete }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      readAll().catch(() => {
        // no reply, as without a network: the rows stay as they are, and the next change reads all pages again
        waiting.current = { changes: [], isComplete: false }
      })
    }, SETTLE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return marks
}
