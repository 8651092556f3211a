import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SideRow } from '#src/ui/browse/side-row.tsx'
import { clearViews } from './view-state.ts'
import { useRestoredChoice } from './use-restored-view.ts'

function Home() {
  const [chosen, choose] = useRestoredChoice('section 3', 31)
  return (
    <>
      <SideRow label="오늘만 이 가격">
        <li>사과</li>
      </SideRow>
      <output>{chosen}</output>
      <button type="button" onClick={() => choose(32)}>
        상큼 감귤
      </button>
    </>
  )
}

/** Renders the page of a history entry. Replaces the browser layout: `scrollTo` sets `scrollLeft` directly. */
const visit = (entry: string): void => {
  cleanup()
  window.history.replaceState({ key: entry }, '')
  render(<Home />)
}
const row = () => screen.getByRole('list', { name: '오늘만 이 가격' })
const push = (left: number): void => {
  row().scrollLeft = left
  fireEvent.scroll(row())
}
beforeEach(() => {
  window.HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object' && to.left !== undefined) this.scrollLeft = to.left
  }
})

test('[SCREEN-3] "I came back from a product and the row I had pushed aside stood at its beginning again"', () => {
  visit('home')
  push(320)
  visit('product')
  expect(row().scrollLeft).toBe(0)
  visit('home')
  expect(row().scrollLeft).toBe(320)
})

test('[HOME-1] "I had chosen 감귤, opened one, came back and saw apples"', () => {
  visit('market')
  fireEvent.click(screen.getByRole('button', { name: '상큼 감귤' }))
  expect(screen.getByRole('status').textContent).toBe('32')
  visit('elsewhere')
  expect(screen.getByRole('status').textContent).toBe('31')
  visit('market')
  expect(screen.getByRole('status').textContent).toBe('32')
})

test('[AUTH-2] "I had logged out, and what I had looked at was written into the browser once more"', () => {
  visit('mine')
  push(320)
  window.sessionStorage.clear()
  clearViews()
  visit('elsewhere')
  window.dispatchEvent(new Event('pagehide'))
  expect(window.sessionStorage.getItem('shop-views')).toBe('{}')
})

test('a reloaded page restores the stored view, a new visit does not', async () => {
  visit('default')
  push(200)
  visit('kept')
  push(100)
  window.dispatchEvent(new Event('pagehide'))

  vi.resetModules()
  const anew = await import('./view-state.ts')
  expect(anew.readView('kept', 'row 오늘만 이 가격')).toBe(100)
  expect(anew.readView('default', 'row 오늘만 이 가격')).toBeUndefined()

  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as never])
  const back = await import('./view-state.ts')
  expect(back.readView('default', 'row 오늘만 이 가격')).toBe(200)
  vi.restoreAllMocks()
})

test.each(['{', '7', 'null', '[]'])('ignores the unreadable stored value %s', async (stored) => {
  window.sessionStorage.setItem('shop-views', stored)
  vi.resetModules()
  const { readView } = await import('./view-state.ts')
  expect(readView('kept', 'row 오늘만 이 가격')).toBeUndefined()
  window.sessionStorage.clear()
})
