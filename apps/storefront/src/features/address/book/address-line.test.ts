import { expect, test } from 'vitest'
import { toAddressLine } from './address-line.ts'

test.each([
  ['101동 1001호', '서울특별시 강남구 테헤란로 1, 101동 1001호'],
  ['', '서울특별시 강남구 테헤란로 1'],
])('separates the house number and %j with a comma', (addressDetail, line) => {
  expect(toAddressLine({ roadAddress: '서울특별시 강남구 테헤란로 1', addressDetail })).toBe(line)
})
