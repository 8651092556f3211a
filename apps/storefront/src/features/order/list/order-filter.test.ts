import { expect, test } from 'vitest'
import { isFiltered, noFilter, readOrderFilter, toOrdersPath, toOrdersQuery } from './order-filter.ts'

const read = (search: string) => readOrderFilter(new URLSearchParams(search))

test('[SCREEN-7] the address says what of the orders is looked at, and reads back the same', () => {
  const filter = read('oipStatus=delivering&year=2026&month=11&productName=%EC%82%AC%EA%B3%BC')
  expect(filter).toEqual({ oipStatus: ['delivering'], year: 2026, month: 11, productName: '사과' })
  expect(read(toOrdersPath(filter).split('?')[1] ?? '')).toEqual(filter)
  expect(toOrdersQuery(filter)).toEqual({ ...filter, oipStatus: 'delivering' })
})

test('[C067] several states are asked for together, and what is none is passed over', () => {
  const filter = read('oipStatus=delivering,nonsense,delivery_delay')
  expect(filter).toEqual({ ...noFilter, oipStatus: ['delivering', 'delivery_delay'] })
  expect(toOrdersQuery(filter)).toEqual({ oipStatus: 'delivering,delivery_delay' })
  expect(read(toOrdersPath(filter).split('?')[1] ?? '')).toEqual(filter)
})

test('[SCREEN-7] what narrows nothing is neither in the address nor asked for', () => {
  expect(toOrdersPath(noFilter)).toBe('/orders')
  expect(toOrdersQuery(noFilter)).toEqual({})
  expect(isFiltered(noFilter)).toBe(false)
})

test.each([['oipStatus=nonsense'], ['year=abc&month=3'], ['month=3'], ['year=1999'], ['productName=%00%20%0A']])(
  'an address that says nothing useful (%s) is the whole list',
  (search) => {
    expect(read(search)).toEqual(noFilter)
  },
)

test('a month is one of a year', () => {
  expect(read('year=2026&month=13')).toEqual({ ...noFilter, year: 2026 })
  expect(toOrdersPath({ ...noFilter, month: 3 })).toBe('/orders')
})
