// @vitest-environment node
import { expect, test } from 'vitest'
import { joinBytes } from './page-bytes.ts'

test('joins texts and bytes to one array in UTF-8 that later calls do not change', () => {
  const first = joinBytes(['감귤 ', new TextEncoder().encode('5kg '), '🍊', ''])
  const longer = joinBytes(['가'.repeat(100_000), first])
  expect(new TextDecoder().decode(first)).toBe('감귤 5kg 🍊')
  expect(longer).toHaveLength(300_000 + first.length)
  expect(new TextDecoder().decode(longer.subarray(300_000))).toBe('감귤 5kg 🍊')
  expect(joinBytes([])).toHaveLength(0)
})
