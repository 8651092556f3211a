import type { Qna } from '@shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { answerQna } from './answer-qna.ts'

const { apple, removed } = PRODUCT
const QUESTION = '언제 보내 주시나요?'

describe.each(testEngines)('questions about a product, on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  beforeEach(() => shop.db.script('delete from product_qna'))
  afterAll(() => shop.close())

  const asker = () => shop.asMember({ name: '김수진' })
  type Member = Awaited<ReturnType<typeof asker>>
  const ask = ({ api }: Member, body: { contents?: string; isPrivate?: boolean } = {}): Promise<Qna> =>
    api('qna.ask', { params: { id: apple }, body: { contents: QUESTION, ...body } })
  const list = (query: object = {}) => shop.api()('qna.list', { params: { id: apple }, query })
  const mine = ({ api }: Member) => api('qna.listMine', { params: { id: apple } })
  const countOf = async () => (await shop.api()('product.get', { params: { id: apple } })).counts.QNAs

  describe('happy', () => {
    test('[ENTITY-4] a new question is listed under a masked name and counted', async () => {
      const asked = await ask(await asker())
      expect(asked).toEqual({
        id: expect.any(Number),
        contents: QUESTION,
        images: [],
        isPrivate: false,
        isMine: true,
        isHidden: false,
        writer: '김*진',
        createdAt: SEED_NOW.toISOString(),
        isAnswered: false,
        answer: null,
      })
      // the response cached before the question has been invalidated
      await expect.poll(async () => (await list()).qnas).toEqual([{ ...asked, isMine: false }])
      expect(await countOf()).toBe(1)
    })

    test("the seller's answer is listed below the question under the seller's name", async () => {
      const { id } = await ask(await asker())
      await answerQna(shop.db, id, '내일 아침에 보내요.', SEED_NOW)
      const answer = { writer: '푸른과수원', contents: '내일 아침에 보내요.', createdAt: SEED_NOW.toISOString() }
      await expect.poll(async () => (await list()).qnas[0]).toMatchObject({ isAnswered: true, answer })
    })

    test('pages count from 0, newest question first', async () => {
      const member = await asker()
      const ids: number[] = []
      for (let i = 0; i < 12; i++) ids.unshift((await ask(member)).id)
      await expect.poll(async () => (await list()).qnas.map(({ id }) => id)).toEqual(ids.slice(0, 10))
      expect((await list()).page).toEqual({ count: 12, nextPage: '1', prePage: null })
      expect((await list({ page: 1 })).qnas.map(({ id }) => id)).toEqual(ids.slice(10))
    })

    test('an unanswered question can be deleted and is no longer counted', async () => {
      const member = await asker()
      const { id } = await ask(member)
      await member.api('qna.remove', { params: { id } })
      await expect.poll(async () => (await list()).qnas).toEqual([])
      expect(await countOf()).toBe(0)
    })
  })

  describe('error', () => {
    test.each([
      ['too short', '언제?'],
      ['nothing but spaces', '          '],
      ['too long', '가'.repeat(1_001)],
      ['a control character', '언제 보내\u0000 주시나요?'],
    ])('%s is refused with an error on its field', async (_, contents) => {
      await expect(ask(await asker(), { contents })).rejects.toMatchObject({
        code: 'invalidInput',
        problems: [{ path: 'body.contents' }],
      })
    })

    test('line breaks are preserved', async () => {
      const { contents } = await ask(await asker(), { contents: '  첫 줄이에요.\n둘째 줄이에요.\n' })
      expect(contents).toBe('첫 줄이에요.\n둘째 줄이에요.')
    })

    test.each([removed, 2_000_000_000])('product %s returns not found', async (id) => {
      const { api } = await asker()
      const notFound = { code: 'productNotFound', statusCode: 404 }
      await expect(shop.api()('qna.list', { params: { id } })).rejects.toMatchObject(notFound)
      await expect(api('qna.listMine', { params: { id } })).rejects.toMatchObject(notFound)
      await expect(api('qna.ask', { params: { id }, body: { contents: QUESTION } })).rejects.toMatchObject(notFound)
    })

    test('an answered question cannot be deleted', async () => {
      const member = await asker()
      const { id } = await ask(member)
      await answerQna(shop.db, id, '내일 보내요.', SEED_NOW)
      await expect(member.api('qna.remove', { params: { id } })).rejects.toMatchObject({
        code: 'qnaAnswered',
        statusCode: 409,
      })
    })

    test('an answer to an unknown question is refused', async () => {
      await expect(answerQna(shop.db, 2_000_000_000, '네, 그래요.', SEED_NOW)).rejects.toMatchObject({
        code: 'qnaNotFound',
      })
    })
  })

  describe('security', () => {
    test('a private question and its answer are returned to the author only', async () => {
      const [member, other] = [await asker(), await shop.asMember()]
      const { id } = await ask(member, { contents: '제 연락처로 전화 주세요.', isPrivate: true })
      await answerQna(shop.db, id, '네, 전화드릴게요.', SEED_NOW)
      await expect
        .poll(async () => (await list()).qnas)
        .toMatchObject([{ id, isPrivate: true, contents: '비밀글이에요', isAnswered: true, answer: null }])
      expect((await mine(member)).qnas).toMatchObject([
        { id, contents: '제 연락처로 전화 주세요.', isMine: true, answer: { contents: '네, 전화드릴게요.' } },
      ])
      expect((await mine(other)).qnas).toEqual([])
      const bytes = await shop.request('GET', `/v1/products/${apple}/qnas`, { token: member.token })
      expect(JSON.stringify(bytes.body)).not.toContain('연락처')
    })

    test('[AUTH-5] a guest must log in', async () => {
      const api = shop.api(await shop.guest())
      const memberOnly = { code: 'memberOnly', statusCode: 403 }
      await expect(api('qna.ask', { params: { id: apple }, body: { contents: QUESTION } })).rejects.toMatchObject(
        memberOnly,
      )
      await expect(api('qna.listMine', { params: { id: apple } })).rejects.toMatchObject(memberOnly)
      await expect(api('qna.remove', { params: { id: 1 } })).rejects.toMatchObject(memberOnly)
    })

    test("another user's question returns not found", async () => {
      const { id } = await ask(await asker())
      const { api } = await shop.asMember()
      for (const wanted of [id, 2_000_000_000])
        await expect(api('qna.remove', { params: { id: wanted } })).rejects.toMatchObject({
          code: 'qnaNotFound',
          statusCode: 404,
        })
      expect(await countOf()).toBe(1)
    })

    test('markup is treated as text', async () => {
      const contents = '<img src=x onerror=alert(1)> 언제 오나요?'
      expect((await ask(await asker(), { contents })).contents).toBe(contents)
    })

    test('concurrent questions are all counted', async () => {
      const members = await Promise.all(Array.from({ length: 6 }, asker))
      await Promise.all(members.flatMap((member) => [ask(member), ask(member)]))
      await expect.poll(countOf).toBe(12)
    })
  })
})
