import { type RefObject, useEffect } from 'react'

/** Keeps the current one (`aria-current`) of a row that scrolls in its middle. The row is positioned; `current` names it. */
export const useCentred = (row: RefObject<HTMLElement | null>, current: string | number | undefined): void => {
  useEffect(() => {
    const element = row.current
    const chosen = element?.querySelector<HTMLElement>('[aria-current]')
    if (current === undefined || !element || !chosen) return
    element.scrollTo({ left: chosen.offsetLeft - element.clientWidth / 2 + chosen.offsetWidth / 2 })
  }, [row, current])
}
