import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearViews } from './view-state.ts'
import { ViewRestoration } from './view-restoration.tsx'

/** Fake layout for happy-dom: each line has the given height in px. `down` is the scroll offset in px. */
interface Line {
  words: string
  high: number
}
let down = 0
let grown: () => void = () => {}
const topOf = (line: Element): number => {
  let top = -down
  for (let each = line.previousElementSibling; each; each = each.previousElementSibling)
    top += Number(each.getAttribute('data-high'))
  return top
}
const heightOf = (line: Element): number => Number(line.getAttribute('data-high'))

function Page({ lines }: { lines: readonly Line[] }) {
  return (
    <main>
      {lines.map(({ words, high }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines may be alike
        <p key={at} data-high={high}>
          {words}
        </p>
      ))}
    </main>
  )
}
const shown = (entry: string, lines: readonly Line[]) => (
  <>
    <Page key={entry} lines={lines} />
    <ViewRestoration entry={entry} />
  </>
)
/** Each line is half as high as the window. */
const asLeft: readonly Line[] = ['상품 상세', '후기', '배송', '비슷한 상품', '최근 본 상품'].map((words) => ({
  words,
  high: 384,
}))
const other: readonly Line[] = [{ words: '다른 상품', high: 2000 }]
const grownBy = (px: number): readonly Line[] =>
  asLeft.map((line, at) => (at === 0 ? { ...line, high: 384 + px } : line))
const inSight = (): string[] =>
  [...document.querySelectorAll('p')].filter((line) => topOf(line) === 192).map((line) => line.textContent)

beforeEach(() => {
  down = 0
  vi.stubGlobal('innerHeight', 768)
  document.elementsFromPoint = (_, y) =>
    [...document.querySelectorAll('p')].filter((line) => topOf(line) <= y && y < topOf(line) + heightOf(line))
  vi.spyOn(window.Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    return new DOMRect(0, topOf(this), 360, heightOf(this))
  })
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => (down += top))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(act: () => void) {
        grown = act
      }
      observe() {}
      disconnect() {
        grown = () => {}
      }
    },
  )
})
afterEach(() => {
  cleanup()
  clearViews()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Scrolls to a line in the middle, opens another page, and returns to a page of `lines` at the same scroll offset. */
const leaveAndComeBack = (lines: readonly Line[]) => {
  const { rerender } = render(shown('first', asLeft))
  down = 2 * 384 - 192
  expect(inSight()).toEqual(['배송'])
  rerender(shown('second', other))
  down = 2 * 384 - 192
  rerender(shown('first', lines))
  return rerender
}

test('[SCREEN-11] “I came back from another product, and what I had looked at stood one line further down”', () => {
  leaveAndComeBack(grownBy(20))
  expect(down).toBe(2 * 384 - 192 + 20)
  expect(inSight()).toEqual(['배송'])
})

test('[SCREEN-11] finds an anchor below an overlay', () => {
  const cover = document.createElement('div')
  const below = document.elementsFromPoint.bind(document)
  document.elementsFromPoint = (x, y) => [cover, ...below(x, y)]
  leaveAndComeBack(grownBy(20))
  expect(inSight()).toEqual(['배송'])
})

test('[SCREEN-3] “I came back to another row of the list”: finds an anchor beside the gap between two columns of cards', () => {
  vi.stubGlobal('innerWidth', 360)
  const beside = document.elementsFromPoint.bind(document)
  document.elementsFromPoint = (x, y) => (x > 174 && x < 186 ? [] : beside(x, y))
  leaveAndComeBack(grownBy(20))
  expect(inSight()).toEqual(['배송'])
})

test('[SCREEN-11] holds the position while the page above grows, until the shopper scrolls', () => {
  const rerender = leaveAndComeBack(asLeft)
  rerender(shown('first', grownBy(151)))
  grown()
  expect(inSight()).toEqual(['배송'])
  window.dispatchEvent(new Event('wheel'))
  rerender(shown('first', grownBy(300)))
  grown()
  expect(inSight()).toEqual([])
})

test('[SCREEN-11] a new page starts at the top, and a changed page keeps its scroll position in px', () => {
  leaveAndComeBack([{ words: '찾는 상품이 없어요', high: 4000 }])
  expect(down).toBe(2 * 384 - 192)
  cleanup()
  down = 0
  render(shown('third', grownBy(20)))
  expect(down).toBe(0)
})

test('stores no text of the page', () => {
  leaveAndComeBack(asLeft)
  window.dispatchEvent(new Event('pagehide'))
  const written = window.sessionStorage.getItem('shop-views')
  expect(written).toContain('mark sign')
  expect(written).not.toContain('배송')
})
