import { type AppError, calls, rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientNetworkOf } from '#src/client-network.ts'
import type { Who } from '#src/handler-context.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { bucketOf, Limits } from './limits.ts'

const takeMany = async (limits: Limits, caller: string, count: number, now: number): Promise<number> => {
  let refused = 0
  for (let i = 0; i < count; i++) {
    try {
      await limits.take('checkout', caller, now)
    } catch (error) {
      expect((error as AppError).code).toBe('tooManyRequests')
      refused++
    }
  }
  return refused
}

describe('rate classes', () => {
  it('allow exactly their limit', async () => {
    expect(await takeMany(new Limits(true), 'a', 13, 0)).toBe(3)
  })
  it('count each caller separately', async () => {
    const limits = new Limits(true)
    expect(await takeMany(limits, 'a', 10, 0)).toBe(0)
    expect(await takeMany(limits, 'b', 10, 0)).toBe(0)
  })
  it('return a retry time that is accurate', async () => {
    const limits = new Limits(true)
    await takeMany(limits, 'a', 10, 0)
    let wait = 0
    try {
      await limits.take('checkout', 'a', 0)
    } catch (error) {
      wait = (error as AppError).retryAfterMs ?? 0
    }
    expect(wait).toBe(6_000)
    await limits.take('checkout', 'a', wait)
  })
})

describe('a clock that is set back', () => {
  it('[H1] takes nothing from a bucket', async () => {
    const limits = new Limits(true)
    await limits.take('checkout', 'a', 3_600_000)
    expect(await takeMany(limits, 'a', 12, 0)).toBe(3)
    expect(await takeMany(limits, 'a', 1, 6_000)).toBe(0)
  })
})

describe('[F12] API keys', () => {
  const takeOfKey = async (limits: Limits, rate: 'browse' | 'report', id: number, count: number): Promise<number> => {
    let refused = 0
    for (let at = 0; at < count; at += 1) {
      try {
        await limits.takeOfStaff(rate, { apiKey: { id, name: '창고' } }, { ip: '203.0.113.7' }, 0)
      } catch {
        refused += 1
      }
    }
    return refused
  }
  it('have a limit of their own, whatever their addresses', async () => {
    const limits = new Limits(true)
    expect(await takeOfKey(limits, 'browse', 1, rates.apiKey.limit + 5)).toBe(5)
    expect(await takeOfKey(limits, 'browse', 2, 5)).toBe(0)
  })
  it('are limited for what costs more, as sessions are', async () => {
    expect(await takeOfKey(new Limits(true), 'report', 1, rates.report.limit + 5)).toBe(5)
  })
})

describe('[F10] memory and cost', () => {
  it('are bounded: the least recently used caller starts with a full bucket', async () => {
    const limits = new Limits(true, { maxBuckets: 1_000 })
    for (let n = 0; n < 5_000; n += 1) await limits.take('browse', `203.0.113.${n}`, 0)
    expect(limits.size).toBe(1_000)
    expect(await takeMany(limits, 'a', 13, 0)).toBe(3)
  })
})

describe('[F12] new tokens', () => {
  it('do not multiply the limit of one network', async () => {
    const limits = new Limits(true)
    let refused = 0
    for (let n = 0; n < 400; n += 1) {
      const who = { userId: n, userType: 'guest', tokenType: 'guest', platform: 'ru' } as unknown as Who
      try {
        await limits.takeWithNetwork('checkout', who, { ip: '203.0.113.7' }, 0)
      } catch (error) {
        expect((error as AppError).code).toBe('tooManyRequests')
        refused += 1
      }
    }
    expect(refused).toBe(400 - rates.checkout.perNetwork)
    await limits.takeWithNetwork('checkout', undefined, { ip: '203.0.113.8' }, 0)
  })
})

describe('[H1] anonymous callers are counted by network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1::6', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('%s is counted as %s', (ip, network) => {
    expect(clientNetworkOf(ip)).toBe(network)
    expect(bucketOf(undefined, { ip })).toBe(network)
  })
})

describe('an upload', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => shop.close())

  const { method, path, uploadBytes } = calls['orderItem.putPicture']
  const send = async (token: string, bytes: number) => {
    const headers = { host: 'ru.localhost:5445', authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
    return (await shop.app.server.inject({ method, url: path, headers, payload: Buffer.alloc(bytes) })).statusCode
  }

  it('[G4] beyond the rate limit is not read', async () => {
    const [eager, other] = [await shop.guest(), await shop.guest()]
    for (let sent = 0; sent < rates.upload.limit; sent++) expect(await send(eager, 1)).toBe(400)
    // a size error would mean that the body was read
    expect(await send(eager, uploadBytes * 2)).toBe(429)
    expect(await send(eager, 1)).toBe(429)
    // uploads of other users are still read
    expect(await send(other, uploadBytes * 2)).toBe(413)
  })
})
