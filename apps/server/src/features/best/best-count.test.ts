import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openTestDb, testEngines } from '#src/db/snapshot.ts'
import { catalogueSeed, CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { bestJobs, recountBest } from './best-jobs.ts'
import { addEarlierSales, addOrder } from './test-sales.ts'

// 09:30 on the 21st in Seoul
const NOW = new Date('2026-11-21T00:30:00Z')
const { apple, tangerine, pear, mackerel, restricted } = PRODUCT

describe.each(testEngines)('on %s', (engine) => {
  let db: Db
  beforeEach(async () => {
    await db?.close()
    db = await openTestDb({ engine, seed: catalogueSeed })
  })
  afterAll(() => db.close())

  const recounted = () => db.tx((tx) => recountBest(tx, NOW))
  const bestOf = async (period: string, category: number = CATEGORY.fruit, scope = 'shop') =>
    (
      await db.many<{ id: number }>(
        'best',
        'select product_id as id from best_product where period = $1 and category_id = $2 and scope = $3 order by place',
        [period, category, scope],
      )
    ).map(({ id }) => id)
  const version = async () =>
    (await db.one<{ version: number }>('v', 'select version from catalogue_version', [])).version

  test('[C034] [BEST-1] a list without new sales reports the days it was counted for', async () => {
    const later = new Date(NOW.getTime() + 20 * 86_400_000)
    const spanOf = (category: number) =>
      db.many(
        'span',
        `select since, until from best_span where period = 'week' and scope = 'shop' and category_id = $1`,
        [category],
      )
    await addEarlierSales(db, [{ day: '2026-11-20', productId: apple, units: 5 }])
    await recounted()
    await addEarlierSales(db, [{ day: '2026-12-10', productId: mackerel, units: 5 }])
    await db.tx((tx) => recountBest(tx, later))
    expect(await bestOf('week')).toEqual([apple])
    expect(await spanOf(CATEGORY.fruit)).toEqual([{ since: new Date('2026-11-13T15:00:00Z'), until: NOW }])
    expect(await spanOf(CATEGORY.fish)).toEqual([{ since: new Date('2026-12-03T15:00:00Z'), until: later }])
    expect(await spanOf(CATEGORY.meat)).toEqual([])
  })

  test('[C034] sorts by units, then by revenue, then the newest first', async () => {
    await addEarlierSales(db, [
      { day: '2026-11-20', productId: apple, units: 5 },
      { day: '2026-11-20', productId: tangerine, units: 9 },
      { day: '2026-11-20', productId: pear, units: 5, revenue: 90_000 },
      // same units and revenue as the apple, but newer
      { day: '2026-11-20', productId: restricted, units: 5 },
    ])
    await recounted()
    expect(await bestOf('week')).toEqual([tangerine, pear, restricted, apple])
    expect(await bestOf('week', CATEGORY.apple)).toEqual([pear, apple])
    expect(await bestOf('week', CATEGORY.fish)).toEqual([])
  })

  test('[C034] [BEST-1] day, week and month begin at midnight in Seoul, and include the shop’s own sales', async () => {
    await addEarlierSales(db, [
      { day: '2026-11-20', productId: apple, units: 1 },
      { day: '2026-11-14', productId: tangerine, units: 2 },
      { day: '2026-11-13', productId: pear, units: 3 },
      { day: '2026-10-22', productId: pear, units: 1 },
      { day: '2026-10-21', productId: restricted, units: 50 },
    ])
    // the last second of the 19th and the first second of the 20th in Seoul
    await addOrder(db, { at: new Date('2026-11-19T14:59:59Z'), productId: tangerine, units: 9 })
    await addOrder(db, { at: new Date('2026-11-19T15:00:00Z'), productId: tangerine, units: 4 })
    await recounted()
    expect(await bestOf('day')).toEqual([tangerine, apple])
    expect(await bestOf('week')).toEqual([tangerine, apple])
    expect(await bestOf('month')).toEqual([tangerine, pear, apple])
    const rows = await db.many(
      'units',
      "select units, revenue from best_product where period = 'month' and category_id = 91 order by place",
      [],
    )
    expect(rows).toEqual([
      { units: 15, revenue: 15_000 },
      { units: 4, revenue: 4_000 },
      { units: 1, revenue: 1_000 },
    ])
  })

  test('[C034] unpaid, withdrawn and returned orders do not count', async () => {
    for (const status of ['request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete', 'return_complete'])
      await addOrder(db, { at: NOW, productId: apple, units: 9, status })
    await addOrder(db, { at: new Date(NOW.getTime() - 1), productId: pear, units: 1, status: 'delivering' })
    await recounted()
    expect(await bestOf('day')).toEqual([pear])
  })

  test('[C034] a category without sales keeps its list; a list that shrinks loses its last places', async () => {
    await addEarlierSales(db, [
      { day: '2026-11-20', productId: apple, units: 2 },
      { day: '2026-11-20', productId: pear, units: 1 },
      { day: '2026-11-20', productId: mackerel, units: 7 },
    ])
    await recounted()
    await db.script(`delete from earlier_sales where product_id in (${apple}, ${mackerel})`)
    await recounted()
    expect(await bestOf('day')).toEqual([pear])
    expect(await bestOf('day', CATEGORY.fish)).toEqual([mackerel])
  })

  test('[C035] wholesale has its own ranking', async () => {
    await db.script(`update product set is_wholesale = true where id in (${pear}, ${mackerel})`)
    await addEarlierSales(db, [
      { day: '2026-11-20', productId: apple, units: 5 },
      { day: '2026-11-20', productId: pear, units: 2 },
    ])
    await recounted()
    expect(await bestOf('week')).toEqual([apple, pear])
    expect(await bestOf('week', CATEGORY.fruit, 'wholesale')).toEqual([pear])
  })

  test('[C033] popularity follows the sales of the month, and returns to 0 after it', async () => {
    const popularityOf = async (id: number) =>
      (
        await db.many<{ popularity: number }>('p', 'select popularity from product_listing where product_id = $1', [id])
      ).map(({ popularity }) => popularity)
    await addEarlierSales(db, [{ day: '2026-11-01', productId: apple, units: 6 }])
    await recounted()
    expect(await popularityOf(apple)).toEqual([6, 6])
    await db.tx((tx) => recountBest(tx, new Date('2027-01-21T00:00:00Z')))
    expect(await popularityOf(apple)).toEqual([0, 0])
  })

  test('invalidates cached replies when a place changes, and only then', async () => {
    await addEarlierSales(db, [{ day: '2026-11-20', productId: apple, units: 5 }])
    const before = await version()
    await recounted()
    const counted = await version()
    expect(counted).toBeGreaterThan(before)
    await recounted()
    expect(await version()).toBe(counted)
    await addOrder(db, { at: new Date('2026-11-21T00:00:00Z'), productId: apple, units: 1 })
    await recounted()
    expect(await version()).toBeGreaterThan(counted)
  })

  test('the job inserted by the schema counts, and enqueues itself for the next full hour', async () => {
    await addEarlierSales(db, [{ day: '2026-11-20', productId: apple, units: 5 }])
    const jobs = createJobs({ db, clock: () => NOW, handlers: bestJobs })
    expect(await jobs.runDueJobs()).toEqual({ done: 1, failed: 0, lost: 0 })
    expect(await bestOf('week')).toEqual([apple])
    const next = await db.many(
      'next',
      "select run_at as at from job where kind = 'best.recount' and done_at is null",
      [],
    )
    expect(next).toEqual([{ at: new Date('2026-11-21T01:00:00Z') }])
  })
})
