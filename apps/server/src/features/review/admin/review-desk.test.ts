import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { addReview } from '#src/features/review/test-reviews.ts'
import { type Reviewer, write } from '#src/features/review/test-reviewers.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const reason = '신고를 확인했어요.'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('reviews in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let author: Reviewer
  let readers: Reviewer[]
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
    staff = await asStaff(shop, { roles: ['moderator'] })
    const asPerson = (phone: string) => shop.asMember({ name: '김수진', phone })
    author = await asPerson('01077770001')
    readers = [await asPerson('01077770002'), await asPerson('01077770003'), await asPerson('01077770004')]
  })
  afterAll(() => shop.close())

  const report = async (id: number, members = readers) => {
    for (const { api } of members)
      await api('review.report', { params: { id }, body: { reviewReportReasonId: 1, reason: '같은 글이 많아요.' } })
  }
  const get = async (id: number) => (await staff.api('admin.review.get', { params: { id } })).review
  const idsOf = async (query: object) => (await staff.api('admin.review.list', { query })).reviews.map(({ id }) => id)
  const isShown = async (id: number) =>
    (await shop.api()('review.listOfProduct', { params: { id: PRODUCT.apple }, query: { take: 30 } })).reviews.some(
      (each) => each.id === id,
    )

  describe('happy', () => {
    test('[backoffice] a reported review is listed with its reasons, hidden and restored again', async () => {
      const { id } = await write(shop, author)
      await report(id, readers.slice(0, 1))
      expect(await idsOf({ state: 'reported' })).toContain(id)
      const review = await get(id)
      expect(review).toMatchObject({
        state: 'reported',
        reports: 1,
        version: 0,
        words: ['같은 글이 많아요.'],
        reasons: [{ reasonId: 1, count: 1 }],
        order: { units: 1, orderNo: expect.stringMatching(/\*$/) },
      })
      const hidden = await staff.api('admin.review.hide', { params: { id }, body: { reasonId: 1, reason, version: 0 } })
      expect(hidden.review).toMatchObject({ state: 'hidden', reports: 0, version: 1 })
      expect(await isShown(id)).toBe(false)
      expect(await idsOf({ state: 'hidden' })).toContain(id)
      const back = await staff.api('admin.review.restore', { params: { id }, body: { reason, version: 1 } })
      expect(back.review).toMatchObject({ state: 'shown', version: 2 })
      expect(back.review.actions.map(({ action }) => action)).toEqual(['show', 'hide'])
      expect(await isShown(id)).toBe(true)
      expect((await get((await write(shop, author)).id)).author).toMatchObject({ hidden: 0, restored: 1 })
    })

    test('[backoffice] an appeal waits in its queue and is accepted once', async () => {
      const { id } = await write(shop, author)
      await report(id)
      const hiding = (await author.api('review.getMine', { params: { id } })).report
      const caseId = hiding?.id ?? 0
      await author.api('review.appeal', { params: { id: caseId }, body: { contents: '광고가 아니라 제 이야기예요.' } })
      const { appeals } = await staff.api('admin.appeal.list')
      expect(appeals).toMatchObject([{ id: caseId, reviewId: id, decision: null }])
      expect(await idsOf({ state: 'appealed' })).toEqual([id])
      const input = { params: { id: caseId }, body: { decision: 'accept' as const, reason } }
      expect((await staff.api('admin.appeal.decide', input)).review.state).toBe('shown')
      expect(codeOf(await staff.ask('admin.appeal.decide', input))).toBe('appealRefused')
      const decided = await staff.api('admin.appeal.list', { query: { state: 'decided' } })
      expect(decided.appeals[0]).toMatchObject({ id: caseId, decision: 'accept' })
    })

    test('[backoffice] filters by score, photo, product, word and day', async () => {
      const id = await addReview(shop.db, { productId: PRODUCT.pear, score: 2, photos: 1, contents: '껍질이 두꺼워요' })
      for (const query of [
        { score: 2, productId: PRODUCT.pear },
        { photo: true, productId: PRODUCT.pear },
        { q: '두꺼워' },
        { from: '2020-01-01', to: '2099-01-01', q: '껍질' },
      ])
        expect(await idsOf(query), JSON.stringify(query)).toEqual([id])
      expect(await idsOf({ q: '껍질', to: '2020-01-01' })).toEqual([])
      const first = await staff.api('admin.review.list', { query: { take: 1 } })
      const next = await staff.api('admin.review.list', { query: { take: 1, nextPage: first.page.nextPage ?? '' } })
      expect(next.reviews[0]?.id).toBeLessThan(first.reviews[0]?.id ?? 0)
    })

    test('[backoffice] an answer is shown below the review', async () => {
      const { id } = await write(shop, author)
      await staff.api('admin.review.answer', { params: { id }, body: { contents: '고맙습니다.', version: 0 } })
      expect((await author.api('review.getMine', { params: { id } })).answer?.contents).toBe('고맙습니다.')
      expect(await get(id)).toMatchObject({ answer: '고맙습니다.', isAnswered: true, version: 1 })
    })

    test('[backoffice] templates belong to a brand and have an order', async () => {
      const add = (title: string, sort: number) =>
        staff.api('admin.answerTemplate.create', { body: { kind: 'qna', title, text: '안녕하세요.', sort } })
      const { template } = await add('둘째', 2)
      await add('첫째', 1)
      const titles = async (by = staff) =>
        (await by.api('admin.answerTemplate.list', { query: { kind: 'qna' } })).templates.map(({ title }) => title)
      expect(await titles()).toEqual(['첫째', '둘째'])
      const body = { title: '셋째', text: '안녕하세요.', sort: 0, version: 0 }
      const params = { id: template.id }
      await staff.api('admin.answerTemplate.change', { params, body })
      expect(codeOf(await staff.ask('admin.answerTemplate.change', { params, body }))).toBe('changedMeanwhile')
      expect(await titles()).toEqual(['셋째', '첫째'])
      await staff.api('admin.answerTemplate.archive', { params })
      expect(await titles()).toEqual(['첫째'])
      expect(await titles(await asStaff(shop, { roles: ['moderator'], brand: 'cuma' }))).toEqual([])
    })
  })

  describe('error', () => {
    test('[backoffice] a decision after that of a colleague is refused and names the colleague', async () => {
      const { id } = await write(shop, author)
      const hide = { params: { id }, body: { reasonId: 1, reason, version: 0 } }
      const answers = await Promise.all([
        staff.ask('admin.review.hide', hide),
        staff.ask('admin.review.restore', { params: { id }, body: { reason, version: 0 } }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(codeOf(await staff.ask('admin.review.hide', hide))).toBe('changedMeanwhile')
      const unknown = { params: { id }, body: { reasonId: 99, reason, version: 1 } }
      expect((await staff.ask('admin.review.hide', unknown)).body).toMatchObject({
        problems: [{ path: 'body.reasonId' }],
      })
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    })
  })

  describe('security', () => {
    test('[F6] sellers and other roles neither read nor decide', async () => {
      const { id } = await write(shop, author)
      for (const role of ['seller', 'packer', 'producer'] as const) {
        const other = await asStaff(shop, { roles: [role], ...(role === 'seller' && { distributorId: 1 }) })
        expect((await other.ask('admin.review.list', {})).status).toBe(403)
        const body = { reasonId: 1, reason, version: 0 }
        expect((await other.ask('admin.review.hide', { params: { id }, body })).status).toBe(403)
      }
    })
  })
})
