import { describe, expect, it } from 'vitest'
import { findCycles, parseModule, resolveImport } from './import-graph.ts'
import { listBreaches, whyForbidden } from './import-law.ts'

const why = (from: string, to: string): string | undefined => whyForbidden({ from, to, typeOnly: false, line: 1 })

describe('resolving an import', () => {
  it.each([
    ['apps/server/src/features/cart/cart.ts', './cart-sql.ts', 'apps/server/src/features/cart/cart-sql.ts'],
    ['apps/server/src/app.ts', '#src/db/open.ts', 'apps/server/src/db/open.ts'],
    ['demo/src/load.ts', '#src/catalogue.ts', 'demo/src/catalogue.ts'],
    ['apps/server/src/app.ts', '@shop/rules', 'packages/rules/src/index.ts'],
    ['apps/server/src/app.ts', 'fastify', 'fastify'],
  ])('%s imports %s', (from, text, to) => {
    expect(resolveImport(from, text)).toBe(to)
  })
  it('static imports, re-exports and dynamic imports are found, and type-only imports are marked', () => {
    const source = `import { a } from './a.ts'\nimport type { B } from './b.ts'\nexport { c } from './c.ts'\nconst d = () => import('./d.tsx')\nexport default d\n`
    const { imports, hasDefaultExport } = parseModule('packages/rules/src/x.tsx', source)
    expect(imports.map(({ to, typeOnly, line }) => [to.slice('packages/rules/src/'.length), typeOnly, line])).toEqual([
      ['a.ts', false, 1],
      ['b.ts', true, 2],
      ['c.ts', false, 3],
      ['d.tsx', false, 4],
    ])
    expect(hasDefaultExport).toBe(true)
  })
  it('a file that cannot be parsed is named in the error', () => {
    expect(() => parseModule('packages/rules/src/x.ts', 'const = 1')).toThrow('packages/rules/src/x.ts')
  })
})

describe('import rules', () => {
  it.each([
    ['packages/contract/src/a.ts', 'packages/rules/src/index.ts'],
    ['packages/rules/src/a.ts', 'packages/brands/src/index.ts'],
    ['packages/rules/src/a.ts', 'packages/contract/src/table.ts'],
    ['packages/rules/src/a.ts', 'apps/server/src/app.ts'],
    ['apps/storefront/src/lib/a.ts', 'apps/server/src/app.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/features/order/order-sql.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/app.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/handlers.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/http/errors.ts'],
    ['apps/server/src/features/basket/a.ts', 'apps/server/src/features/cart/cart-sql.ts'],
    ['apps/server/src/db/open.ts', 'apps/server/src/features/cart/cart-sql.ts'],
    ['apps/server/src/clock.ts', 'apps/server/src/db/open.ts'],
    ['apps/server/src/app.ts', 'apps/server/src/main.ts'],
    ['apps/server/src/app.ts', 'apps/server/src/testing/open-shop.ts'],
    ['apps/storefront/src/ui/button.tsx', 'apps/storefront/src/features/cart/cart-queries.ts'],
    ['apps/storefront/src/features/cart/a.tsx', 'apps/storefront/src/pages/cart-page.tsx'],
    ['apps/storefront/src/pages/cart-page.tsx', 'apps/storefront/src/root.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(why(from, to)).toBeTypeOf('string')
  })
  it.each([
    ['packages/rules/src/a.ts', 'packages/contract/src/index.ts'],
    ['packages/contract/src/a.ts', 'packages/rules/src/text.ts'],
    ['apps/server/src/main.ts', 'apps/server/src/app.ts'],
    ['apps/server/src/app.ts', 'apps/server/src/handlers.ts'],
    ['apps/server/src/handlers.ts', 'apps/server/src/features/cart/cart-handlers.ts'],
    ['apps/server/src/features/order/a.ts', 'apps/server/src/features/cart/cart-sql.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/db/db.ts'],
    ['apps/server/src/features/cart/a.ts', 'apps/server/src/clock.ts'],
    ['apps/server/src/handler-context.ts', 'apps/server/src/integrations/payment/payment-gateway.ts'],
    ['apps/server/src/features/cart/cart.test.ts', 'apps/server/src/app.ts'],
    ['apps/storefront/src/features/cart/cart.test.tsx', 'apps/server/src/app.ts'],
    ['apps/storefront/src/pages/cart-page.tsx', 'apps/storefront/src/features/cart/cart-queries.ts'],
    ['apps/storefront/src/root.tsx', 'apps/storefront/src/brand/shell.tsx'],
    ['apps/server/src/app.ts', 'fastify'],
    ['scripts/start.ts', 'apps/server/src/main.ts'],
  ])('%s may import %s', (from, to) => {
    expect(why(from, to)).toBeUndefined()
  })
  it('an adapter may import the handler context type that it implements, as a type only', () => {
    const each = { from: 'apps/server/src/integrations/toss.ts', to: 'apps/server/src/handler-context.ts', line: 1 }
    expect(whyForbidden({ ...each, typeOnly: true })).toBeUndefined()
    expect(whyForbidden({ ...each, typeOnly: false })).toBeTypeOf('string')
  })
  it('default exports are allowed only where a framework needs them', () => {
    const file = (name: string): ReturnType<typeof parseModule> => parseModule(name, 'export default 1')
    expect(listBreaches([file('apps/storefront/src/pages/home-page.tsx')])).toEqual([])
    expect(listBreaches([file('apps/storefront/src/ui/button.tsx')])).toHaveLength(1)
  })
})

describe('cycles', () => {
  const at = (name: string, source: string): ReturnType<typeof parseModule> =>
    parseModule(`packages/rules/src/${name}`, source)
  it('are found once, from whichever module the search starts', () => {
    const modules = [at('a.ts', "import './b.ts'"), at('b.ts', "import './c.ts'"), at('c.ts', "import './b.ts'")]
    expect(findCycles(modules)).toEqual([['packages/rules/src/b.ts', 'packages/rules/src/c.ts']])
  })
  it('are not closed by type-only imports', () => {
    expect(findCycles([at('a.ts', "import './b.ts'"), at('b.ts', "import type { A } from './a.ts'")])).toEqual([])
  })
})
