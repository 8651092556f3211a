import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { hideReview, showReview } from './moderate-review.ts'
import { addDelivered, sendPhoto, write } from './test-reviewers.ts'

let shop: TestShop
let displayId: number
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await shop.db.one<{ id: number }>(
    'test.display',
    `insert into display (platform, page_key, name, title, display_ui_type, position)
     values ('ru', 'home', '후기', '후기', 'review_rail', 1) returning id`,
    [],
  )
  displayId = id
})
afterAll(() => shop.close())

/** Without reviews in the catalogue, and for sale. */
const { potato } = PRODUCT

/** What every cached place shows: product, reviews, card, home rail and recommended reviews. */
const shown = async () => {
  const api = shop.api()
  const params = { id: potato }
  const [product, list, category, rail, recommended] = await Promise.all([
    api('product.get', { params }),
    api('review.listOfProduct', { params }),
    api('category.pageProducts', { params: { id: CATEGORY.vegetable } }),
    api('review.listDisplayed', { params: { id: displayId } }),
    api('review.listRecommended'),
  ])
  const card = category.products.find(({ id }) => id === potato)
  return {
    product: [product.counts.reviews, product.scoreAverage],
    card: [card?.counts.reviews, card?.scoreAverage],
    summary: [list.summary.count, list.summary.scoreAverage],
    texts: [list.reviews, rail.reviews, recommended.reviews].map((reviews) => reviews.map(({ contents }) => contents)),
  }
}
const same = (count: number, score: number, ...texts: string[]) => ({
  product: [count, score],
  card: [count, score],
  summary: [count, score],
  texts: [texts, texts, score >= 4 ? texts : []],
})

test('[SCREEN-12] [ENTITY-4] a review that is written, edited, hidden, shown and deleted changes every cached place at once', async () => {
  const now = shop.clock.now
  await expect.poll(shown).toEqual(same(0, 0))
  const author = await shop.asMember()
  const item = await addDelivered(shop, author.userId, { productId: potato })
  const photos = [await sendPhoto(shop, author)]
  const { id } = await write(shop, author, { item, photos, score: 5, contents: '아삭하고 달아요. 또 살게요.' })
  await expect.poll(shown).toEqual(same(1, 5, '아삭하고 달아요. 또 살게요.'))
  const reviewImages = (await author.api('review.getMine', { params: { id } })).reviewImages.map(
    ({ sort, imageFile }) => ({
      sort,
      imageFile: imageFile.key,
    }),
  )
  const edited = { score: 4, contents: '다시 먹어 보니 괜찮아요.', reviewImages }
  await author.api('review.edit', { params: { id }, body: edited })
  await expect.poll(shown).toEqual(same(1, 4, '다시 먹어 보니 괜찮아요.'))
  await hideReview(shop.db, { id, reasonId: 1, reason: '광고예요', now })
  await expect.poll(shown).toEqual(same(0, 0))
  await showReview(shop.db, { id, reason: '광고가 아니에요', now })
  await expect.poll(shown).toEqual(same(1, 4, '다시 먹어 보니 괜찮아요.'))
  await author.api('review.remove', { params: { id } })
  await expect.poll(shown).toEqual(same(0, 0))
})
