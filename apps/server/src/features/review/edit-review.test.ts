import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addDelivered, balanceOf, type Reviewer, sendPhoto, TEXT, write } from './test-reviewers.ts'

const { pear } = PRODUCT
const HOUR_MS = 3_600_000

describe.each(testEngines)('changed reviews on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
  })
  afterAll(() => shop.close())

  test('concurrent authors of one product leave its totals exact', async () => {
    const scores = Array.from({ length: 60 }, (_, n) => 1 + (n % 5))
    const authors = await Promise.all(Array.from({ length: 6 }, () => shop.asMember()))
    await Promise.all(
      scores.map(async (score, n) => {
        const author = authors[n % authors.length] as Reviewer
        const item = await addDelivered(shop, author.userId, { productId: pear })
        const { id } = await write(shop, author, { item, score, attributeValueIds: [11] })
        if (n % 3 === 0) await author.api('review.remove', { params: { id } })
      }),
    )
    const { summary } = await shop.api()('review.listOfProduct', { params: { id: pear } })
    expect(summary.count).toBe(40)
    expect(summary.attributes[0]?.values[0]?.count).toBe(40)
    expect((await shop.api()('product.get', { params: { id: pear } })).counts.reviews).toBe(40)
  }, 60_000)

  test('[REVIEW-4] photos that are added when the item can no longer be reviewed earn nothing', async () => {
    const buyer = await shop.asMember()
    const item = await addDelivered(shop, buyer.userId, { daysAgo: 89.99 })
    const { id } = await write(shop, buyer, { item })
    const before = shop.clock.now
    shop.clock.now = new Date(before.getTime() + HOUR_MS)
    const reviewImages = [{ sort: 0, imageFile: await sendPhoto(shop, buyer) }]
    const edited = await buyer.api('review.edit', { params: { id }, body: { score: 5, contents: TEXT, reviewImages } })
    expect(edited).toMatchObject({ point: 100, reviewImages: [{ sort: 0 }] })
    expect(await balanceOf(buyer)).toBe(100)
    shop.clock.now = before
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
