import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CheckableGroup,
  decreaseUnit,
  increaseUnit,
  isAllChecked,
  isCheckable,
  isEmptyCart,
  maxOptionUnit,
  maxUnitsOf,
  mergeCarts,
  type StockBounds,
  toggleAll,
} from '#src/price/cart-rules.ts'
import { productOptionStatuses, productStatuses } from '#src/order/status.ts'

const group = (over: Partial<CheckableGroup & { isChecked: boolean }> = {}) => ({
  optionUnit: 1,
  productOptionStatus: 'stock_in' as const,
  productStatus: 'stock_in' as const,
  isAppOnly: false,
  isChecked: false,
  ...over,
})
const bounds = (over: Partial<StockBounds> = {}): StockBounds => ({
  productOptionStatus: 'stock_in',
  amount: 10,
  restrictedStockOrder: null,
  boughtUnits: 0,
  otherUnits: 0,
  ...over,
})
const anyGroup = fc.record({
  optionUnit: fc.integer({ min: 0, max: 2 }),
  productOptionStatus: fc.constantFrom(...productOptionStatuses),
  productStatus: fc.constantFrom(...productStatuses),
  isAppOnly: fc.boolean(),
  isChecked: fc.boolean(),
})

describe('checking groups', () => {
  test.each<[string, Partial<CheckableGroup>, boolean]>([
    ['in stock with units', {}, true],
    ['unlimited stock', { productOptionStatus: 'unlimited_stock_in', productStatus: 'unlimited_stock_in' }, true],
    ['no units', { optionUnit: 0 }, false],
    ['option sold out', { productOptionStatus: 'stock_out' }, false],
    ['product sold out', { productStatus: 'temp_stock_out' }, false],
    ['app-only', { isAppOnly: true }, false],
  ])('[CART-1] %s', (_, over, expected) => {
    expect(isCheckable(group(over))).toBe(expected)
  })

  test('[CART-2] select-all never changes unavailable or app-only items', () => {
    const groups = [group(), group({ isAppOnly: true, isChecked: true }), group({ productStatus: 'stock_out' })]
    expect(toggleAll(groups, true).map((one) => one.isChecked)).toEqual([true, true, false])
    expect(toggleAll(groups, false).map((one) => one.isChecked)).toEqual([false, true, false])
  })

  test('[CART-2] select-all checks exactly the checkable groups of any cart', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), fc.boolean(), (groups, isChecked) => {
        const toggled = toggleAll(groups, isChecked)
        expect(toggled.filter(isCheckable).every((one) => one.isChecked === isChecked)).toBe(true)
        expect(toggled.filter((one) => !isCheckable(one))).toEqual(groups.filter((one) => !isCheckable(one)))
        expect(isAllChecked(toggled)).toBe(isChecked && groups.some(isCheckable))
      }),
    )
  })

  test('[CART-2] select-all is checked only if at least one group is checkable and all of those are checked', () => {
    expect(isAllChecked([])).toBe(false)
    expect(isAllChecked([group({ isAppOnly: true, isChecked: true })])).toBe(false)
    expect(isAllChecked([group({ isChecked: true }), group()])).toBe(false)
    expect(isAllChecked([group({ isChecked: true }), group({ isAppOnly: true })])).toBe(true)
  })
})

describe('units', () => {
  test.each([
    [3, 2],
    [2, 1],
    [1, 1],
    [0, 1],
  ])('[CART-3] decreasing %i gives %i, never below 1', (unit, expected) => {
    expect(decreaseUnit(unit)).toBe(expected)
  })

  test.each<[Partial<StockBounds>, number]>([
    [{}, 10],
    [{ productOptionStatus: 'unlimited_stock_in', amount: 0 }, maxOptionUnit],
    [{ amount: 0 }, 0],
    [{ amount: -3 }, 0],
    [{ amount: 5000 }, maxOptionUnit],
    [{ restrictedStockOrder: 3 }, 3],
    [{ restrictedStockOrder: 3, boughtUnits: 2 }, 1],
    [{ restrictedStockOrder: 3, boughtUnits: 1, otherUnits: 1 }, 1],
    [{ restrictedStockOrder: 3, boughtUnits: 5 }, 0],
    [{ restrictedStockOrder: 30 }, 10],
  ])('[ORDER-9] with %j the maximum is %i', (over, most) => {
    expect(maxUnitsOf(bounds(over))).toBe(most)
  })

  test('[ORDER-9] increasing stops at the limit and does not lower units above a reduced stock', () => {
    expect(increaseUnit(9, bounds())).toBe(10)
    expect(increaseUnit(10, bounds())).toBe(10)
    expect(increaseUnit(12, bounds())).toBe(12)
  })
})

describe('the whole cart', () => {
  test.each([
    [0, true],
    [null, true],
    [undefined, true],
    [[], true],
    [[{ optionUnit: 0 }], true],
    [[{ optionUnit: 0 }, { optionUnit: 1 }], false],
  ] as const)("[CART-4] a guest's cart %j is empty: %s", (cart, expected) => {
    expect(isEmptyCart(cart)).toBe(expected)
  })

  test('[CART-6] units add up, limited by stock; other data of a shared line are the member’s', () => {
    const member = [
      { combinationId: 1, optionUnit: 2, of: 'member' },
      { combinationId: 2, optionUnit: 8, of: 'member' },
    ]
    const guest = [
      { combinationId: 2, optionUnit: 5, of: 'guest' },
      { combinationId: 3, optionUnit: 4, of: 'guest' },
    ]
    const stock = new Map([
      [1, 9],
      [2, 10],
      [3, 0],
    ])
    expect(mergeCarts(member, guest, (line) => stock.get(line.combinationId)!)).toEqual([
      { combinationId: 1, optionUnit: 2, of: 'member' },
      { combinationId: 2, optionUnit: 10, of: 'member' },
      { combinationId: 3, optionUnit: 1, of: 'guest' },
    ])
  })

  test('[CART-6] no combination is lost or duplicated, and none exceeds its stock', () => {
    const lines = fc.uniqueArray(fc.record({ combinationId: fc.nat(6), optionUnit: fc.integer({ min: 1, max: 20 }) }), {
      selector: (line) => line.combinationId,
    })
    fc.assert(
      fc.property(lines, lines, fc.nat(30), (member, guest, stock) => {
        const merged = mergeCarts(member, guest, () => stock)
        const ids = merged.map((line) => line.combinationId)
        expect(new Set(ids)).toEqual(new Set([...member, ...guest].map((line) => line.combinationId)))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { combinationId, optionUnit } of merged) {
          const all = [...member, ...guest].filter((line) => line.combinationId === combinationId)
          const wanted = all.reduce((sum, line) => sum + line.optionUnit, 0)
          expect(optionUnit).toBe(Math.min(wanted, Math.max(1, stock)))
        }
      }),
    )
  })
})
