import { type RefObject, useEffect } from 'react'

/**
 * Centres the current element (`aria-current`) of a scrolling row. The row must be positioned; `current` identifies the
 * element.
 */
export const useCentred = (row: RefObject<HTMLElement | null>, current: string | number | undefined): void => {
  useEffect(() => {
    const element = row.current
    const chosen = element?.querySelector<HTMLElement>('[aria-current]')
    if (current === undefined || !element || !chosen) return
    element.scrollTo({ left: chosen.offsetLeft - element.clientWidth / 2 + chosen.offsetWidth / 2 })
  }, [row, current])
}
