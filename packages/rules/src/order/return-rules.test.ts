import { expect, test } from 'vitest'
import {
  isReturnReason,
  returnBearerOf,
  returnDeadlineText,
  returnReasons,
  returnReasonText,
} from '#src/order/return-rules.ts'

test.each([
  ['changedMind', 'shopper', '7일'],
  ['other', 'shopper', '7일'],
  ['damaged', 'shop', '3개월'],
  ['wrongItem', 'shop', '3개월'],
  ['late', 'shop', '3개월'],
] as const)('[ORDER-6] %s: return shipping is paid by the %s, deadline %s', (reason, bearer, within) => {
  expect(returnBearerOf(reason)).toBe(bearer)
  expect(returnDeadlineText(reason)).toContain(within)
})

test('every reason has a text; an unknown reason is returned unchanged', () => {
  expect(new Set(returnReasons.map(returnReasonText)).size).toBe(returnReasons.length)
  expect(returnReasonText('damaged')).toBe('상하거나 파손됐어요')
  expect(returnReasonText('constructor')).toBe('constructor')
  expect(isReturnReason('toString')).toBe(false)
})
