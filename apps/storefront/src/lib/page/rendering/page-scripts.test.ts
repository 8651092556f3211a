import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brandFor } from '@shop/brands'
import { CAPTURE_CLICKS } from '#src/lib/hydration/captured-clicks.ts'
import { cspHashes } from './csp-hashes.ts'
import type { PageAssets } from './page-assets.ts'
import { toDataBlocks, toJsonLdBlocks, toPrefetch, writePageScripts } from './page-scripts.ts'
import { noSettings } from '#src/testing/shop-samples.ts'

const assets: PageAssets = {
  stylesheets: ['/assets/style.css'],
  before: [],
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  filesOf: (file) => ({ module: `/assets/${file}.js`, imports: ['/assets/react.js', '/assets/cards.js'] }),
}
const { head, inline, sources } = writePageScripts(assets, ['home'])
const textsOf = (html: string) => [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

test('the scripts of a page list each of its files once', () => {
  expect(inline).toContain('files = ["/assets/entry.js","/assets/react.js","/assets/home.js","/assets/cards.js"]')
  expect(inline).toContain('before = ["/assets/react.js"], entry = "/assets/entry.js"')
  expect(head).toContain('<link rel="stylesheet" href="/assets/style.css"/>')
})

test('[G2] the sources contain the hash of every inline script', () => {
  expect(textsOf(head + inline)).toHaveLength(3)
  expect(sources).toHaveLength(3)
  expect(sources).toEqual(cspHashes(head + inline))
})

test('[K08] the first script of the head captures clicks', () => {
  expect(head.startsWith(`<script>${CAPTURE_CLICKS}</script>`)).toBe(true)
})

test('the Vite client runs first in development', () => {
  const dev = writePageScripts({ ...assets, before: ['/@vite/client'] }, [])
  expect(dev.inline).toContain('before = ["/@vite/client","/assets/react.js"]')
})

test('[G1] data cannot end its script block', () => {
  const site = { brand: brandFor('ru'), origin: 'http://ru.localhost', settings: noSettings }
  const start = {
    site,
    errors: { '</script>': { status: 404 } },
    prefetch: toPrefetch(assets, [{ path: 'product/:id', file: 'product' }]),
  }
  const blocks = toDataBlocks(start, '[]').join('')
  expect(blocks.match(/<\/script>/g)).toHaveLength(2)
  const [sent = '', replies] = textsOf(blocks)
  expect(JSON.parse(sent)).toEqual(start)
  expect(replies).toBe('[]')
  const structured = toJsonLdBlocks([{ name: '</script><b>' }, { name: '배' }])
  expect(textsOf(structured).map((text) => JSON.parse(text) as unknown)).toEqual([
    { name: '</script><b>' },
    { name: '배' },
  ])
})

describe('the scroll position of a reloaded document', () => {
  const KEY = 'react-router-scroll-positions'
  const scrollTo = vi.fn<typeof window.scrollTo>()
  const run = () => {
    const [restore = ''] = textsOf(inline)
    // oxlint-disable-next-line typescript/no-implied-eval -- the script as the browser runs it
    new Function(restore)()
  }
  beforeEach(() => {
    vi.stubGlobal('scrollTo', scrollTo.mockReset())
    window.sessionStorage.clear()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('[SCREEN-11] is restored before the first paint', () => {
    window.history.replaceState({ key: 'abc' }, '')
    window.sessionStorage.setItem(KEY, JSON.stringify({ abc: 1234, other: 7 }))
    run()
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 1234)
  })

  test('starts at the top for a history entry without a key, which gets one', () => {
    window.history.replaceState(undefined, '')
    run()
    expect(scrollTo).not.toHaveBeenCalled()
    expect(window.history.state).toEqual({ key: expect.stringMatching(/\w+/) })
  })

  test('is discarded if the stored positions cannot be parsed', () => {
    window.history.replaceState({ key: 'abc' }, '')
    window.sessionStorage.setItem(KEY, '{')
    run()
    expect(window.sessionStorage.getItem(KEY)).toBeNull()
  })
})
