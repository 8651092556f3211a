import { expect, test } from 'vitest'
import { encodeCode128 } from './code-128.ts'

test('[backoffice] a barcode has eleven modules for each character, its start and its check, and thirteen for the stop', () => {
  const { bars, width } = encodeCode128('20261205-QTEUAQRM')
  expect(width).toBe((17 + 2) * 11 + 13)
  expect(bars.slice(0, 3)).toEqual([
    { x: 0, width: 2 },
    { x: 3, width: 1 },
    { x: 6, width: 1 },
  ])
  expect(bars).toHaveLength((17 + 2) * 3 + 4)
})

test('[backoffice] every character has its own bars, and others are refused', () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const drawn = letters.map((letter) => JSON.stringify(encodeCode128(letter).bars.slice(3, 6)))
  expect(new Set(drawn).size).toBe(letters.length)
  expect(() => encodeCode128('가')).toThrow(RangeError)
})
