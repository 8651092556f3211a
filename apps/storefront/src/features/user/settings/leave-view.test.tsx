import { AppError } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser, useAuth } from '#src/features/auth/auth-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { LeaveView } from './leave-view.tsx'

beforeEach(() => {
  useAuth.setState({ status: 'starting', user: undefined, error: undefined })
  setSessionUser({ userType: 'email' })
})
afterEach(() => vi.unstubAllGlobals())

test('[SCREEN-18] [C013] who still waits for an order is told so before, and again when refused', async () => {
  fakeServer({
    'user.previewLeave': () => ({ point: 0, orderCount: 2, openOrderCount: 1, reviewCount: 0 }),
    'user.leave': () => {
      throw new AppError('ordersOpen')
    },
  })
  const onLeft = vi.fn<() => Promise<void>>()
  renderPages('/leave', { '/leave': () => <LeaveView onLeft={onLeft} /> })
  await screen.findByText(/진행 중인 주문 1건이 모두 끝나야 탈퇴할 수 있어요/)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }))
  await screen.findByText(/진행 중인 주문이 있어서 탈퇴할 수 없어요/)
  expect(onLeft).not.toHaveBeenCalled()
})
