import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCard,
  digitsOfCard,
  groupCardNumber,
  holdsCardNumber,
  installmentsFor,
  isCardExpiry,
  isCardHolder,
  isCardNumber,
  isInstallment,
  passesLuhn,
} from '#src/payment/card-rules.ts'

const now = new Date('2026-11-22T03:00:00Z')

describe('[PAY-5] card number', () => {
  test.each([
    ['4111111111111111', true],
    ['4330 1234 1234 1235', true],
    ['4330-1234-1234-1235', true],
    ['378282246310005', true],
    ['30569309025904', true],
    ['4111111111111112', false],
    ['4111 1111 1111 1171', false],
    ['0000000000000000', false],
    ['411111111111', false],
    ['', false],
    ['411111111111111a', false],
  ])('%s', (number, is) => expect(isCardNumber(number)).toBe(is))

  test('a single wrong digit is always detected', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const check = [...Array(10).keys()].find((digit) => passesLuhn([...body, digit].join(''))) as number
        const right = [...body, check]
        const at = place % right.length
        const wrong = right.map((digit, index) => (index === at ? (digit + by) % 10 : digit))
        expect(passesLuhn(wrong.join(''))).toBe(false)
      }),
    )
  })

  test.each([
    ['4330123412341235', '4330 1234 1234 1235'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['43301', '4330 1'],
    ['4330 ', '4330'],
    ['43301234123412351239999', '4330 1234 1234 1235 123'],
    ['', ''],
  ])('%s is formatted in groups', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown)
    expect(groupCardNumber(shown)).toBe(shown)
  })
})

describe('[I5] card numbers in free text', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '제 카드 4111-1111-1111-1111로 두 번 결제됐어요',
    '2026-11-22 4330 1234 1234 1235 12/39',
    '010-1234-5678, 5555555555554444',
    '2223003122003222',
    '378282246310005',
    '3782 822463 10005',
    '30569309025904',
    '3530111333300000',
    '6011111111111117',
    '6200000000000005',
    '９４１０ 1234 1234 1237',
    '4111.1111.1111.1111',
  ])('%s', (text) => expect(holdsCardNumber(text)).toBe(true))

  test.each([
    ['a wrong check digit', '4111111111111112'],
    ['an account of 카카오뱅크 that passes the check', '3333-01-1234566'],
    ['a card for cash receipts', '1544-2020-1234-567890'],
    ['a resident number', '900101-1234567'],
    ['phones', '010-1234-5678 010-8765-4321'],
    ['a parcel', '송장 번호 123456789012예요'],
    ['part of a longer number', '41111111111111110000000'],
    ['part of a word', 'id4111111111111111x'],
    ['a price and a weight', '12,900원에 4kg'],
    ['a name drawn by chance', '41111111-1111-1111-8a5f-0a1b2c3d4e5f'],
    ['nothing', ''],
  ])('%s is not a card number', (_, text) => expect(holdsCardNumber(text)).toBe(false))

  test('detection is independent of the surrounding text', () => {
    const around = fc.string({ unit: fc.constantFrom('가', ' ', '!', '원', '\n'), maxLength: 30 })
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(holdsCardNumber(`${before}5555 5555 5555 4444${after}`)).toBe(true)
      }),
    )
  })

  test('a long text of single digits is scanned to its end', () => {
    expect(holdsCardNumber('0 '.repeat(32_000))).toBe(false)
    expect(holdsCardNumber(`${'0 '.repeat(32_000)}원, 4111 1111 1111 1111`)).toBe(true)
  })
})

describe('[PAY-5] card expiry', () => {
  test.each([
    ['11', '26', true],
    ['10', '26', false],
    ['12', '26', true],
    ['01', '27', true],
    ['13', '27', false],
    ['00', '27', false],
    ['1', '27', false],
    ['11', '46', true],
    ['12', '46', false],
  ])('%s/%s', (month, year2digits, is) => expect(isCardExpiry({ month, year2digits }, now)).toBe(is))

  test('the month ends at midnight in Seoul', () => {
    const card = { month: '11', year2digits: '26' }
    expect(isCardExpiry(card, new Date('2026-11-30T14:59:59.999Z'))).toBe(true)
    expect(isCardExpiry(card, new Date('2026-11-30T15:00:00Z'))).toBe(false)
  })
})

test.each([
  ['900101', true],
  ['000229', true],
  ['990229', false],
  ['901301', false],
  ['900431', false],
  ['90010', false],
  ['220-81-62517', true],
  ['2208162518', false],
])('[PAY-5] validates the card holder %s', (text, is) => expect(isCardHolder(text)).toBe(is))

test.each([
  [0, 100, true],
  [2, 50_000, true],
  [12, 50_000, true],
  [1, 50_000, false],
  [13, 50_000, false],
  [2, 49_999, false],
  [2.5, 50_000, false],
])('[PAY-5] %d months for %d won', (months, price, is) => {
  expect(isInstallment(months, price)).toBe(is)
  expect(installmentsFor(price).includes(months)).toBe(is)
})

test('[PAY-5] reports every invalid field by name', () => {
  const wrong = { cardNumber: '4', month: '10', year2digits: '26', dateOfBirth: '9', cardPassword: '1' }
  expect(Object.keys(checkCard(wrong, now))).toEqual(['cardNumber', 'month', 'dateOfBirth', 'cardPassword'])
  const right = {
    cardNumber: digitsOfCard('4330-1234-1234 1235'),
    month: '12',
    year2digits: '39',
    dateOfBirth: '900101',
    cardPassword: '12',
  }
  expect(checkCard(right, now)).toEqual({})
})
