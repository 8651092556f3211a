import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDiskSpace } from './disk-conditions.ts'
import { answerConditions, breakerConditions } from './process-conditions.ts'

test.each([
  { answers: 0, failures: 0, isBad: false },
  { answers: 999, failures: 9, isBad: false },
  { answers: 10, failures: 10, isBad: true },
  { answers: 999, failures: 10, isBad: true },
  { answers: 1_000, failures: 1, isBad: false },
  { answers: 1_000, failures: 2, isBad: true },
  { answers: 100_000, failures: 100, isBad: false },
  { answers: 100_000, failures: 101, isBad: true },
])('[I12] $failures failures of $answers responses: alarm $isBad', ({ isBad, ...total }) => {
  expect(answerConditions(total)).toEqual(isBad ? [{ alarm: 'serverErrors', facts: total }] : [])
})

test('[I12] many hosts of one integration are one alarm with a few of them', () => {
  const hosts = Array.from({ length: 200 }, (_, n) => `push${n}.example`)
  expect(breakerConditions(() => [{ of: 'push', hosts }])).toEqual([
    { alarm: 'breakerOpen', of: 'push', facts: { hosts: hosts.slice(0, 5), count: 200 } },
  ])
})

test('[I12] the disk of a folder that does not exist yet is that of its parent', async () => {
  const space = await readDiskSpace(join(tmpdir(), 'missing', 'folder'))
  expect(space.totalBytes).toBeGreaterThan(0)
  expect(space.freeBytes).toBeLessThanOrEqual(space.totalBytes)
})
