import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openOptionSheet, wantOptionSheet } from '../option-sheet-store.ts'

/** Names the product whose options a button opens. */
export const OPENS_OPTIONS = 'data-opens-options'

/** A tap that opens the page in this tab, as against a new one. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

const findIn = (event: Event, selector: string): HTMLElement | undefined =>
  (event.target instanceof Element && event.target.closest<HTMLElement>(selector)) || undefined

/** One listener for all cards of a list: most of them stand in the page as the server drew them, unknown to React. */
export const useCardTaps = (list: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const ending = new AbortController()
    const onClick = (event: MouseEvent) => {
      const opener = findIn(event, `[${OPENS_OPTIONS}]`)
      if (opener) return openOptionSheet(Number(opener.getAttribute(OPENS_OPTIONS)))
      const path = findIn(event, 'a[href^="/"]')?.getAttribute('href')
      if (!path || event.defaultPrevented || !opensHere(event)) return undefined
      event.preventDefault()
      return void navigate(path)
    }
    const onNear = (event: Event) => {
      if (findIn(event, `[${OPENS_OPTIONS}]`)) wantOptionSheet()
    }
    element.addEventListener('click', onClick, ending)
    element.addEventListener('pointerover', onNear, ending)
    element.addEventListener('focusin', onNear, ending)
    return () => ending.abort()
  }, [list, navigate])
}
