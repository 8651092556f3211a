import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

describe.runIf(process.env['TEST_DATABASE_URL'])('[F21] reads that wait for a locked table', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ poolSize: 2 })
  })
  afterAll(() => shop.close())

  it('do not block the connections of writes', async () => {
    const isLocked = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const lock = shop.db.tx(async (tx) => {
      await tx.script('lock table product_card in access exclusive mode')
      isLocked.resolve()
      await mayEnd.promise
    })
    await isLocked.promise
    const reads = Array.from({ length: 12 }, (_, page) =>
      shop.request('GET', `/v1/products/category/91?take=${page + 1}`),
    )
    await sleep(50)
    const token = await Promise.race([shop.guest(), sleep(1_000, 'waits')])
    expect(token).toMatch(/^[\w-]{43}$/)
    mayEnd.resolve()
    await lock
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
