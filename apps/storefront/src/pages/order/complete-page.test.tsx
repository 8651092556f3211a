import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'
import CompletePage, { handle as completeHandle } from './complete-page.tsx'

type Page = Parameters<typeof renderPages>[1][string]

test('[K14] an order waiting for its deposit says so in its title and shows account, amount and due time first', async () => {
  const { payment } = sampleOrder()
  const virtualAccount = {
    accountNumber: '1002-123-456789',
    accountType: '일반',
    bankCode: '20',
    bankText: '우리은행',
    customerName: '김수진',
    dueDate: '2036-11-23T14:59:59.000Z',
  }
  fakeServer({
    'order.get': () =>
      sampleOrder({
        orderItemStatus: 'bank_transfer_waiting',
        payment: { ...payment, paymentStatus: 'waiting', virtualAccount },
      }),
  })
  const { Title = () => null } = completeHandle
  renderPages('/order/complete/5', { '/order/complete/:orderId': Title })
  expect(await screen.findByText('입금 대기')).toBeTruthy()
  cleanup()
  const { container } = renderPages('/order/complete/5', { '/order/complete/:orderId': CompletePage as Page })
  expect(await screen.findByRole('heading', { name: '입금을 기다리고 있어요' })).toBeTruthy()
  const text = container.textContent ?? ''
  expect(text).not.toContain('주문이 완료')
  const places = ['우리은행', '1002-123-456789', '입금할 금액', '입금 기한', '주문 번호', '앞으로 이렇게'].map((part) =>
    text.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})
