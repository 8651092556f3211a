import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorScreen, FallbackScreen } from './error-screen.tsx'

afterEach(() => vi.restoreAllMocks())

test('[SCREEN-19] an icon, a title, a text and a button that runs a given action', () => {
  const onAction = vi.fn<() => void>()
  render(<ErrorScreen title="찾는 페이지가 없어요" text="주소를 확인해 주세요." button="홈으로" onAction={onAction} />)
  const alert = screen.getByRole('alert')
  expect(alert.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('찾는 페이지가 없어요')
  expect(alert.textContent).toContain('주소를 확인해 주세요.')
  fireEvent.click(screen.getByRole('button', { name: '홈으로' }))
  expect(onAction).toHaveBeenCalledOnce()
})

test('[SCREEN-19] without an action the button goes back', () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  render(<ErrorScreen title="열 수 없어요" button="뒤로" />)
  fireEvent.click(screen.getByRole('button'))
  expect(back).toHaveBeenCalledOnce()
})

test('[SCREEN-20] the fallback explains the error and reloads the page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  render(<FallbackScreen />)
  expect(screen.getByRole('heading').textContent).toBe('에러가 발생했어요.')
  fireEvent.click(screen.getByRole('button', { name: '새로고침' }))
  expect(reload).toHaveBeenCalledOnce()
})
