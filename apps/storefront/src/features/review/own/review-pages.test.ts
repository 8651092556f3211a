import { expect, test } from 'vitest'
import { sampleItem, sampleReview } from '../testing/review-samples.ts'
import { toPendingItem, toPendingReview, withItem, withoutItem, withoutReview, withReview } from './review-pages.ts'

const page = (count: number, prePage: string | null = null) => ({ count, nextPage: null, prePage })
const items = Array.from({ length: 10 }, (_, at) => sampleItem(at + 1))
const reviews = Array.from({ length: 10 }, (_, at) => sampleReview(at + 1))
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test('[REVIEW-1] a reviewed product leaves the list, and its review comes first in my reviews', () => {
  const left = withoutItem({ page: page(10), products: items }, 3)
  expect(left.page.count).toBe(9)
  expect(idsOf(left.products)).not.toContain(3)
  const review = toPendingReview(sampleItem(3), sampleReview(1), new Date(0))
  const mine = withReview({ page: page(11), reviews }, review)
  expect(mine.page.count).toBe(12)
  expect(mine.reviews).toHaveLength(10)
  expect(mine.reviews[0]).toMatchObject({ id: -3, orderItemProduct: { id: 3 }, contents: '1번째로 쓴 후기예요.' })
})

test('[REVIEW-2] the product of a deleted review comes first in the list again', () => {
  const mine = withoutReview({ page: page(10), reviews }, 4)
  expect([mine.page.count, idsOf(mine.reviews).includes(4)]).toEqual([9, false])
  const item = toPendingItem(sampleReview(4))
  const list = withItem({ page: page(10), products: items }, item)
  expect(list.page.count).toBe(11)
  expect(idsOf(list.products)).toEqual([40, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('[PAGE-10] later pages change only their count', () => {
  const second = { page: page(20, '0'), products: items }
  expect(withItem(second, sampleItem(99))).toEqual({ page: page(21, '0'), products: items })
  const mine = { page: page(20, '0'), reviews }
  expect(withReview(mine, sampleReview(99))).toEqual({ page: page(21, '0'), reviews })
})
