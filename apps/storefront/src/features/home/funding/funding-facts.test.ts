import { describe, expect, test } from 'vitest'
import { aCard } from '#src/features/product/testing/fixtures.ts'
import { dDayText, periodText, stateOf } from './funding-facts.ts'

const sale = (change: object) =>
  aCard({ productSaleType: { ...aCard().productSaleType, saleType: 'FUNDING_SALE', ...change } })
// from the start of the 13th to the end of the 24th in Seoul
const running = sale({ limitedPeriodBegin: '2026-11-12T15:00:00Z', limitedPeriodEnd: '2026-11-24T15:00:00Z' })
const at = (text: string) => Date.parse(text)

describe('[SCREEN-17] funding item texts', () => {
  test('shows the period as its first and last day in Seoul', () => {
    expect(periodText(running)).toBe('11.13(금) – 11.24(화)')
    expect(periodText(sale({}))).toBe('')
  })

  test.each([
    ['2026-11-10T00:00:00Z', 'soon', '오픈 D-3'],
    ['2026-11-12T15:00:00Z', 'open', 'D-11'],
    ['2026-11-23T15:00:00Z', 'open', 'D-day'],
    ['2026-11-24T14:59:59Z', 'open', 'D-day'],
    ['2026-11-24T15:00:00Z', 'over', '마감'],
  ] as const)('at %s the state is %s and the label is %s', (now, state, text) => {
    expect(stateOf(running, at(now))).toBe(state)
    expect(dDayText(running, at(now))).toBe(text)
  })

  test('a cached page contains no text that depends on the time', () => {
    expect(dDayText(running, undefined)).toBeUndefined()
    expect(stateOf(sale({ isCommingSoon: true }), undefined)).toBe('soon')
    expect(dDayText(sale({ isCommingSoon: true }), 0)).toBe('오픈 예정')
    expect(dDayText(sale({}), 0)).toBeUndefined()
  })
})
