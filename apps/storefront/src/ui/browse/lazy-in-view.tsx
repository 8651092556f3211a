import {
  type ComponentType,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { optimistic, useIsClientRendered } from '#src/lib/call/optimistic-update.ts'
import { observeVisibility } from './observe-visibility.ts'

/** How far off a part is that is nearly in sight. */
export const PART_REACH = '200px 0px'
const REACHABLE = 'a[href], button, input, textarea, select, summary, [tabindex="0"]'

const watchNear = (element: HTMLElement, wake: () => void): (() => void) => {
  if (!('IntersectionObserver' in window)) {
    wake()
    return () => {}
  }
  return observeVisibility(element, (isNear) => isNear && wake(), { rootMargin: PART_REACH })
}

const reachablesIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(REACHABLE) ?? []),
]

const rowsIn = (element: HTMLElement | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('ul, fieldset') ?? []),
]

/** Who had got into a part by keyboard stays at the same place of it when it is drawn anew. */
const useKeptFocus = (place: RefObject<HTMLElement | null>, isDrawn: boolean): (() => void) => {
  const focused = useRef(-1)
  useLayoutEffect(() => {
    if (isDrawn && focused.current >= 0) reachablesIn(place.current)[focused.current]?.focus({ preventScroll: true })
    focused.current = -1
  }, [place, isDrawn])
  return () => {
    focused.current = reachablesIn(place.current).findIndex((each) => each === document.activeElement)
  }
}

/** Rows of what the server sent that were pushed aside stand there when they are drawn anew: the same rows, in the same order. */
const useKeptRows = (place: RefObject<HTMLElement | null>, isDrawn: boolean): (() => void) => {
  const pushed = useRef<number[]>([])
  useLayoutEffect(() => {
    if (!isDrawn) return
    pushed.current.forEach((left, at) => left > 0 && rowsIn(place.current)[at]?.scrollTo({ left, behavior: 'instant' }))
    pushed.current = []
  }, [place, isDrawn])
  return () => {
    pushed.current = rowsIn(place.current).map(({ scrollLeft }) => scrollLeft)
  }
}

const wordsOf = (element: HTMLElement): string => element.ariaLabel ?? element.innerText

/** Who pressed a button while its part was only what the server sent has it pressed once the part is drawn anew. */
const useKeptPress = (place: RefObject<HTMLElement | null>, isDrawn: boolean): ((event: MouseEvent) => void) => {
  const pressed = useRef({ at: -1, words: '' })
  useEffect(() => {
    const { at, words } = pressed.current
    if (!isDrawn || at < 0) return
    pressed.current = { at: -1, words: '' }
    const button = reachablesIn(place.current)[at]
    if (button && wordsOf(button) === words) button.click()
  }, [place, isDrawn])
  return ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    pressed.current = { at: reachablesIn(place.current).indexOf(button), words: wordsOf(button) }
  }
}

/** A part of a page whose code comes apart from it. */
export type LazySection<P> = ComponentType<P> & {
  /** Fetches the code, so that a page drawn in the browser has it from the start. Never throws. */
  fetch: () => Promise<void>
}

interface LaterOptions {
  /** There is nothing in it to be used: what the server sent stays as it is. */
  still?: boolean
  /** Whoever shows it keeps its place: drawn in the browser, its code comes when it is nearly in sight as well. */
  placed?: boolean
}

/**
 * A part of a page that the server renders like everything else. In the browser its code comes when the part is nearly in
 * sight, and until then what the server sent stands as it is. To be called once, outside of components:
 *
 *   const Reviews = lazyInView(loadReviews, import.meta.env.SSR ? await loadReviews() : undefined)
 */
export const lazyInView = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** The part itself, on the server alone. */
  known: ComponentType<P> | undefined,
  { still = false, placed = false }: LaterOptions = {},
): LazySection<P> => {
  let loaded = known
  const fetch = () =>
    load().then(
      (Part) => {
        loaded = Part
      },
      // what does not come leaves what the server sent: to be read, if not to be used
      () => undefined,
    )
  function WhenNear(props: P) {
    const place = useRef<HTMLDivElement>(null)
    const clientRendered = useIsClientRendered()
    // what the server sent may hold only what is known there: it is taken over as it is, even where the code is there already
    const [part, setPart] = useState(() => (loaded && (clientRendered || known) ? { Part: loaded } : undefined))
    const keepFocus = useKeptFocus(place, part !== undefined)
    const keepPress = useKeptPress(place, part !== undefined)
    const keepRows = useKeptRows(place, part !== undefined)
    const waits = part === undefined && (clientRendered || !still)
    useEffect(() => {
      const element = place.current
      if (!waits || !element) return undefined
      const wake = () =>
        void fetch().then(() => {
          if (!loaded) return
          keepFocus()
          keepRows()
          setPart({ Part: loaded })
        })
      // where the server had nothing to show there is nothing to bring to life
      if (!clientRendered) return element.childElementCount > 0 ? watchNear(element, wake) : undefined
      if (placed) return watchNear(element, wake)
      wake()
      return undefined
      // oxlint-disable-next-line react/exhaustive-deps -- keepFocus and keepRows only read what stands there at their time
    }, [waits, clientRendered])
    if (!part)
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside are what is pressed
        <div key="sent" ref={place} onClick={keepPress} suppressHydrationWarning dangerouslySetInnerHTML={optimistic} />
      )
    return (
      <div key="own" ref={place}>
        <part.Part {...props} />
      </div>
    )
  }
  return Object.assign(WhenNear, { fetch })
}
