import { expect, test } from 'vitest'
import * as status from '#src/order/status.ts'

test.each([
  [
    status.orderItemProductStatuses,
    'request, stock_out, withdraw_request, withdraw_partially, withdraw_complete, replace_request, replace_complete, return_request, return_complete, bank_transfer_waiting, paid, delivery_waiting, delivery_delay, delivering, delivery_end, incomplete, complete, unknown',
  ],
] as const)('[ENTITY-15] %j are exactly the values of the specification', (values, words) => {
  expect(values.join(', ')).toBe(words)
})

test.each([
  [
    status.orderStatuses,
    'pre_ordering, request, stock_out, withdraw_request, withdraw_complete, bank_transfer_waiting, paid, delivery_waiting, delivery_delay, delivering, delivery_end, incomplete, complete, unknown',
  ],
] as const)('[ENTITY-16] %j are exactly the values of the specification', (values, words) => {
  expect(values.join(', ')).toBe(words)
})

test.each([
  [status.paymentStatuses, 'waiting, paid, withdraw'],
  [status.areaTypes, 'major, secondary_area, third_area'],
  [status.categoryAdvertisingTypes, 'best, home'],
  [status.receiptTypes, 'income_deduction, expenditure_proof, none'],
  [status.withdrawTypes, 'normal, withdraw_oi_only, withdraw_oip_only, withdraw_deny'],
] as const)('[ENTITY-17] %j are exactly the values of the specification', (values, words) => {
  expect(values.join(', ')).toBe(words)
})

test.each([
  [status.productStatuses, 'waiting, stock_in, unlimited_stock_in, stock_out, temp_stock_out, suspended, removed'],
  [status.productOptionStatuses, 'stock_in, unlimited_stock_in, stock_out, temp_stock_out, suspended'],
] as const)('[ENTITY-18] %j are exactly the values of the specification', (values, words) => {
  expect(values.join(', ')).toBe(words)
})

test('[OPTION-1] in stock means stock_in or unlimited_stock_in', () => {
  expect(status.productStatuses.filter(status.isInStock)).toEqual(['stock_in', 'unlimited_stock_in'])
})
