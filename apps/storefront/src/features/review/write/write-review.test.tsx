import { AppError, type Review } from '@shop/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { fakePhotos, jpeg } from '../photo/testing/fake-photos.ts'
import { openReviews, type ReviewLists } from '../testing/open-reviews.tsx'
import { sampleItem, sampleReview } from '../testing/review-samples.ts'
import { forgetRefused } from './refused-review.ts'

const TEXT = '아삭하고 달아요. 또 살게요.'
const AT = '/reviews/write/30'

beforeEach(() => {
  sessionStorage.clear()
  fakePhotos()
})
afterEach(() => {
  act(hideSnackbar)
  forgetRefused()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type User = ReturnType<typeof userEvent.setup>
const text = () => screen.findByRole('textbox', { name: '후기' })
const fill = async (user: User, contents = TEXT) => {
  await user.type(await text(), contents)
  await user.click(screen.getByRole('radio', { name: '4점 좋아요' }))
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: '후기 남기기' }))
const written = (change: Partial<Review> = {}) =>
  sampleReview(3, { contents: TEXT, score: 4, orderItemProduct: { ...sampleItem(30), id: 30 }, ...change })
const lists = (): ReviewLists => ({ items: [sampleItem(30)], reviews: [sampleReview(1)] })

describe('writing a review', () => {
  test('[REVIEW-1] [REVIEW-4] shows it first in my reviews at once, and the granted points afterwards', async () => {
    const shop = lists()
    const answer = Promise.withResolvers<Review>()
    const { journal, user } = openReviews(AT, shop, { 'review.write': () => answer.promise })
    await fill(user)
    await user.click(screen.getByRole('button', { name: '달아요' }))
    expect(screen.getByText('지금 남기면 100원을 바로 적립해요.')).toBeDefined()
    await submit(user)
    const list = await screen.findByRole('list', { name: '내 후기' })
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain(TEXT)
    expect(screen.getByText('후기를 올리고 있어요')).toBeDefined()
    expect(bodiesOf(journal, 'review.write')).toEqual([
      { orderItemProduct: 30, score: 4, contents: TEXT, attributeValueIds: [11], reviewImages: [] },
    ])
    shop.items = []
    shop.reviews = [written(), ...shop.reviews]
    answer.resolve(written())
    expect(await screen.findByText('후기를 남기고 100원을 적립했어요.')).toBeDefined()
    expect(await screen.findAllByRole('button', { name: '지우기' })).toHaveLength(2)
  })

  test('[SCREEN-12] sends its photos in their order and promises their points', async () => {
    const shop = lists()
    const { journal, user } = openReviews(AT, shop, { 'review.write': () => written({ point: 300 }) })
    await fill(user)
    await user.upload(screen.getByLabelText('사진 파일'), [jpeg('a.jpg'), jpeg('b.jpg')])
    expect(await screen.findByText('지금 남기면 300원을 바로 적립해요.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('사진을 올리고 있어요')).toBeNull())
    await submit(user)
    await screen.findByText('후기를 남기고 300원을 적립했어요.')
    const [{ reviewImages } = { reviewImages: [] }] = bodiesOf(journal, 'review.write')
    expect(reviewImages).toEqual([
      { sort: 0, imageFile: 'given/review/p1' },
      { sort: 1, imageFile: 'given/review/p2' },
    ])
  })

  test('[SCREEN-12] names what is missing beside the fields and sends nothing', async () => {
    const { journal, user } = openReviews(AT, lists())
    await user.type(await text(), '짧아요')
    await submit(user)
    expect(screen.getByText('별점을 골라 주세요.')).toBeDefined()
    expect(screen.getByText('후기는 10자 이상 써 주세요.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1점 별로예요' }))
    expect(bodiesOf(journal, 'review.write')).toEqual([])
  })

  test('[REVIEW-3] explains while typing why a text cannot be published', async () => {
    const { user } = openReviews(AT, lists())
    await user.type(await text(), '궁금하면 010-1234-5678로 전화 주세요')
    expect(await screen.findByText(/전화번호는 쓸 수 없어요/)).toBeDefined()
  })
})

describe('a refused review', () => {
  const refuse = () => {
    throw new AppError('invalidInput', { problems: [{ path: 'body.contents', message: '표현을 바꿔 주세요.' }] })
  }

  test('[REVIEW-1] is rolled back, and the form opens again with its text and the error', async () => {
    const shop = lists()
    const { user } = openReviews(AT, shop, { 'review.write': refuse })
    await fill(user)
    await submit(user)
    expect(await screen.findByText('표현을 바꿔 주세요.')).toBeDefined()
    expect(await screen.findByDisplayValue(TEXT)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4점 좋아요' }).checked).toBe(true)
  })

  test('[REVIEW-1] a refusal after the form was left opens it again, with the same idempotency key for the same text', async () => {
    const answer = Promise.withResolvers<Review>()
    const { user } = openReviews(AT, lists(), { 'review.write': () => answer.promise })
    const keys: (string | null)[] = []
    const send = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      return send(url, init)
    })
    await fill(user)
    await submit(user)
    await screen.findByRole('list', { name: '내 후기' })
    answer.reject(new TypeError('lost'))
    expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeDefined()
    expect(await screen.findByDisplayValue(TEXT)).toBeDefined()
    await submit(user)
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[1]).toBe(keys[0])
  })

  test('[REVIEW-1] opens again with its text and photos when the draft is expired', async () => {
    const answer = Promise.withResolvers<Review>()
    const { user } = openReviews(AT, lists(), { 'review.write': () => answer.promise })
    await fill(user)
    await user.upload(screen.getByLabelText('사진 파일'), jpeg('a.jpg'))
    await waitFor(() => expect(screen.queryByText('사진을 올리고 있어요')).toBeNull())
    await submit(user)
    await screen.findByRole('list', { name: '내 후기' })
    sessionStorage.clear()
    answer.reject(new TypeError('lost'))
    expect(await screen.findByDisplayValue(TEXT)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4점 좋아요' }).checked).toBe(true)
    expect(screen.getByRole('button', { name: '사진 1' })).toBeDefined()
  })

  test.each(['reviewRefused', 'reviewExists'] as const)('[SCREEN-12] a product with %s says why', async (code) => {
    openReviews(AT, lists(), {
      'review.getReviewable': () => {
        throw new AppError(code)
      },
    })
    expect(await screen.findByText(new AppError(code).message)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

test('[SCREEN-12] a reload keeps rating, answers, text and photos', async () => {
  const { user } = openReviews(AT, lists())
  await fill(user)
  await user.click(screen.getByRole('button', { name: '상큼해요' }))
  await user.upload(screen.getByLabelText('사진 파일'), jpeg('a.jpg'))
  await waitFor(() => expect(sessionStorage.getItem('unsent.review-30')).toContain('given/review/p1'))
  cleanup()
  openReviews(AT, lists())
  expect(await screen.findByDisplayValue(TEXT)).toBeDefined()
  expect(screen.getByRole('button', { name: '상큼해요' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: '사진 1' })).toBeDefined()
})
