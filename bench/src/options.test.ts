import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const words = ['list', 'cart']

describe('the command line', () => {
  it('measures everything thoroughly by default', () => {
    expect(readOptions([], words)).toEqual({
      only: undefined,
      runLength: { runs: 3, seconds: 4, audits: 5, products: 100_000 },
    })
  })
  it('measures only the named parts, quickly with --quick', () => {
    expect(readOptions(['--only=cart, list', '--quick'], words)).toEqual({
      only: ['cart', 'list'],
      runLength: { runs: 1, seconds: 2, audits: 1, products: 1_000 },
    })
  })
  it('refuses an unknown part and lists the known ones', () => {
    expect(() => readOptions(['--only', 'cart,boat'], words)).toThrow('list, cart, not boat')
  })
})
