import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlainTable } from './plain-table.tsx'

afterEach(() => vi.restoreAllMocks())

const WIDE = 900
const NARROW = 360

const show = (contentWidth: number): HTMLElement => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(NARROW)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth)
  render(
    <PlainTable
      label="차이"
      rows={[{ id: 1 }]}
      keyOf={({ id }) => id}
      columns={[{ label: '번호', cell: ({ id }) => id }]}
      empty="없어요."
    />,
  )
  return screen.getByRole('region', { name: '차이 표' })
}
const marksMore = (area: HTMLElement): boolean => area.parentElement?.querySelector('[data-more]') !== null

test('[backoffice] a table wider than the screen takes the focus and marks that there is more at its right', () => {
  const area = show(WIDE)
  expect(area.tabIndex).toBe(0)
  expect(marksMore(area)).toBe(true)
  area.scrollLeft = WIDE - NARROW
  fireEvent.scroll(area)
  expect(marksMore(area)).toBe(false)
  expect(area.tabIndex).toBe(0)
})

test('[backoffice] a table that fits is no stop of the keyboard', () => {
  const area = show(NARROW)
  expect(area.hasAttribute('tabindex')).toBe(false)
  expect(marksMore(area)).toBe(false)
})
