import { describe, expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  isGreen,
  judge,
  listBrokenOff,
  listFailures,
  listRepeated,
  type StageResult,
  summary,
  withRepeated,
} from './counts.ts'

const stage = (name: string, passed: number, failed: number, broken?: string): StageResult => ({
  name,
  seconds: 1.25,
  counts: { passed, failed, skipped: 0, ...(broken === undefined ? {} : { broken }) },
})

describe('counting', () => {
  const report = {
    testResults: [
      {
        name: 'good',
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'pending' }, { status: 'todo' }],
      },
      { name: 'bad', status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { name: 'unloaded', status: 'failed', assertionResults: [] },
      { name: 'broken off', status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
    ],
  }
  it('vitest: counts a file that fails to load as a failure', () => {
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 3 })
  })
  it('vitest: distinguishes a file whose process ended early from one with failed tests', () => {
    const files = listBrokenOff(report)
    expect(files).toEqual(['unloaded', 'broken off'])
    expect(countVitest(report, files)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })
  it('repeats only crashed files, and on shared processors also a few failed files', () => {
    expect(listRepeated(report, false)).toEqual(['unloaded', 'broken off'])
    expect(listRepeated(report, true)).toEqual(['unloaded', 'broken off', 'bad'])
    const many = Array.from({ length: 5 }, (_, at) => ({
      name: `bad ${at}`,
      status: 'failed',
      assertionResults: [{ status: 'failed' }],
    }))
    expect(listRepeated({ testResults: many }, true)).toEqual([])
  })
  it('lists each failure with the first lines of its error', () => {
    const why = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
    const [test, file] = listFailures({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'a cart keeps', failureMessages: [why] },
            { status: 'passed' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    })
    expect(test).toMatch(/^a\.test\.ts: a cart keeps\nline 0\n/)
    expect(test?.split('\n')).toHaveLength(12)
    expect(file).toBe('b.test.ts\nno such module')
  })
  it('counts tests that passed when repeated, also separately', () => {
    const first = { passed: 2, failed: 1, skipped: 2 }
    expect(withRepeated(first, { passed: 4, failed: 1, skipped: 0 })).toEqual({
      passed: 6,
      failed: 2,
      skipped: 2,
      repeated: 4,
    })
    expect(withRepeated(first, { passed: 0, failed: 1, skipped: 0 })).toEqual({ passed: 2, failed: 2, skipped: 2 })
  })
  it('Playwright: counts errors outside tests as failures, and tests that passed only when repeated separately', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no shop' }] }
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2, repeated: 1 })
  })
  it('marks a stage that ran no test or ended with an error as broken', () => {
    expect(judge({ passed: 0, failed: 0, skipped: 4 }, true).broken).toContain('no test')
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, false).broken).toContain('ended')
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, true).broken).toBeUndefined()
    expect(judge({ passed: 5, failed: 1, skipped: 0 }, false).broken).toBeUndefined()
  })
})

describe('summary', () => {
  it('ends with the totals and counts a broken stage as a failure', () => {
    const text = summary(
      [stage('check', 7, 0), stage('unit', 40, 2), stage('browser', 0, 0, 'there is no Chromium')],
      [],
    )
    expect(text.split('\n').at(-1)).toBe('47 passed, 3 failed')
    expect(text).toContain('✗ browser: there is no Chromium')
  })
  it('names the stages with tests that passed only when repeated', () => {
    const { counts, ...rest } = stage('browser', 9, 0)
    expect(summary([{ ...rest, counts: { ...counts, repeated: 2 } }], [])).toContain('! browser: 2 passed only')
  })
  it('repeats the failures below the table, because the start of a log may be cut off', () => {
    const { counts, ...rest } = stage('unit', 9, 1)
    const text = summary([{ ...rest, counts: { ...counts, failures: ['a.test.ts: a cart keeps\nwhy'] } }], [])
    expect(text).toContain('! unit: a.test.ts: a cart keeps\nwhy')
    expect(text.split('\n').at(-1)).toBe('9 passed, 1 failed')
  })
  it('is green only if there is a stage and every stage is green', () => {
    expect(isGreen([stage('unit', 1, 0)])).toBe(true)
    expect(isGreen([stage('unit', 1, 0), stage('server', 1, 1)])).toBe(false)
    expect(isGreen([stage('browser', 0, 0, 'there is no Chromium')])).toBe(false)
    expect(isGreen([])).toBe(false)
  })
})
