import { describe, expect, test } from 'vitest'
import { analyticsParams, MOST_ANALYTICS_ITEMS } from './analytics-event.ts'
import { TrackingEvent } from './tracking.ts'

const item = {
  item_id: '1',
  item_name: '사과',
  item_brand: '산지',
  item_category: '과일',
  item_category2: '',
  item_variant: '2kg',
  price: 12_000,
  quantity: 2,
}
const id = '0'.repeat(32)
const at = '2026-11-23T00:00:00.000Z'
const event = (analytics: object) => ({ id, type: 'analytics', at, visitorId: id, sessionId: id, analytics })
const cart = { currency: 'KRW', value: 24_000, items: [item] }
const problemsOf = (analytics: object) => {
  const read = TrackingEvent.safeParse(event(analytics))
  return (read.error?.issues ?? []).map((issue) => issue.path.join('.'))
}

describe('[TRACK-8] analytics events', () => {
  test('the twelve events of the specification are known', () => {
    const names = 'add_to_cart begin_checkout login page_view purchase refund remove_from_cart search share sign_up'
    expect(Object.keys(analyticsParams).toSorted()).toEqual(`${names} view_cart view_item`.split(' '))
  })

  test('pages cannot send purchases and refunds: they come from orders', () => {
    for (const name of ['purchase', 'refund'])
      expect(problemsOf({ name, params: { ...cart, transaction_id: '1' }, advertising: true })).toEqual([
        'analytics.name',
      ])
    expect(problemsOf({ name: 'view_cart', params: cart, advertising: true })).toEqual([])
  })

  test('unknown parameters, other currencies, fractions and too many items are refused, naming the field', () => {
    const problems = (params: object) => problemsOf({ name: 'add_to_cart', params, advertising: false })
    expect(problems({ ...cart, email: 'a@b.c' })).toEqual(['analytics.params'])
    expect(problems({ ...cart, currency: 'USD' })).toEqual(['analytics.params.currency'])
    expect(problems({ ...cart, value: 0.5 })).toEqual(['analytics.params.value'])
    const many = Array.from({ length: MOST_ANALYTICS_ITEMS + 1 }, () => item)
    expect(problems({ ...cart, items: many })).toEqual(['analytics.params.items'])
    expect(problems({ ...cart, items: [{ ...item, item_name: 'a'.repeat(101) }] })).toEqual([
      'analytics.params.items.0.item_name',
    ])
  })
})
