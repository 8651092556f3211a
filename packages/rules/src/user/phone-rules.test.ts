import { describe, expect, test } from 'vitest'
import { formatPhone, isMobilePhone, isPhone, toPhoneDigits } from '#src/user/phone-rules.ts'

describe('numbers', () => {
  test.each([
    ['010-1234-5678', '01012345678', '010-1234-5678', true, true],
    ['+82 10-1234-5678', '01012345678', '010-1234-5678', true, true],
    ['+82 010 1234 5678', '01012345678', '010-1234-5678', true, true],
    ['0111234567', '0111234567', '011-123-4567', true, true],
    ['02-123-4567', '021234567', '02-123-4567', false, true],
    ['0212345678', '0212345678', '02-1234-5678', false, true],
    ['0311234567', '0311234567', '031-123-4567', false, true],
    ['07012345678', '07012345678', '070-1234-5678', false, true],
    ['050412345678', '050412345678', '0504-1234-5678', false, true],
    ['05051234567', '05051234567', '0505-123-4567', false, true],
    ['0801234567', '0801234567', '080-123-4567', false, true],
    ['15881234', '15881234', '1588-1234', false, true],
    ['0121234567', '0121234567', '012-123-4567', false, false],
    ['0101234567890', '0101234567890', '010-123456-7890', false, false],
  ])('[ENTITY-1] %s', (text, digits, shown, mobile, phone) => {
    expect(toPhoneDigits(text)).toBe(digits)
    expect(formatPhone(text)).toBe(shown)
    expect(isMobilePhone(text)).toBe(mobile)
    expect(isPhone(text)).toBe(phone)
  })

  test.each([
    ['', ''],
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['010123', '010-123'],
    ['01012345', '010-123-45'],
  ])('[ENTITY-1] while typing, %s is shown as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
    expect(isPhone(text)).toBe(false)
  })
})
