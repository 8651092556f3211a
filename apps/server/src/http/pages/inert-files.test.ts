import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKindNames } from '#src/integrations/storage/file-store.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const shown: ReadonlySet<string> = new Set(['person', 'product', 'display', 'review', 'live'])
const kinds = fileKindNames.map((kind) => [kind, shown.has(kind)] as const)
const SCRIPT = '<script>alert(1)</script>'

describe('[G5] stored files', () => {
  let shop: TestShop
  const hash = randomBytes(32).toString('hex')
  beforeAll(async () => {
    shop = await openTestShop()
    // no upload stores this: pictures are encoded again. The headers must hold all the same.
    for (const kind of fileKindNames) await shop.files.put(`${kind}/${hash}.webp`, Buffer.from(SCRIPT))
  })
  afterAll(() => shop.close())

  test.each(kinds)('of the kind %s are public: %s', async (kind, isShown) => {
    const { status, headers, body } = await shop.request('GET', `/pictures/given/${kind}/${hash}.webp`)
    expect(status).toBe(isShown ? 200 : 404)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    if (!isShown) return expect(JSON.stringify(body)).not.toContain(SCRIPT)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", 'sandbox']))
    return expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-site',
    })
  })

  test('are not listed, and have no other address', async () => {
    const half = hash.slice(0, 32)
    const paths = [
      '/pictures/given',
      '/pictures/given/',
      ...fileKindNames.flatMap((kind) => [
        `/pictures/given/${kind}`,
        `/pictures/given/${kind}/`,
        `/pictures/given/${kind}/*`,
        `/pictures/given/${kind}/${half}.webp`,
        `/pictures/given/${kind}/${hash}`,
        `/pictures/given/${kind}/${hash}.html`,
        `/pictures/given/${kind}/${hash}.webp%00.html`,
        `/pictures/given/person/..%2f${kind}%2f${hash}.webp`,
        `/pictures/given/person/%2e%2e/${kind === 'person' ? 'x' : `${kind}x`}/${hash}.webp`,
        `/${kind}/${hash}.webp`,
      ]),
    ]
    for (const path of paths) {
      const { status, body } = await shop.request('GET', path)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
      expect(JSON.stringify(body), path).not.toContain(hash.slice(0, 8))
    }
  })

  test('have names of 256 bits, so that they cannot be guessed', async () => {
    for await (const { name } of shop.files.list()) expect(name).toMatch(/^[a-z]+\/[0-9a-f]{64}\.webp$/)
  })
})
