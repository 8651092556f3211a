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

test('a closed sheet holds nothing', () => {
  render(<Page />)
  expect(screen.queryByText('사과 3kg')).toBeNull()
})

test('it opens as a modal dialog, so the browser traps focus, and is named by its title', () => {
  const { dialog, showModal } = openSheet()
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  expect(screen.getByRole('dialog', { name: '옵션 선택' })).toBe(dialog)
  expect(screen.getByText('담기')).toBeTruthy()
})

test('Escape closes it, and its content goes after the way out was seen', () => {
  const { dialog } = openSheet()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dialog.open).toBe(false)
  expect(screen.queryByText('사과 3kg')).not.toBeNull()
  waitForExit()
  expect(screen.queryByText('사과 3kg')).toBeNull()
})

test('“I pressed Escape in the address search, and all I had typed of the address was gone”: it closes one layer', () => {
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
  // a choice of files that is called off says so by the same name
  fireEvent(screen.getByLabelText('사진'), new Event('cancel', { bubbles: true }))
  expect(outer).not.toHaveBeenCalled()
})

test('its button closes it', () => {
  const { dialog } = openSheet()
  fireEvent.click(screen.getByLabelText('닫기'))
  expect(dialog.open).toBe(false)
})

test('a tap beside it closes it, a tap in it does not', () => {
  const { dialog } = openSheet()
  fireEvent.click(screen.getByText('사과 3kg'))
  expect(dialog.open).toBe(true)
  fireEvent.click(dialog)
  expect(dialog.open).toBe(false)
})

// the head of the sheet is what holds its title
const headOf = () => screen.getByRole('heading').closest<HTMLElement>('.cursor-grab') ?? document.body

const drag = (from: HTMLElement, distance: number) => {
  from.setPointerCapture = () => undefined
  fireEvent.pointerDown(from, { clientY: 100, pointerId: 1 })
  fireEvent.pointerMove(from, { clientY: 100 + distance, pointerId: 1 })
}

test('a pull at its head moves it and closes it when it was long enough', () => {
  const { dialog } = openSheet()
  const head = headOf()
  drag(head, 120)
  expect(dialog.style.getPropertyValue('--drag')).toBe('120px')
  fireEvent.pointerUp(head, { clientY: 220, pointerId: 1 })
  expect(dialog.open).toBe(false)
  expect(dialog.style.getPropertyValue('--drag')).toBe('')
})

test('a short pull lets it spring back', () => {
  const { dialog } = openSheet()
  const head = headOf()
  drag(head, 10)
  fireEvent.pointerUp(head, { clientY: 110, pointerId: 1 })
  expect(dialog.open).toBe(true)
  expect(dialog.hasAttribute('data-dragging')).toBe(false)
})

describe('where the browser knows popovers', () => {
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

  test('it is seen before the page is worked through to be made inert, and gives the focus back to what opened it', () => {
    showIt()
    expect(turns).toEqual(['shown as manual'])
    waitForExit()
    expect(turns).toEqual(['shown as manual', 'no popover', 'modal, opened by 열기'])
  })

  test('“I pressed Escape at once and nothing happened”: it is called off before it is modal, and nothing below hears of it', async () => {
    showIt()
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(turns).toEqual(['shown as manual', 'no popover'])
    expect(document.activeElement?.textContent).toBe('열기')
    expect(screen.queryByText('사과 3kg')).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  })

  test('closed before that, it never becomes modal', () => {
    showIt()
    fireEvent.click(screen.getByLabelText('닫기'))
    waitForExit()
    expect(turns).toEqual(['shown as manual', 'no popover'])
  })
})

test('one that leaves first is seen to leave before the page is given back', () => {
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
