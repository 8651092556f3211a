import { expect, test } from 'vitest'
import { listOrderCounters, orderSteps } from '#src/order/order-counters.ts'
import { expandStatusFilter } from '#src/order/order-rules.ts'
import { orderItemProductStatuses } from '#src/order/status.ts'

const countsOf = (...given: Parameters<typeof listOrderCounters>) =>
  listOrderCounters(...given).map(({ label, count }) => [label, count])

test('[C017] returns six steps, each with its number of orders', () => {
  const orders = [
    { states: ['paid'], count: 2 },
    { states: ['delivering'], count: 1 },
    { states: ['delivery_delay'], count: 3 },
    { states: ['complete'], count: 9 },
    { states: ['return_complete', 'delivery_end'], count: 1 },
  ] as const
  expect(countsOf(orders)).toEqual([
    ['결제 대기', 0],
    ['결제 완료', 2],
    ['배송 준비', 0],
    ['배송 중', 4],
    ['배송 완료', 1],
    ['취소·반품', 1],
  ])
})

test('[C017] an order with products in several states of a step counts once', () => {
  const orders = [
    { states: ['delivering', 'delivery_delay', 'withdraw_complete', 'return_request'], count: 1 },
    { states: ['delivering'], count: 1 },
  ] as const
  expect(countsOf(orders).filter(([, count]) => count !== 0)).toEqual([
    ['배송 중', 2],
    ['취소·반품', 1],
  ])
})

test('[ORDER-1] the list linked from a step filters by exactly the counted states', () => {
  for (const { states } of orderSteps) expect(expandStatusFilter(states)).toEqual(states)
})

test('only final states and pre-orders belong to no step', () => {
  const unseen = orderItemProductStatuses.filter((status) => orderSteps.every(({ states }) => !states.includes(status)))
  expect(unseen).toEqual(['request', 'incomplete', 'complete', 'unknown'])
})
