import { AppError, type Qna } from '@shop/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { useProductOverlays } from '#src/features/product/overlay/overlay-store.ts'
import type * as ShrinkPhoto from '#src/lib/photo/shrink-photo.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { QnaSection } from './qna-section.tsx'

const preview = 'data:image/jpeg;base64,AA=='
// jsdom decodes no images and has no upload progress
vi.mock('#src/lib/photo/shrink-photo.ts', async (load) => ({
  ...(await load<typeof ShrinkPhoto>()),
  shrinkPhoto: async (file: Blob) => ({ file, preview }),
}))
vi.mock('#src/lib/photo/send-with-progress.ts', () => ({
  sendWithProgress: () => (url: string, init: RequestInit) => fetch(url, init),
}))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  act(hideSnackbar)
  act(() => useProductOverlays.setState({ open: undefined }))
  openQueryClient().clear()
  vi.unstubAllGlobals()
})

const image = (key: string) => ({ key: `given/review/${key}`, alt: '', color: '#c8b8a0' })
const aQna = (id: number, change: Partial<Qna> = {}): Qna => ({
  id,
  contents: `질문 ${id}`,
  images: [],
  isPrivate: false,
  isMine: false,
  isHidden: false,
  writer: '김*수',
  createdAt: `2026-11-22T03:${String(id).padStart(2, '0')}:00.000Z`,
  isAnswered: false,
  answer: null,
  ...change,
})
const pageOf = (qnas: Qna[]) => ({ page: { count: qnas.length, nextPage: null, prePage: null }, qnas })
const reasons = [
  { id: 1, name: '광고나 홍보 글이에요', isTextRequired: false },
  { id: 6, name: '다른 이유가 있어요', isTextRequired: true },
]

type Answers = Parameters<typeof fakeServer>[0]

const openSection = (qnas: Qna[], answers: Answers = {}, userType: 'email' | 'guest' = 'email') => {
  let photos = 0
  const journal = fakeServer({
    'qna.list': () => pageOf(qnas),
    'qna.listMine': () => pageOf([]),
    'qna.listMarks': () => ({ reported: [] }),
    'product.get': () => ({}) as never,
    'user.getDetail': () => ({ uuid: 'a-member' }) as never,
    'review.listReportReasons': () => ({ reasons }),
    'review.putPhoto': () => ({ name: `given/review/p${(photos += 1)}`, url: preview }),
    'qna.ask': () => aQna(50, { isMine: true }),
    'qna.report': () => ({}),
    ...answers,
  })
  renderPages('/', { '/': () => <QnaSection productId={1001} /> })
  act(() => setSessionUser({ userType }))
  return { journal, user: userEvent.setup() }
}
type User = ReturnType<typeof openSection>['user']

const photo = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
const openForm = async (user: User) => {
  await user.click(screen.getByRole('button', { name: '상품 문의하기' }))
  return screen.findByLabelText<HTMLTextAreaElement>('문의 내용')
}
const send = (user: User) => user.click(screen.getByRole('button', { name: '문의하기' }))

describe('asking', () => {
  test('[SCREEN-11] up to three photos are sent with a question, except removed ones', async () => {
    const { journal, user } = openSection([])
    await user.type(await openForm(user), '이 부분은 먹어도 되나요?')
    await user.upload(
      screen.getByLabelText('사진 파일'),
      ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('사진은 3장까지 올릴 수 있어요.')
    await waitFor(() => expect(bodiesOf(journal, 'review.putPhoto')).toHaveLength(3))
    await user.click(await screen.findByRole('button', { name: '사진 2 빼기' }))
    await send(user)
    await screen.findByText(/문의를 남겼어요/)
    expect(bodiesOf(journal, 'qna.ask')).toEqual([
      {
        contents: '이 부분은 먹어도 되나요?',
        isPrivate: false,
        images: [
          { sort: 0, imageFile: 'given/review/p1' },
          { sort: 1, imageFile: 'given/review/p3' },
        ],
      },
    ])
  })

  test.each([
    ['싸게 살 수 있나요? 010-1234-5678', '전화번호는 쓸 수 없어요'],
    ['여기 보세요 https://evil.example', '인터넷 주소는 쓸 수 없어요'],
    ['이런 씨발 왜 안 와요', '표현을 바꿔 주세요'],
    ['언제?', '5자 이상 써 주세요.'],
  ])('[REVIEW-3] %s is refused beside the field and not sent', async (text, problem) => {
    const { journal, user } = openSection([])
    const field = await openForm(user)
    await user.type(field, text)
    await send(user)
    expect(await screen.findByText(new RegExp(problem))).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(bodiesOf(journal, 'qna.ask')).toEqual([])
  })

  test('[REVIEW-3] a photo that the server refuses is named beside the photos', async () => {
    const message = '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.'
    const { user } = openSection([], {
      'qna.ask': () => {
        throw new AppError('invalidInput', { problems: [{ path: 'body.images.0', message }] })
      },
    })
    const field = await openForm(user)
    await user.type(field, '이 부분은 먹어도 되나요?')
    await send(user)
    expect((await screen.findByText(message)).closest('fieldset')?.textContent).toContain('사진 (선택)')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  test('[SCREEN-11] a question and its photos survive a reload, and are forgotten once they are sent', async () => {
    const first = openSection([])
    await first.user.type(await openForm(first.user), '이 부분은 먹어도 되나요?')
    await first.user.click(screen.getByRole('checkbox', { name: '비밀 글로 물어볼게요' }))
    await first.user.upload(screen.getByLabelText('사진 파일'), photo('a.jpg'))
    await waitFor(() => expect(sessionStorage.getItem('unsent.question-typed-1001')).toContain('given/review/p1'))
    cleanup()
    openQueryClient().clear()

    const again = openSection([])
    const field = await openForm(again.user)
    await waitFor(() => expect(field.value).toBe('이 부분은 먹어도 되나요?'))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '비밀 글로 물어볼게요' }).checked).toBe(true)
    await screen.findByRole('button', { name: '사진 1 빼기' })
    await send(again.user)
    await screen.findByText(/문의를 남겼어요/)
    expect(bodiesOf(again.journal, 'qna.ask')).toMatchObject([
      { isPrivate: true, images: [{ sort: 0, imageFile: 'given/review/p1' }] },
    ])
    expect(sessionStorage.getItem('unsent.question-typed-1001')).toBeNull()
  })

  test('[F2] another member does not see the draft', async () => {
    const first = openSection([])
    await first.user.type(await openForm(first.user), '이 부분은 먹어도 되나요?')
    await waitFor(() => expect(sessionStorage.getItem('unsent.question-typed-1001')).toContain('먹어도'))
    cleanup()
    openQueryClient().clear()
    const other = openSection([], { 'user.getDetail': () => ({ uuid: 'another-member' }) as never })
    const field = await openForm(other.user)
    await waitFor(() => expect(other.journal.map(([name]) => name)).toContain('user.getDetail'))
    expect(field.value).toBe('')
  })
})

