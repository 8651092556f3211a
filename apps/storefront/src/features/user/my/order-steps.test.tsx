import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { OrderSteps } from './order-steps.tsx'

test('[SCREEN-18] [C017] each step shows its number of orders and links to them', async () => {
  fakeServer({})
  renderPages('/my', {
    '/my': () => (
      <OrderSteps
        orderStates={[
          { states: ['paid'], count: 1_200 },
          { states: ['delivering'], count: 2 },
          { states: ['delivering', 'delivery_delay', 'return_request'], count: 1 },
        ]}
      />
    ),
  })
  const stepOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: /1,200\s*결제 완료/ })
  expect(stepOf(/1,200\s*결제 완료/)).toBe('/orders?oipStatus=paid,withdraw_partially')
  expect(stepOf(/3\s*배송 중/)).toBe('/orders?oipStatus=delivering,delivery_delay')
  expect(stepOf(/1\s*취소·반품/)).toBe(
    '/orders?oipStatus=withdraw_request,return_request,replace_request,withdraw_complete,return_complete,replace_complete,stock_out',
  )
  expect(screen.getAllByRole('link')).toHaveLength(6)
})
