import { AppError } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { countHashes, hashPassword, isPassword } from './hash-password.ts'

describe('happy', () => {
  test('[E1] a password is known again by its hash, and no other is', async () => {
    const hash = await hashPassword('사과나무 아래 42')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('사과나무 아래 42', hash)).toBe(true)
    expect(await isPassword('사과나무 아래 43', hash)).toBe(false)
  })

  test('where there is no account the comparison takes a hash all the same', async () => {
    const before = countHashes()
    expect(await isPassword('사과나무 아래 42', undefined)).toBe(false)
    expect(countHashes()).toBe(before + 1)
  })
})

/** Costs next to nothing to compare with: it is the line that is tried, not the hashing. */
const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

describe('error', () => {
  test('[E1] of more than can be waited for the rest is told so at once, and those who wait get theirs', async () => {
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
