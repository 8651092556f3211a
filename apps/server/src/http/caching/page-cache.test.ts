import { expect, test } from 'vitest'
import { isSharedPage, strictTagsOf, toPageUrl } from './page-cache.ts'

const isShared = (address: string) => isSharedPage(new URL(address, 'http://page'))

test.each([
  ['/?utm_source=a&tab=best', '/?tab=best'],
  ['/?page=7', '/'],
  ['/notices?page=2&tab=x', '/notices?page=2'],
  ['/BEST/?date=week&x=1', '/BEST/?date=week'],
  ['/?inner=3&utm_source=a&sub=2&tab=best', '/?tab=best&sub=2&inner=3'],
  ['/category/fruit?sort=popular&fbclid=1&view=list', '/category/fruit?sort=popular&view=list'],
  ['/category/fruit?view=list&sort=popular', '/category/fruit?sort=popular&view=list'],
  ['/product/7/reviews?page=2&x=1&sort=helpful', '/product/7/reviews?sort=helpful&page=2'],
  ['/product/7/reviews?sort=nonsense&view=photo', '/product/7/reviews?view=photo'],
  ['/product/7?sort=helpful', '/product/7'],
])('%s is cached as %s', (given, kept) => {
  const { pathname, search } = toPageUrl(given)
  expect(pathname + search).toBe(kept)
})

test('[ROUTE-4] the payment window’s result parameters reach the page', () => {
  const address = '/order/fail?code=PAY_PROCESS_CANCELED&orderNo=20261121-ABCDEFGH&tmp=x'
  expect(toPageUrl(address).search).toBe('?code=PAY_PROCESS_CANCELED&orderNo=20261121-ABCDEFGH&tmp=x')
  expect(isShared('/order/fail')).toBe(false)
  expect(isShared('/orders/7')).toBe(false)
  expect(isShared('/category/fruit')).toBe(true)
})

test('[SCREEN-13] a search page is not cached and receives its full URL', () => {
  const address = '/search?q=%EA%B0%90%EA%B7%A4&sort=priceAsc&filter=inStock'
  expect(toPageUrl(address).search).toBe('?q=%EA%B0%90%EA%B7%A4&sort=priceAsc&filter=inStock')
  for (const page of [address, '/search/?q=a', '/Search?q=a', '/search?q=']) expect(isShared(page), page).toBe(false)
  expect(isShared('/search')).toBe(true)
  expect(toPageUrl('/?q=a&tab=best').search).toBe('?tab=best')
})

test('[SCREEN-12] a page of reviews with searched words or an option is not cached', () => {
  for (const page of ['/product/7/reviews?q=a', '/product/7/reviews/?option=3kg', '/Product/7/Reviews?q='])
    expect(isShared(page), page).toBe(false)
  expect(isShared('/product/7/reviews?sort=helpful')).toBe(true)
  expect(isShared('/product/7?q=a')).toBe(true)
})

test('[SCREEN-19] a URL that is too long matches no page', () => {
  expect(toPageUrl(`/?q=${'x'.repeat(2_000)}`).pathname).toBe('/-')
  expect(toPageUrl(`/?q=${'x'.repeat(1_900)}`).pathname).toBe('/')
})

test.each([
  ['/product/7', ['product:7']],
  ['/product/7/reviews', ['product:7']],
  ['/product/x', []],
  ['/product', []],
  ['/category/fruit', []],
])('%s is invalidated by reviews and likes of %s', (path, tag) => {
  expect(strictTagsOf(new URL(path, 'http://page'))).toEqual(tag)
})
