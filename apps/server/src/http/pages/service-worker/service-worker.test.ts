import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#src/testing/test-shop.ts'

interface FakeEvent {
  request?: { mode: string; method: string; url: string }
  preloadResponse?: Promise<unknown>
  waitUntil?: (work: Promise<unknown>) => void
  respondWith?: (answer: Promise<unknown>) => void
}

const serve = async (env: Record<string, string> = {}) => {
  const shop = await openTestShop({ env })
  const answer = await shop.request('GET', '/sw.js')
  await shop.close()
  return { ...answer, body: String(answer.body) }
}

/** Runs a worker in a sandbox with fake browser APIs. `network` returns the response to its fetches. */
const run = (source: string, network: () => Promise<string>) => {
  const listeners: Record<string, (event: FakeEvent) => void> = {}
  const kept = new Map<string, Set<string>>([['offline-0', new Set(['/old.html'])]])
  const seen = { fetched: 0, preloading: true, skipped: false }
  const self = {
    addEventListener: (name: string, listener: (event: FakeEvent) => void) => {
      listeners[name] = listener
    },
    skipWaiting: async () => {
      seen.skipped = true
    },
    registration: {
      navigationPreload: {
        enable: async () => undefined,
        disable: async () => {
          seen.preloading = false
        },
      },
    },
  }
  const caches = {
    open: async (name: string) => ({
      add: async ({ url }: { url: string }) => void kept.set(name, (kept.get(name) ?? new Set()).add(url)),
    }),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (url: string) => ([...kept.values()].some((urls) => urls.has(url)) ? `kept ${url}` : undefined),
  }
  class Request {
    readonly url: string
    constructor(url: string) {
      this.url = url
    }
  }
  const fetch = async () => {
    seen.fetched += 1
    return network()
  }
  runInNewContext(source, { self, caches, fetch, Request, Response: { error: () => 'error' } })
  const happen = async (name: string, event: FakeEvent = {}): Promise<unknown> => {
    let work: Promise<unknown> | undefined
    const take = (given: Promise<unknown>) => {
      work = given
    }
    listeners[name]?.({ ...event, waitUntil: take, respondWith: take })
    return work === undefined ? 'left alone' : work
  }
  return { happen, kept, seen }
}
const ask = (mode: string, method = 'GET'): FakeEvent => ({ request: { mode, method, url: '/cart' } })
const isGone = () => Promise.reject(new Error('no network'))

describe('the offline page', () => {
  test('is the only cached file; older caches are deleted', async () => {
    const { happen, kept, seen } = run((await serve()).body, isGone)
    await happen('install')
    await happen('activate')
    expect([...kept].map(([name, urls]) => [name, [...urls]])).toEqual([['offline-1', ['/offline.html']]])
    expect(seen.skipped).toBe(true)
  })

  test('replaces a page that cannot be fetched, and no other response', async () => {
    const { happen, kept } = run((await serve()).body, isGone)
    await happen('install')
    expect(await happen('fetch', ask('navigate'))).toBe('kept /offline.html')
    for (const mode of ['cors', 'no-cors', 'same-origin']) expect(await happen('fetch', ask(mode))).toBe('left alone')
    expect(await happen('fetch', ask('navigate', 'POST'))).toBe('left alone')
    kept.clear()
    expect(await happen('fetch', ask('navigate'))).toBe('error')
  })

  test('[F4] passes network responses through unchanged and does not cache them', async () => {
    const { happen, kept, seen } = run((await serve()).body, async () => 'page with prices')
    await happen('install')
    expect(await happen('fetch', ask('navigate'))).toBe('page with prices')
    expect(await happen('fetch', { ...ask('navigate'), preloadResponse: Promise.resolve('preloaded') })).toBe(
      'preloaded',
    )
    expect(seen.fetched).toBe(1)
    expect([...(kept.get('offline-1') ?? [])]).toEqual(['/offline.html'])
  })

  test('is removed from all devices if the setting is off; the worker stays for push and answers nothing', async () => {
    const { happen, kept, seen } = run((await serve({ OFFLINE_PAGE: 'off' })).body, isGone)
    await happen('install')
    await happen('activate')
    expect(seen).toMatchObject({ skipped: true, preloading: false })
    expect(kept.size).toBe(0)
    expect(await happen('fetch', ask('navigate'))).toBe('left alone')
  })

  test.each([{ OFFLINE_PAGE: 'on' }, { OFFLINE_PAGE: 'off' }])(
    'has a worker that is always revalidated and restricted to its own origin (%j)',
    async (env) => {
      const { status, headers } = await serve(env)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
      })
    },
  )
})
