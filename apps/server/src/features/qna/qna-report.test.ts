import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { runReviewJobs, sendPhoto, write } from '#src/features/review/test-reviewers.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { moderateQna } from './report-qna.ts'

const { apple } = PRODUCT
const QUESTION = '이 부분은 먹어도 되나요?'
const HOUR = 3_600_000

describe.each(testEngines)('photos and reports of questions on %s', (engine) => {
  let shop: TestShop
  let asker: Member
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    asker = await asMember()
  })
  afterAll(() => shop.close())

  const asMember = () => shop.asMember({ name: '김수진', phone: '01077770000' })
  type Member = Awaited<ReturnType<typeof asMember>>
  const ask = ({ api }: Member, photos: readonly string[] = [], change: object = {}) => {
    const images = photos.map((imageFile, sort) => ({ sort, imageFile }))
    return api('qna.ask', { params: { id: apple }, body: { contents: QUESTION, images, ...change } })
  }
  const list = async () => (await shop.api()('qna.list', { params: { id: apple }, query: { take: 25 } })).qnas
  const shownIds = async () => (await list()).map(({ id }) => id)
  const report = ({ api }: Member, id: number, body: object = {}) =>
    api('qna.report', { params: { id }, body: { reviewReportReasonId: 1, ...body } })
  const statusOf = async (key: string) => (await shop.request('GET', `/pictures/${key}.webp`)).status

  describe('happy', () => {
    test('[G5] up to three photos are shown in their order, and go with a question that is taken back', async () => {
      const photos = [await sendPhoto(shop, asker), await sendPhoto(shop, asker), await sendPhoto(shop, asker)]
      const asked = await ask(asker, photos)
      expect(asked.images.map(({ imageFile }) => imageFile.key)).toEqual(photos)
      expect((await list()).find(({ id }) => id === asked.id)?.images).toEqual(asked.images)
      const { qnas } = await asker.api('qna.listMine', { params: { id: apple } })
      expect(qnas.find(({ id }) => id === asked.id)?.images).toEqual(asked.images)
      expect(await Promise.all(photos.map(statusOf))).toEqual([200, 200, 200])
      await asker.api('qna.remove', { params: { id: asked.id } })
      await runReviewJobs(shop)
      expect(await Promise.all(photos.map(statusOf))).toEqual([404, 404, 404])
    })

    test('[G4] a photo of a question stays when the drafts of its day are deleted', async () => {
      const photo = await sendPhoto(shop, asker)
      await ask(asker, [photo])
      shop.clock.now = new Date(shop.clock.now.getTime() + 25 * HOUR)
      await runReviewJobs(shop)
      shop.clock.now = new Date(shop.clock.now.getTime() - 25 * HOUR)
      expect(await statusOf(photo)).toBe(200)
    })

    test('[REVIEW-3] reports of three members hide a question; each sees which ones it reported', async () => {
      const { id } = await ask(asker)
      const members = [await asMember(), await asMember(), await asMember()]
      for (const member of members) {
        expect(await shownIds()).toContain(id)
        await report(member, id)
        expect((await member.api('qna.listMarks')).reported).toEqual([id])
      }
      expect(await shownIds()).not.toContain(id)
      await expect(report(await asMember(), id)).rejects.toMatchObject({ code: 'qnaNotFound' })
    })

    test('[REVIEW-3] reports that were decided do not count again and stay marked', async () => {
      const { id } = await ask(asker)
      const members = [await asMember(), await asMember(), await asMember()]
      for (const member of members) await report(member, id)
      await moderateQna(shop.db, { id, hidden: false, now: shop.clock.now })
      for (const member of members) {
        expect((await member.api('qna.listMarks')).reported).toEqual([id])
        await expect(report(member, id)).rejects.toMatchObject({ code: 'reviewReported' })
      }
      for (const member of [await asMember(), await asMember()]) await report(member, id)
      expect(await shownIds()).toContain(id)
      await report(await asMember(), id)
      expect(await shownIds()).not.toContain(id)
    })

    test('[SCREEN-11] a hidden question is not counted, until it is shown again or deleted', async () => {
      const count = async () => (await shop.api()('product.get', { params: { id: apple } })).counts.QNAs
      const before = await count()
      const { id } = await ask(asker)
      expect(await count()).toBe(before + 1)
      for (const [hidden, more] of [
        [true, 0],
        [true, 0],
        [false, 1],
        [true, 0],
      ] as const) {
        await moderateQna(shop.db, { id, hidden, now: shop.clock.now })
        expect(await count()).toBe(before + more)
      }
      await asker.api('qna.remove', { params: { id } })
      expect(await count()).toBe(before)
      expect((await findBrokenInvariants(shop.db)).map(({ name }) => name)).not.toContain('qnasCounted')
    })

    test('[REVIEW-3] the author of a hidden question sees that it is hidden, without its photos', async () => {
      const { id, images } = await ask(asker, [await sendPhoto(shop, asker)])
      const own = async () => {
        const { qnas } = await asker.api('qna.listMine', { params: { id: apple } })
        return qnas.find((qna) => qna.id === id)
      }
      expect(await own()).toMatchObject({ isHidden: false, images })
      await moderateQna(shop.db, { id, hidden: true, now: shop.clock.now })
      expect(await own()).toMatchObject({ isHidden: true, images: [], contents: QUESTION })
      await moderateQna(shop.db, { id, hidden: false, now: shop.clock.now })
      expect(await own()).toMatchObject({ isHidden: false, images })
    })

    test('a question that is shown again needs as many new reports to be hidden', async () => {
      const { id } = await ask(asker)
      await moderateQna(shop.db, { id, hidden: true, now: shop.clock.now })
      expect(await shownIds()).not.toContain(id)
      await moderateQna(shop.db, { id, hidden: false, now: shop.clock.now })
      expect(await shownIds()).toContain(id)
      await report(await asMember(), id)
      expect(await shownIds()).toContain(id)
    })
  })

  describe('error', () => {
    test.each([
      ['an insult', { contents: '이런 씨발 왜 안 와요' }, 'body.contents'],
      ['a phone number', { contents: '010-1234-5678로 전화 주세요' }, 'body.contents'],
      ['a link', { contents: '여기 보세요 https://evil.example' }, 'body.contents'],
      ['four photos', { images: [0, 1, 2, 3].map((sort) => ({ sort, imageFile: 'x' })) }, 'body.images'],
      ['a photo of the catalogue', { images: [{ sort: 0, imageFile: 'product-1' }] }, 'body.images.0'],
    ])('[REVIEW-3] %s is refused beside its field', async (_, change, path) => {
      const refused = ask(asker, [], change)
      await expect(refused).rejects.toMatchObject({ code: 'invalidInput' })
      const { problems } = (await refused.catch((error: unknown) => error)) as { problems: { path: string }[] }
      expect(problems.some((problem) => problem.path.startsWith(path))).toBe(true)
    })

    test('an unknown reason, one without its words and a second report are refused', async () => {
      const { id } = await ask(asker)
      const member = await asMember()
      const problemAt = (path: string) => ({ code: 'invalidInput', problems: [{ path }] })
      await expect(report(member, id, { reviewReportReasonId: 99 })).rejects.toMatchObject(
        problemAt('body.reviewReportReasonId'),
      )
      await expect(report(member, id, { reviewReportReasonId: 6 })).rejects.toMatchObject(problemAt('body.reason'))
      await report(member, id)
      await expect(report(member, id)).rejects.toMatchObject({ code: 'reviewReported', statusCode: 409 })
    })

    test('an unknown question cannot be moderated', async () => {
      await expect(
        moderateQna(shop.db, { id: 2_000_000_000, hidden: true, now: shop.clock.now }),
      ).rejects.toMatchObject({ code: 'qnaNotFound' })
    })
  })

  describe('security', () => {
    test('[F2] a photo is attached once, by the member who sent it', async () => {
      const photo = await sendPhoto(shop, asker)
      await expect(ask(await asMember(), [photo])).rejects.toMatchObject({ code: 'invalidInput' })
      await ask(asker, [photo])
      await expect(ask(asker, [photo])).rejects.toMatchObject({ code: 'invalidInput' })
      await expect(write(shop, asker, { photos: [photo] })).rejects.toMatchObject({ code: 'invalidInput' })
    })

    test('[F2] photos and reports of private questions are those of their author', async () => {
      const photo = await sendPhoto(shop, asker)
      const { id } = await ask(asker, [photo], { isPrivate: true })
      expect((await list()).find((qna) => qna.id === id)?.images).toEqual([])
      await expect(report(await asMember(), id)).rejects.toMatchObject({ code: 'qnaNotFound', statusCode: 404 })
      await expect(report(asker, id)).rejects.toMatchObject({ code: 'reviewOwn' })
    })

    test('[H6] twenty parallel reports of one member count once', async () => {
      const { id } = await ask(asker)
      const member = await asMember()
      await Promise.all(Array.from({ length: 20 }, () => report(member, id).catch(() => undefined)))
      expect(await shownIds()).toContain(id)
      expect((await member.api('qna.listMarks')).reported).toEqual([id])
    })

    test('a guest neither reports nor reads marks', async () => {
      const { id } = await ask(asker)
      const api = shop.api(await shop.guest())
      const body = { reviewReportReasonId: 1 }
      await expect(api('qna.report', { params: { id }, body })).rejects.toMatchObject({ code: 'memberOnly' })
      await expect(api('qna.listMarks')).rejects.toMatchObject({ code: 'memberOnly' })
    })
  })
})
