import { expect, test } from 'vitest'
import { isSharedPage, tagOfPage, toPageUrl } from './page-cache.ts'

test.each([
  ['/?utm_source=a&tab=best', '/?tab=best'],
  ['/category/fruit?sort=popular&fbclid=1&view=list', '/category/fruit?sort=popular&view=list'],
  ['/category/fruit?view=list&sort=popular', '/category/fruit?sort=popular&view=list'],
])('%s is kept as %s', (given, kept) => {
  const { pathname, search } = toPageUrl(given)
  expect(pathname + search).toBe(kept)
})

test('[ROUTE-4] what the payment window says in the address reaches the page', () => {
  const address = '/order/fail?code=PAY_PROCESS_CANCELED&orderNo=20261121-ABCDEFGH&tmp=x'
  expect(toPageUrl(address).search).toBe('?code=PAY_PROCESS_CANCELED&orderNo=20261121-ABCDEFGH&tmp=x')
  expect(isSharedPage('/order/fail')).toBe(false)
  expect(isSharedPage('/orders/7')).toBe(false)
  expect(isSharedPage('/category/fruit')).toBe(true)
})

test('an address too long is refused', () => {
  expect(() => toPageUrl(`/?q=${'x'.repeat(2_000)}`)).toThrow('주소가 너무 길어요')
})

test.each([
  ['/product/7', 'product:7'],
  ['/product/7/reviews', 'product:7'],
  ['/product/x', undefined],
  ['/product', undefined],
  ['/category/fruit', undefined],
])('%s ends with what is said about %s', (path, tag) => {
  expect(tagOfPage(new URL(path, 'http://page'))).toBe(tag)
})
