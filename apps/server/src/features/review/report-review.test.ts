import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { answerReview, decideAppeal, hideReview, showReview } from './moderate-review.ts'
import { addDelivered, type Reviewer, runReviewJobs, write } from './test-reviewers.ts'

const { apple } = PRODUCT
const APPEAL = '광고가 아니라 제가 먹어 본 이야기예요.'

describe.each(testEngines)('moderation of reviews on %s', (engine) => {
  let shop: TestShop
  let author: Reviewer
  let readers: Reviewer[]
  let phones = 0
  const asPerson = () => {
    phones += 1
    return shop.asMember({ name: '김수진', phone: `0107777${String(phones).padStart(4, '0')}` })
  }
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    author = await asPerson()
    readers = [await asPerson(), await asPerson(), await asPerson(), await asPerson()]
  })
  afterAll(() => shop.close())

  const runJobs = () => runReviewJobs(shop)
  const report = (by: Reviewer | undefined, id: number, body: object = {}) => {
    if (!by) throw new Error('a reader is missing')
    return by.api('review.report', { params: { id }, body: { reviewReportReasonId: 1, ...body } })
  }
  const reportBy = async (members: readonly Reviewer[], id: number) => {
    for (const each of members) await report(each, id)
  }
  const shownIds = async () =>
    (await shop.api()('review.listOfProduct', { params: { id: apple }, query: { take: 30 } })).reviews.map(
      ({ id }) => id,
    )
  const countOf = async () => (await shop.api()('product.get', { params: { id: apple } })).counts.reviews
  const mine = (id: number) => author.api('review.getMine', { params: { id } })
  const appeal = (by: Reviewer, id: number) => by.api('review.appeal', { params: { id }, body: { contents: APPEAL } })
  const hidden = async () => {
    const { id } = await write(shop, author)
    await reportBy(readers.slice(0, 3), id)
    const { report: hiding } = await mine(id)
    if (!hiding) throw new Error('the review is not hidden')
    return { id, caseId: hiding.id }
  }
  const textsTo = async (act: () => Promise<unknown>): Promise<string[]> => {
    await runJobs()
    const before = shop.messages.sent.length
    await act()
    await runJobs()
    return shop.messages.sent.slice(before).map(({ text }) => text)
  }

  describe('happy', () => {
    test('[C099] the reasons are listed with those that need words', async () => {
      const { reasons } = await shop.api()('review.listReportReasons')
      expect(reasons).toHaveLength(6)
      expect(reasons.filter(({ isTextRequired }) => isTextRequired).map(({ id }) => id)).toEqual([6])
    })

    test('[C100] [REVIEW-3] the third member hides a review for everyone; until then only for those who reported', async () => {
      const { id } = await write(shop, author)
      const count = await countOf()
      await report(readers[0], id)
      await report(readers[1], id)
      expect(await shownIds()).toContain(id)
      expect((await readers[0]?.api('review.listMarks', { query: { productId: apple } }))?.reported).toContain(id)
      const texts = await textsTo(() => report(readers[2], id))
      expect(texts).toHaveLength(1)
      expect(texts[0]).toContain('광고나 홍보 목적의 글은')
      expect(await shownIds()).not.toContain(id)
      expect(await countOf()).toBe(count - 1)
      expect(await mine(id)).toMatchObject({
        isHidden: true,
        report: { state: 'waiting', canAppeal: true, rule: expect.stringContaining('광고') },
      })
    })

    test('[C101] [C102] the author appeals once; an accepted appeal shows the review and tells both sides', async () => {
      const { id, caseId } = await hidden()
      const params = { id: caseId }
      expect(await author.api('review.validateAppeal', { params })).toMatchObject({ reviewId: id })
      await appeal(author, caseId)
      expect((await mine(id)).report).toMatchObject({ state: 'appealed', canAppeal: false })
      const refused = { code: 'appealRefused', statusCode: 409 }
      await expect(appeal(author, caseId)).rejects.toMatchObject(refused)
      await expect(author.api('review.validateAppeal', { params })).rejects.toMatchObject(refused)
      const now = shop.clock.now
      const texts = await textsTo(() => decideAppeal(shop.db, { id, accept: true, reason: '광고가 아니에요.', now }))
      expect(texts).toHaveLength(4)
      expect(texts.filter((text) => text.includes('이의를 받아들여'))).toHaveLength(1)
      expect(await shownIds()).toContain(id)
      expect(await mine(id)).toMatchObject({ isHidden: false, report: null })
    })

    test('a rejected appeal leaves the review hidden with the reason', async () => {
      const { id, caseId } = await hidden()
      await hideReview(shop.db, { id, reasonId: 2, reason: '비방이에요.', now: shop.clock.now })
      expect((await mine(id)).report).toMatchObject({ state: 'decided', reason: '비방이에요.', canAppeal: true })
      await appeal(author, caseId)
      const now = shop.clock.now
      await decideAppeal(shop.db, { id, accept: false, reason: '표현이 지나쳐요.', now })
      expect((await mine(id)).report).toMatchObject({
        state: 'appealRejected',
        reason: '표현이 지나쳐요.',
        canAppeal: false,
      })
      expect(await shownIds()).not.toContain(id)
    })

    test('a review that an operator shows again needs as many new reports to be hidden', async () => {
      const { id } = await hidden()
      await showReview(shop.db, { id, reason: '문제없어요.', now: shop.clock.now })
      await report(readers[3], id)
      expect(await shownIds()).toContain(id)
      const log = await shop.db.many<{ action: string }>(
        'test.log',
        'select action from review_log where review_id = $1 order by id',
        [id],
      )
      expect(log.map(({ action }) => action)).toEqual(['hide', 'show'])
    })

    test('the reply of the seller is shown below the review', async () => {
      const { id } = await write(shop, author)
      await answerReview(shop.db, id, '맛있게 드셨다니 기뻐요.', shop.clock.now)
      expect((await mine(id)).answer).toMatchObject({ writer: '푸른과수원', contents: '맛있게 드셨다니 기뻐요.' })
    })
  })

  describe('error', () => {
    test('[C100] an unknown reason, a reason without its words and a second report are refused', async () => {
      const { id } = await write(shop, author)
      await expect(report(readers[0], id, { reviewReportReasonId: 99 })).rejects.toMatchObject({
        problems: [{ path: 'body.reviewReportReasonId' }],
      })
      await expect(report(readers[0], id, { reviewReportReasonId: 6 })).rejects.toMatchObject({
        problems: [{ path: 'body.reason' }],
      })
      await report(readers[0], id, { reviewReportReasonId: 6, reason: '다른 가게 사진이에요.' })
      await expect(report(readers[0], id)).rejects.toMatchObject({ code: 'reviewReported', statusCode: 409 })
    })

    test('[C096] a hidden review cannot be edited; deleted, its item cannot be reviewed again', async () => {
      const item = await addDelivered(shop, author.userId)
      const { id } = await write(shop, author, { item })
      await reportBy(readers.slice(0, 3), id)
      const body = { score: 5, contents: '다르게 다시 써 볼게요.', reviewImages: [] }
      await expect(author.api('review.edit', { params: { id }, body })).rejects.toMatchObject({ code: 'reviewHidden' })
      await author.api('review.remove', { params: { id } })
      await expect(write(shop, author, { item })).rejects.toMatchObject({ code: 'reviewRefused' })
    })

    test('an unknown review and an appeal that does not exist are refused', async () => {
      const decision = { id: 2_000_000_000, reason: '이유', now: shop.clock.now }
      await expect(showReview(shop.db, decision)).rejects.toMatchObject({ code: 'reviewNotFound' })
      const { id } = await hidden()
      await expect(decideAppeal(shop.db, { ...decision, id, accept: true })).rejects.toMatchObject({
        code: 'appealRefused',
      })
    })
  })

  describe('security', () => {
    test('[H6] twenty parallel reports of one member count once', async () => {
      const { id } = await write(shop, author)
      await Promise.all(Array.from({ length: 20 }, () => report(readers[0], id).catch(() => undefined)))
      expect(await shownIds()).toContain(id)
      const { count } = await shop.db.one<{ count: number }>(
        'test.reports',
        'select count(*)::int as count from review_report where review_id = $1',
        [id],
      )
      expect(count).toBe(1)
    })

    test('[F2] own reviews cannot be reported, and a case of others is answered like a missing one', async () => {
      const { id, caseId } = await hidden()
      const other = readers[3] as Reviewer
      await expect(report(other, id)).rejects.toMatchObject({ code: 'reviewNotFound' })
      const notFound = { code: 'reportNotFound', statusCode: 404 }
      await expect(appeal(other, caseId)).rejects.toMatchObject(notFound)
      await expect(other.api('review.validateAppeal', { params: { id: caseId } })).rejects.toMatchObject(notFound)
      const own = await write(shop, author)
      await expect(report(author, own.id)).rejects.toMatchObject({ code: 'reviewOwn' })
    })

    test('the log of moderation is append-only', async () => {
      await expect(shop.db.exec('test.rewrite', "update review_log set reason = ''", [])).rejects.toThrow()
    })
  })

  test('all database invariants still hold', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([])
  })
})
