import { describe, expect, test } from 'vitest'
import { toNumberedPage } from './numbered-page.ts'

describe('happy', () => {
  test.each([
    ['the first of two', 0, 20, '1', null],
    ['the last', 1, 20, null, '0'],
    ['a last one that is full', 1, 30, null, '0'],
    ['one beyond the end', 2, 20, null, '1'],
    ['far beyond the end', 101, 20, null, '1'],
    ['far beyond an end that is full', 101, 30, null, '1'],
    ['beyond a single page', 7, 15, null, '0'],
    ['the first of nothing', 0, 0, null, null],
    ['beyond nothing', 3, 0, null, '0'],
  ])('[ENTITY-12] next and previous page numbers: %s', (_, page, count, nextPage, prePage) => {
    expect(toNumberedPage({ page, take: 15 }, count)).toEqual({ count, nextPage, prePage })
  })
})
