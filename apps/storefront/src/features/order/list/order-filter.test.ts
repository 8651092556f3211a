import { expect, test } from 'vitest'
import { isFiltered, noFilter, readOrderFilter, toOrdersPath, toOrdersQuery } from './order-filter.ts'

const read = (search: string) => readOrderFilter(new URLSearchParams(search))

test('[SCREEN-7] the filter is written to the address and read back unchanged', () => {
  const filter = read('oipStatus=delivering&year=2026&month=11&productName=%EC%82%AC%EA%B3%BC')
  expect(filter).toEqual({ oipStatus: ['delivering'], year: 2026, month: 11, productName: '사과' })
  expect(read(toOrdersPath(filter).split('?')[1] ?? '')).toEqual(filter)
  expect(toOrdersQuery(filter)).toEqual({ ...filter, oipStatus: 'delivering' })
})

test('[C067] several states are requested together, and unknown ones are ignored', () => {
  const filter = read('oipStatus=delivering,nonsense,delivery_delay')
  expect(filter).toEqual({ ...noFilter, oipStatus: ['delivering', 'delivery_delay'] })
  expect(toOrdersQuery(filter)).toEqual({ oipStatus: 'delivering,delivery_delay' })
  expect(read(toOrdersPath(filter).split('?')[1] ?? '')).toEqual(filter)
})

test('[SCREEN-7] empty filters are neither in the address nor in the request', () => {
  expect(toOrdersPath(noFilter)).toBe('/orders')
  expect(toOrdersQuery(noFilter)).toEqual({})
  expect(isFiltered(noFilter)).toBe(false)
})

test.each([['oipStatus=nonsense'], ['year=abc&month=3'], ['month=3'], ['year=1999'], ['productName=%00%20%0A']])(
  'an address without a valid filter (%s) requests the whole list',
  (search) => {
    expect(read(search)).toEqual(noFilter)
  },
)

test('a month is valid only with a year', () => {
  expect(read('year=2026&month=13')).toEqual({ ...noFilter, year: 2026 })
  expect(toOrdersPath({ ...noFilter, month: 3 })).toBe('/orders')
})
