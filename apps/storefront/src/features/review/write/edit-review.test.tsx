import { AppError } from '@shop/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { fakePhotos, jpeg } from '../photo/testing/fake-photos.ts'
import { openReviews } from '../testing/open-reviews.tsx'
import { sampleReview } from '../testing/review-samples.ts'

const image = { key: 'given/review/old', alt: '', color: '#eeeeee' }
const before = sampleReview(1, { reviewImages: [{ sort: 0, imageFile: image }] })
const AT = '/reviews/1/edit'

beforeEach(() => {
  sessionStorage.clear()
  fakePhotos()
})
afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (answers: Parameters<typeof openReviews>[2] = {}) =>
  openReviews(AT, { items: [], reviews: [before] }, { 'review.getMine': () => before, ...answers })

describe('[SCREEN-12] editing a review', () => {
  test('[REVIEW-4] keeps its photos, adds new ones and tells the difference in points', async () => {
    const { journal, user } = open({
      'review.edit': () => ({ ...before, point: 300, contents: '고쳐 쓴 후기예요. 좋아요.' }),
    })
    const text = await screen.findByDisplayValue(before.contents)
    expect(screen.getByText(/이 후기로 100원을 적립했어요/)).toBeDefined()
    await user.clear(text)
    await user.type(text, '고쳐 쓴 후기예요. 좋아요.')
    await user.upload(screen.getByLabelText('사진 파일'), jpeg('new.jpg'))
    await vi.waitFor(() => expect(screen.queryByText('사진을 올리고 있어요')).toBeNull())
    await user.click(screen.getByRole('button', { name: '후기 고치기' }))
    expect(await screen.findByText('후기를 고치고 200원을 더 적립했어요.')).toBeDefined()
    expect(bodiesOf(journal, 'review.edit')[0]).toMatchObject({
      contents: '고쳐 쓴 후기예요. 좋아요.',
      reviewImages: [
        { sort: 0, imageFile: 'given/review/old' },
        { sort: 1, imageFile: 'given/review/p1' },
      ],
    })
    expect(await screen.findByRole('list', { name: '내 후기' })).toBeDefined()
  })

  test('[REVIEW-2] leaves out answers to questions that the category no longer asks', async () => {
    const moved = { ...before, attributeValueIds: [11, 99] }
    const { journal, user } = open({ 'review.getMine': () => moved, 'review.edit': () => before })
    await screen.findByDisplayValue(before.contents)
    await user.click(screen.getByRole('button', { name: '후기 고치기' }))
    await screen.findByText('후기를 고쳤어요.')
    expect(bodiesOf(journal, 'review.edit')[0]).toMatchObject({ attributeValueIds: [11] })
  })

  test('shows the refusal of the server beside the field and keeps the text', async () => {
    const message = '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.'
    const { user } = open({
      'review.edit': () => {
        throw new AppError('invalidInput', { message, problems: [{ path: 'body.reviewImages.0', message }] })
      },
    })
    await screen.findByDisplayValue(before.contents)
    await user.click(screen.getByRole('button', { name: '후기 고치기' }))
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
    expect(screen.getByDisplayValue(before.contents)).toBeDefined()
  })

  test('is not offered for a hidden review', async () => {
    open({ 'review.getMine': () => ({ ...before, isHidden: true }) })
    expect(await screen.findByRole('heading', { name: '가려진 후기는 고칠 수 없어요' })).toBeDefined()
  })
})
