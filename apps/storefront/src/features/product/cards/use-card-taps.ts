import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { bringProduct, bringProductPage } from './bring-product.ts'
import { openOptionSheet, wantOptionSheet } from '../option-sheet-store.ts'

/** Names the product whose options a button opens. */
export const OPENS_OPTIONS = 'data-opens-options'
/** Names the product a button asks an alarm of. */
export const ASKS_ALARM = 'data-asks-alarm'

/** A tap that opens the page in this tab, as against a new one. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

const findIn = (event: Event, selector: string): HTMLElement | undefined =>
  (event.target instanceof Element && event.target.closest<HTMLElement>(selector)) || undefined

/** Who stays at a card for so long is likely to open it; a finger that scrolls on, or a pointer on its way, is gone before. */
const INTENT_MS = 60

const productOf = (event: Event): number | undefined => {
  const [, id] = /^\/product\/(\d+)$/.exec(findIn(event, 'a[href]')?.getAttribute('href') ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

/** Sets an alarm, or gives what invites a guest; its code comes when somebody asks. */
const ask = (productId: number, invite: (invitation: ReactElement) => void): void =>
  void import('../member/card-alarm.tsx').then(({ askAlarm }) => askAlarm(productId, invite), showFailure)

/**
 * One listener for all cards of a list: most of them stand in the page as the server drew them, unknown to React. Gives what
 * invites a guest who asked for an alarm. AUTH-5
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
    // a finger is over what it touches as a pointer is, and away when it scrolls
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
