import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseModule, readModules } from '../../check/import-graph.ts'
import { root } from '../../run-command.ts'
import { findDependents, findImporters } from './dependents.ts'
import { allJourneys, features, featuresOf } from './feature-table.ts'
import { type Selection, selectTests } from './selection.ts'

const modules = readModules(root)
const select = (...files: string[]): Selection => selectTests(files, modules)
const testsOf = (...files: string[]) => {
  const selection = select(...files)
  if (selection.everything) throw new Error(`everything: ${selection.reason}`)
  return selection.tests
}

describe('files that import a changed file', () => {
  const small = [
    parseModule('packages/rules/src/index.ts', `export { a } from './a.ts'\nexport * from './b.ts'`),
    parseModule('packages/rules/src/a.ts', 'export const a = 1'),
    parseModule('packages/rules/src/b.ts', 'export const b = 1\nexport const c = 1'),
    parseModule('apps/server/src/x.ts', `import { a } from '@shop/rules'`),
    parseModule('apps/server/src/y.ts', `import { c } from '@shop/rules'`),
    parseModule('apps/server/src/z.ts', `import * as rules from '@shop/rules'`),
    parseModule('apps/server/src/all.ts', `import './x.ts'\nimport './y.ts'`),
    parseModule('apps/server/src/main.ts', `import './all.ts'`),
  ]
  const reach = (file: string, hub = '') => findDependents([file], findImporters(small), (each) => each === hub)
  it('are found directly and indirectly, through the index of a package by the imported names', () => {
    const app = (name: string) => `apps/server/src/${name}.ts`
    expect([...reach('packages/rules/src/a.ts').files].slice(1).sort()).toEqual(['all', 'main', 'x', 'z'].map(app))
    expect([...reach('packages/rules/src/b.ts').files].slice(1).sort()).toEqual(['all', 'main', 'y', 'z'].map(app))
  })
  it('the walk ends at a hub and reports the import of the hub', () => {
    const { files, intoHubs } = reach('packages/rules/src/a.ts', 'apps/server/src/all.ts')
    expect(files).not.toContain('apps/server/src/main.ts')
    expect(intoHubs).toEqual([{ from: 'apps/server/src/x.ts', hub: 'apps/server/src/all.ts' }])
  })
})

describe('the feature table', () => {
  it('lists every existing journey and no other', () => {
    expect(allJourneys().sort()).toEqual(globSync('e2e/**/*.e2e.ts', { cwd: root }).sort())
  })
  it('lists every feature folder of the server and the storefront', () => {
    const folders = globSync('apps/*/src/features/*/', { cwd: root }).map((folder) => folder.split('/').at(-1))
    expect(folders.filter((folder) => folder !== undefined && !features.includes(folder))).toEqual([])
  })
  it('finds the features of a folder, a page and a contract file', () => {
    expect(featuresOf('apps/server/src/features/cart/cart-handlers.ts')).toEqual(['cart'])
    expect(featuresOf('apps/storefront/src/pages/cart-page.tsx')).toEqual(['cart'])
    expect(featuresOf('packages/contract/src/calls/order-item.ts')).toEqual(['order'])
    expect(featuresOf('packages/contract/src/calls/purchase-errors.ts')).toEqual([])
    expect(featuresOf('apps/storefront/src/ui/button.tsx')).toEqual([])
  })
})

describe('tests that a change can affect', () => {
  it('a handler selects the tests of its feature in both apps, its journeys, and the tests that loop over all calls', () => {
    const { unit, server, storefront, browser } = testsOf('apps/server/src/features/search/search-handlers.ts')
    expect(unit).toEqual([])
    expect(server).toContain('apps/server/src/contract.test.ts')
    expect(server).toContain('apps/server/src/http/security/matrix.test.ts')
    expect(server.filter((file) => file.includes('/features/'))).not.toEqual([])
    expect(server.filter((file) => /\/features\/(?!search)/.test(file))).toEqual([])
    expect(storefront.some((file) => file.includes('/features/search/'))).toBe(true)
    expect(browser).toEqual(['e2e/search.e2e.ts', 'e2e/served-search.e2e.ts'])
  })
  it('an SQL file selects the same as its generated module, on both engines', () => {
    const selection = select('apps/server/src/features/review/review.sql')
    expect(selection).toMatchObject({ everything: false, onBothEngines: true })
    expect(testsOf('apps/server/src/features/review/review.sql').browser).toEqual([
      'e2e/backoffice-moderation.e2e.ts',
      'e2e/product.e2e.ts',
      'e2e/read-reviews.e2e.ts',
      'e2e/review.e2e.ts',
    ])
  })
  it('contract rows select the tests of their feature, not of every caller of the contract', () => {
    const { server, browser } = testsOf('packages/contract/src/calls/search.ts')
    expect(server.length).toBeLessThan(modules.length / 20)
    expect(browser).toContain('e2e/search.e2e.ts')
  })
  it('a storefront page selects the journeys over every page and no server test', () => {
    const { server, browser } = testsOf('apps/storefront/src/pages/cart-page.tsx')
    expect(server).toEqual([])
    expect(browser).toEqual(expect.arrayContaining(['e2e/buy-as-guest.e2e.ts', 'e2e/every-screen.e2e.ts']))
  })
  it('a screen of the back office selects the journey over every screen and no server test', () => {
    const { server, browser } = testsOf('apps/backoffice/src/pages/order/returns-page.tsx')
    expect(server).toEqual([])
    expect(browser).toContain('e2e/backoffice-every-screen.e2e.ts')
  })
  it('a journey selects itself, and a shared module the journeys that import it', () => {
    expect(testsOf('e2e/search.e2e.ts').browser).toEqual(['e2e/search.e2e.ts'])
    expect(testsOf('e2e/journey/sums.ts').browser).toContain('e2e/pay-with-coupon.e2e.ts')
  })
  it('documents select no tests', () => {
    expect(Object.values(testsOf('docs/architecture.md', 'README.md')).flat()).toEqual([])
  })
  it.each([
    ['package-lock.json', 'is in no rule'],
    ['apps/server/src/db/migrations/001-start.sql', 'is in no rule'],
    ['apps/storefront/src/app.css', 'is in no rule'],
    ['apps/server/src/app.ts', 'is shared'],
    ['demo/src/load.ts', 'is shared'],
    ['packages/contract/src/errors.ts', 'imports'],
  ])('%s selects everything', (file, reason) => {
    expect(select('docs/architecture.md', file)).toMatchObject({
      everything: true,
      reason: expect.stringContaining(reason),
    })
  })
})
