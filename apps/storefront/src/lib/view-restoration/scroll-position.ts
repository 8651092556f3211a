import { keepView, readView } from './view-state.ts'

/** Things of a page with words of their own: by one of them it is known again where somebody was. */
const LANDMARKS = ['H1', 'H2', 'H3', 'P', 'A', 'DT', 'DD', 'LI', 'ARTICLE', 'SECTION'] as const
const SELECTOR = LANDMARKS.map((tag) => `main ${tag}`).join()
/** How far down the window one is looked for, in parts of its height. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2] as const
/** Between two columns of cards, in the middle of the window, there is nothing: it is looked for so far (px) beside that. */
const BESIDE = 60
/** Enough to tell one from another. */
const MOST_LETTERS = 80
/** Who does one of these has a place of their own already. */
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Parts whose code, words or type come later change what stands above, so long after a page is there (ms). */
const SETTLING_MS = 5_000

export const onTakeOver = (act: () => void): (() => void) => {
  for (const name of TAKES_OVER) window.addEventListener(name, act, { once: true, passive: true })
  return () => {
    for (const name of TAKES_OVER) window.removeEventListener(name, act)
  }
}

/** A number for its words: they themselves may be somebody's address. */
const signOf = (element: Element): number => {
  let sign = 0
  for (const letter of (element.textContent ?? '').slice(0, MOST_LETTERS))
    sign = (Math.imul(sign, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return sign
}

const alikeOf = (tag: string, sign: number): Element[] =>
  [...document.querySelectorAll(`main ${tag}`)].filter((element) => signOf(element) === sign)

/** The smallest landmark at a height of the window that is the only one of its words, if it is not larger than the window itself. */
const landmarkAt = (height: number): Element | undefined => {
  // under whatever lies over the page when it is left
  const stack = document.elementsFromPoint(window.innerWidth / 2 - BESIDE, window.innerHeight * height)
  const uppermost = stack.find((each) => each.closest(SELECTOR))
  for (let each = uppermost?.closest(SELECTOR); each; each = each.parentElement?.closest(SELECTOR)) {
    if (each.clientHeight > window.innerHeight) return undefined
    if (each.textContent && alikeOf(each.tagName, signOf(each)).length === 1) return each
  }
  return undefined
}

/** Notes what is in sight now, for who comes back to this entry of the history. */
export const notePlace = (entry: string): void => {
  for (const height of HEIGHTS) {
    const landmark = landmarkAt(height)
    if (!landmark) continue
    keepView(entry, 'mark tag', LANDMARKS.indexOf(landmark.tagName as (typeof LANDMARKS)[number]))
    keepView(entry, 'mark sign', signOf(landmark))
    keepView(entry, 'mark top', landmark.getBoundingClientRect().top)
    return
  }
}

/** How far (px) the page must be moved for its landmark to stand where it stood; undefined where there is none. */
const offBy = (entry: string): number | undefined => {
  const tag = LANDMARKS[readView(entry, 'mark tag') ?? -1]
  const [sign, top] = [readView(entry, 'mark sign'), readView(entry, 'mark top')]
  if (tag === undefined || sign === undefined || top === undefined) return undefined
  const ways = alikeOf(tag, sign).map((landmark) => landmark.getBoundingClientRect().top - top)
  return ways.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

let leave = (): void => {}

/**
 * Puts who comes back to an entry of the history before what they had in sight, and keeps them there while what stands
 * above it settles, unless they move on. `place`: how far down (px) the page stood, where nothing of it is found again.
 */
export const standAt = (entry: string, place?: number): (() => void) => {
  leave()
  const put = () => {
    const off = offBy(entry)
    if (off !== undefined) window.scrollBy({ top: off, behavior: 'instant' })
    else if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
  }
  const stands = place !== undefined || readView(entry, 'mark tag') !== undefined
  if (!stands) return leave
  put()
  if (!('ResizeObserver' in window)) return leave
  const observer = new ResizeObserver(put)
  observer.observe(document.body)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    forget()
    leave = () => {}
  }
  const timer = setTimeout(end, SETTLING_MS)
  const forget = onTakeOver(end)
  leave = end
  return end
}
