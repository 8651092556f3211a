import { AppError, type Review } from '@shop/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { openReviews } from '../testing/open-reviews.tsx'
import { sampleReview } from '../testing/review-samples.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

type Hiding = NonNullable<Review['report']>
const TEXT = '광고가 아니라 제가 먹은 이야기예요.'
const RULE = '광고나 홍보 글은 쓸 수 없어요.'
const hidden = (change: Partial<Hiding> = {}) => {
  const report: Hiding = {
    id: 7,
    rule: RULE,
    reason: '',
    hiddenAt: '2026-11-22T00:00:00.000Z',
    state: 'waiting',
    canAppeal: true,
    ...change,
  }
  return sampleReview(1, { isHidden: true, report })
}
const open = (review: Review, answers: Parameters<typeof openReviews>[2] = {}) =>
  openReviews('/reviews?tab=mine', { items: [], reviews: [review] }, answers)
const valid = () => ({ reviewId: 1, rule: RULE, reason: '' })
const startAppeal = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: '이의 제기하기' }))
  return within(await screen.findByRole('dialog', { name: '이의 제기' }))
}

describe('[REVIEW-3] a hidden review', () => {
  test.each([
    ['waiting', '', '신고가 들어와 확인하고 있어요.'],
    ['decided', '연락처가 있어요.', '사유: 연락처가 있어요.'],
    ['appealed', '', '이의를 받았어요.'],
    ['appealRejected', '', '이의를 확인했지만 계속 가리기로 했어요.'],
  ] as const)('in the state %s names rule, reason and state', async (state, reason, text) => {
    open(hidden({ state, reason, canAppeal: false }))
    const note = await screen.findByRole('region', { name: '가려진 후기' })
    expect(note.textContent).toContain(RULE)
    expect(note.textContent).toContain(text)
    expect(screen.queryByRole('button', { name: '이의 제기하기' })).toBeNull()
    expect(screen.queryByRole('link', { name: '고치기' })).toBeNull()
  })

  test('[C101] [C102] can be appealed once: validated first, then sent', async () => {
    const { journal, user } = open(hidden(), { 'review.validateAppeal': valid, 'review.appeal': () => ({}) })
    const dialog = await startAppeal(user)
    await user.type(dialog.getByRole('textbox', { name: '이의 내용' }), '짧아요')
    await user.click(dialog.getByRole('button', { name: '이의 제기하기' }))
    expect(dialog.getByText('10자 이상 써 주세요.')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: '이의 내용' }), '. 광고가 아니라 제가 먹은 이야기예요.')
    await user.click(dialog.getByRole('button', { name: '이의 제기하기' }))
    expect(await screen.findByText('이의를 접수했어요. 확인하고 알려 드릴게요.')).toBeDefined()
    expect(bodiesOf(journal, 'review.appeal')).toEqual([{ contents: '짧아요. 광고가 아니라 제가 먹은 이야기예요.' }])
    const names = journal.map(([name]) => name).filter((name) => name.includes('ppeal'))
    expect(names).toEqual(['review.validateAppeal', 'review.appeal'])
  })

  test('[C101] whose appeal is refused says why and opens no form', async () => {
    const { user } = open(hidden(), {
      'review.validateAppeal': () => {
        throw new AppError('appealRefused')
      },
    })
    await user.click(await screen.findByRole('button', { name: '이의 제기하기' }))
    expect(await screen.findByText(new AppError('appealRefused').message)).toBeDefined()
    expect(screen.queryByRole('textbox', { name: '이의 내용' })).toBeNull()
  })
  test('[C102] sends each attempt with the same key, and a final refusal reloads the list', async () => {
    const keys: (string | null)[] = []
    let attempts = 0
    const { journal, user } = open(hidden(), {
      'review.validateAppeal': valid,
      'review.appeal': () => {
        attempts += 1
        throw attempts === 1 ? new TypeError('lost') : new AppError('appealRefused')
      },
    })
    const send = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.endsWith('/appeal')) keys.push(new Headers(init.headers).get('idempotency-key'))
      return send(url, init)
    })
    const dialog = await startAppeal(user)
    await user.type(dialog.getByRole('textbox', { name: '이의 내용' }), TEXT)
    await user.click(dialog.getByRole('button', { name: '이의 제기하기' }))
    await dialog.findByText('인터넷 연결을 확인해 주세요.')
    const lists = journal.filter(([name]) => name === 'review.listMine').length
    await user.click(dialog.getByRole('button', { name: '이의 제기하기' }))
    expect(await screen.findByText(new AppError('appealRefused').message)).toBeDefined()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await vi.waitFor(() => expect(journal.filter(([name]) => name === 'review.listMine').length).toBeGreaterThan(lists))
  })

  test('[C102] keeps the text of an appeal over a reload', async () => {
    const { user } = open(hidden(), { 'review.validateAppeal': valid })
    const dialog = await startAppeal(user)
    await user.type(dialog.getByRole('textbox', { name: '이의 내용' }), TEXT)
    await vi.waitFor(() => expect(sessionStorage.getItem('unsent.appeal-7')).toContain(TEXT))
    cleanup()
    const again = open(hidden(), { 'review.validateAppeal': valid })
    expect((await startAppeal(again.user)).getByDisplayValue(TEXT)).toBeDefined()
  })
})
