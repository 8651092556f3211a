import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addReview } from './test-reviews.ts'

const { apple, pear, tangerine, potato, removed } = PRODUCT

describe.each(testEngines)('reviews on %s', (engine) => {
  let shop: TestShop
  let displayId: number

  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    displayId = await addDisplay('ru')
  })
  beforeEach(async () => {
    await shop.db.script('delete from review; delete from display_product')
  })
  afterAll(() => shop.close())

  const addDisplay = async (platform: string) => {
    const { id } = await shop.db.one<{ id: number }>(
      'display',
      `insert into display (platform, page_key, name, title, display_ui_type, position)
       values ($1::platform_id, 'home', '후기', '후기', 'review_rail', 1) returning id`,
      [platform],
    )
    return id
  }
  const show = (productId: number) =>
    shop.db.exec('show', 'insert into display_product (display_id, product_id, position) values ($1, $2, 1)', [
      displayId,
      productId,
    ])
  const reviewsOf = (id: number, query: object = {}) => shop.api()('review.listOfProduct', { params: { id }, query })
  const displayed = (query: object = {}) => shop.api()('review.listDisplayed', { params: { id: displayId }, query })
  const cardOf = async (id: number) => shop.api()('product.get', { params: { id } })
  const idsOf = ({ reviews }: { reviews: { id: number }[] }) => reviews.map(({ id }) => id)

  describe('happy', () => {
    test('[C094] [PAGE-10] ten reviews a page, newest first, with the number of the next page', async () => {
      const ids: number[] = []
      for (let i = 0; i < 23; i++) ids.unshift(await addReview(shop.db, { productId: apple }))
      const first = await reviewsOf(apple)
      expect(idsOf(first)).toEqual(ids.slice(0, 10))
      expect(first.page).toEqual({ count: 23, nextPage: '1', prePage: null })
      const last = await reviewsOf(apple, { page: 2 })
      expect(idsOf(last)).toEqual(ids.slice(20))
      expect(last.page).toEqual({ count: 23, nextPage: null, prePage: '1' })
      expect(first.reviews[0]).toEqual({
        id: ids[0],
        score: 5,
        contents: '아삭하고 달아요. 또 살게요.',
        reviewImages: [],
        optionName: '소과 / 3kg',
        writer: '김*진',
        grade: 0,
        attributeValueIds: [],
        helpfulCount: 0,
        answer: null,
        editedAt: null,
        createdAt: expect.any(String),
      })
    })

    test('[C094] [PAGE-18] photo reviews only, eighteen a page', async () => {
      for (let i = 0; i < 20; i++) await addReview(shop.db, { productId: apple, photos: 1 + (i % 2) })
      await addReview(shop.db, { productId: apple })
      const found = await reviewsOf(apple, { reviewType: 'photoReview' })
      expect(found.reviews).toHaveLength(18)
      expect(found.page.count).toBe(20)
      expect(found.reviews.every(({ reviewImages }) => reviewImages.length > 0)).toBe(true)
      expect((await reviewsOf(apple, { reviewType: 'photoReview', take: 5 })).reviews).toHaveLength(5)
    })

    test('[C094] sorted by score, descending or ascending', async () => {
      for (const score of [3, 5, 1, 4]) await addReview(shop.db, { productId: apple, score })
      const scores = async (orderBy: string) => (await reviewsOf(apple, { orderBy })).reviews.map(({ score }) => score)
      expect(await scores('scoreDesc')).toEqual([5, 4, 3, 1])
      expect(await scores('scoreAsc')).toEqual([1, 3, 4, 5])
      expect(await scores('latest')).toEqual([4, 1, 5, 3])
    })

    test('[C094] [SCREEN-12] summary of all reviews: average, distribution, pictures', async () => {
      for (const score of [5, 5, 4, 2]) await addReview(shop.db, { productId: apple, score })
      const photo = await addReview(shop.db, { productId: apple, score: 5, photos: 3 })
      const { summary } = await reviewsOf(apple, { take: 1 })
      expect(summary).toMatchObject({ count: 5, photoCount: 1, scoreAverage: 4.2 })
      expect(summary.distribution).toEqual([
        { score: 5, count: 3 },
        { score: 4, count: 1 },
        { score: 3, count: 0 },
        { score: 2, count: 1 },
        { score: 1, count: 0 },
      ])
      expect(summary.photos.map(({ reviewId }) => reviewId)).toEqual([photo, photo, photo])
    })

    test('[ENTITY-4] count and average of the product are updated when a review is written, changed, hidden or deleted', async () => {
      const first = await addReview(shop.db, { productId: pear, score: 5 })
      const second = await addReview(shop.db, { productId: pear, score: 2, photos: 1 })
      expect(await cardOf(pear)).toMatchObject({ scoreAverage: 3.5, counts: { reviews: 2 } })
      await shop.db.exec('change', 'update review set score = 3 where id = $1', [second])
      expect((await cardOf(pear)).scoreAverage).toBe(4)
      await shop.db.exec('hide', 'update review set is_hidden = true where id = $1', [first])
      expect(await cardOf(pear)).toMatchObject({ scoreAverage: 3, counts: { reviews: 1 } })
      expect(idsOf(await reviewsOf(pear))).toEqual([second])
      await shop.db.exec('delete', 'delete from review where product_id = $1', [pear])
      expect(await cardOf(pear)).toMatchObject({ scoreAverage: 0, counts: { reviews: 0 } })
    })

    test('[C055] photo reviews of the products of a display, forwards and backwards', async () => {
      await show(apple)
      const ids: number[] = []
      for (let i = 0; i < 5; i++) ids.unshift(await addReview(shop.db, { productId: apple, photos: 1 }))
      await addReview(shop.db, { productId: apple })
      await addReview(shop.db, { productId: tangerine, photos: 1 })
      const first = await displayed({ take: 2 })
      expect(idsOf(first)).toEqual(ids.slice(0, 2))
      expect(first.page).toMatchObject({ count: 5, prePage: null })
      expect(first.reviews[0]?.product).toEqual({
        id: apple,
        name: '꿀사과',
        image: { key: 'product-1', alt: '꿀사과', color: '#c8b8a0' },
      })
      const second = await displayed({ take: 2, nextPage: first.page.nextPage })
      expect(idsOf(second)).toEqual(ids.slice(2, 4))
      expect(idsOf(await displayed({ take: 2, prePage: second.page.prePage }))).toEqual(ids.slice(0, 2))
      const again = await displayed({ take: 2, nextPage: first.page.nextPage, includeCursor: true })
      expect(idsOf(again)).toEqual(ids.slice(1, 3))
      expect(await displayed({ nextPage: (await displayed({ take: 4 })).page.nextPage })).toMatchObject({
        page: { nextPage: null },
      })
    })

    test('[C055] a display without products shows the reviews of all products', async () => {
      const ids = [
        await addReview(shop.db, { productId: apple, photos: 1 }),
        await addReview(shop.db, { productId: pear, photos: 1 }),
      ]
      expect(idsOf(await displayed())).toEqual(ids.reverse())
    })

    test('[C055] the reviews of a display are counted up to a thousand, with and without products', async () => {
      await shop.db.exec(
        'many',
        `insert into review (product_id, writer, score, contents, images, created_at)
         select case when n % 2 = 0 then $1::int else $2::int end, '김*진', 5, '좋아요.', '[{"sort":0,"imageFile":{"key":"product-1","alt":"","color":"#c8b8a0"}}]', $3
         from generate_series(1, 1100) as n`,
        [apple, pear, shop.clock.now],
      )
      const all = await displayed({ take: 3 })
      expect([all.page.count, all.reviews.length]).toEqual([1_000, 3])
      await show(apple)
      expect((await displayed({ take: 3 })).page.count).toBe(550)
      await show(pear)
      const both = await displayed({ take: 3 })
      expect(both.page.count).toBe(1_000)
      expect(idsOf(both)).toEqual(idsOf(all))
    })

    test('[C105] recommended reviews: well rated, with pictures, one of each product that can be bought now', async () => {
      const [old, good] = [
        await addReview(shop.db, { productId: apple, photos: 1 }),
        await addReview(shop.db, { productId: apple, photos: 1, score: 4 }),
      ]
      const other = await addReview(shop.db, { productId: potato, photos: 2 })
      await addReview(shop.db, { productId: tangerine, photos: 1, score: 3 })
      await addReview(shop.db, { productId: pear, photos: 1 })
      const { reviews } = await shop.api()('review.listRecommended')
      expect(idsOf({ reviews })).toEqual([other, good])
      expect(idsOf({ reviews })).not.toContain(old)
      expect((await shop.api()('review.listRecommended', { query: { take: 1 } })).reviews).toHaveLength(1)
    })

    test('[C098] [REVIEW-4] the points for a review are described in sentences', async () => {
      const { title, descriptions } = await shop.api()('review.getPointDescription')
      expect(title).toContain('적립금')
      expect(descriptions.length).toBeGreaterThan(2)
    })
  })

  describe('error', () => {
    test.each([removed, 2_000_000_000])('[C094] product %s returns not found', async (id) => {
      await expect(reviewsOf(id)).rejects.toMatchObject({ code: 'productNotFound', statusCode: 404 })
    })

    test('[C094] a page beyond the end is empty, a page that is not a number is refused', async () => {
      await addReview(shop.db, { productId: apple })
      expect(await reviewsOf(apple, { page: 999_999_999, take: 30 })).toMatchObject({
        reviews: [],
        page: { count: 1, nextPage: null },
      })
      for (const query of [
        { page: -1 },
        { page: 'x' },
        { page: '1e9' },
        { take: 0 },
        { take: 101 },
        { orderBy: 'best' },
        { reviewType: 'video' },
      ])
        await expect(reviewsOf(apple, query)).rejects.toMatchObject({ code: 'invalidInput', statusCode: 400 })
    })

    test('[C055] an unknown display or one of another brand returns not found; two cursors or a foreign cursor are refused', async () => {
      const others = await addDisplay('farmer')
      for (const id of [others, 2_000_000_000])
        await expect(shop.api()('review.listDisplayed', { params: { id } })).rejects.toMatchObject({
          code: 'displayNotFound',
          statusCode: 404,
        })
      await addReview(shop.db, { productId: apple, photos: 1 })
      await addReview(shop.db, { productId: apple, photos: 1 })
      const { nextPage } = (await displayed({ take: 1 })).page
      await expect(displayed({ nextPage, prePage: nextPage })).rejects.toMatchObject({ code: 'invalidCursor' })
      const beyond = Buffer.from(JSON.stringify([`reviews.${displayId}`, 1, 2_147_483_647, 0])).toString('base64url')
      expect(await displayed({ nextPage: beyond, includeCursor: true })).toMatchObject({ page: { count: 2 } })
      await expect(displayed({ nextPage: 'abc' })).rejects.toMatchObject({ code: 'invalidCursor', statusCode: 400 })
    })
  })

  describe('security', () => {
    test('markup in a review is treated as text', async () => {
      const contents = '<script>alert(1)</script> & <b>좋아요</b>'
      await addReview(shop.db, { productId: apple, contents })
      expect((await reviewsOf(apple)).reviews[0]?.contents).toBe(contents)
    })

    test('a hidden review is neither listed nor counted', async () => {
      await show(apple)
      await addReview(shop.db, { productId: apple, photos: 1, isHidden: true })
      expect(await reviewsOf(apple)).toMatchObject({
        reviews: [],
        page: { count: 0 },
        summary: { photos: [], photoCount: 0 },
      })
      expect((await displayed()).reviews).toEqual([])
      expect((await shop.api()('review.listRecommended')).reviews).toEqual([])
    })

    test('the database allows one review per purchase, a score of one to five, and at most eight pictures', async () => {
      const bad = async (change: object) =>
        expect(addReview(shop.db, { productId: apple, ...change })).rejects.toMatchObject({ code: '23514' })
      await bad({ score: 0 })
      await bad({ score: 6 })
      await bad({ photos: 9 })
      await bad({ contents: '' })
      const unique = await shop.db.many(
        'unique',
        "select 1 from pg_index where indrelid = 'review'::regclass and indisunique and indkey::text = (select attnum::text from pg_attribute where attrelid = 'review'::regclass and attname = 'order_product_id')",
        [],
      )
      expect(unique).toHaveLength(1)
    })

    test('concurrent reviews of one product are all counted', async () => {
      const scores = [5, 4, 3, 5, 1, 2, 5, 5, 4, 4, 3, 5]
      await Promise.all(scores.map((score) => addReview(shop.db, { productId: pear, score })))
      expect(await cardOf(pear)).toMatchObject({ counts: { reviews: 12 }, scoreAverage: 3.83 })
    })
  })
})
