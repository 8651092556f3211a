import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { filesFor } from './stages.ts'

const names = (...args: string[]): string[] => readArguments(args).stages.map(({ name }) => name)
const all = ['check', 'unit', 'server', 'server-postgres', 'unit-postgres', 'storefront', 'browser', 'browser-postgres']

describe('--only', () => {
  it('without it every stage runs', () => {
    expect(names()).toEqual(all)
  })
  it('keeps the order of the stages, not of the argument', () => {
    expect(names('--only=server,unit')).toEqual(['unit', 'server'])
  })
  it('a misspelt stage or argument is an error, not an empty run', () => {
    expect(() => names('--only=unti')).toThrow('unti')
    expect(() => names('--fast')).toThrow('--fast')
    expect(() => names('--only')).toThrow('--only')
  })
})

describe('--changed', () => {
  it('takes a git reference or none', () => {
    expect(readArguments([])).toMatchObject({ changed: false })
    expect(readArguments(['--changed'])).toMatchObject({ changed: true, reference: undefined })
    expect(readArguments(['--changed=HEAD~2', '--only=unit'])).toMatchObject({ changed: true, reference: 'HEAD~2' })
  })
  it('a stage runs the selected files of its project, on PostgreSQL only those that need it', () => {
    const tests = {
      unit: ['demo/src/search.test.ts', 'packages/rules/src/a.test.ts'],
      server: ['apps/server/src/a.test.ts'],
      storefront: [],
      browser: ['e2e/find.e2e.ts', 'e2e/pay-badly.e2e.ts'],
    }
    const filesOf = (onBothEngines: boolean) =>
      Object.fromEntries(
        readArguments([]).stages.map((stage) => [stage.name, filesFor(stage, { tests, onBothEngines })]),
      )
    expect(filesOf(true)).toEqual({
      ...tests,
      check: undefined,
      'server-postgres': tests.server,
      'unit-postgres': ['demo/src/search.test.ts'],
      'browser-postgres': ['e2e/pay-badly.e2e.ts'],
    })
    expect(filesOf(false)).toMatchObject({ 'server-postgres': [], 'unit-postgres': [], 'browser-postgres': [] })
  }, 30_000)
})
