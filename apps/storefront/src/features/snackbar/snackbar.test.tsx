import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Snackbar } from './snackbar.tsx'
import { hideSnackbar, showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { WarningModal } from './warning-modal.tsx'
import { closeWarning, openWarning, warnOf } from './warning-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => {
    hideSnackbar()
    closeWarning()
  })
  vi.useRealTimers()
})
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const shown = () => screen.getByRole('status').textContent

test('[MESSAGE-1] a snackbar message disappears after 2.5 s', () => {
  render(<Snackbar />)
  expect(shown()).toBe('')
  act(() => showSnackbar('장바구니에 담았어요.'))
  expect(shown()).toBe('장바구니에 담았어요.')
  pass(2499)
  expect(shown()).toBe('장바구니에 담았어요.')
  pass(1)
  expect(shown()).toBe('')
})

test('[MESSAGE-1] a newer message has its own 2.5 s', () => {
  render(<Snackbar />)
  act(() => showSnackbar('하나'))
  pass(2000)
  act(() => showSnackbar('둘'))
  pass(2000)
  expect(shown()).toBe('둘')
  pass(500)
  expect(shown()).toBe('')
})

test('[MESSAGE-1] the snackbar stays above the order button when a short cart moves the bar up', () => {
  render(
    <>
      <div data-bottom-bar="" data-testid="bar" />
      <Snackbar />
    </>,
  )
  const place = { top: window.innerHeight - 300, bottom: window.innerHeight - 220, height: 80 } as DOMRect
  vi.spyOn(screen.getByTestId('bar'), 'getBoundingClientRect').mockImplementation(() => place)
  act(() => showSnackbar('옵션을 변경했어요.'))
  expect(screen.getByRole('status').style.bottom).toBe('312px')
  Object.assign(place, { top: window.innerHeight - 80, bottom: window.innerHeight })
  fireEvent.scroll(window)
  expect(screen.getByRole('status').style.bottom).toBe('92px')
})

test('[MESSAGE-1] the snackbar stays above the order button when removing an item shortens the cart', () => {
  const resized: (() => void)[] = []
  class Watching {
    constructor(tell: () => void) {
      resized.push(tell)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watching)
  render(
    <main>
      <div data-bottom-bar="" data-testid="bar" />
      <Snackbar />
    </main>,
  )
  const place = { top: window.innerHeight - 80, bottom: window.innerHeight, height: 80 } as DOMRect
  vi.spyOn(screen.getByTestId('bar'), 'getBoundingClientRect').mockImplementation(() => place)
  act(() => showSnackbar('삭제했어요.'))
  expect(screen.getByRole('status').style.bottom).toBe('92px')
  Object.assign(place, { top: window.innerHeight - 300, bottom: window.innerHeight - 220 })
  act(() => resized.forEach((tell) => tell()))
  expect(screen.getByRole('status').style.bottom).toBe('312px')
  vi.unstubAllGlobals()
})

test('[MESSAGE-2] a warning modal can be opened and closed', () => {
  render(<WarningModal />)
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => openWarning({ title: '재고가 부족해요', text: '남은 수량은 2개예요.' }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '재고가 부족해요' })
  expect(dialog.open).toBe(true)
  expect(dialog.textContent).toContain('남은 수량은 2개예요.')
  fireEvent.click(screen.getByText('확인'))
  expect(dialog.open).toBe(false)
})

test('[MESSAGE-2] only its confirmation runs the action', () => {
  const onConfirm = vi.fn<() => void>()
  render(<WarningModal />)
  act(() => openWarning({ title: '삭제할까요?', confirm: '삭제', cancel: '취소', onConfirm }))
  fireEvent.click(screen.getByText('취소'))
  expect(onConfirm).not.toHaveBeenCalled()
  act(() => openWarning({ title: '삭제할까요?', confirm: '삭제', cancel: '취소', onConfirm }))
  fireEvent.click(screen.getByText('삭제'))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('[ERROR-3] an error can be shown in the warning modal with its own text', () => {
  render(<WarningModal />)
  act(() => warnOf(new Error('남은 수량보다 많이 담았어요.')))
  expect(screen.getByRole('dialog').textContent).toContain('남은 수량보다 많이 담았어요.')
})
