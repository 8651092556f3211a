import type { LiveDeal } from '@shop/contract'
import { expect, test } from 'vitest'
import { checkDeal } from './deal-form.tsx'
import { mergeDeals } from './deal-panel.tsx'

const fine = { price: '19,900', units: '30', minutes: '10' }

test.each([
  [{}, []],
  [{ price: '22900' }, ['price']],
  [{ price: '0' }, ['price']],
  [{ price: '싸게' }, ['price']],
  [{ units: '0' }, ['units']],
  [{ units: '1.5' }, ['units']],
  [{ minutes: '361' }, ['minutes']],
  [{ minutes: '' }, ['minutes']],
] as const)('a deal of 22,900 won with %j is refused at %j', (changed, fields) => {
  expect(Object.keys(checkDeal({ ...fine, ...changed }, { price: 22_900 }))).toEqual(fields)
})

test('without a chosen option a deal is refused there', () => {
  expect(Object.keys(checkDeal(fine, undefined))).toEqual(['option'])
})

test('the room reports remaining units earlier than the next read of the broadcast', () => {
  const deal = (id: number, remaining: number): LiveDeal => ({
    id,
    productId: 1,
    productOptionCombinationId: null,
    price: 100,
    listPrice: 200,
    units: 10,
    remaining,
    startsAt: '2026-11-28T00:00:00.000Z',
    endsAt: '2026-11-28T01:00:00.000Z',
    state: 'running',
  })
  expect(
    mergeDeals([deal(1, 5), deal(2, 5)], [deal(2, 4), deal(3, 9)]).map(({ id, remaining }) => [id, remaining]),
  ).toEqual([
    [1, 5],
    [2, 4],
    [3, 9],
  ])
})
