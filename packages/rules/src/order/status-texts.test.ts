import { expect, test } from 'vitest'
import { orderItemProductStatuses, orderStatuses } from '#src/order/status.ts'
import { statusText } from '#src/order/status-texts.ts'

const all = [...new Set([...orderItemProductStatuses, ...orderStatuses])]

test('[ENTITY-15] [ENTITY-16] every status has a unique label', () => {
  expect(new Set(all.map(statusText)).size).toBe(all.length)
  for (const status of all) expect(statusText(status)).toMatch(/^[가-힣 ]+$/)
})

test('requested states are not labelled as completed', () => {
  for (const status of ['withdraw_request', 'replace_request', 'return_request'] as const)
    expect(statusText(status)).toMatch(/요청$/)
})
