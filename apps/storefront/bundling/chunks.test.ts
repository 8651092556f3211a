import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunks, libraries, named, type Part, withoutEffects } from './chunks.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const files = globSync(['apps/storefront/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)
const parts = Object.entries(named).flatMap(([chunk, list]) => list.map((part): [string, Part] => [chunk, part]))

test('there are source files', () => expect(files.length).toBeGreaterThan(500))

describe.each(parts)('the chunk %s', (_, { start }) => {
  test(`has modules at ${start}`, () => expect(files.filter((file) => file.startsWith(start))).not.toEqual([]))
})

test('every exception names an existing file', () => {
  const missing = Object.entries(named).flatMap(([chunk, list]) => {
    const starts = [...new Set(list.flatMap(({ but = [] }) => but))]
    return starts
      .filter((but) => !list.some(({ start }) => files.some((file) => file.startsWith(start + but))))
      .map((but) => `${chunk}: ${but}`)
  })
  expect(missing).toEqual([])
})

test('a pattern matches its files without its exceptions', () => {
  const chunkOf = (file: string) => chunks.find(({ test: pattern }) => pattern.test(`/shop/${file}`))?.name
  expect(chunkOf('apps/storefront/src/brand/top-bar.tsx')).toBe('frame')
  expect(chunkOf('apps/storefront/src/brand/footer.tsx')).toBeUndefined()
  expect(chunkOf('apps/storefront/src/lib/browser-storage.ts')).toBe('shared')
  expect(chunkOf('packages/rules/src/user/password-rules.ts')).toBeUndefined()
  expect(chunkOf('node_modules/react-dom/client.js')).toBe('react')
})

test('the libraries and the packages without side effects exist', () => {
  for (const name of Object.values(libraries).flat())
    expect(globSync([`node_modules/${name}`, `apps/*/node_modules/${name}`], { cwd: root }), name).not.toEqual([])
  expect(files.filter((file) => withoutEffects.test(file)).length).toBeGreaterThan(50)
})
