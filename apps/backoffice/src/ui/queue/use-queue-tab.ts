import type { GridFilter, GridQuery } from '#src/ui/grid/grid-types.ts'
import { useGridQuery } from '#src/ui/grid/use-grid-query.ts'

/** Part that shows all rows. */
export const ALL = 'all'

/** The part and the filters of a queue, which live in the address. Without one in the address, the part is `usual`. */
export const useQueueTab = (filters: readonly GridFilter[], usual: string) => {
  const state: GridFilter = { kind: 'text', key: 'state', label: '상태' }
  const queryState = useGridQuery([state, ...filters])
  const tab = queryState.query['state'] ?? usual
  const { state: _, ...others } = queryState.query
  const query: GridQuery = tab === ALL ? others : { ...others, state: tab }
  return { queryState, tab, query, setTab: (next: string) => queryState.change({ state: next }) }
}
