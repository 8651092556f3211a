import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const staffOf = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).staff

test('[F6] the second factor is required by default', () => {
  expect(staffOf({}).totpRequired).toBe(true)
  expect(staffOf({ STAFF_TOTP: 'optional' }).totpRequired).toBe(false)
})

test.each([
  ['', '203.0.113.9', true],
  ['203.0.113.0/24', '203.0.113.9', true],
  ['203.0.113.0/24', '203.0.114.9', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['198.51.100.0/25, 2001:db8::/32', '2001:db8:1::5', true],
  ['198.51.100.0/25, 2001:db8::/32', '2001:db9::5', false],
  ['198.51.100.0/25', 'unknown', false],
])('[F6] with STAFF_ADDRESSES=%s an address %s is allowed: %s', (STAFF_ADDRESSES, ip, isAllowed) => {
  expect(staffOf({ STAFF_ADDRESSES }).allows(ip)).toBe(isAllowed)
})

test.each(['office', '203.0.113.0/33', '2001:db8::/129', '203.0.113.0/24/8', '203.0.113.0/-1'])(
  'STAFF_ADDRESSES=%s is refused by name',
  (STAFF_ADDRESSES) => {
    expect(() => staffOf({ STAFF_ADDRESSES })).toThrow(ConfigError)
    expect(() => staffOf({ STAFF_ADDRESSES })).toThrow(/STAFF_ADDRESSES/)
  },
)
