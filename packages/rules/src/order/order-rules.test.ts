import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canChangeDeliveryAddress,
  expandStatusFilter,
  isPartlyWithdrawable,
  isWithdrawable,
  orderStatusOf,
  toOrderNumber,
  withdrawTypeOf,
} from '#src/order/order-rules.ts'
import { type OrderItemProductStatus, orderItemProductStatuses, orderStatuses } from '#src/order/status.ts'

type Statuses = OrderItemProductStatus[]

describe('the derived status', () => {
  test.each<[Statuses, string]>([
    [[], 'unknown'],
    [['unknown'], 'unknown'],
    [['unknown', 'paid'], 'paid'],
    [['request', 'request'], 'request'],
    [['bank_transfer_waiting', 'withdraw_complete'], 'bank_transfer_waiting'],
    [['paid', 'delivering'], 'paid'],
    [['withdraw_partially'], 'paid'],
    [['delivery_delay', 'delivery_waiting'], 'delivery_delay'],
    [['delivering', 'delivery_end'], 'delivering'],
    [['delivery_end', 'complete'], 'delivery_end'],
    [['return_request'], 'delivery_end'],
    [['replace_request', 'complete'], 'delivery_end'],
    [['replace_complete'], 'delivery_end'],
    [['return_complete', 'withdraw_complete'], 'complete'],
    [['stock_out', 'delivering'], 'delivering'],
    [['stock_out', 'withdraw_request'], 'stock_out'],
    [['withdraw_request', 'withdraw_complete'], 'withdraw_request'],
    [['withdraw_complete', 'complete'], 'complete'],
    [['withdraw_complete', 'withdraw_complete'], 'withdraw_complete'],
    [['incomplete', 'incomplete'], 'incomplete'],
  ])('[ENTITY-16] products %j make the order %s', (products, status) => {
    expect(orderStatusOf(products)).toBe(status)
  })

  test('[ENTITY-16] is an order status, whatever the products and their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderItemProductStatuses), { minLength: 1 }), (products) => {
        expect(orderStatuses).toContain(orderStatusOf(products))
        expect(orderStatusOf(products.toReversed())).toBe(orderStatusOf(products))
        expect(orderStatusOf([...products, 'unknown'])).toBe(orderStatusOf(products))
      }),
    )
  })
})

describe('withdrawing', () => {
  test('[ORDER-6] single options can be cancelled until packing starts', () => {
    expect(orderItemProductStatuses.filter(isPartlyWithdrawable)).toEqual(['withdraw_partially', 'paid'])
  })

  test('[ENTITY-17] a shopper can withdraw products that have not been shipped', () => {
    expect(orderItemProductStatuses.filter(isWithdrawable)).toEqual([
      'withdraw_partially',
      'bank_transfer_waiting',
      'paid',
      'delivery_waiting',
      'delivery_delay',
    ])
  })

  test.each<[Statuses, boolean, string]>([
    [['paid', 'paid'], false, 'normal'],
    [['paid', 'withdraw_complete'], false, 'normal'],
    [['paid', 'delivering'], false, 'withdraw_oip_only'],
    [['paid', 'stock_out'], false, 'withdraw_oip_only'],
    [['delivering', 'complete'], false, 'withdraw_deny'],
    [['withdraw_complete'], false, 'withdraw_deny'],
    [[], false, 'withdraw_deny'],
    [['bank_transfer_waiting', 'bank_transfer_waiting'], false, 'withdraw_oi_only'],
    [['paid', 'paid'], true, 'withdraw_oi_only'],
    [['delivering'], true, 'withdraw_deny'],
  ])('[ENTITY-17] products %j, gift %s: %s', (products, isGift, withdrawType) => {
    expect(withdrawTypeOf({ products, isGift })).toBe(withdrawType)
  })

  test.each<[Statuses, boolean]>([
    [['paid'], true],
    [['bank_transfer_waiting', 'paid', 'withdraw_partially', 'request'], true],
    [['paid', 'withdraw_complete'], true],
    [['paid', 'delivery_waiting'], false],
    [['withdraw_complete'], false],
    [[], false],
  ])('[ORDER-5] the address of %j can be changed: %s', (products, expected) => {
    expect(canChangeDeliveryAddress(products)).toBe(expected)
  })
})

test('[ORDER-1] the delivering filter means delivering, delivery_delay and delivery_waiting together', () => {
  expect(expandStatusFilter(['delivering'])).toEqual(['delivering', 'delivery_delay', 'delivery_waiting'])
  expect(expandStatusFilter(['paid'])).toEqual(['paid'])
  expect(expandStatusFilter(['delivering', 'delivery_end'])).toEqual(['delivering', 'delivery_end'])
})

describe('order numbers', () => {
  test('[ORDER-6] contain the date in Seoul', () => {
    const bytes = new Uint8Array([0, 1, 7, 8, 31, 32, 255, 40, 99])
    expect(toOrderNumber(new Date('2026-12-31T14:59:59Z'), bytes)).toBe('20261231-239AZ2ZA')
    expect(toOrderNumber(new Date('2026-12-31T15:00:00Z'), bytes)).toMatch(/^20270101-/)
  })

  test('[ORDER-6] need 8 random bytes', () => {
    expect(() => toOrderNumber(new Date(0), new Uint8Array(7))).toThrow('needs 8 random bytes')
  })

  test('[ORDER-6] contain no ambiguous characters and use all others with equal probability', () => {
    const seen = Array.from({ length: 256 }, (_, byte) =>
      toOrderNumber(new Date('2026-11-21T00:00:00Z'), new Uint8Array(8).fill(byte)).slice(-1),
    )
    const counts = Map.groupBy(seen, (character) => character)
    expect([...counts.keys()].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
    expect([...counts.values()].every((same) => same.length === 8)).toBe(true)
  })
})
