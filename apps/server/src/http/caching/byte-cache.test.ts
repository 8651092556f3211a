import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'
import { encodeEntry } from './cache-entry.ts'

const answer = (text: string) => ({ headers: [['content-type', 'text/plain'] as const], body: Buffer.from(text) })

describe('cached responses', () => {
  it('are computed once for all waiting callers', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    let made = 0
    const make = () => cache.make('a', async () => (made++, answer('a')))
    await Promise.all([make(), make(), make()])
    expect(made).toBe(1)
    expect(cache.find('a')?.entry.body.toString()).toBe('a')
  })
  it('are invalidated when the catalogue changes', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', async () => answer('a'))
    cache.invalidate('all')
    expect(cache.find('a')).toBeUndefined()
  })
  it('are not stored if their data was read before a change', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', async () => {
      cache.invalidate('all')
      return answer('old')
    })
    expect(cache.find('a')).toBeUndefined()
    await cache.make('b', async () => {
      cache.invalidate('stock:7')
      return { ...answer('old'), tags: ['stock:7', 'lists'] }
    })
    expect(cache.find('b')).toBeUndefined()
  })
  it('a read started before a change is not shared with later callers', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    let release = (): void => undefined
    const first = cache.make('a', () => new Promise((resolve) => (release = () => resolve(answer('old')))))
    cache.invalidate('all')
    const second = await cache.make('a', async () => answer('new'))
    release()
    expect((await first)?.body.toString()).toBe('old')
    expect(second?.body.toString()).toBe('new')
    expect(cache.find('a')?.entry.body.toString()).toBe('new')
  })
  it('with a tag are invalidated by that tag only', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', async () => ({ ...answer('a'), tags: ['lists', 'stock:1'] }))
    await cache.make('b', async () => ({ ...answer('b'), tags: ['lists', 'stock:2'] }))
    cache.invalidate('stock:1')
    expect(cache.find('a')).toBeUndefined()
    expect(cache.find('b')?.fresh).toBe(true)
  })
  it('[F3] end at once with a strict tag, and are served while they are made again with another', async () => {
    const cache = new ByteCache({ staleMs: 10_000 })
    const make = (key: string) =>
      cache.make(key, async () => ({ ...answer(key), tags: ['card:1'], strictTags: ['product:1'] }))
    await make('a')
    await make('b')
    cache.invalidate('card:1')
    expect(cache.find('a')?.fresh).toBe(false)
    await make('a')
    expect(cache.find('a')?.fresh).toBe(true)
    cache.invalidate('product:1')
    expect([cache.find('a'), cache.find('b')]).toEqual([undefined, undefined])
  })
  it('[F3] are not cached if more tags were invalidated meanwhile than are remembered', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', async () => {
      cache.invalidate('card:1')
      for (let id = 2; id < 30_000; id += 1) cache.invalidate(`card:${id}`)
      return { ...answer('old'), tags: ['card:1'] }
    })
    expect(cache.find('a')).toBeUndefined()
  })
  it('may be served stale for a limited time after a change if allowed', async () => {
    let now = 1_000
    const cache = new ByteCache({ staleMs: 10_000, now: () => now })
    await cache.make('a', async () => answer('a'))
    cache.invalidate('all')
    expect(cache.find('a')?.fresh).toBe(false)
    now += 10_001
    expect(cache.find('a')).toBeUndefined()
  })
  it('may have a shorter TTL', async () => {
    let now = 0
    const cache = new ByteCache({ staleMs: 0, now: () => now })
    await cache.make('a', async () => ({ ...answer('a'), maxAgeMs: 3_000 }))
    now += 3_000
    expect(cache.find('a')?.fresh).toBe(true)
    now += 1
    expect(cache.find('a')).toBeUndefined()
  })
  it('[HOME-1] expire with their content and are not served stale during revalidation', async () => {
    let now = 0
    const cache = new ByteCache({ staleMs: 10_000, now: () => now })
    const made = await cache.make('a', async () => ({ ...answer('a'), endsAt: 2_000 }))
    now = 1_999
    expect(cache.find('a')).toEqual({ entry: made, fresh: true })
    now = 2_000
    expect(cache.find('a')).toBeUndefined()
    expect(made?.maxAgeMs).toBe(2_000)
  })
  it('expire after a minute even if an invalidation was missed', async () => {
    let now = 1_000
    const cache = new ByteCache({ staleMs: 0, now: () => now })
    await cache.make('a', async () => answer('a'))
    now += 60_001
    expect(cache.find('a')).toBeUndefined()
  })
  it('are computed for every caller if caching is off', async () => {
    const cache = new ByteCache({ staleMs: 0, isOn: false })
    let made = 0
    const make = () => cache.make('a', async () => (made++, answer(String(made))))
    const all = await Promise.all([make(), make(), make()])
    expect(all.map((entry) => entry?.body.toString())).toEqual(['1', '2', '3'])
    expect(cache.find('a')).toBeUndefined()
  })
  it('are not stored on failure, and every waiting caller gets the error', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    const fail = () => cache.make('a', () => Promise.reject(new Error('no database')))
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('no database')
    expect((await cache.make('a', async () => answer('a')))?.body.toString()).toBe('a')
  })
  it('are compressed for clients that accept it, if large', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    const large = await cache.make('a', async () => answer('사과 '.repeat(1_000)))
    const small = await cache.make('b', async () => answer('배'))
    if (!large || !small) throw new Error('nothing was made')
    await encodeEntry(large, 'gzip, br')
    await encodeEntry(small, 'gzip, br')
    expect(large.encoded.br?.body.length).toBeLessThan(200)
    expect(large.encoded.br?.head).toContain('content-encoding')
    expect(small.encoded.br?.head).not.toContain('content-encoding')
  })
})
