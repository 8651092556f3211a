import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'
import { encodeEntry } from './cache-entry.ts'

const answer = (text: string) => ({ headers: [['content-type', 'text/plain'] as const], body: Buffer.from(text) })

describe('kept answers', () => {
  it('are made once for all who wait', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    let made = 0
    const make = () => cache.make('a', undefined, async () => (made++, answer('a')))
    await Promise.all([make(), make(), make()])
    expect(made).toBe(1)
    expect(cache.find('a')?.entry.body.toString()).toBe('a')
  })
  it('are gone when the catalogue changes', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', undefined, async () => answer('a'))
    cache.invalidate('all')
    expect(cache.find('a')).toBeUndefined()
  })
  it('made from what was read before a change are not kept after it', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', undefined, async () => {
      cache.invalidate('all')
      return answer('old')
    })
    expect(cache.find('a')).toBeUndefined()
    await cache.make('b', 'stock:7', async () => {
      cache.invalidate('stock:7')
      return answer('old')
    })
    expect(cache.find('b')).toBeUndefined()
  })
  it('a read begun before a change is not shared with who asks after it', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    let release = (): void => undefined
    const first = cache.make('a', undefined, () => new Promise((resolve) => (release = () => resolve(answer('old')))))
    cache.invalidate('all')
    const second = await cache.make('a', undefined, async () => answer('new'))
    release()
    expect((await first)?.body.toString()).toBe('old')
    expect(second?.body.toString()).toBe('new')
    expect(cache.find('a')?.entry.body.toString()).toBe('new')
  })
  it('with a tag end with their tag and leave the others', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    await cache.make('a', 'stock:1', async () => answer('a'))
    await cache.make('b', 'stock:2', async () => answer('b'))
    cache.invalidate('stock:1')
    expect(cache.find('a')).toBeUndefined()
    expect(cache.find('b')?.fresh).toBe(true)
  })
  it('may be shown for a while after a change where that is allowed, and not longer', async () => {
    let now = 1_000
    const cache = new ByteCache({ staleMs: 10_000, now: () => now })
    await cache.make('a', undefined, async () => answer('a'))
    cache.invalidate('all')
    expect(cache.find('a')?.fresh).toBe(false)
    now += 10_001
    expect(cache.find('a')).toBeUndefined()
  })
  it('may be kept for a shorter time', async () => {
    let now = 0
    const cache = new ByteCache({ staleMs: 0, now: () => now })
    await cache.make('a', undefined, async () => ({ ...answer('a'), maxAgeMs: 3_000 }))
    now += 3_000
    expect(cache.find('a')?.fresh).toBe(true)
    now += 1
    expect(cache.find('a')).toBeUndefined()
  })
  it('[HOME-1] end with what they show: not even a page that is made anew is shown once more', async () => {
    let now = 0
    const cache = new ByteCache({ staleMs: 10_000, now: () => now })
    const made = await cache.make('a', undefined, async () => ({ ...answer('a'), endsAt: 2_000 }))
    now = 1_999
    expect(cache.find('a')).toEqual({ entry: made, fresh: true })
    now = 2_000
    expect(cache.find('a')).toBeUndefined()
    expect(made?.maxAgeMs).toBe(2_000)
  })
  it('are never older than a minute, whatever was missed', async () => {
    let now = 1_000
    const cache = new ByteCache({ staleMs: 0, now: () => now })
    await cache.make('a', undefined, async () => answer('a'))
    now += 60_001
    expect(cache.find('a')).toBeUndefined()
  })
  it('are made anew for everyone where nothing is kept', async () => {
    const cache = new ByteCache({ staleMs: 0, keeps: false })
    let made = 0
    const make = () => cache.make('a', undefined, async () => (made++, answer(String(made))))
    const all = await Promise.all([make(), make(), make()])
    expect(all.map((entry) => entry?.body.toString())).toEqual(['1', '2', '3'])
    expect(cache.find('a')).toBeUndefined()
  })
  it('that fail are not kept, and the failure reaches everybody who waited', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    const fail = () => cache.make('a', undefined, () => Promise.reject(new Error('no database')))
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('no database')
    expect((await cache.make('a', undefined, async () => answer('a')))?.body.toString()).toBe('a')
  })
  it('are compressed for who asks, large ones only', async () => {
    const cache = new ByteCache({ staleMs: 0 })
    const large = await cache.make('a', undefined, async () => answer('사과 '.repeat(1_000)))
    const small = await cache.make('b', undefined, async () => answer('배'))
    if (!large || !small) throw new Error('nothing was made')
    await encodeEntry(large, 'gzip, br')
    await encodeEntry(small, 'gzip, br')
    expect(large.encoded.br?.body.length).toBeLessThan(200)
    expect(large.encoded.br?.head).toContain('content-encoding')
    expect(small.encoded.br?.head).not.toContain('content-encoding')
  })
})
