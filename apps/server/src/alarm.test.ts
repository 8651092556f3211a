import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alarmNames } from './alarm.ts'

const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8')
const sections = runbook.split(/^## /m).slice(1)

test('[I12] the runbook has a section for each alarm and none for others', () => {
  const names = sections.map((section) => section.split('\n')[0])
  expect(names.toSorted()).toEqual(alarmNames.map((name) => `\`${name}\``).toSorted())
})

test.each(alarmNames)('[I12] the runbook says of %s what it means, what to look at and what to do', (name) => {
  const section = sections.find((each) => each.startsWith(`\`${name}\``))
  for (const part of ['Means', 'Look', 'Do']) expect(section).toContain(`**${part}:**`)
  expect(section).toMatch(/\*\*Look:\*\* .*`[^`]+`/)
})
