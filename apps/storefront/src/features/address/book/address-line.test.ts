import { expect, test } from 'vitest'
import { toAddressLine } from './address-line.ts'

test.each([
  ['101동 1001호', '서울특별시 강남구 테헤란로 1, 101동 1001호'],
  ['', '서울특별시 강남구 테헤란로 1'],
])('“테헤란로 1101동?”: the number of the house and %j stand apart', (addressDetail, line) => {
  expect(toAddressLine({ roadAddress: '서울특별시 강남구 테헤란로 1', addressDetail })).toBe(line)
})
