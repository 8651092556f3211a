import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { collect, countRows, eventOf, flush } from './testing/track.ts'

/** Batches of a second from one network, of which the rate class allows 600 a minute. */
const BATCHES = 1_000
const ALLOWED = 600
const AT_ONCE = 50
const EVENTS = 3

describe.each(testEngines)('a flooded collector on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => shop.close())

  test('[H3] of 1,000 batches a second those above the rate are refused, the rest is stored, and the shop answers', async () => {
    const statuses: number[] = []
    const lists: number[] = []
    let id = 0
    const send = async (): Promise<void> => {
      const batch = Array.from({ length: EVENTS }, () => eventOf(shop, (id += 1) + 1_000))
      statuses.push((await collect(shop, batch)).status)
    }
    for (let sent = 0; sent < BATCHES; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, send))
      lists.push((await shop.ask('category.list', {})).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(ALLOWED)
    expect(statuses.filter((status) => status === 429)).toHaveLength(BATCHES - ALLOWED)
    expect(new Set(lists)).toEqual(new Set([200]))
    await flush(shop)
    expect(await countRows(shop, 'tracking_event')).toBe(ALLOWED * EVENTS)
    expect(await countRows(shop, 'money_entry')).toBe(0)
    expect(await countRows(shop, 'point_entry')).toBe(0)
  })
})
