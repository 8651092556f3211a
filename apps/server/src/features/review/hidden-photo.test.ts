import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { moderateQna } from '#src/features/qna/report-qna.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { decideAppeal, hideReview, showReview } from './moderate-review.ts'
import { appOf, type Reviewer, runReviewJobs, sendPhoto, write } from './test-reviewers.ts'

describe.each(testEngines)('photos of hidden texts on %s', (engine) => {
  let shop: TestShop
  let member: Reviewer
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    member = await shop.asMember({ name: '김수진', phone: '01077770000' })
  })
  afterAll(() => shop.close())

  const fetchPhoto = (key: string) => shop.request('GET', `/pictures/${key}.webp`)
  const statuses = async (keys: readonly string[]) => {
    await runReviewJobs(shop)
    return Promise.all(keys.map(async (key) => (await fetchPhoto(key)).status))
  }
  const written = async () => {
    const photos = [await sendPhoto(shop, member), await sendPhoto(shop, member)]
    const { id } = await write(shop, member, { photos })
    return { id, photos }
  }
  const decision = (id: number) => ({ id, reason: '살펴봤어요.', now: shop.clock.now })
  const hide = (id: number) => hideReview(shop.db, { ...decision(id), reasonId: 1 })

  describe('happy', () => {
    test('[G5] the photos of a hidden review answer 404, and are shown again with it', async () => {
      const { id, photos } = await written()
      expect(await statuses(photos)).toEqual([200, 200])
      await hide(id)
      expect(await statuses(photos)).toEqual([404, 404])
      await showReview(shop.db, decision(id))
      expect(await statuses(photos)).toEqual([200, 200])
    })

    test('[G5] reports hide the photos, and an accepted appeal shows them', async () => {
      const { id, photos } = await written()
      for (let at = 0; at < 3; at++) {
        const { api } = await shop.asMember()
        await api('review.report', { params: { id }, body: { reviewReportReasonId: 1 } })
      }
      expect(await statuses(photos)).toEqual([404, 404])
      const { report } = await member.api('review.getMine', { params: { id } })
      const params = { id: report?.id ?? 0 }
      await member.api('review.appeal', { params, body: { contents: '제가 찍은 사진이에요. 다시 봐 주세요.' } })
      await decideAppeal(shop.db, { ...decision(id), accept: true })
      expect(await statuses(photos)).toEqual([200, 200])
    })

    test('[G5] the photos of a hidden question answer 404 too', async () => {
      const photo = await sendPhoto(shop, member)
      const images = [{ sort: 0, imageFile: photo }]
      const body = { contents: '이 부분은 먹어도 되나요?', images }
      const { id } = await member.api('qna.ask', { params: { id: PRODUCT.apple }, body })
      expect(await statuses([photo])).toEqual([200])
      await moderateQna(shop.db, { id, hidden: true, now: shop.clock.now })
      expect(await statuses([photo])).toEqual([404])
      await moderateQna(shop.db, { id, hidden: false, now: shop.clock.now })
      expect(await statuses([photo])).toEqual([200])
    })

    test('shared caches hold a photo of a review for five minutes, browsers for a day, and no cache a missing one', async () => {
      const { id, photos } = await written()
      const [key = ''] = photos
      expect((await fetchPhoto(key)).headers['cache-control']).toBe('public, max-age=86400, s-maxage=300')
      await hide(id)
      await runReviewJobs(shop)
      expect(String((await fetchPhoto(key)).headers['cache-control'])).toContain('no-store')
    })
  })

  describe('security', () => {
    test('[G5] no path leads to the hidden file', async () => {
      const { id, photos } = await written()
      await hide(id)
      await runReviewJobs(shop)
      const file = photos[0]?.split('/').at(-1) ?? ''
      expect([...shop.files.kept.keys()]).toContain(`hidden/${file}.webp`)
      for (const kind of ['hidden', 'draft', 'review', 'review/../hidden', 'review%2f..%2fhidden'])
        expect((await shop.request('GET', `/pictures/given/${kind}/${file}.webp`)).status, kind).toBe(404)
    })

    test('[G5] a hidden review that its author deletes leaves no file', async () => {
      const { id, photos } = await written()
      await hide(id)
      await runReviewJobs(shop)
      await member.api('review.remove', { params: { id } })
      await runReviewJobs(shop)
      shop.clock.now = new Date(shop.clock.now.getTime() + 26 * 3_600_000)
      await runReviewJobs(shop)
      shop.clock.now = new Date(shop.clock.now.getTime() - 26 * 3_600_000)
      const left = [...shop.files.kept.keys()].join(' ')
      for (const key of photos) expect(left).not.toContain(key.split('/').at(-1))
    })

    test('[I3] the photos of private questions are deleted with their author, those of public ones stay', async () => {
      const leaver = await shop.asMember({ name: '김수진', phone: '01077770001' })
      const photos = [await sendPhoto(shop, leaver), await sendPhoto(shop, leaver), await sendPhoto(shop, leaver)]
      const ask = async (at: number, isPrivate: boolean) => {
        const images = [{ sort: 0, imageFile: photos[at] ?? '' }]
        const body = { contents: '이 부분은 먹어도 되나요?', isPrivate, images }
        return (await leaver.api('qna.ask', { params: { id: PRODUCT.apple }, body })).id
      }
      await ask(0, false)
      await ask(1, true)
      const hidden = await ask(2, true)
      await moderateQna(shop.db, { id: hidden, hidden: true, now: shop.clock.now })
      expect(await statuses(photos)).toEqual([200, 200, 404])
      await shop.db.exec('test.left', 'update app_user set left_at = $2 where id = $1', [leaver.userId, shop.clock.now])
      await enqueue(shop.db, 'user.destroy', { userId: leaver.userId }, { key: String(leaver.userId) })
      const app = appOf(shop)
      await createJobs({ db: shop.db, clock: app.clock, handlers: userJobs(app) }).runDueJobs()
      expect(await statuses(photos)).toEqual([200, 404, 404])
      const left = [...shop.files.kept.keys()].join(' ')
      for (const key of photos.slice(1)) expect(left).not.toContain(key.split('/').at(-1))
    })

    test('a review hidden and shown at once ends as it was decided last', async () => {
      const { id, photos } = await written()
      for (let round = 0; round < 5; round++) {
        await hide(id)
        await Promise.all([runReviewJobs(shop), showReview(shop.db, decision(id))])
        expect(await statuses(photos)).toEqual([200, 200])
      }
    })
  })
})
