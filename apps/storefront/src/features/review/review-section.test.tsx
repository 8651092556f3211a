import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { ReviewSection } from './review-section.tsx'

const noReviews: Replies = {
  'review.listOfProduct': {
    page: { count: 0, nextPage: null, prePage: null },
    summary: { count: 0, photoCount: 0, scoreAverage: 0, distribution: [], attributes: [], options: [], photos: [] },
    reviews: [],
  },
}
const told: Replies = {
  'review.getPointDescription': {
    title: '후기를 쓰면 적립금을 드려요',
    descriptions: ['바로 드려요.', '한 번씩 쓸 수 있어요.'],
  },
}
const show = (earns: boolean, replies: Replies) => {
  vi.stubGlobal('fetch', fakeApi({ ...noReviews, ...replies }))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const Stub = createRoutesStub([{ path: '/', Component: () => <ReviewSection productId={7} earns={earns} /> }])
  return render(
    <QueryClientProvider client={client}>
      <Stub initialEntries={['/']} />
    </QueryClientProvider>,
  )
}
afterEach(() => vi.unstubAllGlobals())

test('[C098] [REVIEW-4] the review section of a product that earns points shows the terms in the shop’s text', async () => {
  show(true, told)
  expect(await screen.findByText('후기를 쓰면 적립금을 드려요')).toBeTruthy()
  expect(screen.getByText('바로 드려요.')).toBeTruthy()
  expect(await screen.findByText('아직 후기가 없어요')).toBeTruthy()
})

test('[C098] no points are shown if a review earns none or if the text fails to load', async () => {
  show(false, told)
  await screen.findByText('아직 후기가 없어요')
  expect(screen.queryByText('후기를 쓰면 적립금을 드려요')).toBeNull()
  const { container } = show(true, {})
  await waitFor(() => expect(container.querySelector('.min-h-14')).toBeNull())
})

test('[C105] without own reviews, recommended reviews of other products are shown and link to them', async () => {
  const image = { key: 'pear', alt: '배', color: '#aa9966' }
  const review = {
    id: 5,
    score: 5,
    contents: '물이 많고 달아요.',
    reviewImages: [{ sort: 0, imageFile: image }],
    optionName: '3kg',
    writer: '김*진',
    grade: 0,
    attributeValueIds: [],
    helpfulCount: 0,
    answer: null,
    editedAt: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    product: { id: 77, name: '나주 배', image },
  }
  show(false, { 'review.listRecommended': { reviews: [review] } })
  expect(await screen.findByRole('heading', { name: '다른 상품의 추천 후기' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: '나주 배 후기 보기' })
  expect(link.getAttribute('href')).toBe('/product/77#reviews')
})

test('[C105] a shop without recommended reviews shows no such section', async () => {
  show(false, { 'review.listRecommended': { reviews: [] } })
  await screen.findByText('아직 후기가 없어요')
  await waitFor(() => expect(screen.queryByText('다른 상품의 추천 후기')).toBeNull())
})
