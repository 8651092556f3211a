import { useEffect, useEffectEvent } from 'react'
import type { GridRows } from './use-grid-rows.ts'

/** Loads the next page when the end of the loaded rows comes into view. `seen`: number of rows up to the last one in view. */
export const useLoadMore = <Row>(rows: Pick<GridRows<Row>, 'rows' | 'loadMore'>, seen: number): void => {
  const count = rows.rows.length
  const isAtEnd = seen >= count
  const load = useEffectEvent((_count: number) => rows.loadMore())
  useEffect(() => {
    if (isAtEnd) load(count)
  }, [isAtEnd, count])
}
