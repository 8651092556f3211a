import { describe, expect, test } from 'vitest'
import {
  findCombination,
  findShipmentDateConflict,
  isOptionAvailable,
  isShipmentPast,
  listOptionChoices,
  toOptionIdPath,
} from '#src/product/option-rules.ts'
import { productOptionStatuses, productStatuses } from '#src/order/status.ts'

describe('availability', () => {
  const inStock = new Set<string>(['stock_in', 'unlimited_stock_in'])
  const pairs = productStatuses.flatMap((product) => productOptionStatuses.map((option) => [product, option] as const))
  test.each(pairs)('[OPTION-1] product %s, option %s', (product, option) => {
    expect(isOptionAvailable(product, option)).toBe(inStock.has(product) && inStock.has(option))
  })
})

describe('shipment dates', () => {
  test.each([
    ['2026-11-23', '2026-11-22T15:00:00Z', false],
    ['2026-11-23', '2026-11-23T14:59:59.999Z', false],
    ['2026-11-23', '2026-11-23T15:00:00Z', true],
    ['2026-12-31', '2026-12-31T15:00:00Z', true],
    ['2027-01-01', '2026-12-31T15:00:00Z', false],
    [null, '2026-11-23T15:00:00Z', false],
  ])('[OPTION-1] shipment on %s is past at %s: %s', (day, now, isPast) => {
    expect(isShipmentPast(day, new Date(now))).toBe(isPast)
  })

  test.each([[[]], [['2026-11-25']], [['2026-11-25', '2026-11-25']], [[null, null]], [[null, '2026-11-25', null]]])(
    '[OPTION-2] dates %j do not conflict',
    (dates) => {
      expect(findShipmentDateConflict(dates.map((shipmentDate) => ({ shipmentDate })))).toBeUndefined()
    },
  )

  test('[OPTION-2] two different dates conflict, and the message explains it', () => {
    const dates = ['2026-11-27', null, '2026-11-25', '2026-11-27']
    expect(findShipmentDateConflict(dates.map((shipmentDate) => ({ shipmentDate })))).toEqual({
      shipmentDates: ['2026-11-27', '2026-11-25'],
      message:
        '두 개 이상의 출고일은 선택할 수 없어요. 이미 11.27(금) 출고를 골랐어요. 먼저 고른 옵션을 빼면 다른 날을 고를 수 있어요.',
    })
  })
})

describe('option id paths', () => {
  const combinations = [
    { optionIdPath: '3/14', productOptionStatus: 'stock_out' },
    { optionIdPath: '3/15', productOptionStatus: 'stock_in' },
    { optionIdPath: '2/14', productOptionStatus: 'suspended' },
    { optionIdPath: '31/14', productOptionStatus: 'unlimited_stock_in' },
  ] as const

  test('[OPTION-3] a combination is found by its ids joined by slash, only in their order', () => {
    expect(toOptionIdPath([3, 14])).toBe('3/14')
    expect(findCombination(combinations, [3, 15])).toBe(combinations[1])
    expect(findCombination(combinations, [14, 3])).toBeUndefined()
    expect(findCombination(combinations, [3])).toBeUndefined()
    expect(findCombination([{ optionIdPath: '' }], [])).toEqual({ optionIdPath: '' })
  })

  test.each([
    [
      [],
      [
        [3, true],
        [2, false],
        [31, true],
      ],
    ],
    [
      [3],
      [
        [14, false],
        [15, true],
      ],
    ],
    [[31], [[14, true]]],
    [[3, 15], []],
    [[9], []],
  ])('[OPTION-3] the choices after %j are %j', (picked, choices) => {
    const expected = choices.map(([optionId, isAvailable]) => ({ optionId, isAvailable }))
    expect(listOptionChoices(combinations, picked, 'stock_in')).toEqual(expected)
  })

  test('[OPTION-1] no choice of a sold-out product is available', () => {
    expect(listOptionChoices(combinations, [], 'stock_out').some((choice) => choice.isAvailable)).toBe(false)
  })

  test('[OPTION-3] a choice is available if any combination under it is, in any order', () => {
    expect(listOptionChoices(combinations.toReversed(), [], 'stock_in')).toContainEqual({
      optionId: 3,
      isAvailable: true,
    })
  })
})
