import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { catalogueSeed, CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { createLog } from '#src/http/log.ts'
import { tagsOf } from './call-tags.ts'
import { watchCatalogue } from './invalidation.ts'

const log = createLog({ logLevel: 'silent', secrets: [] })

let db: Db
beforeAll(async () => {
  db = await openTestDb({ seed: catalogueSeed })
})
afterAll(() => db.close())

/** Returns the tags published by a change. Waits for a marker that is published after the change. */
const publishedBy = async (sql: string): Promise<string[]> => {
  const tags: string[] = []
  const unwatch = await watchCatalogue({ db, log, invalidate: (tag) => void tags.push(tag), minIntervalMs: 0 })
  await db.script(sql)
  await db.script("select pg_notify('catalogue', 'marker')")
  await expect.poll(() => tags.includes('marker')).toBe(true)
  await unwatch()
  return [...new Set(tags.filter((tag) => tag !== 'marker'))].toSorted()
}

describe('[F3] a change of the catalogue publishes only the tags of affected entries', () => {
  const { apple, potato } = PRODUCT
  const ofApple = [`card:${apple}`, `category:${CATEGORY.fruit}`, `product:${apple}`]

  it('a new name publishes the tags of the product and its card', async () => {
    const tags = await publishedBy(`update product set name = name || ' 새 이름' where id = ${apple}`)
    expect(tags).toEqual([`card:${apple}`, `product:${apple}`])
  })

  it('a new price also publishes the tags of its categories, whose lists may be reordered', async () => {
    const tags = await publishedBy(`update product set price = price - 1 where id = ${apple}`)
    expect(tags).toEqual(expect.arrayContaining(ofApple))
    expect(tags).not.toContain('lists')
    expect(tags).not.toContain('all')
  })

  it('an update that changes nothing publishes no tag', async () => {
    expect(await publishedBy(`update product set name = name where id = ${apple}`)).toEqual([])
  })

  it('a new status also publishes the tag of lists, which the product leaves', async () => {
    const tags = await publishedBy(`update product set product_status = 'suspended' where id = ${apple}`)
    expect(tags).toEqual(expect.arrayContaining([...ofApple, 'lists']))
    await db.script(`update product set product_status = 'stock_in' where id = ${apple}`)
  })

  it('a new category publishes the tags of the old and the new category', async () => {
    const tags = await publishedBy(
      `update product set category_id = ${CATEGORY.citrus}, top_category_id = ${CATEGORY.fruit} where id = ${apple}`,
    )
    expect(tags).toEqual(expect.arrayContaining([...ofApple, `category:${CATEGORY.citrus}`, 'lists']))
  })

  it('an option change publishes the tags of the product, its card and its stock', async () => {
    const tags = await publishedBy(
      `update product_option_combination set price = price + 1000 where product_id = ${potato}`,
    )
    expect(tags).toEqual(expect.arrayContaining([`product:${potato}`, `card:${potato}`, `stock:${potato}`]))
    expect(tags).not.toContain('all')
  })

  it('a change of more than 100 products invalidates everything', async () => {
    await db.script(`insert into product (name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, shipping_fee_type)
      select 'p' || n, distributor_id, category_id, top_category_id, 1000, 1000, delivery_company, shipping_fee_type
      from product, generate_series(1, 101) n where id = ${potato}`)
    expect(await publishedBy("update product set name = name || '!' where name ~ '^p[0-9]'")).toContain('all')
  })

  test.each([
    ['main_navigation', 'home'],
    ['display', 'home'],
    ['product_group', 'group'],
    ['category_advertising', 'best'],
    ['video', 'video'],
    ['notice', 'notice'],
  ])('a write to %s publishes the tag %s', async (table, tag) => {
    expect(await publishedBy(`delete from ${table} where false`)).toEqual([tag])
  })
})

describe('[F3] concurrent writers of the catalogue', () => {
  it.runIf(process.env['TEST_DATABASE_URL'])('do not block each other', async () => {
    const { apple, potato } = PRODUCT
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const first = db.tx(async (tx) => {
      await tx.exec('t.first', "update product set summary = 'a' where id = $1", [apple])
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    const second = db.exec('t.second', "update product set summary = 'b' where id = $1", [potato])
    expect(await Promise.race([second, sleep(1_000, 'waits')])).toBe(1)
    mayCommit.resolve()
    await first
  })
})

describe('[F3] global invalidation', () => {
  it('runs immediately, and then at most once per interval', async () => {
    const times: number[] = []
    const unwatch = await watchCatalogue({
      db,
      log,
      invalidate: (tag) => (tag === 'all' ? void times.push(performance.now()) : undefined),
      minIntervalMs: 300,
    })
    const started = performance.now()
    for (let n = 0; n < 20; n += 1) {
      await db.script("select pg_notify('catalogue', 'all')")
      await sleep(20)
    }
    const took = performance.now() - started
    await expect.poll(() => times.length).toBeGreaterThanOrEqual(2)
    await sleep(400)
    await unwatch()
    expect(times.length).toBeLessThanOrEqual(Math.ceil(took / 300) + 1)
    for (let at = 1; at < times.length; at += 1) expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeGreaterThan(250)
  })
})

test.each([
  ['product.listOptions', { id: 7 }, '{"id":1}', [], ['stock:7', 'product:7']],
  ['category.pageProducts', { id: 91 }, '{"products":[{"id":1},{"id":2}]}', ['category:91', 'card:1', 'card:2'], []],
  ['board.getNotice', { id: 3 }, '{"id":3}', ['notice'], []],
  ['address.getTools', {}, '{}', [], []],
] as const)('%s has the expected tags', (name, params, text, tags, strictTags) => {
  expect(tagsOf(name, { params }, text)).toEqual({ tags, strictTags })
})
