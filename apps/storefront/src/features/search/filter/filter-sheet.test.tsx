import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SearchFilterCounts } from '@shop/contract'
import { noNarrowing, type SearchNarrowing } from '@shop/rules'
import { expect, test, vi } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'

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
const show = (narrowing: Partial<SearchNarrowing>, shown: SearchFilterCounts = counts, isCapped = false) => {
  const onChange = vi.fn<(change: Partial<SearchNarrowing>) => void>()
  const props = { narrowing: { ...noNarrowing, ...narrowing }, counts: shown, isCapped, onChange }
  renderPages('/', { '/': () => <FilterSheet open onClose={() => undefined} countText="13개" {...props} /> })
  return onChange
}
const chipsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)

test('[SCREEN-13] shows only top categories until one is selected, never 과일 beside its subcategory 과일 선물세트', () => {
  show({})
  expect(chipsOf('카테고리')).toEqual(['과일 7', '정육 6'])
  expect(screen.queryByRole('group', { name: / 안에서$/ })).toBeNull()
  expect(chipsOf('혜택')).toEqual(['무료배송 9', '품절 제외 12'])
})

test.each([
  ['the chosen one', 91],
  ['that of the chosen part', 9101],
])('[SCREEN-13] the subcategories of %s can be selected and deselected', async (_, categoryId) => {
  const onChange = show({ categoryId })
  expect(chipsOf('과일 안에서')).toEqual(['과일 선물세트 4', '사과·배 3'])
  await userEvent.click(screen.getByRole('button', { name: '사과·배 3' }))
  expect(onChange).toHaveBeenCalledWith({ categoryId: categoryId === 9101 ? null : 9101 })
})

test('[SCREEN-13] a single top category shows its subcategories at once', () => {
  show({}, { ...counts, categories: counts.categories.slice(0, 3) })
  expect(chipsOf('과일 안에서')).toHaveLength(2)
})

const withoutBenefits = { ...counts, freeShipping: 0, inStock: 0 }

test('[SCREEN-13] choices without results, such as 무료배송 0, are not offered; selected ones can be removed', async () => {
  const onChange = show({ freeShipping: true }, withoutBenefits)
  expect(chipsOf('혜택')).toEqual(['무료배송 0'])
  await userEvent.click(screen.getByRole('button', { name: '무료배송 0' }))
  expect(onChange).toHaveBeenCalledWith({ freeShipping: false })
})

test('[SCREEN-13] without a benefit to choose, the sheet and the row show none', () => {
  show({}, withoutBenefits)
  expect(screen.queryByRole('group', { name: '혜택' })).toBeNull()
  const props = { narrowing: noNarrowing, counts: withoutBenefits, onChange: () => undefined }
  renderPages('/', { '/': () => <FilterChips {...props} isCapped={false} /> })
  expect(screen.queryByRole('button', { name: /^(무료배송|품절 제외)/ })).toBeNull()
})

test('[SCREEN-13] with capped counts no choice is hidden', () => {
  const props = { narrowing: noNarrowing, counts: withoutBenefits, onChange: () => undefined }
  renderPages('/', { '/': () => <FilterChips {...props} isCapped /> })
  expect(screen.getAllByRole('button', { name: /^(무료배송|품절 제외)$/ })).toHaveLength(2)
})

test('[SCREEN-13] with capped counts every price group is shown, without numbers', async () => {
  const prices = [
    { from: null, to: 9_999, count: 3_000 },
    { from: 10_000, to: 29_999, count: 0 },
    { from: 30_000, to: null, count: 0 },
  ]
  const onChange = show({ priceFrom: 10_000, priceTo: 29_999 }, { ...counts, prices }, true)
  expect(chipsOf('가격')).toEqual(['10,000원 미만', '10,000원~30,000원', '30,000원 이상'])
  expect(chipsOf('카테고리')).toEqual(['과일', '정육'])
  await userEvent.click(screen.getByRole('button', { name: '10,000원~30,000원', pressed: true }))
  expect(onChange).toHaveBeenCalledWith({ priceFrom: null, priceTo: null })
})
