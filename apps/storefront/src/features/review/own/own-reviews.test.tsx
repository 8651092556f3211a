import { AppError } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { openReviews } from '../testing/open-reviews.tsx'
import { sampleItem, sampleReview } from '../testing/review-samples.ts'
import { removalText } from './use-remove-review.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  act(hideSnackbar)
  act(closeWarning)
  vi.unstubAllGlobals()
})

const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

describe('[SCREEN-12] what can be reviewed', () => {
  test('[C092] [REVIEW-4] is listed with its deadline and the points of a review', async () => {
    openReviews('/reviews', { items: [sampleItem(30), sampleItem(31)], reviews: [] })
    const [first] = await rowsOf('후기를 쓸 수 있는 상품')
    expect(first?.textContent).toContain('2.18(목)까지 쓸 수 있어요')
    expect(first?.textContent).toContain('글 100원 · 사진 300원 적립')
    const link = within(first as HTMLElement).getByRole('link', { name: '후기 쓰기 사과 30' })
    expect(link.getAttribute('href')).toBe('/reviews/write/30')
  })

  test('[PAGE-10] has numbered pages in the address', async () => {
    const pages: string[] = []
    const { user } = openReviews(
      '/reviews',
      { items: [], reviews: [] },
      {
        'review.listReviewable': ({ query }) => {
          pages.push(query['page'] ?? '')
          const at = Number(query['page'])
          const page = { count: 11, nextPage: at === 0 ? '1' : null, prePage: at === 0 ? null : '0' }
          return { page, products: [sampleItem(30 + at)] }
        },
      },
    )
    await rowsOf('후기를 쓸 수 있는 상품')
    await user.click(screen.getByRole('button', { name: '다음 후기를 쓸 수 있는 상품' }))
    expect(await screen.findByText('사과 31', { selector: 'a' })).toBeDefined()
    expect(pages).toEqual(['0', '1'])
  })

  test('[PAGE-10] a page beyond the end leads back to the last one', async () => {
    const beyond = { page: { count: 11, nextPage: null, prePage: '1' }, products: [] }
    const { user } = openReviews(
      '/reviews?page=3',
      { items: [], reviews: [] },
      {
        'review.listReviewable': ({ query }) =>
          query['page'] === '2' ? beyond : { ...beyond, products: [sampleItem(31)] },
      },
    )
    const pager = await screen.findByRole('navigation', { name: '후기를 쓸 수 있는 상품 쪽' })
    expect(pager.textContent).toBe('2 / 2')
    await user.click(within(pager).getByRole('button', { name: '이전 후기를 쓸 수 있는 상품' }))
    expect(await screen.findByText('사과 31', { selector: 'a' })).toBeDefined()
  })

  test('says so if there is nothing', async () => {
    openReviews('/reviews', { items: [], reviews: [] })
    expect(await screen.findByRole('heading', { name: '작성할 수 있는 후기가 없어요' })).toBeDefined()
  })

  test('offers another attempt if it cannot be loaded', async () => {
    let isDown = true
    const { user } = openReviews(
      '/reviews',
      { items: [], reviews: [] },
      {
        'review.listReviewable': () => {
          if (isDown) throw new AppError('unexpected')
          return { page: { count: 1, nextPage: null, prePage: null }, products: [sampleItem(30)] }
        },
      },
    )
    await screen.findByText('불러오지 못했어요')
    isDown = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await rowsOf('후기를 쓸 수 있는 상품')).toHaveLength(1)
  })
})

describe('my reviews', () => {
  const confirm = async (user: ReturnType<typeof openReviews>['user']) => {
    const [button] = await screen.findAllByRole('button', { name: '지우기' })
    await user.click(button as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: '후기를 지울까요?' })
    expect(dialog.textContent).toContain('받은 적립금 100원은 회수돼요.')
    await user.click(within(dialog).getByRole('button', { name: '지우기' }))
  }

  test('[C093] are listed with rating, answers and the reply of the seller', async () => {
    const answer = { writer: '청송햇살농원', contents: '고맙습니다.', createdAt: '2026-11-22T00:00:00.000Z' }
    openReviews('/reviews?tab=mine', { items: [], reviews: [sampleReview(1, { answer })] })
    const [row] = await rowsOf('내 후기')
    for (const text of ['5점 만점에 5점', '맛 달아요', '100원 적립', '고맙습니다.'])
      expect(row?.textContent).toContain(text)
    expect(screen.getByRole('link', { name: '고치기' }).getAttribute('href')).toBe('/reviews/1/edit')
  })

  test('[REVIEW-2] deleting one returns its product to the top of the list at once', async () => {
    const shop = { items: [sampleItem(99)], reviews: [sampleReview(1), sampleReview(2)] }
    const answer = Promise.withResolvers<{ takenBackPoint: number }>()
    const { user } = openReviews('/reviews', shop, { 'review.remove': () => answer.promise })
    await rowsOf('후기를 쓸 수 있는 상품')
    await user.click(screen.getByRole('link', { name: '내 후기' }))
    await rowsOf('내 후기')
    await confirm(user)
    await waitFor(async () => expect(await rowsOf('내 후기')).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: '작성 가능' }))
    expect((await rowsOf('후기를 쓸 수 있는 상품'))[0]?.textContent).toContain('사과 10')
    shop.items = [sampleItem(10), ...shop.items]
    shop.reviews = [sampleReview(2)]
    answer.resolve({ takenBackPoint: 100 })
    expect(await screen.findByText('후기를 지우고 적립금 100원을 뺐어요.')).toBeDefined()
    await waitFor(async () => expect((await rowsOf('후기를 쓸 수 있는 상품'))[0]?.textContent).toContain('글 100원'))
  })

  test('[REVIEW-2] a review that could not be deleted is shown again, with the reason', async () => {
    const shop = { items: [], reviews: [sampleReview(1), sampleReview(2)] }
    const { user } = openReviews('/reviews?tab=mine', shop, {
      'review.remove': () => {
        throw new AppError('unexpected')
      },
    })
    await confirm(user)
    expect(await screen.findByText(new AppError('unexpected').message)).toBeDefined()
    await waitFor(async () => expect(await rowsOf('내 후기')).toHaveLength(2))
  })

  test('[REVIEW-2] the question names the points and what deleting a hidden review means', () => {
    expect(removalText({ point: 0, isHidden: false })).toBe('지운 후기는 되돌릴 수 없어요.')
    expect(removalText({ point: 300, isHidden: true })).toBe(
      '받은 적립금 300원은 회수돼요.\n이미 썼다면 모자란 만큼 다음 적립금에서 빼요.\n가려진 후기를 지우면 이 상품의 후기를 다시 쓸 수 없어요.',
    )
  })
})
