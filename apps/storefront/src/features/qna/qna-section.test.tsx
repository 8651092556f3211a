import type { Qna } from '@shop/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { QnaSection } from './qna-section.tsx'

afterEach(() => {
  openQueryClient().clear()
  vi.unstubAllGlobals()
})

const aQna = (id: number, contents: string, minute: number, isMine = false): Qna => ({
  id,
  contents,
  images: [],
  isPrivate: contents === '비밀글이에요',
  isMine,
  isHidden: false,
  writer: '김*수',
  createdAt: `2026-11-22T03:${String(minute).padStart(2, '0')}:00.000Z`,
  isAnswered: false,
  answer: null,
})
const pageOf = (qnas: Qna[]) => ({ page: { count: qnas.length, nextPage: null, prePage: null }, qnas })

const openQuestions = (everybody: Qna[], mine: Qna[]) => {
  fakeServer({
    'qna.list': () => pageOf(everybody),
    'qna.listMine': () => pageOf(mine),
    'qna.listMarks': () => ({ reported: [] }),
  })
  renderPages('/', { '/': () => <QnaSection productId={1001} /> })
  act(() => setSessionUser({ userType: 'email' }))
}
const shown = () => screen.queryAllByText(/^(질문|비밀글)/).map(({ textContent }) => textContent)

test('[SCREEN-11] a question just asked is shown before an older public list', async () => {
  openQuestions(
    [aQna(1, '질문 하나', 10), aQna(9, '비밀글이에요', 5)],
    [aQna(3, '질문 셋', 30, true), aQna(1, '질문 하나', 10, true), aQna(9, '질문 비밀', 5, true)],
  )
  await waitFor(() => expect(shown()).toEqual(['질문 셋', '질문 하나', '질문 비밀']))
})

test('[SCREEN-11] the first question of a product is shown even if the public list does not have it yet', async () => {
  openQuestions([], [aQna(3, '질문 셋', 30, true)])
  await waitFor(() => expect(shown()).toEqual(['질문 셋']))
})

test('[SCREEN-11] an older own question that belongs to a later page is not put before the newest', async () => {
  openQuestions([aQna(8, '질문 여덟', 40)], [aQna(2, '질문 둘', 20, true)])
  await waitFor(() => expect(shown()).toEqual(['질문 여덟']))
})

test('[REVIEW-3] an own question that is hidden is shown first and says so, on whatever page it was', async () => {
  openQuestions([aQna(8, '질문 여덟', 40)], [{ ...aQna(2, '질문 둘', 20, true), isHidden: true }])
  await waitFor(() => expect(shown()).toEqual(['질문 둘', '질문 여덟']))
  const [row, other] = screen.getAllByRole('listitem')
  const sign = '신고가 들어와 확인하고 있어요. 그동안 다른 사람에게 보이지 않아요.'
  expect(row?.textContent).toContain(sign)
  expect(other?.textContent).not.toContain(sign)
})
