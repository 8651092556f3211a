import { type BrandId, brandIds } from '@shop/brands'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openBackoffice } from './backoffice-files.ts'
import type { Storefront } from './storefront-build.ts'

const SCRIPT = '/backoffice/assets/entry-3f9a1c.js'
const DOCUMENT = `<!doctype html><html lang="ko"><head><script type="module" src="${SCRIPT}"></script></head><body><div id="root"></div></body></html>`
const documents = [
  '/backoffice',
  '/backoffice/',
  '/backoffice/orders',
  '/backoffice/orders/20261121-ABCDEFGH?tab=lines',
]

/** A fake storefront that counts the pages that it renders. */
let rendered = 0
const storefront: Storefront = {
  vite: undefined,
  clientDir: undefined,
  render: async () => {
    rendered += 1
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      bytes: Buffer.from('<script src="/assets/storefront.js"></script>'),
      scriptSources: [],
    }
  },
}

let dir: string
let shop: TestShop
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'backoffice-'))
  await mkdir(path.join(dir, 'assets'))
  await writeFile(path.join(dir, 'index.html'), DOCUMENT)
  await writeFile(path.join(dir, 'secret.txt'), 'a file beside the assets')
  await writeFile(path.join(dir, 'assets', 'entry-3f9a1c.js'), 'export {}')
  await writeFile(path.join(dir, 'assets', 'entry-77b0de.css'), 'body{margin:0}')
  const backoffice = await openBackoffice(readConfig({ NODE_ENV: 'test' }), dir)
  shop = await openTestShop({ storefront, backoffice })
})
afterAll(async () => {
  await shop.close()
  await rm(dir, { recursive: true })
})

const get = (url: string, brand: BrandId = 'ru', headers: Record<string, string> = {}) =>
  shop.request('GET', url, { brand, headers })
const directives = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
  )

describe('happy', () => {
  test.each(brandIds)(
    '[backoffice] the host of %s has the document at every address, for GET and HEAD',
    async (brand) => {
      for (const url of documents) {
        const answer = await get(url, brand)
        expect(answer.status, url).toBe(200)
        expect(answer.body, url).toBe(DOCUMENT)
        expect(answer.headers['content-type'], url).toBe('text/html; charset=utf-8')
        const head = await shop.request('HEAD', url, { brand })
        expect([head.status, head.body], url).toEqual([200, ''])
        expect(head.headers['cache-control'], url).toBe('no-store')
      }
    },
  )

  test('[backoffice] files with a hash in their name are immutable and have the type of their content', async () => {
    for (const [url, type] of [
      [SCRIPT, /^(text|application)\/javascript/],
      ['/backoffice/assets/entry-77b0de.css', /^text\/css/],
    ] as const) {
      const { status, headers } = await get(url)
      expect(status, url).toBe(200)
      expect(headers['content-type'], url).toMatch(type)
      expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
      expect(headers['x-content-type-options'], url).toBe('nosniff')
    }
  })
})

describe('error', () => {
  test('[backoffice] an unknown file is missing and not the document, and is not cached', async () => {
    for (const url of ['/backoffice/assets/entry-000000.js', '/backoffice/assets/', '/backoffice/assets/a/b.css']) {
      const { status, headers, body } = await get(url)
      expect(status, url).toBe(404)
      expect(JSON.stringify(body), url).not.toContain('id=\\"root\\"')
      expect(String(headers['cache-control']), url).not.toMatch(/public|immutable/)
    }
  })

  test('[backoffice] the document is only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await shop.request(method, '/backoffice/orders')).status, method).toBeGreaterThanOrEqual(400)
  })
})

describe('security', () => {
  test('[backoffice] [F6] the document has a policy of its own that runs nothing inline', async () => {
    for (const url of documents) {
      const { headers } = await get(url)
      const policy = directives(headers['content-security-policy'])
      expect(policy.get('default-src'), url).toBe("'none'")
      for (const name of ['style-src', 'connect-src', 'font-src']) expect(policy.get(name), name).toBe("'self'")
      // WebAssembly reads barcodes; scripts from texts stay forbidden
      expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
      for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(name), name).toBe("'none'")
      expect(policy.get('require-trusted-types-for')).toBe("'script'")
      expect(policy.get('trusted-types')).toBe("'none'")
      expect(String(headers['content-security-policy'])).not.toMatch(/(?<!wasm-)unsafe|nonce|sha256|https?:|\*/)
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
    }
    const page = (await get('/')).headers['content-security-policy']
    expect(page).not.toBe((await get('/backoffice')).headers['content-security-policy'])
  })

  test('[backoffice] [F6] the document is not stored, and neither rendered nor served by the page cache', async () => {
    await get('/')
    const before = rendered
    for (const url of [...documents, ...documents]) {
      const { headers, body } = await get(url)
      expect(headers['cache-control'], url).toBe('no-store')
      for (const name of ['etag', 'last-modified', 'age', 'set-cookie'])
        expect(headers[name], `${url} ${name}`).toBeUndefined()
      expect(body, url).not.toContain('storefront')
    }
    // also with the validator of a cached page
    expect((await get('/backoffice', 'ru', { 'if-none-match': '*' })).status).toBe(200)
    expect(rendered).toBe(before)
  })

  test('[backoffice] [F6] the document loads no script of the storefront, and a page none of the back office', async () => {
    const source = await readFile(path.resolve(import.meta.dirname, '../../../../backoffice/index.html'), 'utf8')
    // what the build starts from: one module of the back office, nothing inline
    expect(source.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/src/entry.client.tsx">'])
    expect(source).not.toMatch(/<style|style=|onload=/)
    expect((await get('/backoffice/orders')).body).not.toMatch(/src="\/assets\//)
    expect((await get('/')).body).not.toContain('/backoffice/assets/')
  })

  test.each([
    '/backoffice/assets/../index.html',
    '/backoffice/assets/../secret.txt',
    '/backoffice/assets/..%2fsecret.txt',
    '/backoffice/assets/%2e%2e/secret.txt',
    '/backoffice/assets/%2e%2e%2fsecret.txt',
    '/backoffice/assets/..%5csecret.txt',
    '/backoffice/assets/....//secret.txt',
    '/backoffice/assets/%252e%252e/secret.txt',
    '/backoffice/assets//etc/passwd',
    '/backoffice/assets/entry-3f9a1c.js%00.txt',
  ])('[backoffice] [F6] %s reads no file outside the folder', async (url) => {
    const { status, body, headers } = await get(url)
    expect(JSON.stringify(body)).not.toMatch(/a file beside|root:/)
    expect(String(headers['cache-control'])).not.toContain('immutable')
    // an address that leaves the folder of files is at most the document
    if (status === 200) expect(body).toBe(DOCUMENT)
    else expect(status).toBeGreaterThanOrEqual(400)
  })

  test.each(['/backofficeX', '/backoffice.html', '/BACKOFFICE'])(
    '[backoffice] %s is not the back office',
    async (url) => {
      expect((await get(url)).body).not.toBe(DOCUMENT)
    },
  )
})
