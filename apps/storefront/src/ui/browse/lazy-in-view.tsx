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
import { untilReleased, watchPresses } from '#src/lib/scheduling/until-released.ts'
import { observeVisibility } from './observe-visibility.ts'

/** Distance at which a section counts as nearly in view. */
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

/** Restores the keyboard focus to the same element when the section is re-rendered. */
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

/**
 * Restores the scroll position of horizontally scrolling rows when the section is re-rendered: the same rows in the same order.
 */
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

/** Repeats a click on a button of the server-rendered markup after the section is re-rendered. */
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

/** A page section with its own chunk. */
export type LazySection<P> = ComponentType<P> & {
  /** Loads the chunk, so that a page rendered in the browser has it from the start. Never throws. */
  fetch: () => Promise<void>
}

interface LaterOptions {
  /** The section has no controls: the server-rendered markup stays unchanged. */
  still?: boolean
  /** The parent reserves its space: rendered in the browser, its chunk also loads when nearly in view. */
  placed?: boolean
}

/**
 * Creates a lazy page section. The server renders it normally. In the browser its chunk loads when the section is nearly in
 * view; until then the server-rendered markup stays. Call once, outside of components:
 *
 *   const Reviews = lazyInView(loadReviews, import.meta.env.SSR ? await loadReviews() : undefined)
 */
export const lazyInView = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** The component, on the server only. */
  known: ComponentType<P> | undefined,
  { still = false, placed = false }: LaterOptions = {},
): LazySection<P> => {
  let loaded = known
  const fetch = () =>
    load().then(
      (Part) => {
        loaded = Part
      },
      // if the chunk fails to load, the server-rendered markup stays readable, without interaction
      () => undefined,
    )
  function WhenNear(props: P) {
    const place = useRef<HTMLDivElement>(null)
    const clientRendered = useIsClientRendered()
    // the server's markup may depend on data known only there, so hydration keeps it even if the chunk is loaded
    const [part, setPart] = useState(() => (loaded && (clientRendered || known) ? { Part: loaded } : undefined))
    const keepFocus = useKeptFocus(place, part !== undefined)
    const keepPress = useKeptPress(place, part !== undefined)
    const keepRows = useKeptRows(place, part !== undefined)
    const waits = part === undefined && (clientRendered || !still)
    useEffect(() => {
      const element = place.current
      if (!waits || !element) return undefined
      watchPresses()
      const show = async () => {
        await fetch()
        // a link that is pressed now must still be there when it is released
        await untilReleased()
        if (!loaded) return
        keepFocus()
        keepRows()
        setPart({ Part: loaded })
      }
      const wake = () => void show()
      // nothing to load if the server rendered nothing
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
