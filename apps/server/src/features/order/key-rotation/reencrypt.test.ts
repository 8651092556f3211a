import { expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { encryptIdentity, openIdentity, reencryptIdentity } from '#src/features/order/check/saved-identity.ts'
import { encryptAccount, openAccount, reencryptAccount } from '#src/features/order/settlement/stored-account.ts'
import {
  encryptRefundAccount,
  openRefundAccount,
  reencryptRefundAccount,
} from '#src/features/order/withdraw/refund-account.ts'

const OLD = 'local-data-key-not-for-production'
const before = { config: readConfig({ NODE_ENV: 'test' }) }
const during = { config: readConfig({ NODE_ENV: 'test', DATA_KEY: 'a new key', DATA_KEYS_OLD: OLD }) }
const after = { config: readConfig({ NODE_ENV: 'test', DATA_KEY: 'a new key' }) }

/** Encrypts again twice: the first time with the new key, the second time nothing changes. */
const rotate = (sealed: string, reencrypt: (sealed: string) => string): string => {
  const renewed = reencrypt(sealed)
  expect(renewed).not.toBe(sealed)
  expect(reencrypt(renewed)).toBe(renewed)
  return renewed
}

test('[K2] [I1] accounts and receipt numbers are encrypted again once, and readable with the new key only', () => {
  const number = rotate(encryptIdentity(before, '010-1234-5678'), (sealed) => reencryptIdentity(during, sealed))
  expect(openIdentity(after, number)).toBe('01012345678')
  const refund = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' }
  const sealed = encryptRefundAccount(before, 1, refund)
  expect(
    openRefundAccount(
      after,
      1,
      rotate(sealed, (each) => reencryptRefundAccount(during, 1, each)),
    ),
  ).toEqual(refund)
  const opened = {
    accountNumber: 'X1234567890123',
    accountType: '일반',
    bankCode: '20',
    customerName: '홍길동',
    dueAt: new Date('2026-11-28T03:00:00Z'),
    expired: false,
  }
  const account = rotate(encryptAccount(before, 1, opened), (each) => reencryptAccount(during, 1, each))
  expect(openAccount(after, 1, account)).toMatchObject({ accountNumber: 'X1234567890123', bankText: '우리은행' })
  expect(() => openAccount(before, 1, account)).toThrow()
})
