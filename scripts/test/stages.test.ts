import { describe, expect, it } from 'vitest'
import { chooseStages } from './stages.ts'

const names = (...args: string[]): string[] => chooseStages(args).map(({ name }) => name)

describe('--only', () => {
  it('without it every stage runs', () => {
    expect(names()).toEqual([
      'check',
      'unit',
      'server',
      'server-postgres',
      'unit-postgres',
      'storefront',
      'browser',
      'browser-postgres',
    ])
  })
  it('keeps the order of the stages, not of the argument', () => {
    expect(names('--only=server,unit')).toEqual(['unit', 'server'])
  })
  it('a misspelt stage or argument is an error, not an empty run', () => {
    expect(() => names('--only=unti')).toThrow('unti')
    expect(() => names('--fast')).toThrow('--fast')
  })
})
