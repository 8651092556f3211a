import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alarmNames } from './alarm.ts'

const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
const sections = runbook.split(/^## /m).slice(1)

const names = sections.map((section) => section.split('\n')[0]?.replaceAll('`', '') ?? '')

// sections of alerts of Prometheus alone are compared in observability/operations-files.test.ts
test('[I12] the runbook has one section for each alarm', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(alarmNames.filter((name) => !names.includes(name))).toEqual([])
})

test.each(names)('[I12] the runbook says of %s what it means, what to look at and what to do', (name) => {
  const section = sections.find((each) => each.startsWith(`\`${name}\``))
  for (const part of ['Means', 'Look', 'Do']) expect(section).toContain(`**${part}:**`)
  expect(section).toMatch(/\*\*Look:\*\* .*`[^`]+`/)
})
