import { describe, expect, test } from 'vitest'
import { readPriceWords } from '#src/price-words.ts'

describe('price words in a search term', () => {
  test.each<[string, number | null, number | null, string]>([
    ['1만원 이하', null, 10_000, ''],
    ['사과 1만원이하', null, 10_000, '사과'],
    ['사과1만원이하', null, 10_000, '사과'],
    ['1만원이하사과', null, 10_000, '사과'],
    ['만원 이하 과일', null, 10_000, '과일'],
    ['5천원 미만', null, 4_999, ''],
    ['오천원 이하', null, 5_000, ''],
    ['10,000원 이하', null, 10_000, ''],
    ['12000원까지 한우', null, 12_000, '한우'],
    ['3만 원 이상', 30_000, null, ''],
    ['한우 5만원부터', 50_000, null, '한우'],
    ['5만원 초과 선물', 50_001, null, '선물'],
    ['만원대', 10_000, 19_999, ''],
    ['3만원대 선물세트', 30_000, 39_999, '선물세트'],
    ['15만원대', 150_000, 159_999, ''],
    ['5천원대', 5_000, 5_999, ''],
    ['1만5천원대', 15_000, 15_999, ''],
    ['2만~3만원', 20_000, 30_000, ''],
    ['2~3만원 사과', 20_000, 30_000, '사과'],
    ['2만원에서 3만원', 20_000, 30_000, ''],
    ['2만원부터 3만원까지', 20_000, 30_000, ''],
    ['3만-2만원', 20_000, 30_000, ''],
    ['1.5만원~2만5천원', 15_000, 25_000, ''],
    ['1,000원~5,000원', 1_000, 5_000, ''],
    ['1만원 이상 3만원 이하', 10_000, 30_000, ''],
    ['1만원 이하인 상품', null, 10_000, ''],
    ['만원이하의 딸기', null, 10_000, '딸기'],
  ])('[C046] %s', (term, priceFrom, priceTo, rest) =>
    expect(readPriceWords(term)).toEqual({ bounds: { priceFrom, priceTo }, rest }),
  )

  test.each([
    '사과',
    '사과 5kg 이하',
    '5~6과',
    '1~2kg',
    '만원',
    '천혜향',
    '만두 이상',
    '대게 3만 마리',
    '배송비 0원',
    '3만원 이상 1만원 이하',
    '순천만 대게',
    '',
  ])('[C046] %s gives no price bounds', (term) => expect(readPriceWords(term)).toBeUndefined())

  test('[C046] repetitive terms of 100 characters are parsed in less than 200 ms', () => {
    const start = performance.now()
    for (const part of ['1,000', '만 ', '1만', '천', '1만원', '9 ']) readPriceWords(part.repeat(100).slice(0, 100))
    expect(performance.now() - start).toBeLessThan(200)
  })

  test('[C046] prices are limited to the maximum of the filter', () => {
    expect(readPriceWords('999999999만원 이하')?.bounds.priceTo).toBe(2_000_000_000)
  })
})
