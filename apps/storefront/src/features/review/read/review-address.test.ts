import { expect, test } from 'vitest'
import { firstChoice } from '../review-input.ts'
import { changeChoice, readReviewView, toReviewsAddress, viewInput } from './review-address.ts'

const read = (query: string) => readReviewView(new URLSearchParams(query))

test.each([
  '',
  '?sort=helpful',
  '?photo=only&page=3',
  '?view=photo',
  '?sort=scoreAsc&view=photo&page=2',
  '?option=%EC%86%8C%EA%B3%BC+%2F+3kg',
  '?q=%EB%8B%AC%EC%95%84%EC%9A%94&page=2',
])('[SCREEN-12] the address of the view %s leads to the same view', (query) => {
  expect(toReviewsAddress(7, read(query))).toBe(`/product/7/reviews${query}`)
})

test.each(['?sort=nonsense', '?page=0', '?page=-1', '?page=99999', '?view=list', '?photo=yes', '?q=%20', '?option='])(
  'ignores the invalid %s',
  (query) => {
    expect(read(query)).toEqual({ ...firstChoice, isGrid: false })
  },
)

test('a search drops the filters, and an option the sort order', () => {
  expect(read('?q=맛&sort=helpful&photo=only&view=photo&option=3kg')).toEqual({
    ...firstChoice,
    q: '맛',
    isGrid: false,
  })
  expect(read('?sort=helpful&option=3kg').orderBy).toBe('latest')
  expect(changeChoice({ ...firstChoice, page: 3 }, { photosOnly: true }).page).toBe(0)
})

test('[PAGE-10] [PAGE-18] ten reviews per page, and eighteen photo reviews', () => {
  expect(viewInput(7, read('?page=2')).query).toMatchObject({ take: 10, page: 1, reviewType: 'none' })
  expect(viewInput(7, read('?photo=only')).query).toMatchObject({ take: 10, reviewType: 'photoReview' })
  expect(viewInput(7, read('?view=photo')).query).toMatchObject({ take: 18, reviewType: 'photoReview' })
})
