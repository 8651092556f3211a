import { expect, test } from 'vitest'
import { firstChoice, reviewInput, reviewPages } from './review-input.ts'

test('[PAGE-10] a page has ten reviews', () => {
  expect(reviewInput(1, firstChoice).query.take).toBe(10)
})

test.each([
  [0, 10, 0],
  [11, 10, 2],
  [10_010, 10, 1_001],
  [1_000_000, 10, 1_001],
  [1_000_000, 18, 556],
])('[PAGE-10] %i reviews, %i per page, have %i pages, none of which the server leaves empty', (count, take, pages) => {
  expect(reviewPages(count, take)).toBe(pages)
})
