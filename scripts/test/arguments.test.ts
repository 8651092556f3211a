import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { filesFor } from './stages.ts'

const names = (...args: string[]): string[] => readArguments(args).stages.map(({ name }) => name)
const all = [
  'check',
  'unit',
  'coverage',
  'server',
  'server-postgres',
  'unit-postgres',
  'storefront',
  'backoffice',
  'release',
  'browser',
  'browser-postgres',
]

describe('--only', () => {
  it('runs every stage if it is absent', () => {
    expect(names()).toEqual(all)
  })
  it('runs the stages in their own order, not in that of the argument', () => {
    expect(names('--only=server,unit')).toEqual(['unit', 'server'])
  })
  it('rejects an unknown stage or argument instead of running nothing', () => {
    expect(() => names('--only=unti')).toThrow('unti')
    expect(() => names('--fast')).toThrow('--fast')
    expect(() => names('--only')).toThrow('--only')
  })
})

describe('--changed', () => {
  it('takes an optional git reference', () => {
    expect(readArguments([])).toMatchObject({ changed: false })
    expect(readArguments(['--changed'])).toMatchObject({ changed: true, reference: undefined })
    expect(readArguments(['--changed=HEAD~2', '--only=unit'])).toMatchObject({ changed: true, reference: 'HEAD~2' })
  })
  it('runs the selected files of a stage’s project, on PostgreSQL only those that need it', () => {
    const tests = {
      unit: ['demo/src/search.test.ts', 'packages/rules/src/price/a.test.ts'],
      server: ['apps/server/src/a.test.ts'],
      storefront: [],
      backoffice: [],
      browser: ['e2e/search.e2e.ts', 'e2e/payment-failures.e2e.ts'],
    }
    const filesOf = (onBothEngines: boolean) =>
      Object.fromEntries(
        readArguments([]).stages.map((stage) => [stage.name, filesFor(stage, { tests, onBothEngines })]),
      )
    expect(filesOf(true)).toEqual({
      ...tests,
      check: undefined,
      release: undefined,
      coverage: ['packages/rules/src/price/a.test.ts'],
      'server-postgres': tests.server,
      'unit-postgres': ['demo/src/search.test.ts'],
      'browser-postgres': ['e2e/payment-failures.e2e.ts'],
    })
    expect(filesOf(false)).toMatchObject({ 'server-postgres': [], 'unit-postgres': [], 'browser-postgres': [] })
  }, 30_000)
})
