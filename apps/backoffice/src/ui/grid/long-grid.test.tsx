import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { GridCards } from './grid-cards.tsx'
import { GridTable } from './grid-table.tsx'
import type { GridColumn } from './grid-types.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridQuery } from './use-grid-query.ts'
import { useGridSelection } from './use-grid-selection.ts'

interface Row {
  id: number
  name: string
}

const ROWS = 10_000
const MOST = 200
const loaded: readonly Row[] = Array.from({ length: ROWS }, (_, at) => ({ id: at + 1, name: `상품 ${at + 1}` }))
const columns: readonly GridColumn<Row>[] = [{ key: 'name', label: '이름', cell: ({ name }) => name }]
const idOf = ({ id }: Row): number => id

/** A grid whose rows are all loaded. */
function LongGrid({ isPhone = false }: { isPhone?: boolean }) {
  const searchRef = useRef<HTMLInputElement>(null)
  const queryState = useGridQuery([])
  const selection = useGridSelection(queryState.query, ROWS)
  const model = useGridColumns({ id: 'long', columns, rows: loaded, idOf })
  const rows = {
    rows: loaded,
    changed: new Set<number>(),
    marks: new Map(),
    fresh: 0,
    total: ROWS,
    isLoading: false,
    isLoadingMore: false,
    error: null,
    loadMore: () => undefined,
    refresh: () => undefined,
  }
  const view = { label: '긴 목록', columns, model, rows, queryState, selection, idOf, linkOf: undefined, searchRef }
  return isPhone ? <GridCards {...view} card={undefined} /> : <GridTable {...view} />
}

const open = (isPhone = false) =>
  render(
    <MemoryRouter>
      <LongGrid isPhone={isPhone} />
    </MemoryRouter>,
  )

describe('happy', () => {
  test('[backoffice] of 10,000 rows at most 200 are in the document, at the start and far below', async () => {
    const { container } = open()
    const grid = screen.getByRole('grid', { name: '긴 목록' })
    const count = () => container.querySelectorAll('[data-row]').length
    expect(grid.getAttribute('aria-rowcount')).toBe(String(ROWS + 1))
    expect(screen.getByText('상품 1')).toBeDefined()
    expect(count()).toBeGreaterThan(10)
    expect(count()).toBeLessThanOrEqual(MOST)
    grid.scrollTop = 44 * 5_000
    grid.dispatchEvent(new Event('scroll'))
    await screen.findByText('상품 5001')
    await waitFor(() => expect(screen.queryByText('상품 1')).toBeNull())
    expect(count()).toBeLessThanOrEqual(MOST)
  })

  test('[backoffice] selecting all loaded rows adds none to the document', async () => {
    const { container } = open()
    await userEvent.click(screen.getByRole('checkbox', { name: '불러온 줄 모두 고르기' }))
    expect(screen.getByRole('checkbox', { name: '1번째 줄 고르기' })).toHaveProperty('checked', true)
    expect(container.querySelectorAll('[data-row]').length).toBeLessThanOrEqual(MOST)
  })

  test('[backoffice] of 10,000 cards of a phone at most 200 are in the document', () => {
    const { container } = open(true)
    expect(container.querySelectorAll('li').length).toBeGreaterThan(3)
    expect(container.querySelectorAll('li').length).toBeLessThanOrEqual(MOST)
  })
})
