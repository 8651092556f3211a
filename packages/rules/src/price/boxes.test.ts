import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bundleKeyOf, countBoxes, groupByBundle } from '#src/price/shipping-rules.ts'
import { shippedLine as line } from '#src/testing/shipped-line.ts'

describe('bundles', () => {
  test('[ORDER-8] one distributor with one delivery company is one bundle', () => {
    const lines = [
      line(),
      line({ productId: 2, deliveryCompany: '한진택배' }),
      line({ productId: 3 }),
      line({ productId: 4, distributorId: 11 }),
    ]
    const bundles = groupByBundle(lines)
    expect([...bundles.values()].map((bundle) => bundle.map((one) => one.productId))).toEqual([[1, 3], [2], [4]])
    expect([...bundles.keys()]).toEqual([bundleKeyOf(lines[0]!), bundleKeyOf(lines[1]!), bundleKeyOf(lines[3]!)])
  })
})

describe('boxes', () => {
  test.each<[string, [number, number, number | null][], number]>([
    ['units of one product fill boxes', [[1, 7, 3]], 3],
    ['exactly full', [[1, 6, 3]], 2],
    [
      'two products share a box',
      [
        [1, 1, 2],
        [2, 1, 2],
      ],
      1,
    ],
    [
      'one unit too many',
      [
        [1, 1, 2],
        [2, 2, 2],
      ],
      2,
    ],
    ['without maxUnitInBox any units are one box', [[1, 50, null]], 1],
    [
      'lines of one product without maxUnitInBox are one box',
      [
        [1, 5, null],
        [1, 5, null],
      ],
      1,
    ],
    [
      'a product without maxUnitInBox has its own box',
      [
        [1, 1, null],
        [2, 1, 2],
      ],
      2,
    ],
    [
      'options of one product add up',
      [
        [1, 2, 3],
        [1, 1, 3],
      ],
      1,
    ],
    ['ten tenths are one box', Array.from({ length: 10 }, (_, id) => [id, 1, 10] as [number, number, number]), 1],
    ['no lines still count as one', [], 1],
  ])('[ORDER-8] %s', (_, rows, boxes) => {
    const lines = rows.map(([productId, optionUnit, maxUnitInBox]) => ({ productId, optionUnit, maxUnitInBox }))
    expect(countBoxes(lines)).toBe(boxes)
  })

  test('[ORDER-8] units and box sizes below 1 are refused', () => {
    expect(() => countBoxes([line({ optionUnit: 0 })])).toThrow('optionUnit must be at least 1')
    expect(() => countBoxes([line({ maxUnitInBox: 0 })])).toThrow('maxUnitInBox must be at least 1')
  })

  test('[ORDER-8] more units never need fewer boxes', () => {
    const rows = fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 4 }),
        optionUnit: fc.integer({ min: 1, max: 99 }),
        maxUnitInBox: fc.constant(3),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(rows, (lines) => {
        const [first, ...rest] = lines
        const more = countBoxes([{ ...first!, optionUnit: first!.optionUnit + 1 }, ...rest])
        expect(more).toBeGreaterThanOrEqual(countBoxes(lines))
        expect(countBoxes(lines)).toBe(Math.ceil(lines.reduce((sum, one) => sum + one.optionUnit, 0) / 3))
      }),
    )
  })
})
