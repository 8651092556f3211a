import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { hugePng, photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addDelivered, balanceOf, type Reviewer, runReviewJobs, sendPhoto, TEXT, write } from './test-reviewers.ts'

const { apple } = PRODUCT
const HOUR = 3_600_000

describe.each(testEngines)('writing reviews on %s', (engine) => {
  let shop: TestShop
  let member: Reviewer
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    member = await shop.asMember({ name: '김수진', grade: 2 })
  })
  afterAll(() => shop.close())

  const runJobs = () => runReviewJobs(shop)
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const fetchPhoto = (key: string) => shop.request('GET', `/pictures/${key}.webp`)
  const edit = (by: Reviewer, id: number, photos: readonly string[], change: object = {}) =>
    by.api('review.edit', {
      params: { id },
      body: {
        score: 4,
        contents: TEXT,
        ...change,
        reviewImages: photos.map((imageFile, sort) => ({ sort, imageFile })),
      },
    })

  describe('happy', () => {
    test('[REVIEW-1] [C092] [C093] [C095] a review leaves the reviewable list and comes first in my reviews', async () => {
      const buyer = await shop.asMember({ name: '김수진', grade: 2 })
      const item = await addDelivered(shop, buyer.userId)
      const { products } = await buyer.api('review.listReviewable')
      expect(products).toMatchObject([
        { id: item, optionName: '소과 / 3kg', expectedTextReviewPoint: 100, expectedPhotoReviewPoint: 300 },
      ])
      expect(products[0]?.attributes.map(({ name, values }) => [name, values.length])).toEqual([
        ['맛', 3],
        ['신선도', 3],
        ['포장', 3],
      ])
      expect(await buyer.api('review.getReviewable', { params: { id: item } })).toEqual(products[0])
      await write(shop, buyer)
      const written = await write(shop, buyer, { item, attributeValueIds: [11, 21, 33] })
      expect(written).toMatchObject({ writer: '김*진', grade: 2, point: 100, isHidden: false, report: null })
      expect((await buyer.api('review.listReviewable')).products).toEqual([])
      const mine = await buyer.api('review.listMine')
      expect(mine.reviews[0]).toEqual(written)
      expect(mine.page.count).toBe(2)
      const shown = await shop.api()('review.listOfProduct', { params: { id: apple } })
      expect(shown.reviews[0]).toMatchObject({
        id: written.id,
        attributeValueIds: [11, 21, 33],
        optionName: '소과 / 3kg',
      })
      expect(shown.summary.attributes[0]?.values[0]).toMatchObject({ id: 11, count: 1 })
      expect(shown.summary.options).toEqual([{ name: '소과 / 3kg', count: 2 }])
    })

    test('[REVIEW-2] [C097] a deleted review puts its item on top of the reviewable list and takes its points back', async () => {
      const buyer = await shop.asMember()
      const item = await addDelivered(shop, buyer.userId, { daysAgo: 9 })
      const newer = await addDelivered(shop, buyer.userId, { daysAgo: 1 })
      const { id } = await write(shop, buyer, { item })
      expect(await balanceOf(buyer)).toBe(100)
      expect(await buyer.api('review.remove', { params: { id } })).toEqual({ takenBackPoint: 100 })
      expect((await buyer.api('review.listReviewable')).products.map((row) => row.id)).toEqual([item, newer])
      expect(await balanceOf(buyer)).toBe(0)
    })

    test('[REVIEW-4] [C096] photos earn more; adding them later earns the difference once; the old version is kept', async () => {
      const buyer = await shop.asMember()
      const { id } = await write(shop, buyer)
      const name = await sendPhoto(shop, buyer)
      const edited = await edit(buyer, id, [name], { contents: '다시 먹어 보니 더 달아요.' })
      expect(edited).toMatchObject({ score: 4, point: 300, editedAt: shop.clock.now.toISOString() })
      expect(await balanceOf(buyer)).toBe(300)
      await edit(buyer, id, [])
      await edit(buyer, id, [await sendPhoto(shop, buyer)])
      expect(await balanceOf(buyer)).toBe(300)
      const versions = await shop.db.many<{ contents: string }>(
        'test.versions',
        'select contents from review_history where review_id = $1 order by id',
        [id],
      )
      expect(versions.map(({ contents }) => contents)).toEqual([TEXT, '다시 먹어 보니 더 달아요.', TEXT])
    })

    test('[G5] a photo is public only once it is attached, in the order of the review, and goes with it', async () => {
      const buyer = await shop.asMember()
      const [first, second] = [await sendPhoto(shop, buyer), await sendPhoto(shop, buyer)]
      expect((await fetchPhoto(first)).status).toBe(404)
      expect((await fetchPhoto(first.replace('review', 'draft'))).status).toBe(404)
      const { id, reviewImages } = await write(shop, buyer, { photos: [second, first] })
      expect(reviewImages.map(({ imageFile }) => imageFile.key)).toEqual([second, first])
      expect(reviewImages[0]?.imageFile.color).toMatch(/^#[0-9a-f]{6}$/)
      const shown = await fetchPhoto(first)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      await edit(buyer, id, [first])
      await runJobs()
      expect((await fetchPhoto(second)).status).toBe(404)
      expect((await fetchPhoto(first)).status).toBe(200)
      await buyer.api('review.remove', { params: { id } })
      await runJobs()
      expect((await fetchPhoto(first)).status).toBe(404)
    })

    test('[G4] a photo that is not attached within a day is deleted; an attached one stays', async () => {
      const buyer = await shop.asMember()
      const [used, forgotten] = [await sendPhoto(shop, buyer), await sendPhoto(shop, buyer)]
      await write(shop, buyer, { photos: [used] })
      pass(25 * HOUR)
      await runJobs()
      const left = [...shop.files.kept.keys()].join(' ')
      expect(left).toContain(`review/${used.split('/').at(-1)}`)
      expect(left).not.toContain(forgotten.split('/').at(-1))
      pass(-25 * HOUR)
      await expect(write(shop, buyer, { photos: [forgotten] })).rejects.toMatchObject({ code: 'invalidInput' })
    })
  })

  describe('error', () => {
    test.each([
      ['cancelled', { status: 'withdraw_complete' }],
      ['returned', { status: 'return_complete' }],
      ['delivered 91 days ago', { daysAgo: 91 }],
      ['a gift', { parcel: 1 }],
    ])('[C095] an item that is %s cannot be reviewed', async (_, facts) => {
      const buyer = await shop.asMember()
      const item = await addDelivered(shop, buyer.userId, facts)
      expect((await buyer.api('review.listReviewable')).products).toEqual([])
      const refused = { code: 'reviewRefused', statusCode: 409 }
      await expect(write(shop, buyer, { item })).rejects.toMatchObject(refused)
      await expect(buyer.api('review.getReviewable', { params: { id: item } })).rejects.toMatchObject(refused)
    })

    test('[C095] an item is reviewed once', async () => {
      const item = await addDelivered(shop, member.userId)
      await write(shop, member, { item })
      await expect(write(shop, member, { item })).rejects.toMatchObject({ code: 'reviewExists', statusCode: 409 })
    })

    test.each([
      ['a score of zero', { score: 0 }, 'body.score'],
      ['nine characters', { contents: '가'.repeat(9) }, 'body.contents'],
      ['2,001 characters', { contents: '가'.repeat(2_001) }, 'body.contents'],
      ['an insult', { contents: '이런 씨발 같은 사과는 처음이에요' }, 'body.contents'],
      ['a phone number', { contents: '싸게 팔아요 010-1234-5678 연락 주세요' }, 'body.contents'],
      ['a link', { contents: '여기가 더 싸요 https://evil.example' }, 'body.contents'],
      ['two values of one attribute', { attributeValueIds: [11, 12] }, 'body.attributeValueIds'],
      ['an unknown value', { attributeValueIds: [999] }, 'body.attributeValueIds'],
      ['nine photos', { photos: Array.from({ length: 9 }, () => 'x') }, 'body.reviewImages'],
      ['a photo of the catalogue', { photos: ['product-1'] }, 'body.reviewImages.0'],
      ['a path', { photos: ['given/review/../person/x'] }, 'body.reviewImages.0'],
    ])('[C095] [REVIEW-3] %s is refused beside its field', async (_, change, path) => {
      const refused = write(shop, member, change)
      await expect(refused).rejects.toMatchObject({ code: 'invalidInput' })
      const { problems } = (await refused.catch((error: unknown) => error)) as { problems: { path: string }[] }
      expect(problems.some((problem) => problem.path.startsWith(path))).toBe(true)
    })

    test.each([
      ['words', Buffer.from('not a picture'), 'pictureUnreadable'],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'pictureUnreadable'],
      ['a decompression bomb', hugePng(20_000), 'pictureTooLarge'],
    ])('[G4] %s is refused as a photo', async (_, raw, code) => {
      const headers = { 'content-type': 'image/jpeg' }
      const answer = await shop.request('POST', '/v1/app-users/reviews/photos', { token: member.token, raw, headers })
      expect(answer).toMatchObject({ status: 400, body: { code } })
    })

    test('[G4] a truncated photo is refused', async () => {
      const raw = (await photo({ width: 900, height: 900 })).subarray(0, 900)
      const headers = { 'content-type': 'image/jpeg' }
      const answer = await shop.request('POST', '/v1/app-users/reviews/photos', { token: member.token, raw, headers })
      expect(answer).toMatchObject({ status: 400, body: { code: 'pictureUnreadable' } })
    })
  })

  describe('security', () => {
    test('[G4] twenty parallel uploads stay within 200 MB', async () => {
      const bytes = await photo({ width: 4_000, height: 3_000 })
      const before = process.memoryUsage.rss()
      let most = before
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
      const names = await Promise.all(Array.from({ length: 20 }, () => sendPhoto(shop, member, bytes)))
      clearInterval(watch)
      expect(new Set(names).size).toBe(20)
      expect((most - before) / 2 ** 20).toBeLessThan(200)
    }, 60_000)

    test('[A10] create and delete in parallel, fifty times, grant at most once net', async () => {
      const buyer = await shop.asMember()
      const item = await addDelivered(shop, buyer.userId)
      const refusals = new Set(['reviewExists', 'reviewNotFound'])
      const ignore = (error: unknown) => {
        if (!refusals.has((error as { code: string }).code)) throw error
      }
      const removeAll = async () => {
        for (const { id } of (await buyer.api('review.listMine')).reviews)
          await buyer.api('review.remove', { params: { id } }).catch(ignore)
      }
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          await write(shop, buyer, { item }).catch(ignore)
          await removeAll()
          await write(shop, buyer, { item }).catch(ignore)
        }),
      )
      const { reviews } = await buyer.api('review.listMine')
      expect(reviews.length).toBeLessThanOrEqual(1)
      expect(await balanceOf(buyer)).toBe(100 * reviews.length)
    }, 60_000)

    test('[A10] [A7] points that were spent before the review was deleted are netted from the next earning', async () => {
      const buyer = await shop.asMember()
      const { id } = await write(shop, buyer, { photos: [await sendPhoto(shop, buyer)] })
      await shop.db.exec(
        'test.spend',
        `with spent as (insert into point_entry (user_id, kind, amount, created_at) values ($1, 'adjust', -250, $2))
         update point_account set balance = balance - 250 where user_id = $1`,
        [buyer.userId, shop.clock.now],
      )
      expect(await buyer.api('review.remove', { params: { id } })).toEqual({ takenBackPoint: 300 })
      expect(await balanceOf(buyer)).toBe(0)
      await write(shop, buyer)
      expect(await balanceOf(buyer)).toBe(0)
      await write(shop, buyer)
      await write(shop, buyer)
      expect(await balanceOf(buyer)).toBe(50)
    })

    test('[F2] items, reviews and photos of others are answered like missing ones', async () => {
      const other = await shop.asMember()
      const item = await addDelivered(shop, member.userId)
      await expect(write(shop, other, { item })).rejects.toMatchObject({ code: 'reviewItemNotFound', statusCode: 404 })
      const theirs = await sendPhoto(shop, member)
      await expect(write(shop, other, { photos: [theirs] })).rejects.toMatchObject({ code: 'invalidInput' })
      const { id } = await write(shop, member, { item, photos: [theirs] })
      await expect(write(shop, member, { photos: [theirs] })).rejects.toMatchObject({ code: 'invalidInput' })
      for (const refused of [
        () => edit(other, id, []),
        () => other.api('review.remove', { params: { id } }),
        () => other.api('review.getMine', { params: { id } }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'reviewNotFound', statusCode: 404 })
    })

    test('[H6] nobody votes for an own review, and a guest neither writes nor votes', async () => {
      const { id } = await write(shop, member)
      const own = member.api('review.vote', { params: { id }, body: { isHelpful: true } })
      await expect(own).rejects.toMatchObject({ code: 'reviewOwn', statusCode: 409 })
      const guest = shop.api(await shop.guest())
      const vote = guest('review.vote', { params: { id }, body: { isHelpful: true } })
      await expect(vote).rejects.toMatchObject({ code: 'memberOnly' })
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
