import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyInView } from './lazy-in-view.tsx'

const presses = vi.fn<() => void>()
function Rows() {
  return (
    <ul aria-label="추천">
      <li>
        <a href="#all">전체 보기</a>
      </li>
      <li>
        <button type="button" onClick={presses}>
          담기
        </button>
      </li>
    </ul>
  )
}

let comeNear: () => void = () => {}
beforeEach(() => {
  presses.mockReset()
  class Near {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => told([{ isIntersecting: true }])
    }
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Near)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Hydrates a server-rendered section in a browser that has not loaded its chunk. */
const takeOver = async () => {
  const Sent = lazyInView(async () => Rows, Rows)
  const Later = lazyInView(async () => Rows, undefined)
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(<Sent />)
  const root = await act(async () => hydrateRoot(place, <Later />))
  const find = (name: string) => place.querySelector<HTMLElement>(name)
  return { find, wake: () => act(async () => comeNear()), end: () => act(async () => root.unmount()) }
}

test('[HOME-2] a row scrolled before its section loads keeps its scroll position', async () => {
  const { find, wake, end } = await takeOver()
  const sent = find('ul')
  if (sent) sent.scrollLeft = 120
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo')
  await wake()
  expect(find('ul')).not.toBe(sent)
  expect(scrollTo.mock.contexts).toEqual([find('ul')])
  expect(scrollTo).toHaveBeenCalledWith({ left: 120, behavior: 'instant' })
  await end()
})

test('a button clicked before its section loads is clicked once after loading', async () => {
  const { find, wake, end } = await takeOver()
  await act(async () => find('button')?.click())
  expect(presses).not.toHaveBeenCalled()
  await wake()
  expect(presses).toHaveBeenCalledOnce()
  await end()
})

test.each(['pointerup', 'pointercancel'])('a link pressed while its section loads stays until %s', async (end) => {
  const page = await takeOver()
  const link = page.find('a')
  link?.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, button: 0, bubbles: true }))
  await page.wake()
  expect(page.find('a')).toBe(link)
  link?.dispatchEvent(new PointerEvent(end, { pointerId: 1, bubbles: true }))
  expect(page.find('a')).toBe(link)
  await vi.waitFor(() => expect(page.find('a')).not.toBe(link))
  expect(page.find('a')?.textContent).toBe('전체 보기')
  await page.end()
})

test('a section rendered in the browser loads immediately, with `placed` when nearly in view', async () => {
  const load = vi.fn<() => Promise<typeof Rows>>(async () => Rows)
  const [Here, Placed] = [lazyInView(async () => Rows, undefined), lazyInView(load, undefined, { placed: true })]
  const here = await act(async () => render(<Here />))
  expect(here.container.querySelector('ul')).not.toBeNull()
  const placed = await act(async () => render(<Placed />))
  expect(load).not.toHaveBeenCalled()
  await act(async () => comeNear())
  expect(placed.container.querySelector('ul')).not.toBeNull()
})
