import { expect, it } from 'vitest'
import { parseModule } from '../check/import-graph.ts'
import { listEngineFree } from './engine-free.ts'

const server = (file: string, source: string) => parseModule(`apps/server/src/${file}`, source)

it('does not repeat a server test on the second engine if it reaches no module that opens a database', () => {
  const modules = [
    server('db/snapshot.ts', ''),
    server('testing/test-shop.ts', `import '../db/snapshot.ts'`),
    server('cart.test.ts', `import './testing/test-shop.ts'`),
    server('log.test.ts', `import './log.ts'`),
    server('log.ts', ''),
  ]
  expect(listEngineFree(modules)).toEqual(['apps/server/src/log.test.ts'])
})
