import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { listNotifications, listTallies } from './inbox-sql.ts'

interface Plan {
  Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>
}

describe.each(testEngines)('the cost of the list of notifications on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => void (shop = await openTestShop({ engine })))
  afterAll(() => shop.close())

  const fill = async (count: number): Promise<number> => {
    const { userId } = await shop.asMember()
    const text = `insert into notification (key, user_id, list, kind, body, created_at)
      select 'cost:' || $1::bigint || ':' || n, $1, 'orderList', 'order.shipped', repeat('x', 300), $3::timestamptz
      from generate_series(1, $2::int) n`
    await shop.db.exec('t', text, [userId, count, shop.clock.now])
    return userId
  }
  /** Returns the blocks that reading the first page and the counters touches. */
  const blocksOf = async (userId: number): Promise<number> => {
    let blocks = 0
    const many = async (name: string, text: string, values: readonly unknown[]) => {
      const explain = `explain (analyze, buffers, format json) ${text}`
      const [row] = await shop.db.many<{ 'QUERY PLAN': Plan[] }>(name, explain, values)
      for (const { Plan: plan } of row?.['QUERY PLAN'] ?? [])
        blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      return []
    }
    const explaining = { many } as unknown as Sql
    await listNotifications(explaining, {
      userId,
      list: 'orderList',
      before: Number.MAX_SAFE_INTEGER,
      skip: 0,
      most: 31,
    })
    await listTallies(explaining, { userId })
    return blocks
  }

  test('[C066] a page among 10,000 notifications reads as many blocks as one among 100', async () => {
    const [many, few] = [await fill(10_000), await fill(100)]
    // others have newer ones
    await fill(5_000)
    await shop.db.script('analyze notification; analyze notification_tally')
    const [ofMany, ofFew] = [await blocksOf(many), await blocksOf(few)]
    expect(ofFew).toBeGreaterThan(0)
    // one more level of an index, or a page of rows that begins in another block
    expect(ofMany).toBeLessThanOrEqual(ofFew + 2)
  })
})
