import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { readModules } from './import-graph.ts'
import { exceptions, listRetiredNames, retiredTerms } from './vocabulary.ts'

const namesIn = (file: string, ...exports: string[]) => listRetiredNames([{ file, exports }])

describe('retired terms', () => {
  test.each([
    ['apps/server/src/outside/open.ts', 'outside'],
    ['apps/storefront/src/lib/coming-back.ts', 'coming-back'],
    ['apps/server/src/http/kept/front-cache.ts', 'kept'],
    ['apps/storefront/src/ui/layer.tsx', 'layer'],
  ])('the path %s is refused', (file, term) => {
    expect(namesIn(file)).toEqual([expect.stringContaining(`${file}: "${term}" is a retired term, use `)])
  })

  test.each([
    ['findSealedAccount', 'sealed'],
    ['useKeptView', 'kept'],
    ['followMoves', 'follow-moves'],
    ['createHostGate', 'host-gate'],
    ['KEPT_MS', 'kept'],
  ])('the exported name %s is refused', (name, term) => {
    expect(namesIn('apps/x.ts', name)).toEqual([
      expect.stringContaining(`apps/x.ts: ${name}: "${term}" is a retired term`),
    ])
  })

  test('a part of a word does not match', () => {
    expect(namesIn('apps/intelligent-player.ts', 'PlayerTools', 'amendOrder', 'StorytellerCard')).toEqual([])
  })

  test('exceptions match exact names only', () => {
    for (const name of Object.keys(exceptions)) expect(namesIn('apps/x.ts', name)).toEqual([])
    expect(namesIn('apps/x.ts', 'outsideTx')).toHaveLength(1)
  })

  test('every term is listed once', () => {
    const terms = retiredTerms.map(([term]) => term)
    expect(new Set(terms).size).toBe(terms.length)
  })

  test('the project contains no retired terms', () => {
    expect(listRetiredNames(readModules(root))).toEqual([])
    // all files are read
  }, 60_000)
})