describe('reading', () => {
  const images = [0, 1].map((sort) => ({ sort, imageFile: image(`p${sort}`) }))

  test.each([
    '<script>window.__xss = 1</script>',
    '<img src=x onerror="window.__xss = 1">',
    '<svg onload="window.__xss = 1">',
    '<iframe srcdoc="<script>parent.__xss = 1</script>"></iframe>',
    '<a href="javascript:window.__xss = 1">x</a>',
    '</p><style>*{display:none}</style>',
    '{{constructor.constructor("window.__xss = 1")()}}',
  ])('[G1] %s stays text in a question, its author and its answer', async (text) => {
    const answer = { writer: text, contents: text, createdAt: '2026-11-22T04:00:00.000Z' }
    openSection([aQna(1, { contents: text, writer: text, isAnswered: true, answer, images })])
    expect(await screen.findAllByText(text)).toHaveLength(4)
    const list = screen.getByRole('list', { name: '문의' })
    expect(list.querySelectorAll('script, svg[onload], iframe, style, a, img[onerror]')).toHaveLength(0)
    expect('__xss' in window).toBe(false)
  })

  test('[SCREEN-11] photos of a question open full screen', async () => {
    const { user } = openSection([aQna(1, { images })])
    const photos = await screen.findByRole('list', { name: '문의 사진' })
    expect(within(photos).getAllByRole('button')).toHaveLength(2)
    await user.click(within(photos).getByRole('button', { name: '김*수 님의 사진 2 크게 보기' }))
    const viewer = await screen.findByRole('dialog', { name: '문의 사진' })
    await waitFor(() => expect(viewer.textContent).toContain('2 / 2'))
  })

  test('[REVIEW-3] a reported question disappears for the member at once', async () => {
    const { journal, user } = openSection([aQna(2), aQna(1)])
    await screen.findByText('질문 2')
    await user.click(screen.getAllByRole('button', { name: '신고' })[0] as HTMLElement)
    await user.click(await screen.findByRole('radio', { name: '다른 이유가 있어요' }))
    await user.click(screen.getByRole('button', { name: '신고하기' }))
    expect(bodiesOf(journal, 'qna.report')).toEqual([])
    await user.type(screen.getByRole('textbox'), '다른 상품 이야기예요.')
    await user.click(screen.getByRole('button', { name: '신고하기' }))
    await screen.findByText(/신고했어요/)
    expect(bodiesOf(journal, 'qna.report')).toEqual([{ reviewReportReasonId: 6, reason: '다른 상품 이야기예요.' }])
    expect(screen.queryByText('질문 2')).toBeNull()
    expect(screen.getByText('질문 1')).toBeDefined()
  })

  test('[REVIEW-3] questions reported before are hidden, also one that is reported a second time', async () => {
    const { user } = openSection([aQna(3), aQna(2), aQna(1)], {
      'qna.listMarks': () => ({ reported: [3] }),
      'qna.report': () => {
        throw new AppError('reviewReported')
      },
    })
    await screen.findByText('질문 2')
    await waitFor(() => expect(screen.queryByText('질문 3')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: '신고' })[0] as HTMLElement)
    await user.click(await screen.findByRole('radio', { name: '광고나 홍보 글이에요' }))
    await user.click(screen.getByRole('button', { name: '신고하기' }))
    await screen.findByText(new AppError('reviewReported').message)
    await waitFor(() => expect(screen.queryByText('질문 2')).toBeNull())
  })

  test('[AUTH-5] private and own questions cannot be reported, and a guest is invited to log in', async () => {
    const { user } = openSection([aQna(3), aQna(2, { isPrivate: true }), aQna(1, { isMine: true })], {}, 'guest')
    await screen.findByText('질문 3')
    expect(screen.getAllByRole('button', { name: '신고' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '신고' }))
    expect(useProductOverlays.getState()).toMatchObject({ open: 'invitation', act: 'report' })
  })
})
