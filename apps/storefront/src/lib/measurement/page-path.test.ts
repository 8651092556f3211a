import { expect, test } from 'vitest'
import { toPagePath } from './page-path.ts'

test.each([
  ['/product/7', '', '/product/7'],
  ['/search', '?q=%EC%82%AC%EA%B3%BC&sort=low', '/search?q=%EC%82%AC%EA%B3%BC&sort=low'],
  ['/order/complete/123', '?paymentKey=abc&orderId=9', '/order/complete?orderId=9'],
  ['/cart', '?phone=01012345678&code=123456&email=a%40b.kr', '/cart'],
  ['/search', '?q=010-1234-5678', '/search'],
  ['/search', '?q=kim%40example.com&page=2', '/search?page=2'],
  ['/best', '?clk=0123456789abcdef0123456789abcdef&utm_source=naver', '/best?utm_source=naver'],
  ['/gift/received/0b7c1f3e-9a4d-4a5b-8c2d-1e2f3a4b5c6d', '', '/gift/received/*'],
])('[TRACK-8] the path %s%s is reported as %s, without personal data', (path, search, reported) => {
  expect(toPagePath(path, search)).toBe(reported)
})
