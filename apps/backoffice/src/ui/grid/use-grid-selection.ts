import { useState } from 'react'
import type { GridQuery, GridSelection, RowId } from './grid-types.ts'

interface State {
  /** The filter that it belongs to. */
  of: string
  isAll: boolean
  /** Selected rows, or with `isAll` the others. */
  marked: ReadonlySet<RowId>
}

/** Selection over all pages of a filter. Another filter begins with none. */
export const useGridSelection = (query: GridQuery, total: number | undefined) => {
  const of = JSON.stringify(query)
  const none: State = { of, isAll: false, marked: new Set() }
  const [stored, setState] = useState<State>(none)
  const state = stored.of === of ? stored : none
  const has = (id: RowId): boolean => state.marked.has(id) !== state.isAll
  const put = (ids: readonly RowId[], isSelected: boolean): void => {
    const marked = new Set(state.marked)
    for (const id of ids) {
      if (isSelected === state.isAll) marked.delete(id)
      else marked.add(id)
    }
    setState({ ...state, marked })
  }
  const { isAll, marked } = state
  const count = isAll ? (total === undefined ? undefined : total - marked.size) : marked.size
  const selection: GridSelection = {
    isAll,
    ids: isAll ? [] : [...marked],
    except: isAll ? [...marked] : [],
    query,
    count,
    clear: () => setState(none),
  }
  return {
    selection,
    isEmpty: count === 0,
    has,
    toggle: (id: RowId) => put([id], !has(id)),
    put,
    selectAll: () => setState({ of, isAll: true, marked: new Set() }),
  }
}
export type SelectionState = ReturnType<typeof useGridSelection>
