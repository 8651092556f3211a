import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each<[string | undefined, ReturnType<typeof parseByteRange>]>([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=-', undefined],
  ['bytes=9-3', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes=0-1, 5-6', undefined],
  ['bytes=0-,0-,0-,0-', undefined],
  ['items=0-1', undefined],
  ['bytes=9999999999999999999-', undefined],
])('[SCREEN-15] the range %s of 1,000 bytes', (header, range) => {
  expect(parseByteRange(header, 1_000)).toEqual(range)
})

test('[SCREEN-15] no range of an empty file can be sent', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
