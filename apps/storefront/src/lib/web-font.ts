import sheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'
import { untilAtRest } from './scheduling/after-interaction.ts'
import { whenIdle } from './scheduling/when-idle.ts'

/** The sheet is fetched after so long at the latest. */
const LATEST_MS = 2_000
/** So long after the page has come, in a browser that does not tell when it is idle. */
const QUIET_MS = 200
const FACE = '16px "Pretendard Variable"'

/** Every letter that the page shows, once: the browser looks for each of them in every subset of the face. What stands in scripts is none of them. */
const shownLetters = (): string => [...new Set(document.querySelector('[data-layout]')?.textContent)].join('')

/** The parts of a page from small to large, to be set anew one at a time without holding up a finger. */
const PARTS = ['main li', 'main section, main > *', '[data-layout] > :not(main)', 'body']

const nextOf = (selector: string) => document.querySelector<HTMLElement>(`:is(${selector}):not([data-font])`)

/** What of the first card holds nothing else. */
const firstLeaves = () => document.querySelector('main article')?.querySelectorAll<HTMLElement>(':not(:has(*))') ?? []

/** Letters change their shape only where nothing has been scrolled or touched for so long (ms). */
const REST_MS = 1_000

const setAnew = async (part: HTMLElement): Promise<void> => {
  await untilAtRest(REST_MS)
  part.dataset['font'] = 'here'
  await new Promise<number>(requestAnimationFrame)
}

/** Puts the face on once every piece that the page needs is there: each piece on its own would lay the page out anew. */
const putOn = async (): Promise<void> => {
  // a piece that does not come is left to the face that stands in
  await document.fonts.load(FACE, shownLetters()).catch(() => undefined)
  // the first letters of each weight and size cost most: those of one card come a figure or a line at a time
  for (const leaf of firstLeaves()) await setAnew(leaf)
  // not on the root: lengths in `rem` follow its face, so all of the page would be laid out once more
  for (const selector of PARTS) {
    // asked anew each time: a list may have grown meanwhile
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
 * Fetches Pretendard once the page stands. Its sheet alone is 13 KiB and a page pulls some fifteen pieces of the type,
 * which would delay the first pictures; until then a system face with the same widths stands in (app.css), so nothing moves.
 */
export const loadWebFont = (): void => {
  const start = () => whenIdle(appendSheet, LATEST_MS, QUIET_MS)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
