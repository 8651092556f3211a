import { expect, test } from 'vitest'
import { checkCut, readPosition } from './cut-time.ts'

test.each([
  ['5', 5_000],
  ['1:05', 65_000],
  ['01:02:05', 3_725_000],
  [' 0:10 ', 10_000],
  ['1:75', undefined],
  ['', undefined],
  ['1:2:3:4', undefined],
] as const)('the position %j is %j ms', (text, ms) => {
  expect(readPosition(text)).toBe(ms)
})

test.each([
  [{ from: '0:10', to: '0:40' }, []],
  [{ from: '0:10', to: '0:10' }, ['to']],
  [{ from: '0:10', to: '3:11' }, ['to']],
  [{ from: '0:10', to: '3:10' }, []],
  [{ from: '10:00', to: '10:20' }, ['from']],
  [{ from: '시작', to: '0:10' }, ['from']],
] as const)('the cut %j is refused at %j', (cut, fields) => {
  const errors = Object.entries(checkCut(cut, 600_000)).filter(([, text]) => text !== undefined)
  expect(errors.map(([field]) => field)).toEqual(fields)
})
