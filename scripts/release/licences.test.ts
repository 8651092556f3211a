import { describe, expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { isAllowed, listForbiddenLicences } from './licences.ts'
import { listDelivered } from './notices.ts'
import { listProductionPackages, serverWorkspaces } from './production-packages.ts'

describe('[I6] licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', false],
    ['AGPL-3.0-only', false],
    ['', false],
  ])('%s: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected)
  })
  it('of a package are refused by name', () => {
    const each = { name: 'a', version: '1.0.0', license: 'AGPL-3.0-only', place: 'node_modules/a', isOptional: false }
    expect(listForbiddenLicences([each])).toEqual([expect.stringContaining('a 1.0.0 has the licence AGPL-3.0-only')])
  })
  it('of all delivered packages are allowed', () => {
    expect(listForbiddenLicences(listDelivered(root))).toEqual([])
  })
})

describe('[I6] packages of a release', () => {
  it('contain what the server needs, with its dependencies, and no tools', () => {
    const names = listProductionPackages(root, serverWorkspaces).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-protocol', 'sharp', 'zod', 'es-hangul']))
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs/biome', '@playwright/test', 'happy-dom'])
      expect(names).not.toContain(tool)
  })
})
