import { expect, test } from 'vitest'
import { toReadableAddress } from './page-address.ts'

test.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/product/%', '/product/%25'],
  ['/%ff?tab=%ff?', '/%25ff?tab=%ff?'],
  ['/search?q=%', '/search?q=%'],
  ['/category/%EA%B3%BC%EC%9D%BC', '/category/%EA%B3%BC%EC%9D%BC'],
  ['/v1/products/%E0%A4%A', '/v1/products/%E0%A4%A'],
  ['/', '/'],
])('[SCREEN-19] the address %s is read as %s', (address, readable) => expect(toReadableAddress(address)).toBe(readable))
