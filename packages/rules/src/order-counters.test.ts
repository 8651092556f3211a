import { expect, test } from 'vitest'
import { listOrderCounters } from '#src/order-counters.ts'
import { orderItemProductStatuses } from '#src/status.ts'

test('[C017] six steps, each with its number and the list behind it', () => {
  const counters = listOrderCounters({ paid: 2, delivering: 1, delivery_delay: 3, complete: 9, return_complete: 1 })
  expect(counters.map(({ label, count, oipStatus }) => [label, count, oipStatus])).toEqual([
    ['결제 대기', 0, 'bank_transfer_waiting'],
    ['결제 완료', 2, 'paid'],
    ['배송 준비', 0, 'delivery_waiting'],
    ['배송 중', 4, 'delivering'],
    ['배송 완료', 0, 'delivery_end'],
    ['취소·반품', 1, 'return_complete'],
  ])
})

test('what still waits for somebody is shown before what is over', () => {
  expect(listOrderCounters({ withdraw_complete: 5, return_request: 1 }).at(-1)).toMatchObject({
    count: 6,
    oipStatus: 'return_request',
  })
})

test('only what is over for good, or was never an order, stands at no step', () => {
  const unseen = orderItemProductStatuses.filter((status) =>
    listOrderCounters({ [status]: 1 }).every(({ count }) => count === 0),
  )
  expect(unseen).toEqual(['request', 'incomplete', 'complete', 'unknown'])
})
