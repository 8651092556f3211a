import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sampleOrder } from '#src/testing/shop-samples.ts'
import { storeOrder } from './order-queries.ts'

test('[ORDER-2] a cancel invalidates points, coupons, counters and the order list', () => {
  const client = new QueryClient()
  const names = ['coupon.list', 'user.getPoint', 'user.getCounts', 'orderItem.list']
  for (const name of [...names, 'product.get']) client.setQueryData([name, {}], {})
  storeOrder(client, sampleOrder())
  const isOld = (name: string) => client.getQueryState([name, {}])?.isInvalidated
  expect(names.map(isOld)).toEqual([true, true, true, true])
  expect(isOld('product.get')).toBe(false)
})
