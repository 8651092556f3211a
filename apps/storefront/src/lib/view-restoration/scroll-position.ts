import { readView, saveView } from './view-state.ts'

/** Elements with their own text. One of them is the anchor that restores a scroll position. */
const ANCHORS = ['H1', 'H2', 'H3', 'P', 'A', 'DT', 'DD', 'LI', 'ARTICLE', 'SECTION'] as const
const SELECTOR = ANCHORS.map((tag) => `main ${tag}`).join()
/** Positions in the window at which an anchor is searched, as fractions of its height. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2] as const
/** Offset (px) from the middle of the window, which may be the gap between two columns of cards. */
const BESIDE = 60
/** Number of characters of a text that identify an anchor. */
const MAX_LETTERS = 80
/** Input events after which the position is no longer restored. */
const USER_INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Time (ms) during which late chunks, data and fonts may move the page. */
const SETTLING_MS = 5_000

/** Calls `act` at the next user input. Returns a function that removes the listeners. */
export const onUserInput = (act: () => void): (() => void) => {
  for (const name of USER_INPUT) window.addEventListener(name, act, { once: true, passive: true })
  return () => {
    for (const name of USER_INPUT) window.removeEventListener(name, act)
  }
}

/** Hashes the text of an element. The text itself is not stored, because it may be the address of a person. */
const hashOf = (element: Element): number => {
  let hash = 0
  for (const letter of (element.textContent ?? '').slice(0, MAX_LETTERS))
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return hash
}

const listEqual = (tag: string, hash: number): Element[] =>
  [...document.querySelectorAll(`main ${tag}`)].filter((element) => hashOf(element) === hash)

/** Finds the innermost anchor with unique text at a height of the window. Undefined if the anchor is higher than the window. */
const findAnchor = (height: number): Element | undefined => {
  // includes elements below an overlay that covers the page when it is left
  const stack = document.elementsFromPoint(window.innerWidth / 2 - BESIDE, window.innerHeight * height)
  const uppermost = stack.find((each) => each.closest(SELECTOR))
  for (let each = uppermost?.closest(SELECTOR); each; each = each.parentElement?.closest(SELECTOR)) {
    if (each.clientHeight > window.innerHeight) return undefined
    if (each.textContent && listEqual(each.tagName, hashOf(each)).length === 1) return each
  }
  return undefined
}

/** Saves the anchor that is currently in the window for this history entry. */
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

/** Returns the distance (px) of the anchor from its saved position. Undefined if no anchor is found. */
const findOffset = (entry: string): number | undefined => {
  const tag = ANCHORS[readView(entry, 'mark tag') ?? -1]
  const [hash, top] = [readView(entry, 'mark sign'), readView(entry, 'mark top')]
  if (tag === undefined || hash === undefined || top === undefined) return undefined
  const offsets = listEqual(tag, hash).map((anchor) => anchor.getBoundingClientRect().top - top)
  return offsets.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

let stop = (): void => {}

/**
 * Scrolls to the anchor of a history entry and holds it in place while the page above it settles, until user input. `position` is
 * the scroll position (px) to use if no anchor is found. Returns a function that stops it.
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
