import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="옵션 선택" footer={<button type="button">담기</button>}>
        <p>사과 3kg</p>
      </Sheet>
    </>
  )
}
const openSheet = () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  render(<Page />)
  fireEvent.click(screen.getByText('열기'))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  return { dialog, showModal }
}
const waitForExit = () =>
  act(() => {
    vi.advanceTimersByTime(300)
  })

test('a closed sheet has no content', () => {
  render(<Page />)
  expect(screen.queryByText('사과 3kg')).toBeNull()
})

test('the sheet opens as a modal dialog, which traps focus, and is named by its title', () => {
  const { dialog, showModal } = openSheet()
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  expect(screen.getByRole('dialog', { name: '옵션 선택' })).toBe(dialog)
  expect(screen.getByText('담기')).toBeTruthy()
})

test('Escape closes the sheet, and its content is removed after the exit animation', () => {
  const { dialog } = openSheet()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dialog.open).toBe(false)
  expect(screen.queryByText('사과 3kg')).not.toBeNull()
  waitForExit()
  expect(screen.queryByText('사과 3kg')).toBeNull()
})

test('Escape closes only the inner one of two nested sheets', () => {
  const outer = vi.fn<() => void>()
  const inner = vi.fn<() => void>()
  render(
    <Sheet open onClose={outer} title="배송지 입력">
      <input type="file" aria-label="사진" />
      <Sheet open onClose={inner} title="주소 찾기">
        <p>도로명</p>
      </Sheet>
    </Sheet>,
  )
  fireEvent(screen.getByRole('dialog', { name: '주소 찾기' }), new Event('cancel', { cancelable: true }))
  expect(inner).toHaveBeenCalledOnce()
  // cancelling a file picker also fires a cancel event
  fireEvent(screen.getByLabelText('사진'), new Event('cancel', { bubbles: true }))
  expect(outer).not.toHaveBeenCalled()
})

test('the close button closes the sheet', () => {
  const { dialog } = openSheet()
  fireEvent.click(screen.getByLabelText('닫기'))
  expect(dialog.open).toBe(false)
})

test('a tap outside the sheet closes it, a tap inside does not', () => {
  const { dialog } = openSheet()
  fireEvent.click(screen.getByText('사과 3kg'))
  expect(dialog.open).toBe(true)
  fireEvent.click(dialog)
  expect(dialog.open).toBe(false)
})

// head of the sheet: the ancestor of its title
const headOf = () => screen.getByRole('heading').closest<HTMLElement>('.cursor-grab') ?? document.body

const drag = (from: HTMLElement, distance: number) => {
  from.setPointerCapture = () => undefined
  fireEvent.pointerDown(from, { clientY: 100, pointerId: 1 })
  fireEvent.pointerMove(from, { clientY: 100 + distance, pointerId: 1 })
}

test('dragging the head down far enough closes the sheet', () => {
  const { dialog } = openSheet()
  const head = headOf()
  drag(head, 120)
  expect(dialog.style.getPropertyValue('--drag')).toBe('120px')
  fireEvent.pointerUp(head, { clientY: 220, pointerId: 1 })
  expect(dialog.open).toBe(false)
  expect(dialog.style.getPropertyValue('--drag')).toBe('')
})

test('a short drag returns the sheet to its position', () => {
  const { dialog } = openSheet()
  const head = headOf()
  drag(head, 10)
  fireEvent.pointerUp(head, { clientY: 110, pointerId: 1 })
  expect(dialog.open).toBe(true)
  expect(dialog.hasAttribute('data-dragging')).toBe(false)
})

describe('with popover support', () => {
  const turns: string[] = []
  const known = HTMLDialogElement.prototype as unknown as Record<string, unknown>
  beforeEach(() => {
    turns.length = 0
    known['showPopover'] = function showPopover(this: HTMLDialogElement) {
      turns.push(`shown as ${this.popover}`)
      this.querySelector('button')?.focus()
    }
    known['hidePopover'] = () => turns.push('no popover')
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function showModal(this: HTMLDialogElement) {
      turns.push(`modal, opened by ${document.activeElement?.textContent}`)
      this.open = true
    })
  })
  afterEach(() => {
    for (const name of ['showPopover', 'hidePopover']) delete known[name]
    vi.restoreAllMocks()
  })
  const showIt = (): HTMLDialogElement => {
    render(<Page />)
    const opener = screen.getByText('열기')
    opener.focus()
    fireEvent.click(opener)
    return screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  }

  test('the sheet is painted before the page becomes inert, and returns the focus to its opener', () => {
    showIt()
    expect(turns).toEqual(['shown as manual'])
    waitForExit()
    expect(turns).toEqual(['shown as manual', 'no popover', 'modal, opened by 열기'])
  })

  test('Escape before the sheet is modal closes it, and no overlay below handles the key', async () => {
    showIt()
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(turns).toEqual(['shown as manual', 'no popover'])
    expect(document.activeElement?.textContent).toBe('열기')
    expect(screen.queryByText('사과 3kg')).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  })

  test('a sheet closed before it is modal never becomes modal', () => {
    showIt()
    fireEvent.click(screen.getByLabelText('닫기'))
    waitForExit()
    expect(turns).toEqual(['shown as manual', 'no popover'])
  })
})

test('a sheet with `leavesFirst` is painted leaving before the page becomes active again', () => {
  const choose = (open: boolean) => (
    <Sheet open={open} onClose={() => {}} title="정렬" leavesFirst>
      <p>낮은 가격순</p>
    </Sheet>
  )
  const { rerender } = render(choose(true))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  rerender(choose(false))
  expect([dialog.open, dialog.dataset['leaving']]).toEqual([true, ''])
  waitForExit()
  expect([dialog.open, dialog.dataset['leaving']]).toEqual([false, undefined])
  rerender(choose(true))
  rerender(choose(false))
  rerender(choose(true))
  expect([dialog.open, dialog.dataset['leaving']]).toEqual([true, undefined])
})
