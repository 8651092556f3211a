import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#src/db/db.ts'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { expireSalesJobs } from '#src/features/product/time/expire-sales-jobs.ts'

const { apple, mackerel, potato, tangerine } = PRODUCT
const { appleSmall3kg, appleLarge3kg, tangerineMonday, tangerineFriday } = COMBINATION

const HELD = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"

// deadlocks are retried silently, so tries are counted
describe.runIf(testEngines.includes('postgres'))('concurrent purchases of last units', () => {
  let db: Db
  let tries: number
  beforeEach(async () => {
    db = await openTestDb({ seed: catalogueSeed })
    tries = 0
  })
  afterEach(async () => {
    await expectKept()
    await db.close()
  })

  /** Checks the invariants, except those of stock moves: units are taken here without an order. */
  const expectKept = async () => {
    const broken = await findBrokenInvariants(db)
    expect(broken.map(({ name }) => name).filter((name) => name !== 'stockKept')).toEqual([])
  }
  const work = (run: (tx: Tx) => Promise<unknown>) =>
    db.tx(async (tx) => {
      tries++
      await run(tx)
    })
  const lock = 'select product_id from stock where product_option_combination_id = any($1) order by 1 for update'
  /** Locks stock rows by id, as orders do, and writes them in the given order. */
  const set =
    (reserved: string, ...ids: number[]) =>
    async (tx: Tx) => {
      await tx.many('t.lock', lock, [ids])
      for (const id of ids)
        await tx.exec('t.take', `update stock set reserved = ${reserved} where product_option_combination_id = $1`, [
          id,
        ])
    }
  const takeLast = (...ids: number[]) => set('on_hand', ...ids)
  const countWaiting = async () => (await db.one<{ count: number }>('t.held', HELD, [])).count
  const waiting = async (many: number): Promise<void> => {
    await expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBe(many)
  }

  /** Starts both, one after the other, while the product cards are locked, then unlocks them. */
  const meet = async (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) => {
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: allWait, resolve: letGo } = Promise.withResolvers<void>()
    const holding = db.tx(async (tx) => {
      await tx.script('lock table product_card in exclusive mode')
      hold()
      await allWait
    })
    await isHeld
    const one = work(first)
    await waiting(1)
    const other = work(second)
    await waiting(2)
    letGo()
    await Promise.all([holding, one, other])
  }
  const priceOf = async (id: number) => {
    const text = 'select price, is_in_stock as "isInStock" from product where id = $1'
    const { price, isInStock } = await db.one<{ price: number; isInStock: boolean }>('t.price', text, [id])
    return isInStock ? price : 'sold out'
  }

  test('[A3] [OPTION-1] one in two products, the other in the second: neither is retried', async () => {
    await meet(takeLast(appleSmall3kg, tangerineMonday), takeLast(tangerineFriday))
    expect(tries).toBe(2)
    expect([await priceOf(apple), await priceOf(tangerine)]).toEqual([13_000, 'sold out'])
  })

  test('[A3] [OPTION-1] both in the same two products in reverse order: neither is retried', async () => {
    await meet(takeLast(appleSmall3kg, tangerineMonday), takeLast(tangerineFriday, appleLarge3kg))
    expect(tries).toBe(2)
    expect([await priceOf(apple), await priceOf(tangerine)]).toEqual([15_000, 'sold out'])
  })

  test('[A3] [OPTION-1] a merchant who ends options of two products in one statement waits like a buyer', async () => {
    const end = `update product_option_combination set product_option_status = 'stock_out' where id = any($1)`
    const ids = [tangerineMonday, tangerineFriday, appleSmall3kg]
    await meet((tx) => tx.exec('t.end', end, [ids]), takeLast(COMBINATION.appleSmall5kg, appleLarge3kg))
    await db.exec(
      't.back',
      `update product_option_combination set product_option_status = 'stock_in' where id = any($1)`,
      [ids],
    )
    await meet((tx) => tx.exec('t.end', end, [ids.toReversed()]), takeLast(tangerineFriday))
    expect(tries).toBe(4)
    expect([await priceOf(apple), await priceOf(tangerine)]).toEqual(['sold out', 'sold out'])
  })

  test('[A3] [ORDER-9] a midnight that ends a day and a period: the concurrent sale is not retried', async () => {
    await db.exec('t.day', `update product set shipment_date = '2026-01-01' where id = $1`, [potato])
    await db.exec('t.period', `update product set limited_period_end = '2026-01-01' where id = $1`, [mackerel])
    const follow = expireSalesJobs['product.followTime']
    const now = new Date('2026-01-03T00:00:00Z')
    await meet(
      async (tx) => follow && 'inTx' in follow && (await follow.inTx?.(tx, {}, { now } as never)),
      takeLast(COMBINATION.mackerel),
    )
    expect(tries).toBe(2)
    expect(await priceOf(mackerel)).toBe('sold out')
  })

  test('[A3] [OPTION-1] many over the same few products, repeatedly', { timeout: 60_000 }, async () => {
    const rows = [appleSmall3kg, tangerineFriday, COMBINATION.mackerel, appleLarge3kg, tangerineMonday]
    for (let round = 0; round < 20; round++) {
      const crowd = rows.map((_, at) => {
        const turned = [...rows.slice(at), ...rows.slice(0, at)].slice(0, 1 + ((at + round) % 3))
        return work(set(round % 2 ? '0' : 'on_hand', ...(at % 2 ? turned : turned.toReversed())))
      })
      await Promise.all(crowd)
      await sleep(1)
    }
    expect(tries).toBe(20 * rows.length)
    expect([await priceOf(apple), await priceOf(tangerine)]).toEqual([10_000, expect.any(Number)])
  })
})
