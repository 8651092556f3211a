import { AppError } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Personal } from '#src/features/auth/personal.tsx'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, TMP_ID } from '#src/testing/shop-samples.ts'
import { showExpiredPreOrder, showExpiredPreOrderToGuest } from './expired-pre-order.tsx'

const openGone = (error: AppError, failure: ReturnType<typeof showExpiredPreOrder>) => {
  fakeServer({
    'order.getTmp': () => {
      throw error
    },
  })
  const Page = () => (
    <Personal query={useOrderTmp(TMP_ID)} skeleton={null} failure={failure}>
      {() => null}
    </Personal>
  )
  renderPages(`/order/${TMP_ID}`, { '/order/:tmpId': Page, '/orders/77': () => <p>주문 77</p> })
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const cart = ['장바구니로 가기', '/cart']

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a member', showExpiredPreOrder(TMP_ID)],
  ['a guest', showExpiredPreOrderToGuest(TMP_ID)],
])('[SCREEN-9] an ordered pre-order links %s to the order', async (_, failure) => {
  const problems = [{ path: 'params.id', message: '이 주문서로 만든 주문이 있어요.', orderId: 77 }]
  openGone(new AppError('orderTmpAlreadyOrdered', { problems }), failure)
  await screen.findByRole('heading', { name: '이미 주문한 주문서예요' })
  expect(links()).toEqual([cart, ['주문 보기', '/orders/77']])
  await userEvent.click(screen.getByRole('link', { name: '주문 보기' }))
  await waitFor(() => expect(screen.getByText('주문 77')).toBeTruthy())
})

test('[SCREEN-9] a pre-order with an unpaid order links to that order and to “다시 결제하기”', async () => {
  const message = '이 주문서로 만든 주문의 결제를 마치지 않았어요.'
  const problems = [{ path: 'params.id', message, orderId: 77, orderNo: ORDER_NO }]
  openGone(new AppError('orderTmpAlreadyOrdered', { problems }), showExpiredPreOrderToGuest(TMP_ID))
  await screen.findByText(message)
  expect(links()).toEqual([
    ['주문 보기', '/orders/77'],
    ['다시 결제하기', `/order/${TMP_ID}?pending=${ORDER_NO}`],
  ])
})

test('[SCREEN-9] without an order in the error, only the cart is linked', async () => {
  openGone(new AppError('orderTmpAlreadyOrdered'), showExpiredPreOrder(TMP_ID))
  await screen.findByRole('heading', { name: '이미 주문한 주문서예요' })
  expect(links()).toEqual([cart])
})

test('[AUTH-3] a guest whose pre-order is not found can log in to open a member’s pre-order', async () => {
  openGone(new AppError('orderTmpNotFound'), showExpiredPreOrderToGuest(TMP_ID))
  await screen.findByRole('heading', { name: '주문서를 찾을 수 없어요' })
  expect(links()).toEqual([cart, ['로그인하기', `/login?returnUrl=${encodeURIComponent(`/order/${TMP_ID}`)}`]])
})
