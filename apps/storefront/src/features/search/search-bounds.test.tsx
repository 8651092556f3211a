import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard } from '#src/features/product/testing/fixtures.ts'
import { found, openSearch } from './testing/open-search.tsx'

afterEach(() => vi.unstubAllGlobals())

test('[C046] [SCREEN-13] chips show no counts when the counts are capped', async () => {
  openSearch('/search?q=%EC%82%AC%EA%B3%BC&filter=category:91', {
    'search.listProducts': () => found({ filtersAreCapped: true, page: { count: 1800, nextPage: '1', prePage: null } }),
  })
  await screen.findByText('총 1,800개')
  const chips = within(screen.getByRole('group', { name: '필터' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual(['필터 1', '무료배송', '품절 제외', '과일'])
  expect(screen.getByRole('button', { name: '과일' }).getAttribute('aria-pressed')).toBe('true')
})

test('[PAGE-15] a truncated result list shows a note at its end', async () => {
  openSearch('/search?q=%EC%82%AC%EA%B3%BC', {
    'search.listProducts': ({ query }) =>
      query['page'] === '0'
        ? found({ listIsCut: true, page: { count: 1500, nextPage: '1', prePage: null } })
        : found({ listIsCut: true, products: [aCard({ id: 8, name: '영주 사과' })] }),
  })
  const said = /개까지만 보여 드려요/
  const more = await screen.findByRole('button', { name: '더 보기' })
  expect(screen.queryByText(said)).toBeNull()
  await userEvent.click(more)
  expect((await screen.findByText(said)).textContent).toBe(
    '상품이 많아 2개까지만 보여 드려요. 필터를 고르거나 검색어를 더 자세히 써 보세요.',
  )
})

test('[PAGE-15] a complete result list shows no note at its end', async () => {
  openSearch('/search?q=%EC%82%AC%EA%B3%BC')
  await screen.findByRole('heading', { name: '청송 꿀사과' })
  expect(screen.queryByText(/보여 드려요/)).toBeNull()
})
