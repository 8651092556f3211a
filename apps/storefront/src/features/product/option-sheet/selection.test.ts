import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someOptions } from '../testing/fixtures.ts'
import { listChoices, listCombinations } from './option-steps.ts'
import { type Chosen, choose, maxUnits, step, toOptionGroups, totalOf } from './selection.ts'

const combinations = listCombinations(someOptions)
const [monday3, wednesday3, monday5] = combinations
const noBounds = { restrictedStockOrder: null, remainingUnits: null }
const facts = {
  options: someOptions,
  combinations,
  productStatus: 'stock_in',
  isSpecialSale: false,
  now: Date.parse('2026-11-21T03:00:00Z'),
} as const

describe('choices', () => {
  test('[OPTION-3] each step lists the values below the picked path, the last one with its combination', () => {
    expect(listChoices(facts, []).map(({ name }) => name)).toEqual(['3kg', '5kg', '10kg'])
    expect(listChoices(facts, [12]).map(({ combination }) => combination?.id)).toEqual([103, 104])
    expect(listChoices(facts, [12, 21])).toEqual([])
  })
  test('[OPTION-1] a choice without stock shows the reason; one with some stock below it does not', () => {
    expect(listChoices(facts, []).map(({ reason }) => reason)).toEqual([undefined, undefined, '품절'])
    expect(listChoices(facts, [12]).map(({ reason }) => reason)).toEqual([undefined, '일시품절'])
  })
  test('[OPTION-1] a choice whose shipment date has passed shows the reason; without a time dates are not checked', () => {
    const reasonsAt = (now: number | undefined) => listChoices({ ...facts, now }, [11]).map(({ reason }) => reason)
    const midnight = Date.parse('2026-11-23T15:00:00Z')
    expect(reasonsAt(midnight - 1)).toEqual([undefined, undefined])
    expect(reasonsAt(midnight)).toEqual(['출고 마감', undefined])
    expect(reasonsAt(undefined)).toEqual([undefined, undefined])
  })
  test('[OPTION-1] nothing can be selected if the product is not in stock', () => {
    const reasons = listChoices({ ...facts, productStatus: 'stock_out' }, []).map(({ reason }) => reason)
    expect(reasons).toEqual(['품절', '품절', '품절'])
  })
  test('a step shows the lowest price of the available combinations below it', () => {
    const [first, second, ...others] = combinations
    const dearer = { ...second!, productOptionPrice: { ...second!.productOptionPrice, price: 23_000 } }
    const [three] = listChoices({ ...facts, combinations: [first!, dearer, ...others] }, [])
    expect(three).toMatchObject({ price: 20_000, isFrom: true })
  })
})

describe('selection', () => {
  test('[OPTION-2] two shipment dates cannot be selected together, and the message says so', () => {
    const first = choose([], monday3!, noBounds).chosen!
    expect(choose(first, wednesday3!, noBounds)).toEqual({
      message:
        '두 개 이상의 출고일은 선택할 수 없어요. 이미 11.23(월) 출고를 골랐어요. 먼저 고른 옵션을 빼면 다른 날을 고를 수 있어요.',
    })
    expect(choose(first, monday5!, noBounds).chosen).toHaveLength(2)
  })
  test('selecting a combination again adds one unit', () => {
    const once = choose([], monday3!, noBounds).chosen!
    expect(choose(once, monday3!, noBounds).chosen).toEqual([{ combination: monday3, units: 2 }])
  })
  test('[ORDER-9] the limit per person applies to all options together', () => {
    const bounds = { restrictedStockOrder: 3, remainingUnits: 2 }
    const first = choose([], monday3!, bounds).chosen!
    const both = choose(first, monday5!, bounds).chosen!
    expect(maxUnits(both, both[0]!, bounds)).toBe(1)
    expect(choose(both, monday3!, bounds).message).toBe('더 담을 수 있는 수량이 없어요.')
  })
  test('[CART-3] units stay between 1 and the stock', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<1 | -1>(1, -1)), (presses) => {
        let chosen: Chosen[] = [{ combination: monday5!, units: 1 }]
        for (const by of presses) chosen = step(chosen, chosen[0]!, by, noBounds)
        expect(chosen[0]!.units).toBeGreaterThanOrEqual(1)
        expect(chosen[0]!.units).toBeLessThanOrEqual(5)
        expect(totalOf(chosen, false)).toBe(chosen[0]!.units * 30_000)
      }),
    )
  })
  test('a special price counts only while the special sale runs', () => {
    const special = { ...monday3!, productOptionPrice: { price: 20_000, specialSalePrice: 15_000, listPrice: 25_000 } }
    expect(totalOf([{ combination: special, units: 2 }], false)).toBe(40_000)
    expect(totalOf([{ combination: special, units: 2 }], true)).toBe(30_000)
  })
  test('is sent to the server as combinations and units', () => {
    expect(toOptionGroups([{ combination: monday3!, units: 2 }])).toEqual([
      { productOptionCombinationId: 101, optionUnit: 2 },
    ])
  })
})
