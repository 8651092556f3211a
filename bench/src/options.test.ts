import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const words = ['list', 'cart']

describe('the command line', () => {
  it('measures everything, thoroughly, unless told otherwise', () => {
    expect(readOptions([], words)).toEqual({
      only: undefined,
      pace: { runs: 3, seconds: 4, audits: 5, products: 100_000 },
    })
  })
  it('measures only what is named, quickly where asked', () => {
    expect(readOptions(['--only=cart, list', '--quick'], words)).toEqual({
      only: ['cart', 'list'],
      pace: { runs: 1, seconds: 2, audits: 1, products: 1_000 },
    })
  })
  it('refuses a part there is not, naming those there are', () => {
    expect(() => readOptions(['--only', 'cart,boat'], words)).toThrow('list, cart, not boat')
  })
})
