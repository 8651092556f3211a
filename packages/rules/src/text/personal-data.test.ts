import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { removeContacts, removePersonalData, removePersonalText } from './personal-data.ts'

describe('[ERROR-5] personal data is removed from texts', () => {
  test.each([
    ['전화 010-1234-5678로 보내지 못했어요', '전화 [phone]로 보내지 못했어요'],
    ['01012345678', '[phone]'],
    ['+82 10-1234-5678', '[phone]'],
    ['02-345-6789', '[phone]'],
    ['kim.su+1@mail.example.com에게', '[email]에게'],
    ['서울특별시 강남구 테헤란로 12길 34, 101동 202호', '[address]'],
    ['부산광역시 해운대구 우동 1408-3', '[address]'],
    ['제주특별자치도 제주시 한림읍 한림로 5', '[address]'],
    ['3동 1204호', '[address]'],
    ['4330-1234-1234-1234', '[digits]'],
    ['Bearer abc.def', 'Bearer [token]'],
    ['https://user:pass@shop.example/cart', 'https://[login]@shop.example/cart'],
    ['GET /payment/result?paymentKey=tviva1&orderId=a#top', 'GET /payment/result?[query]'],
    ['/login#access_token=abc', '/login#[fragment]'],
    ['/gift/received/Xy12 opened', '/gift/received/[token] opened'],
    ['key tviva20261128035022abcd1', 'key [token]'],
    ['eyJhbGciOi.eyJzdWIi.c2ln', '[token]'],
  ])('%s', (text, expected) => expect(removePersonalText(text)).toBe(expected))

  test.each([
    'Cannot read properties of undefined (reading "price")',
    'https://shop.example/assets/use-personal-product-Dx1yz2ab.js',
    '상품을 3개 담지 못했어요',
    'TypeError: x is not a function at f (/srv/shop/apps/server/src/app.ts:12:345)',
  ])('keeps: %s', (text) => expect(removePersonalText(text)).toBe(text))

  test('a phone is found in any text', () => {
    const words = fc.string({ unit: fc.constantFrom('a', '가', ' ', '(', '/', '?', '=') })
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 9999 }), (before, after, last) => {
        const phone = `010-1234-${String(last).padStart(4, '0')}`
        expect(removePersonalText(`${before} ${phone} ${after}`)).not.toContain(phone)
      }),
    )
  })
})

describe('[TRACK-8] contacts are removed from what a person has typed', () => {
  test.each([
    ['010-1234-5678', '[phone]'],
    ['전화01012345678', '전화[phone]'],
    ['kim@mail.kr 사과', '[email] 사과'],
    ['4330 1234 1234 1234', '[digits]'],
    ['900101-1234567', '[digits]'],
    ['펩시 제로 500ml', '펩시 제로 500ml'],
    ['쌀 10kg 2026', '쌀 10kg 2026'],
    ['/best?page=2', '/best?page=2'],
  ])('%s', (text, expected) => expect(removeContacts(text)).toBe(expected))
})

describe('[ERROR-5] personal data is removed from reports', () => {
  test('by the key, and in every text', () => {
    const report = {
      event_id: 'a'.repeat(31).concat('1'),
      user: { id: '1' },
      extra: { receiverName: '홍길동', phone: 1_012_345_678, note: ['mail me: a@b.kr', 3, null] },
      request: { url: 'https://shop.example/search?q=사과' },
    }
    expect(removePersonalData(report)).toEqual({
      event_id: report.event_id,
      user: '[removed]',
      extra: { receiverName: '[removed]', phone: '[removed]', note: ['mail me: [email]', 3, null] },
      request: { url: 'https://shop.example/search?[query]' },
    })
  })
  test('ends in a structure that contains itself', () => {
    const loop: Record<string, unknown> = {}
    loop['next'] = loop
    expect(JSON.stringify(removePersonalData(loop))).toContain('[removed]')
  })
})
