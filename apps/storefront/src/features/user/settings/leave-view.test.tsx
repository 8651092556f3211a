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

const onLeft = vi.fn<() => Promise<void>>()
const show = () => renderPages('/leave', { '/leave': () => <LeaveView onLeft={onLeft} /> })

test('[SCREEN-18] [C013] a member with an open order sees a link to the orders and a disabled leave button', async () => {
  const asked = vi.fn<() => { destroyedBy: string }>()
  fakeServer({
    'user.previewLeave': () => ({ point: 0, orderCount: 2, openOrderCount: 1, reviewCount: 0 }),
    'user.leave': asked,
  })
  show()
  await screen.findByText(/진행 중인 주문 1건이 모두 끝나야 탈퇴할 수 있어요/)
  expect(screen.getByRole('link', { name: '진행 중인 주문 보기' }).getAttribute('href')).toBe('/orders')
  await userEvent.click(screen.getByRole('checkbox'))
  const leave = screen.getByRole('button', { name: '탈퇴하기' })
  expect(leave.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(leave)
  expect(asked).not.toHaveBeenCalled()
})

test('[SCREEN-18] [C013] an order placed in the meantime is reported when leaving is refused', async () => {
  fakeServer({
    'user.previewLeave': () => ({ point: 0, orderCount: 2, openOrderCount: 0, reviewCount: 0 }),
    'user.leave': () => {
      throw new AppError('ordersOpen')
    },
  })
  show()
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }))
  await screen.findByText(/진행 중인 주문이 있어서 탈퇴할 수 없어요/)
  expect(onLeft).not.toHaveBeenCalled()
})
