import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { OrderSteps } from './order-steps.tsx'

test('[SCREEN-18] [C017] each step says how many orders stand at it, and leads to them', async () => {
  fakeServer({})
  renderPages('/my', {
    '/my': () => <OrderSteps orderStates={{ paid: 1_200, delivering: 2, delivery_delay: 1, return_request: 1 }} />,
  })
  const stepOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: /1,200\s*결제 완료/ })
  expect(stepOf(/1,200\s*결제 완료/)).toBe('/orders?oipStatus=paid')
  expect(stepOf(/3\s*배송 중/)).toBe('/orders?oipStatus=delivering')
  expect(stepOf(/1\s*취소·반품/)).toBe('/orders?oipStatus=return_request')
  expect(screen.getAllByRole('link')).toHaveLength(6)
})
