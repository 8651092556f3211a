import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar, useSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { Button } from './button.tsx'

afterEach(hideSnackbar)

test('[MESSAGE-1] tapping a disabled button shows the reason', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button reason="먼저 약관에 동의해 주세요." onClick={onClick}>
      탈퇴하기
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(useSnackbar.getState().message).toBe('먼저 약관에 동의해 주세요.')
})

test('a busy button shows no reason', async () => {
  render(
    <Button busy reason="먼저 약관에 동의해 주세요.">
      탈퇴하기
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }))
  expect(useSnackbar.getState().message).toBeUndefined()
})
