import type { AppError } from '@shop/contract'
import { describe, expect, it } from 'vitest'
import { Limits } from './limits.ts'

const takeMany = (limits: Limits, caller: string, count: number, now: number): number => {
  let refused = 0
  for (let i = 0; i < count; i++) {
    try {
      limits.take('checkout', caller, now)
    } catch (error) {
      expect((error as AppError).code).toBe('tooManyRequests')
      refused++
    }
  }
  return refused
}

describe('rate classes', () => {
  it('let through exactly their limit', () => {
    expect(takeMany(new Limits(true), 'a', 13, 0)).toBe(3)
  })
  it('count each caller apart', () => {
    const limits = new Limits(true)
    expect(takeMany(limits, 'a', 10, 0)).toBe(0)
    expect(takeMany(limits, 'b', 10, 0)).toBe(0)
  })
  it('say when to come back, and keep their word', () => {
    const limits = new Limits(true)
    takeMany(limits, 'a', 10, 0)
    let wait = 0
    try {
      limits.take('checkout', 'a', 0)
    } catch (error) {
      wait = (error as AppError).retryAfterMs ?? 0
    }
    expect(wait).toBe(6_000)
    expect(() => limits.take('checkout', 'a', wait)).not.toThrow()
  })
})
