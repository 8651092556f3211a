import type { Review, ReviewableItem } from '@shop/contract'
import { sampleProduct } from '#src/testing/shop-samples.ts'

const attributes = [
  {
    id: 1,
    name: '맛',
    values: [
      { id: 11, name: '달아요' },
      { id: 12, name: '상큼해요' },
    ],
  },
]

export const sampleItem = (id: number, change: Partial<ReviewableItem> = {}): ReviewableItem => ({
  id,
  orderId: 5,
  product: sampleProduct(id),
  optionName: '3kg 한 상자',
  deliveredAt: '2026-11-20T03:00:00.000Z',
  until: '2027-02-18T03:00:00.000Z',
  expectedTextReviewPoint: 100,
  expectedPhotoReviewPoint: 300,
  attributes,
  ...change,
})

export const sampleReview = (id: number, change: Partial<Review> = {}): Review => ({
  id,
  score: 5,
  contents: `${id}번째로 쓴 후기예요.`,
  reviewImages: [],
  writer: '김*수',
  grade: 0,
  attributeValueIds: [11],
  helpfulCount: 0,
  answer: null,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  editedAt: null,
  orderItemProduct: { id: id * 10, product: sampleProduct(id * 10), optionName: '3kg 한 상자' },
  attributes,
  point: 100,
  isHidden: false,
  report: null,
  ...change,
})
