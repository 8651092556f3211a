import type { CallInput } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AdminCall, sendCall } from '#src/lib/call/call.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import type { GridQuery, RowId } from '#src/ui/grid/grid-types.ts'
import { type ListCall, type RowSource, useGridRows } from '#src/ui/grid/use-grid-rows.ts'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

export interface QueueSource<N extends ListCall, Row> extends RowSource<N, Row> {
  /** Call that reads a row with its context. The next one is read ahead. Undefined: the row has all. */
  detail?: AdminCall
  /** A decision that was taken back is not decided again here: its row stays away. */
  isFinal?: boolean
}

export interface Decision {
  /** Sends the decision. Returns how to take it back; undefined if it cannot be. */
  run: () => Promise<(() => Promise<unknown>) | undefined>
  /** What has been done: `후기를 가렸어요.` */
  done: string
}

interface Last {
  id: RowId
  /** Settles when the decision is stored. */
  undo: Promise<(() => Promise<unknown>) | undefined>
}

/** Rows left of the loaded ones at which more are loaded. */
const FEW = 5

/** Reads the detail of a row again, and reads that of the next row ahead. */
const useDetails = (detail: AdminCall | undefined, nextId: RowId | undefined): ((id: RowId) => void) => {
  const client = useQueryClient()
  useEffect(() => {
    if (nextId === undefined || !detail) return
    const input = { params: { id: nextId } } as unknown as CallInput<AdminCall>
    void client.prefetchQuery({
      queryKey: callKey(detail, input),
      queryFn: ({ signal }) => sendCall(detail, input, { signal }),
    })
  }, [client, detail, nextId])
  return (id) => {
    if (!detail) return
    const input = { params: { id } } as unknown as CallInput<AdminCall>
    void client.invalidateQueries({ queryKey: callKey(detail, input) })
  }
}

/** Rows that are not decided, and the place of the open one. The first row is open until another is. */
const useOpenRow = <Row>(rows: readonly Row[], idOf: (row: Row) => RowId) => {
  const [decided, setDecided] = useState<ReadonlySet<RowId>>(new Set())
  const [openId, setOpenId] = useState<RowId>()
  const shown = rows.filter((row) => !decided.has(idOf(row)))
  const at = Math.max(
    0,
    shown.findIndex((row) => idOf(row) === openId),
  )
  const mark = (id: RowId, isDecided: boolean): void =>
    setDecided((before) => {
      const after = new Set(before)
      if (isDecided) after.add(id)
      else after.delete(id)
      return after
    })
  const idAt = (place: number): RowId | undefined => {
    const row = shown[place]
    return row && idOf(row)
  }
  return { shown, at, decidedCount: decided.size, idAt, mark, setOpenId }
}

interface Decisions {
  place: Pick<ReturnType<typeof useOpenRow>, 'at' | 'idAt' | 'mark' | 'setOpenId'>
  isFinal: boolean
  readAgain: (id: RowId) => void
}

/** Takes a decided row away at once, and brings it back if the decision is refused or taken back. */
const useDecisions = ({ place: { at, idAt, mark, setOpenId }, isFinal, readAgain }: Decisions) => {
  const last = useRef<Last>(undefined)
  const restore = (id: RowId): void => {
    mark(id, false)
    setOpenId(id)
    readAgain(id)
  }
  const decide = async ({ run, done }: Decision): Promise<void> => {
    const id = idAt(at)
    if (id === undefined) return
    setOpenId(idAt(at + 1) ?? idAt(at - 1))
    mark(id, true)
    const undo = run()
    // a refused decision is shown below and leaves nothing to take back
    last.current = { id, undo: undo.catch(() => undefined) }
    try {
      await undo
      readAgain(id)
      showToast(done)
    } catch (error) {
      restore(id)
      showFailure(error)
    }
  }
  const undo = async (): Promise<void> => {
    const { current } = last
    last.current = undefined
    const takeBack = await current?.undo
    if (!current || !takeBack) return showToast('되돌릴 결정이 없어요.')
    if (!isFinal) restore(current.id)
    await takeBack().then(() => showToast('마지막 결정을 되돌렸어요.'), showFailure)
    readAgain(current.id)
  }
  return { decide, undo }
}

/**
 * State of a queue: the open row, and decisions. A decided row leaves the queue at once and the next one opens. If the decision is
 * refused, its row comes back, opens, and the error is shown. `undo` takes back the last decision.
 */
export const useQueue = <N extends ListCall, Row>(source: QueueSource<N, Row>, query: GridQuery) => {
  const { idOf, detail, isFinal = false } = source
  const rows = useGridRows(source, query)
  const place = useOpenRow(rows.rows, idOf)
  const { shown, at, decidedCount, idAt, setOpenId } = place
  const readAgain = useDetails(detail, idAt(at + 1))
  const decisions = useDecisions({ place, isFinal, readAgain })
  const { loadMore, isLoading } = rows
  const isShort = !isLoading && shown.length < FEW
  useEffect(() => {
    if (isShort) loadMore()
    // oxlint-disable-next-line react/exhaustive-deps -- loads once each time the queue gets short
  }, [isShort, rows.rows.length])
  return {
    rows: shown,
    at,
    open: shown[at],
    total: rows.total === undefined ? undefined : Math.max(0, rows.total - decidedCount),
    isLoading,
    error: rows.error,
    refresh: rows.refresh,
    show: (row: Row) => setOpenId(idOf(row)),
    move: (step: 1 | -1) => {
      const to = idAt(Math.max(0, Math.min(shown.length - 1, at + step)))
      if (to !== undefined) setOpenId(to)
      if (at + FEW > shown.length) loadMore()
    },
    ...decisions,
  }
}
export type Queue<Row> = Omit<ReturnType<typeof useQueue<ListCall, Row>>, 'rows' | 'open' | 'show'> & {
  rows: readonly Row[]
  open: Row | undefined
  show: (row: Row) => void
}
