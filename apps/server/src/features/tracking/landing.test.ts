import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addLink } from './tracking-sql.ts'
import { BROWSER, countRows, flush } from './testing/track.ts'

describe.each(testEngines)('landing redirect on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { PUBLIC_ORIGIN: 'https://shop.example' } })
    const source = { source: 'blog', channel: 'influencer', medium: 'post', keyword: '' }
    await addLink(shop.db, { brand: 'ru', trackId: 'A1', ...source, path: '/products/1', now: shop.clock.now })
  })
  afterEach(async () => {
    await flush(shop)
    await shop.db.script('delete from tracking_click')
  })
  afterAll(() => shop.close())

  const land = (path: string) => shop.request('GET', path, { headers: { 'user-agent': BROWSER } })
  const targetOf = async (path: string): Promise<URL> => {
    const { status, headers } = await land(path)
    expect(status, path).toBe(302)
    return new URL(String(headers['location']))
  }
  const given = (url: URL) => Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'clk'))

  describe('happy', () => {
    test('[C111, TRACK-5] a registered track id leads to its page with its source and a click', async () => {
      const url = await targetOf('/landing/7004/A1')
      expect(url.host).toMatch(/shop\.example$/)
      expect(url.pathname).toBe('/products/1')
      const source = {
        utm_source: 'blog',
        utm_medium: 'post',
        utm_campaign: 'A1',
        tk_channel: 'influencer',
        trackId: 'A1',
      }
      expect(given(url)).toEqual(source)
      expect(url.searchParams.get('clk')).toMatch(/^[0-9a-f]{32}$/)
      await flush(shop)
      expect(await countRows(shop, 'tracking_click')).toBe(1)
    })

    test('[C111, TRACK-5] a path of source, channel, medium, keyword and extras', async () => {
      const url = await targetOf('/landing/7004/naver/search/cpc/%EC%82%AC%EA%B3%BC/autumn/a/b')
      expect(url.pathname).toBe('/')
      expect(given(url)).toEqual({
        utm_source: 'naver',
        utm_medium: 'cpc',
        utm_term: '사과',
        utm_campaign: 'autumn',
        utm_content: 'a/b',
        tk_channel: 'search',
      })
      expect(given(await targetOf('/landing/7004/naver/search/cpc/-/autumn'))).not.toHaveProperty('utm_term')
    })

    test('[C111, TRACK-5] without click data no click is recorded, and the page is told so', async () => {
      const url = await targetOf('/landing/7004/naver/search/cpc?fromWWTK=Y&withoutClk=Y')
      expect(url.searchParams.get('fromWWTK')).toBe('Y')
      expect(url.searchParams.get('withoutClk')).toBe('Y')
      expect(url.searchParams.has('clk')).toBe(false)
      await flush(shop)
      expect(await countRows(shop, 'tracking_click')).toBe(0)
    })

    test('a service number leads to its own brand, whatever host it is asked at', async () => {
      const hosts = await Promise.all(
        ['7001', '7002', '7003', '7004'].map(async (n) => (await targetOf(`/landing/${n}/A1`)).host),
      )
      expect(new Set(hosts).size).toBe(4)
    })
  })

  describe('error', () => {
    test.each(['/landing/', '/landing/7004', '/landing/7004/', '/landing/9999/A1'])('%s is not found', async (path) =>
      expect((await land(path)).status).toBe(404),
    )
  })

  describe('security', () => {
    const words = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '%2f%2fevil.example',
      '%5c%5cevil.example',
      'https:%2f%2fevil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '%0d%0aLocation:%20https://evil.example',
      '%0d%0aSet-Cookie:%20a=b',
      'a@evil.example',
      '@evil.example',
      '%00',
      '%E3%80%82evil.example',
      '%EF%BC%8F%EF%BC%8Fevil.example',
      '..%2f..%2f',
      '.',
      '..',
      '%2e%2e',
      '?next=//evil.example',
    ]
    const payloads = words.flatMap((word) => [
      `/landing/7004/${word}`,
      `/landing/7004/naver/${word}/cpc`,
      `/landing/${word}/A1`,
      `/landing/7004/A1?url=${word}&to=${word}&path=${word}&fromWWTK=${word}`,
    ])

    test('[G7] no payload in service number, track id, path or query leads to another host or adds a header', async () => {
      expect(payloads).toHaveLength(80)
      for (const path of payloads) {
        const { status, headers } = await land(path)
        expect([302, 308, 400, 404], path).toContain(status)
        expect(headers['set-cookie'], path).toBeUndefined()
        if (status !== 302) continue
        const location = String(headers['location'])
        expect(location, path).not.toMatch(/[\r\n]/)
        expect(new URL(location).origin, path).toMatch(/^https:\/\/(\w+\.)?shop\.example$/)
        expect(new URL(location).pathname, path).toMatch(/^\/(products\/1)?$/)
      }
    })

    test('[G7] a stored path cannot name another host', async () => {
      for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example'])
        await expect(
          addLink(shop.db, {
            brand: 'ru',
            trackId: 'X',
            source: 'x',
            channel: '',
            medium: '',
            keyword: '',
            path,
            now: shop.clock.now,
          }),
        ).rejects.toThrow()
    })
  })
})
