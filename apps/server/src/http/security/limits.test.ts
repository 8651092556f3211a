import { type AppError, calls, rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientNetworkOf } from '#src/client-network.ts'
import type { Who } from '#src/handler-context.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { bucketOf, Limits } from './limits.ts'

const takeMany = (limits: Limits, caller: string, count: number, now: number): number => {
  let refused = 0
  for (let i = 0; i < count; i++) {
    try {
      limits.take('checkout', caller, now)
    } catch (error) {
      expect((error as AppError).code).toBe('tooManyRequests')
      refused++
    }
  }
  return refused
}

describe('rate classes', () => {
  it('allow exactly their limit', () => {
    expect(takeMany(new Limits(true), 'a', 13, 0)).toBe(3)
  })
  it('count each caller separately', () => {
    const limits = new Limits(true)
    expect(takeMany(limits, 'a', 10, 0)).toBe(0)
    expect(takeMany(limits, 'b', 10, 0)).toBe(0)
  })
  it('return a retry time that is accurate', () => {
    const limits = new Limits(true)
    takeMany(limits, 'a', 10, 0)
    let wait = 0
    try {
      limits.take('checkout', 'a', 0)
    } catch (error) {
      wait = (error as AppError).retryAfterMs ?? 0
    }
    expect(wait).toBe(6_000)
    expect(() => limits.take('checkout', 'a', wait)).not.toThrow()
  })
})

describe('[F10] memory and cost', () => {
  it('are bounded: the least recently used caller starts with a full bucket', () => {
    const limits = new Limits(true, 1_000)
    for (let n = 0; n < 5_000; n += 1) limits.take('browse', `203.0.113.${n}`, 0)
    expect(limits.size).toBe(1_000)
    expect(takeMany(limits, 'a', 13, 0)).toBe(3)
  })
})

describe('[F12] new tokens', () => {
  it('do not multiply the limit of one network', () => {
    const limits = new Limits(true)
    let refused = 0
    for (let n = 0; n < 400; n += 1) {
      const who = { userId: n, userType: 'guest', tokenType: 'guest', platform: 'ru' } as unknown as Who
      try {
        limits.takeWithNetwork('checkout', who, { ip: '203.0.113.7' }, 0)
      } catch (error) {
        expect((error as AppError).code).toBe('tooManyRequests')
        refused += 1
      }
    }
    expect(refused).toBe(400 - rates.checkout.perNetwork)
    expect(() => limits.takeWithNetwork('checkout', undefined, { ip: '203.0.113.8' }, 0)).not.toThrow()
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
