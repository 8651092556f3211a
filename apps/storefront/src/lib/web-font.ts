import sheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'
import { untilIdle } from './scheduling/after-interaction.ts'
import { whenIdle } from './scheduling/when-idle.ts'

/** The font stylesheet is fetched after this time (ms) at the latest. */
const LATEST_MS = 2_000
/** Delay (ms) after the page load in a browser without requestIdleCallback. */
const QUIET_MS = 200
const FACE = '16px "Pretendard Variable"'

/**
 * Returns each character shown on the page once, because the browser looks each of them up in every subset of the font.
 * Excludes the text of scripts.
 */
const shownLetters = (): string => [...new Set(document.querySelector('[data-layout]')?.textContent)].join('')

/** Elements of a page from small to large. The font is applied to one at a time so that no interaction is delayed. */
const PARTS = ['main li', 'main section, main > *', '[data-layout] > :not(main)', 'body']

const nextOf = (selector: string) => document.querySelector<HTMLElement>(`:is(${selector}):not([data-font])`)

/** Elements of the first card that have no child elements. */
const firstLeaves = () => document.querySelector('main article')?.querySelectorAll<HTMLElement>(':not(:has(*))') ?? []

/** The font is applied only after this time (ms) without scroll or touch. */
const REST_MS = 1_000

const setAnew = async (part: HTMLElement): Promise<void> => {
  await untilIdle(REST_MS)
  part.dataset['font'] = 'here'
  await new Promise<number>(requestAnimationFrame)
}

/**
 * Applies the font once all subsets that the page needs are loaded, because each subset on its own would cause another layout
 * of the page.
 */
const putOn = async (): Promise<void> => {
  // a subset that fails to load leaves the fallback font
  await document.fonts.load(FACE, shownLetters()).catch(() => undefined)
  // the first glyphs of each weight and size are the most expensive, so the first card is done element by element
  for (const leaf of firstLeaves()) await setAnew(leaf)
  // not on the root: `rem` lengths depend on its font, so the whole page would be laid out again
  for (const selector of PARTS) {
    // queried again each time, because a list may have grown
    for (let part = nextOf(selector); part; part = nextOf(selector)) {
      await setAnew(part)
    }
  }
}

const appendSheet = (): void => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  link.addEventListener('load', () => void putOn(), { once: true })
  document.head.append(link)
}

/**
 * Loads Pretendard after the page has loaded. Its stylesheet is 13 KiB and a page needs about fifteen subset files, which would
 * delay the first images. Until then a system font with the same widths is used (app.css), so the layout does not shift.
 */
export const loadWebFont = (): void => {
  const start = () => whenIdle(appendSheet, LATEST_MS, QUIET_MS)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
