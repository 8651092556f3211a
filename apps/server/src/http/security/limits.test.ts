import { type AppError, calls, rates } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientNetworkOf } from '#src/client-network.ts'
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
  it('let through exactly their limit', () => {
    expect(takeMany(new Limits(true), 'a', 13, 0)).toBe(3)
  })
  it('count each caller apart', () => {
    const limits = new Limits(true)
    expect(takeMany(limits, 'a', 10, 0)).toBe(0)
    expect(takeMany(limits, 'b', 10, 0)).toBe(0)
  })
  it('say when to come back, and keep their word', () => {
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

describe('[H1] where nobody is known a place is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1::6', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('%s asks from %s', (ip, network) => {
    expect(clientNetworkOf(ip)).toBe(network)
    expect(bucketOf(undefined, { ip })).toBe(network)
  })
})

describe('a file', () => {
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

  it('[G4] of somebody who has sent too many is not read at all', async () => {
    const [eager, other] = [await shop.guest(), await shop.guest()]
    for (let sent = 0; sent < rates.upload.limit; sent++) expect(await send(eager, 1)).toBe(400)
    // who would be told of its size would have had it read
    expect(await send(eager, uploadBytes * 2)).toBe(429)
    expect(await send(eager, 1)).toBe(429)
    // anybody else's is read as before
    expect(await send(other, uploadBytes * 2)).toBe(413)
  })
})
