import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { noNarrowing, type SearchNarrowing } from '@shop/rules'
import { expect, test, vi } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { FilterSheet } from './search-filters.tsx'

const counts = {
  categories: [
    { id: 91, name: '과일', parentId: null, count: 7 },
    { id: 9108, name: '과일 선물세트', parentId: 91, count: 4 },
    { id: 9101, name: '사과·배', parentId: 91, count: 3 },
    { id: 96, name: '정육', parentId: null, count: 6 },
    { id: 9608, name: '정육 선물세트', parentId: 96, count: 6 },
  ],
  prices: [],
  freeShipping: 9,
  inStock: 12,
}
const show = (narrowing: Partial<SearchNarrowing>, shown = counts) => {
  const onChange = vi.fn<(change: Partial<SearchNarrowing>) => void>()
  const props = { narrowing: { ...noNarrowing, ...narrowing }, counts: shown, isCapped: false, onChange }
  renderPages('/', { '/': () => <FilterSheet open onClose={() => undefined} countText="13개" {...props} /> })
  return onChange
}
const chipsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)

test('[SCREEN-13] “과일 and 과일 선물세트 stood side by side”: the large ones alone until one of them is chosen', () => {
  show({})
  expect(chipsOf('카테고리')).toEqual(['과일 7', '정육 6'])
  expect(screen.queryByRole('group', { name: / 안에서$/ })).toBeNull()
  expect(chipsOf('혜택')).toEqual(['무료배송 9', '품절 제외 12'])
})

test.each([
  ['the chosen one', 91],
  ['that of the chosen part', 9101],
])('[SCREEN-13] the parts of %s can be chosen, and taken back', async (_, categoryId) => {
  const onChange = show({ categoryId })
  expect(chipsOf('과일 안에서')).toEqual(['과일 선물세트 4', '사과·배 3'])
  await userEvent.click(screen.getByRole('button', { name: '사과·배 3' }))
  expect(onChange).toHaveBeenCalledWith({ categoryId: categoryId === 9101 ? null : 9101 })
})

test('[SCREEN-13] of one category alone the parts are there at once', () => {
  show({}, { ...counts, categories: counts.categories.slice(0, 3) })
  expect(chipsOf('과일 안에서')).toHaveLength(2)
})
