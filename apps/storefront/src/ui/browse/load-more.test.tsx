import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'

type Turns = { isIntersecting: boolean }[]
let tell: (turns: Turns) => void = () => {}
beforeEach(() => {
  class Watched {
    constructor(told: (turns: Turns) => void) {
      tell = told
    }
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('IntersectionObserver', Watched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const fetchedWhen = (turns: Turns): number => {
  const onMore = vi.fn<() => void>()
  render(<LoadMore more loading={false} failed={false} onMore={onMore} skeleton={null} />)
  act(() => tell(turns))
  return onMore.mock.calls.length
}
const near = { isIntersecting: true }
const far = { isIntersecting: false }

test('[SCREEN-5] the next page is fetched when the end of the list is nearly in view', () => {
  expect(fetchedWhen([far])).toBe(0)
  expect(fetchedWhen([near])).toBe(1)
})

test('[SCREEN-5] the next page is fetched when the observer reports two changes at once, out of view and in view', () => {
  expect(fetchedWhen([far, near])).toBe(1)
})
