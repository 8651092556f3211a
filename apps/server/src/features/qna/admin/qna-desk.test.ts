import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('questions in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let author: Awaited<ReturnType<TestShop['asMember']>>
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['moderator'] })
    author = await shop.asMember()
  })
  afterAll(() => shop.close())

  const ask = async (isPrivate = false, productId: number = PRODUCT.apple) =>
    (
      await author.api('qna.ask', {
        params: { id: productId },
        body: { contents: '언제 보내 주시나요?', isPrivate },
      })
    ).id
  const idsOf = async (query: object, by = staff) =>
    (await by.api('admin.qna.list', { query })).qnas.map(({ id }) => id)
  /** A product of another distributor than that of the apple. */
  const findOthers = () =>
    shop.db.one<{ id: number; own: number }>(
      'others',
      `select p.id, a.distributor_id as own from product p join product a on a.id = $1
       where p.distributor_id <> a.distributor_id and p.product_status = 'stock_in' order by p.id limit 1`,
      [PRODUCT.apple],
    )

  describe('happy', () => {
    test('[backoffice] a question waits until it is answered; an answer can be replaced', async () => {
      const id = await ask(true)
      expect(await idsOf({ state: 'waiting', secret: true })).toContain(id)
      const first = await staff.api('admin.qna.answer', { params: { id }, body: { contents: '내일이요.', version: 0 } })
      expect(first.qna).toMatchObject({ answer: '내일이요.', isPrivate: true, version: 1 })
      expect(await idsOf({ state: 'waiting' })).not.toContain(id)
      await staff.api('admin.qna.answer', { params: { id }, body: { contents: '모레요.', version: 1 } })
      const { qnas } = await author.api('qna.listMine', { params: { id: PRODUCT.apple } })
      expect(qnas.find((each) => each.id === id)?.answer?.contents).toBe('모레요.')
    })

    test('[backoffice] a reported question is hidden and restored', async () => {
      const id = await ask()
      const reader = await shop.asMember()
      await reader.api('qna.report', { params: { id }, body: { reviewReportReasonId: 2 } })
      expect(await idsOf({ state: 'reported' })).toEqual([id])
      const hidden = await staff.api('admin.qna.hide', { params: { id }, body: { version: 0 } })
      expect(hidden.qna).toMatchObject({ isHidden: true, reports: 0, reasons: [{ reasonId: 2, count: 1 }] })
      const version = hidden.qna.version
      const back = await staff.api('admin.qna.restore', { params: { id }, body: { version } })
      expect(back.qna.isHidden).toBe(false)
    })
  })

  describe('error', () => {
    test('[backoffice] an answer after that of a colleague is refused', async () => {
      const id = await ask()
      const input = { params: { id }, body: { contents: '내일이요.', version: 0 } }
      const answers = await Promise.all([staff.ask('admin.qna.answer', input), staff.ask('admin.qna.answer', input)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })
  })

  describe('security', () => {
    test('[F6] a seller sees and answers questions about own products only, and hides none', async () => {
      const others = await findOthers()
      const [own, other] = [await ask(), await ask(false, others.id)]
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: others.own })
      const ids = await idsOf({ state: 'waiting' }, seller)
      expect([ids.includes(own), ids.includes(other)]).toEqual([true, false])
      const body = { contents: '내일이요.', version: 0 }
      expect((await seller.ask('admin.qna.answer', { params: { id: own }, body })).status).toBe(200)
      expect(codeOf(await seller.ask('admin.qna.answer', { params: { id: other }, body }))).toBe('qnaNotFound')
      expect(codeOf(await seller.ask('admin.qna.get', { params: { id: other } }))).toBe('qnaNotFound')
      expect((await seller.ask('admin.qna.hide', { params: { id: own }, body: { version: 1 } })).status).toBe(403)
    })
  })
})
