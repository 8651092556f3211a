import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium, findJourneyBrowser } from './chromium.ts'
import { digestOf, isFresh, listSources } from './digest.ts'
import { precompress } from './precompress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const digest = (): string => digestOf(folder, listSources(folder, 'storefront'))

describe('digest of the storefront build', () => {
  it('includes its sources, the packages and the lockfile, but not its tests or the server', () => {
    write('apps/storefront/src/root.tsx', 'a')
    write('apps/storefront/src/root.test.tsx', 'a')
    write('apps/storefront/vite.config.ts', 'a')
    write('apps/server/src/main.ts', 'a')
    write('packages/rules/src/index.ts', 'a')
    write('package-lock.json', '{}')
    expect(listSources(folder, 'storefront')).toEqual([
      'apps/storefront/src/root.tsx',
      'apps/storefront/vite.config.ts',
      'package-lock.json',
      'packages/rules/src/index.ts',
    ])
  })
  it('changes when content changes, a file is renamed, or text moves between two files', () => {
    write('apps/storefront/src/a.ts', 'one')
    write('apps/storefront/src/b.ts', 'two')
    const digests = [digest()]
    write('apps/storefront/src/b.ts', 'three')
    digests.push(digest())
    write('apps/storefront/src/a.ts', 'onethree')
    write('apps/storefront/src/b.ts', '')
    digests.push(digest())
    rmSync(path.join(folder, 'apps/storefront/src/b.ts'))
    digests.push(digest())
    expect(new Set(digests).size).toBe(4)
  })
  it('a stamp is fresh only with the same digest', () => {
    write('.built', 'abc')
    expect(isFresh(path.join(folder, '.built'), 'abc')).toBe(true)
    expect(isFresh(path.join(folder, '.built'), 'abd')).toBe(false)
    expect(isFresh(path.join(folder, 'nothing'), 'abc')).toBe(false)
  })
})

describe('precompressed files', () => {
  it('decompress to the original and exist only for large text files', async () => {
    const text = 'const price = 1000;\n'.repeat(200)
    write('assets/app.js', text)
    write('assets/small.css', 'a{}')
    write('assets/picture.webp', text)
    expect(await precompress(folder)).toBe(2)
    const at = (name: string): string => path.join(folder, 'assets', name)
    expect(brotliDecompressSync(readFileSync(at('app.js.br'))).toString()).toBe(text)
    expect(gunzipSync(readFileSync(at('app.js.gz'))).toString()).toBe(text)
    expect(existsSync(at('small.css.br'))).toBe(false)
    expect(existsSync(at('picture.webp.br'))).toBe(false)
  })
})

describe('Chromium', () => {
  it('uses the path in CHROMIUM and no other', () => {
    write('my-chrome', '')
    write('bin/chromium', '')
    const named = path.join(folder, 'my-chrome')
    expect(findChromium({ CHROMIUM: named, PATH: path.join(folder, 'bin') })).toBe(named)
    expect(findChromium({ CHROMIUM: `${named}-gone`, PATH: path.join(folder, 'bin') })).toBeUndefined()
  })
  it('is searched on PATH if CHROMIUM is not set', () => {
    write('bin/chromium-browser', '')
    expect(findChromium({ PATH: path.join(folder, 'bin') })).toBe(path.join(folder, 'bin/chromium-browser'))
  })
  it('is the headless-only build for browser journeys if there is one', () => {
    const at = path.join(folder, 'bin')
    write('bin/chromium', '')
    write('bin/chromium-headless-shell', '')
    expect(findJourneyBrowser({ PATH: at })).toBe(path.join(at, 'chromium-headless-shell'))
    expect(findJourneyBrowser({ CHROMIUM: path.join(at, 'chromium'), PATH: at })).toBe(path.join(at, 'chromium'))
  })
})
