import { AppError } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { countHashes, hashPassword, isPassword } from './hash-password.ts'

describe('happy', () => {
  test('[E1] a hash matches its password and no other', async () => {
    const hash = await hashPassword('사과나무 아래 42')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('사과나무 아래 42', hash)).toBe(true)
    expect(await isPassword('사과나무 아래 43', hash)).toBe(false)
  })

  test('without an account the comparison computes a hash too', async () => {
    const before = countHashes()
    expect(await isPassword('사과나무 아래 42', undefined)).toBe(false)
    expect(countHashes()).toBe(before + 1)
  })
})

/** A cheap hash to compare with: this tests the queue, not the hashing. */
const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

describe('error', () => {
  test('[K2] [E1] a stored text that is no hash of the shop is a fault, not a wrong password', async () => {
    await expect(isPassword('비밀번호', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not one of ours')
  })

  test('[E1] beyond the queue limit callers are refused at once, and those in the queue get their hash', async () => {
    const asked = 230
    const results = await Promise.allSettled(Array.from({ length: asked }, () => isPassword('비밀번호', cheap)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(20)
    expect(results.length - refused.length).toBeGreaterThanOrEqual(200)
    for (const result of refused) {
      const { reason } = result as PromiseRejectedResult
      expect(reason).toBeInstanceOf(AppError)
      expect(reason).toMatchObject({ code: 'overloaded', retryAfterMs: 5_000 })
    }
    expect(await isPassword('비밀번호', cheap)).toBe(false)
  })
})
