import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { bringProduct, bringProductPage } from './prefetch-product.ts'
import { openOptionSheet, wantOptionSheet } from '../option-sheet-store.ts'

/** Attribute with the id of the product whose options a button opens. */
export const OPENS_OPTIONS = 'data-opens-options'
/** Attribute with the id of the product a button sets an alarm for. */
export const ASKS_ALARM = 'data-asks-alarm'

/** Returns whether a click opens the page in this tab rather than a new one. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

const findIn = (event: Event, selector: string): HTMLElement | undefined =>
  (event.target instanceof Element && event.target.closest<HTMLElement>(selector)) || undefined

/** Dwell time (ms) after which a card is prefetched. A scrolling finger or a passing pointer leaves earlier. */
const INTENT_MS = 60

const productOf = (event: Event): number | undefined => {
  const [, id] = /^\/product\/(\d+)$/.exec(findIn(event, 'a[href]')?.getAttribute('href') ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

/** Sets an alarm, or calls `invite` for a guest. Loads the code on first use. */
const ask = (productId: number, invite: (invitation: ReactElement) => void): void =>
  void import('../member/card-alarm.tsx').then(({ askAlarm }) => askAlarm(productId, invite), showFailure)

/**
 * Handles the taps of all cards of a list with one listener, because most cards are server markup without React handlers.
 * Returns the invitation for a guest who wanted an alarm. AUTH-5
 */
export const useCardTaps = (list: RefObject<HTMLElement | null>): ReactElement | undefined => {
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState<ReactElement>()
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const ending = new AbortController()
    const onClick = (event: MouseEvent) => {
      const opener = findIn(event, `[${OPENS_OPTIONS}]`)
      if (opener) return openOptionSheet(Number(opener.getAttribute(OPENS_OPTIONS)))
      const asker = findIn(event, `[${ASKS_ALARM}]`)
      if (asker) return ask(Number(asker.getAttribute(ASKS_ALARM)), setInvitation)
      const path = findIn(event, 'a[href^="/"]')?.getAttribute('href')
      if (!path || event.defaultPrevented || !opensHere(event)) return
      event.preventDefault()
      void navigate(path)
    }
    let intent: ReturnType<typeof setTimeout> | undefined
    const onAway = () => clearTimeout(intent)
    const onNear = (event: Event) => {
      if (findIn(event, `[${OPENS_OPTIONS}]`)) wantOptionSheet()
      const id = productOf(event)
      if (id === undefined) return
      bringProductPage()
      clearTimeout(intent)
      intent = setTimeout(() => bringProduct(id), INTENT_MS)
    }
    element.addEventListener('click', onClick, ending)
    // touch fires pointerover too, and pointerout when it scrolls
    element.addEventListener('pointerover', onNear, ending)
    element.addEventListener('pointerout', onAway, ending)
    element.addEventListener('focusin', onNear, ending)
    element.addEventListener('focusout', onAway, ending)
    window.addEventListener('scroll', bringProductPage, { passive: true, once: true, signal: ending.signal })
    return () => {
      ending.abort()
      onAway()
    }
  }, [list, navigate])
  return invitation
}
