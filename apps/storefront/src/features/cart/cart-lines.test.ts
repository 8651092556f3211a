import { describe, expect, test } from 'vitest'
import { sampleCart, sampleGroup } from '#src/testing/shop-samples.ts'
import { reasonText, showCart, tickAll } from './cart-lines.ts'

const untouched = { ticks: {}, units: {} }
const soldOut = sampleGroup(2, { isChecked: false, isCheckable: false, reason: 'outOfStock' })
const appOnly = sampleGroup(3, { isChecked: false, isCheckable: false, reason: 'appOnly' })
const cart = sampleCart([sampleGroup(1), soldOut, appOnly, sampleGroup(4)])

describe('cart lines', () => {
  test('[CART-1] purchasable lines are ticked by default; the others are listed separately, with a reason', () => {
    const shown = showCart(cart, untouched)
    expect(shown.tickedIds).toEqual([1, 4])
    expect(shown.unavailable.map((line) => [line.id, line.reason, line.isChecked])).toEqual([
      [2, 'outOfStock', false],
      [3, 'appOnly', false],
    ])
  })

  test('[CART-1] a stored tick of a line that has sold out is ignored', () => {
    const shown = showCart(cart, { ticks: { 2: true, 3: true }, units: {} })
    expect(shown.tickedIds).toEqual([1, 4])
  })

  test('[CART-2] select-all changes only lines that can be ticked', () => {
    const all = showCart(cart, untouched)
    const none = tickAll([...all.available, ...all.unavailable], false)
    expect(showCart(cart, { ticks: none, units: {} }).tickedIds).toEqual([])
    const again = tickAll([...all.available, ...all.unavailable], true)
    const shown = showCart(cart, { ticks: again, units: {} })
    expect(shown.tickedIds).toEqual([1, 4])
    expect(shown.isAllTicked).toBe(true)
    expect(shown.unavailable.every((line) => !line.isChecked)).toBe(true)
  })

  test('[CART-2] select-all is off while one line is not ticked', () => {
    expect(showCart(cart, { ticks: { 4: false }, units: {} }).isAllTicked).toBe(false)
  })

  test('requested units are shown before the response, limited by the stock', () => {
    const few = sampleCart([sampleGroup(1, { amount: 3 })])
    const [line] = showCart(few, { ticks: {}, units: { 1: 2 } }).available
    expect([line?.optionUnit, line?.maxUnits]).toEqual([2, 3])
  })

  test('[OPTION-1] an option past its shipment date shows that reason instead of sold out', () => {
    const { productOptionCombination } = soldOut
    const dated = { ...soldOut, productOptionCombination: { ...productOptionCombination, shipmentDate: '2026-11-23' } }
    const [line] = showCart(sampleCart([dated]), untouched).unavailable
    const midnight = Date.parse('2026-11-23T15:00:00Z')
    expect([midnight - 1, midnight, undefined].map((now) => line && reasonText(line, now))).toEqual([
      '품절됐어요',
      '출고일이 지났어요',
      '품절됐어요',
    ])
  })

  test('[OPTION-2] ticked options of one product with different shipment dates are flagged', () => {
    const groupOn = (id: number, shipmentDate: string | null) => {
      const group = sampleGroup(id)
      return { ...group, productOptionCombination: { ...group.productOptionCombination, shipmentDate } }
    }
    const days = sampleCart([groupOn(1, '2026-11-23'), sampleGroup(9)])
    days.items[0]?.bundleItems[0]?.optionGroups.push(groupOn(4, '2026-11-27'), groupOn(5, null))
    const both = showCart(days, untouched).dateConflicts
    expect([...both.keys()]).toEqual([1, 4])
    expect(both.get(1)).toContain('11.23')
    expect(showCart(days, { ticks: { 4: false }, units: {} }).dateConflicts.size).toBe(0)
  })
})
