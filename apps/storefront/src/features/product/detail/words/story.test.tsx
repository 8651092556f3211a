import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Story } from './story.tsx'

const FOLDED = 640
/** Renders a text with a fake layout height in px. */
const show = (height: number) => {
  let measure = (): void => undefined
  class Watching {
    constructor(told: () => void) {
      measure = told
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('ResizeObserver', Watching)
  const layout = { height }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => layout.height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => Math.min(layout.height, FOLDED))
  render(<Story html={'<p>아삭해요. <a href="/notices">보관하는 법</a></p>'} />)
  const grow = (to: number) => {
    layout.height = to
    act(() => measure())
  }
  grow(height)
  return { grow }
}
const more = () => screen.queryByRole('button', { name: '상세 설명 더 보기' })
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[SCREEN-11] a short description is not folded; one made long by its pictures is folded', () => {
  const { grow } = show(300)
  expect(more()).toBeNull()
  grow(2_000)
  expect(more()?.getAttribute('aria-expanded')).toBe('false')
})

test('[SCREEN-11] a screen reader reads a folded description in full, and focusing a link in it opens it', () => {
  show(2_000)
  const link = screen.getByRole('link', { name: '보관하는 법' })
  expect(link.closest('[inert], [aria-hidden], [hidden]')).toBeNull()
  expect(more()).not.toBeNull()
  fireEvent.focus(link)
  const less = screen.getByRole('button', { name: '상세 설명 접기' })
  expect(less.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(less)
  expect(more()).not.toBeNull()
})

test('[SCREEN-11] a folded description opens when a search in the page finds text in it', () => {
  show(2_000)
  const text = document.getElementById(more()?.getAttribute('aria-controls') ?? '')
  if (!text) throw new Error('the button names no text')
  fireEvent.scroll(text)
  expect(screen.getByRole('button', { name: '상세 설명 접기' })).toBeTruthy()
})
