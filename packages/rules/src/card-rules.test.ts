import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCard,
  digitsOfCard,
  groupCardNumber,
  installmentsFor,
  isCardExpiry,
  isCardHolder,
  isCardNumber,
  isInstallment,
  passesLuhn,
} from '#src/card-rules.ts'

const now = new Date('2026-11-22T03:00:00Z')

describe('[PAY-5] the number of a card', () => {
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

  test('one digit that is wrong is always found', () => {
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
  ])('%s stands in groups', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown)
    expect(groupCardNumber(shown)).toBe(shown)
  })
})

describe('[PAY-5] the expiry of a card', () => {
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

  test('the month ends when it ends in Seoul', () => {
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
])('[PAY-5] whose card it is: %s', (text, is) => expect(isCardHolder(text)).toBe(is))

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

test('[PAY-5] every field that is wrong is named', () => {
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
