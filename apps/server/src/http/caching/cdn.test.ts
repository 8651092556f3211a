import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#src/config.ts'
import { createCachePurge } from '#src/integrations/cdn/cdn-purge.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { type SandboxProcess, startSandbox } from '#src/integrations/sandbox-process.ts'
import { openTestShop } from '#src/testing/test-shop.ts'
import { createPurgeQueue } from './purge-queue.ts'
import { purgedKeys, surrogateHeaders } from './surrogate-keys.ts'

const log = pino({ level: 'silent' })

describe('[F7] surrogate keys', () => {
  test('name the tags of a response', () => {
    expect(surrogateHeaders(['product:12', 'shipping', 'product:12'])).toEqual([
      ['surrogate-key', 'all product-12 shipping'],
      ['cache-tag', 'all,product-12,shipping'],
    ])
  })

  test('of a response with very many cards stand for all cards, and purging a card purges those too', () => {
    const tags = ['lists', ...Array.from({ length: 2_000 }, (_, at) => `card:${at}`)]
    expect(surrogateHeaders(tags)[0]).toEqual(['surrogate-key', 'all cards lists'])
    expect(purgedKeys(['card:7', 'lists'])).toEqual(['card-7', 'lists', 'cards'])
    expect(purgedKeys(['card:7', ''])).toEqual(['all'])
  })

  test('are sent with public responses if a cache is configured', async () => {
    const shop = await openTestShop({ env: { CDN: 'on' } })
    const { headers } = await shop.request('GET', '/v1/share-settings')
    expect(headers['surrogate-key']).toMatch(/^all .*shipping$/)
    expect(headers['cache-tag']).toMatch(/^all,.*shipping$/)
    await shop.close()
    const plain = await openTestShop()
    expect((await plain.request('GET', '/v1/share-settings')).headers).not.toHaveProperty('surrogate-key')
    await plain.close()
  })
})

describe('[F7] purging', () => {
  let sandbox: SandboxProcess
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.lever('reset'))

  const open = (kind: 'fastly' | 'cloudflare' | 'varnish', token = 'sandbox-cdn') =>
    createCachePurge({
      kind,
      api: `${sandbox.url}/${kind}`,
      zone: 'zone1',
      token,
      outbound: createOutboundClient({ allowed: [sandbox.url] }),
    })
  const read = () => sandbox.read<{ kind: string; keys: string[] }[]>('cdn/purges')

  test.each(['fastly', 'cloudflare', 'varnish'] as const)('%s gets the keys', async (kind) => {
    await open(kind).purge(['product-12', 'lists'])
    expect(await read()).toEqual([{ kind, keys: ['product-12', 'lists'] }])
  })

  test('many keys take several requests', async () => {
    const keys = Array.from({ length: 250 }, (_, at) => `card-${at}`)
    await open('cloudflare').purge(keys)
    const purges = await read()
    expect(purges.map((each) => each.keys.length)).toEqual([100, 100, 50])
    expect(purges.flatMap((each) => each.keys)).toEqual(keys)
  })

  test('a wrong token is an error', async () => {
    await expect(open('fastly', 'wrong').purge(['all'])).rejects.toThrow('fastly answered 403')
  })

  test('tags of a moment are purged together, and again when no process serves a stale page any more', async () => {
    const purges: (readonly string[])[] = []
    const cache = { purge: async (keys: readonly string[]) => void purges.push(keys) }
    const queue = createPurgeQueue({ cache, log, collectMs: 10, againMs: 30 })
    for (const tag of ['product:1', 'card:1', 'product:1']) queue.invalidate(tag)
    await vi.waitFor(() => expect(purges).toHaveLength(2))
    const keys = ['product-1', 'card-1', 'cards']
    expect(purges).toEqual([keys, keys])
    queue.invalidate('lists')
    await queue.close()
    expect(purges.at(-1)).toEqual(['lists'])
  })

  test('the end sends every purge that is to be repeated, also one of tags that were repeated before', async () => {
    vi.useFakeTimers()
    try {
      const purges: (readonly string[])[] = []
      const cache = { purge: async (keys: readonly string[]) => void purges.push(keys) }
      const queue = createPurgeQueue({ cache, log, collectMs: 10, againMs: 30 })
      queue.invalidate('lists')
      await vi.advanceTimersByTimeAsync(20)
      queue.invalidate('lists')
      await vi.advanceTimersByTimeAsync(20)
      expect(purges).toHaveLength(3)
      await queue.close()
      expect(purges).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a failure is repeated and ends nothing', async () => {
    let tries = 0
    const cache = {
      purge: async () => {
        tries += 1
        if (tries === 1) throw new Error('unreachable')
      },
    }
    const queue = createPurgeQueue({ cache, log, collectMs: 1, againMs: 10 })
    queue.invalidate('lists')
    await vi.waitFor(() => expect(tries).toBe(2))
    await queue.close()
  })
})

describe('[F7] settings of the cache', () => {
  test.each([
    [{ CDN: 'fastly' }, 'CDN_ZONE'],
    [{ CDN: 'cloudflare', CDN_ZONE: 'z' }, 'CDN_TOKEN'],
    [{ CDN: 'varnish' }, 'CDN_API'],
  ])('%o lacks %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(name)
  })
  test('default to the vendor’s address', () => {
    const { cdn } = readConfig({ CDN: 'fastly', CDN_ZONE: 'a1', CDN_TOKEN: 't' }).deployment
    expect(cdn?.purge?.api).toBe('https://api.fastly.com')
  })
})
