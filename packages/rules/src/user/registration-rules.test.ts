import { expect, test } from 'vitest'
import {
  listRegistrationProblems,
  maskAccountNumber,
  maskEmail,
  maskName,
  phoneCodeCallOf,
} from '#src/user/registration-rules.ts'

test('[BRAND-10] cuma uses the v1 call for phone codes, the other brands v2', () => {
  expect((['cuma', 'market', 'farmer', 'ru'] as const).map((brand) => [brand, phoneCodeCallOf(brand)])).toEqual([
    ['cuma', 'user.sendCodeOnCuma'],
    ['market', 'user.sendCode'],
    ['farmer', 'user.sendCode'],
    ['ru', 'user.sendCode'],
  ])
})

const good = {
  email: 'minsu@example.com',
  password: '배고프다 점심 먹자',
  passwordConfirm: '배고프다 점심 먹자',
  name: '김민수',
  phone: '010-1234-5678',
  isPhoneVerified: true,
  terms: { allTerms: false, essentialService: true, essentialPrivacy: true, optionalService: false },
}

test('[ENTITY-2] a valid registration has no problems', () => {
  expect(listRegistrationProblems(good)).toEqual([])
})

test.each([
  ['email', { email: 'minsu@' }],
  ['password', { password: '1234', passwordConfirm: '1234' }],
  ['passwordConfirm', { passwordConfirm: '배고프다' }],
  ['name', { name: ' ' }],
  ['phone', { phone: '02-123-4567' }],
  ['phone', { isPhoneVerified: false }],
  ['terms', { terms: { ...good.terms, essentialPrivacy: false } }],
])('[ENTITY-2] a problem is reported for its field: %s', (field, change) => {
  expect(listRegistrationProblems({ ...good, ...change }).map((problem) => problem.field)).toEqual([field])
})

test('masks e-mail addresses, names and account numbers so that their owner still recognizes them', () => {
  expect(['minsu@example.com', 'a@b.kr', 'abc@b.kr'].map(maskEmail)).toEqual([
    'mi***@example.com',
    'a***@b.kr',
    'a***@b.kr',
  ])
  expect(['김민수', '김수', '남궁민수', '수', ' Amy Kim '].map(maskName)).toEqual([
    '김*수',
    '김*',
    '남**수',
    '*',
    'A*****m',
  ])
  expect(maskAccountNumber('110123456789')).toBe('********6789')
})
