import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.script(
    'delete from review_report; delete from review_case; delete from review; delete from product_qna',
  )
})
afterEach(() => {
  cleanup()
  closeBackoffice()
})

const one = async (text: string, values: unknown[]): Promise<number> =>
  (await shop.db.one<{ id: number }>('made', text, values)).id
const addReported = async (contents: string): Promise<number> => {
  const id = await one(
    `insert into review (product_id, writer, score, contents, created_at) values ((select min(id) from product), '김*진', 1, $1, $2) returning id`,
    [contents, shop.clock.now],
  )
  const { userId } = await shop.asMember()
  await shop.db.exec(
    'report',
    `insert into review_report (review_id, user_id, review_report_reason_id, created_at) values ($1, $2, 2, $3)`,
    [id, userId, shop.clock.now],
  )
  return id
}
const addQuestion = (contents: string, isPrivate = false): Promise<number> =>
  one(
    `insert into product_qna (product_id, writer, contents, is_private, created_at) values ((select min(id) from product), '김*진', $1, $2, $3) returning id`,
    [contents, isPrivate, shop.clock.now],
  )
const isHidden = async (id: number): Promise<boolean> =>
  (await shop.db.one<{ isHidden: boolean }>('hidden', 'select is_hidden as "isHidden" from review where id = $1', [id]))
    .isHidden
const answerOf = async (id: number): Promise<string | null> =>
  (await shop.db.one<{ answer: string | null }>('answer', 'select answer from product_qna where id = $1', [id])).answer
const openItem = () => screen.findByRole('button', { current: true })

describe('reviews', () => {
  test('[backoffice] h hides and opens the next, u takes it back, j and k move', async () => {
    const [first, second] = [await addReported('첫째 광고 글이에요'), await addReported('둘째 광고 글이에요')]
    await openBackoffice(shop, '/reviews', { roles: ['moderator'] })
    expect((await openItem()).textContent).toContain('둘째')
    await screen.findByRole('button', { name: '가리기' })
    await userEvent.keyboard('j')
    expect((await openItem()).textContent).toContain('첫째')
    await userEvent.keyboard('k')
    await screen.findByRole('button', { name: '가리기' })
    await userEvent.keyboard('h')
    expect((await openItem()).textContent).toContain('첫째')
    await waitFor(async () => expect(await isHidden(second)).toBe(true))
    await userEvent.keyboard('u')
    await waitFor(async () => expect(await isHidden(second)).toBe(false))
    expect((await openItem()).textContent).toContain('둘째')
    expect(await isHidden(first)).toBe(false)
  })

  test('[backoffice] the rule that most reports name is chosen; without reports hiding asks for one', async () => {
    const quiet = await one(
      `insert into review (product_id, writer, score, contents, created_at) values ((select min(id) from product), '김*진', 1, '조용한 글이에요', $1) returning id`,
      [shop.clock.now],
    )
    const loud = await addReported('셋이 신고한 글이에요')
    for (const { userId } of [await shop.asMember(), await shop.asMember()])
      await shop.db.exec(
        'report',
        `insert into review_report (review_id, user_id, review_report_reason_id, created_at) values ($1, $2, 4, $3)`,
        [loud, userId, shop.clock.now],
      )
    await openBackoffice(shop, '/reviews', { roles: ['moderator'] })
    const rule = async () => (await screen.findByRole<HTMLSelectElement>('combobox', { name: '가리는 이유' })).value
    expect(await rule()).toBe('4')
    await userEvent.click(screen.getByRole('button', { name: '전체' }))
    await userEvent.click(await screen.findByRole('button', { name: /조용한 글이에요/ }))
    await waitFor(async () => expect(await rule()).toBe(''))
    await userEvent.keyboard('h')
    expect(await screen.findByText('가리는 이유를 골라 주세요.')).toBeDefined()
    expect(await isHidden(quiet)).toBe(false)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '가리는 이유' }), '2')
    await userEvent.click(screen.getByRole('button', { name: '가리기' }))
    await waitFor(async () => expect(await isHidden(quiet)).toBe(true))
  })

  test('[backoffice] a decision that a colleague has overtaken comes back with the reason', async () => {
    const id = await addReported('첫째 광고 글이에요')
    const { staff } = await openBackoffice(shop, '/reviews', { roles: ['moderator'] })
    await screen.findByRole('button', { name: '가리기' })
    await staff?.api('admin.review.answer', { params: { id }, body: { contents: '고맙습니다.', version: 0 } })
    await userEvent.keyboard('h')
    expect((await screen.findAllByText(/다른 사람이 바꿨어요/)).length).toBeGreaterThan(0)
    expect((await openItem()).textContent).toContain('첫째')
    expect(await isHidden(id)).toBe(false)
  })

  test('[backoffice] on a phone one review at a time', async () => {
    await addReported('첫째 광고 글이에요')
    await addReported('둘째 광고 글이에요')
    await openBackoffice(shop, '/reviews', { roles: ['moderator'], width: 390 })
    expect(await screen.findByText('둘째 광고 글이에요')).toBeDefined()
    expect(screen.queryByText('첫째 광고 글이에요')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '다음' }))
    expect(await screen.findByText('첫째 광고 글이에요')).toBeDefined()
  })
})

describe('appeals', () => {
  test('[backoffice] r accepts an appeal', async () => {
    const id = await addReported('억울한 글이에요')
    await shop.db.exec('hide', 'update review set is_hidden = true where id = $1', [id])
    await shop.db.exec(
      'case',
      `insert into review_case (review_id, opened_by, review_report_reason_id, opened_at, appeal, appealed_at) values ($1, 'reports', 1, $2, '광고가 아니에요', $2)`,
      [id, shop.clock.now],
    )
    await openBackoffice(shop, '/appeals', { roles: ['moderator'] })
    await screen.findByRole('button', { name: '받아들이기' })
    await userEvent.keyboard('r')
    await waitFor(async () => expect(await isHidden(id)).toBe(false))
    expect(await screen.findByText('결정할 이의가 없어요.')).toBeDefined()
  })
})

describe('questions', () => {
  test('[backoffice] a digit inserts a template, Ctrl+Enter answers, and the next question opens', async () => {
    const [first, second] = [await addQuestion('언제 오나요?', true), await addQuestion('몇 개 들었나요?')]
    await shop.db.exec(
      'template',
      `insert into answer_template (platform, kind, title, text) values ('ru', 'qna', '인사', '안녕하세요. 내일 보내 드려요.')`,
      [],
    )
    await openBackoffice(shop, '/qna', { roles: ['moderator'] })
    const item = await openItem()
    expect(item.textContent).toContain('언제 오나요?')
    expect(within(item).getByText('비밀글')).toBeDefined()
    await screen.findByRole('list', { name: '템플릿' })
    await userEvent.keyboard('1')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await answerOf(first)).toBe('안녕하세요. 내일 보내 드려요.'))
    expect((await openItem()).textContent).toContain('몇 개 들었나요?')
    expect(await answerOf(second)).toBeNull()
  })
})

describe('security', () => {
  test('[F6] [backoffice] a packer opens none of the queues', async () => {
    for (const at of ['/reviews', '/appeals', '/qna', '/chat-bans']) {
      await openBackoffice(shop, at, { roles: ['packer'] })
      expect(await screen.findByText(/이 화면을 볼/)).toBeDefined()
      cleanup()
      closeBackoffice()
    }
  })
})
