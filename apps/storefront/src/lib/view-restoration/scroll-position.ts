import { readView, saveView } from './view-state.ts'

/** Elements with a text of their own: one of them is the anchor by which a scroll position is found again. */
const ANCHORS = ['H1', 'H2', 'H3', 'P', 'A', 'DT', 'DD', 'LI', 'ARTICLE', 'SECTION'] as const
const SELECTOR = ANCHORS.map((tag) => `main ${tag}`).join()
/** Where in the window an anchor is looked for, in parts of its height. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2] as const
/** The middle of the window may be the gap between two columns of cards: anchors are looked for beside it (px). */
const BESIDE = 60
/** Letters of a text that tell one anchor from another. */
const MAX_LETTERS = 80
/** Input after which the shopper has chosen another position. */
const USER_INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Chunks, data and fonts that load later may move the page for this time (ms). */
const SETTLING_MS = 5_000

/** Calls `act` at the next input of the shopper. Returns the function that removes the listeners. */
export const onUserInput = (act: () => void): (() => void) => {
  for (const name of USER_INPUT) window.addEventListener(name, act, { once: true, passive: true })
  return () => {
    for (const name of USER_INPUT) window.removeEventListener(name, act)
  }
}

/** A hash of an element's text: the text itself may be an address of a person. */
const hashOf = (element: Element): number => {
  let hash = 0
  for (const letter of (element.textContent ?? '').slice(0, MAX_LETTERS))
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash
}

const listEqual = (tag: string, hash: number): Element[] =>
  [...document.querySelectorAll(`main ${tag}`)].filter((element) => hashOf(element) === hash)

/** The innermost anchor at a height of the window whose text is unique, if it is not higher than the window. */
const findAnchor = (height: number): Element | undefined => {
  // below any overlay that covers the page when it is left
  const stack = document.elementsFromPoint(window.innerWidth / 2 - BESIDE, window.innerHeight * height)
  const uppermost = stack.find((each) => each.closest(SELECTOR))
  for (let each = uppermost?.closest(SELECTOR); each; each = each.parentElement?.closest(SELECTOR)) {
    if (each.clientHeight > window.innerHeight) return undefined
    if (each.textContent && listEqual(each.tagName, hashOf(each)).length === 1) return each
  }
  return undefined
}

/** Saves the anchor that is in the window now for this entry of the history. */
export const saveAnchor = (entry: string): void => {
  for (const height of HEIGHTS) {
    const anchor = findAnchor(height)
    if (!anchor) continue
    saveView(entry, 'mark tag', ANCHORS.indexOf(anchor.tagName as (typeof ANCHORS)[number]))
    saveView(entry, 'mark sign', hashOf(anchor))
    saveView(entry, 'mark top', anchor.getBoundingClientRect().top)
    return
  }
}

/** How far (px) the page is scrolled from where its anchor was; undefined where no anchor is found. */
const findOffset = (entry: string): number | undefined => {
  const tag = ANCHORS[readView(entry, 'mark tag') ?? -1]
  const [hash, top] = [readView(entry, 'mark sign'), readView(entry, 'mark top')]
  if (tag === undefined || hash === undefined || top === undefined) return undefined
  const offsets = listEqual(tag, hash).map((anchor) => anchor.getBoundingClientRect().top - top)
  return offsets.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

let stop = (): void => {}

/**
 * Scrolls to the anchor of an entry of the history and holds it in place while the page above it settles, until the shopper
 * scrolls or touches. `position`: the scroll position (px) to use where no anchor is found. Returns the function that ends it.
 */
export const restoreAnchor = (entry: string, position?: number): (() => void) => {
  stop()
  const scroll = () => {
    const offset = findOffset(entry)
    if (offset !== undefined) window.scrollBy({ top: offset, behavior: 'instant' })
    else if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' })
  }
  const isSaved = position !== undefined || readView(entry, 'mark tag') !== undefined
  if (!isSaved) return stop
  scroll()
  if (!('ResizeObserver' in window)) return stop
  const observer = new ResizeObserver(scroll)
  observer.observe(document.body)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeListeners()
    stop = () => {}
  }
  const timer = setTimeout(end, SETTLING_MS)
  const removeListeners = onUserInput(end)
  stop = end
  return end
}
