import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { moderateQna } from './report-qna.ts'

const { apple } = PRODUCT

describe.each(testEngines)('messages about the moderation of questions on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())

  const asMember = () => shop.asMember({ name: '김수진', phone: '01077770000' })
  type Member = Awaited<ReturnType<typeof asMember>>
  const ask = async ({ api }: Member) =>
    (await api('qna.ask', { params: { id: apple }, body: { contents: '이 부분은 먹어도 되나요?', images: [] } })).id
  const report = ({ api }: Member, id: number) =>
    api('qna.report', { params: { id }, body: { reviewReportReasonId: 1 } })
  const moderate = async (id: number, hidden: boolean) => {
    await moderateQna(shop.db, { id, hidden, now: shop.clock.now })
    await shop.pass(1_000)
  }
  const titles = async ({ api }: Member) =>
    (await api('notification.list', { query: { listType: 'fruitSnsList' } })).notifications.map(({ title }) => title)

  describe('happy', () => {
    test('[REVIEW-3] the author is told that reports hid the question, and both sides of the decision', async () => {
      const [author, ...reporters] = [await asMember(), await asMember(), await asMember(), await asMember()]
      const id = await ask(author)
      for (const reporter of reporters) await report(reporter, id)
      await shop.pass()
      expect(await titles(author)).toEqual(['신고가 들어와 문의를 가렸어요.'])
      await moderate(id, true)
      await moderate(id, true)
      expect(await titles(author)).toEqual(['문의를 가리기로 했어요.', '신고가 들어와 문의를 가렸어요.'])
      for (const reporter of reporters)
        expect(await titles(reporter)).toEqual(['신고하신 문의를 가렸어요. 알려 주셔서 고마워요.'])
    })

    test('[REVIEW-3] a question that stays visible is announced to its reporter only', async () => {
      const [author, reporter] = [await asMember(), await asMember()]
      const id = await ask(author)
      await report(reporter, id)
      await moderate(id, false)
      expect(await titles(author)).toEqual([])
      expect(await titles(reporter)).toEqual(['신고하신 문의는 운영 원칙에 어긋나지 않았어요.'])
    })

    test('[REVIEW-3] hidden and shown again by an operator: each decision is announced', async () => {
      const author = await asMember()
      const id = await ask(author)
      await moderate(id, true)
      await moderate(id, false)
      await moderate(id, true)
      expect(await titles(author)).toEqual([
        '문의를 가리기로 했어요.',
        '문의를 다시 볼 수 있어요.',
        '문의를 가리기로 했어요.',
      ])
    })
  })

  describe('security', () => {
    test('[B8] an author or reporter who left is not notified', async () => {
      const [author, reporter] = [await asMember(), await asMember()]
      const id = await ask(author)
      await report(reporter, id)
      await shop.db.exec('t', 'update app_user set left_at = $3 where id in ($1, $2)', [
        author.userId,
        reporter.userId,
        shop.clock.now,
      ])
      await moderate(id, true)
      const { count } = await shop.db.one<{ count: number }>(
        't',
        'select count(*)::int from notification where user_id in ($1, $2)',
        [author.userId, reporter.userId],
      )
      expect(count).toBe(0)
    })
  })
})
