import type { Settlement } from '@shop/contract'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SettlementCard } from './settlement-columns.tsx'

const totals = { sales: 10_000, commission: 1_000, margin: 0, shipping: 0, reversed: 0, amount: 9_000 }
const settlement = {
  id: 1,
  distributorId: 1,
  distributorName: '햇살농원',
  from: '2026-11-01',
  to: '2026-11-15',
  state: 'closed',
  commissionRate: 1_000,
  payOn: '2026-11-20',
  totals,
  closedAt: null,
  closedBy: null,
  paidAt: null,
  paidBy: null,
  version: 1,
} as unknown as Settlement

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') }))
afterEach(() => vi.useRealTimers())

test.each([
  ['the day after it was due in Seoul', {}, '지급 늦음'],
  ['the day it is due', { payOn: '2026-11-21' }, undefined],
  ['paid', { state: 'paid' }, undefined],
  ['nothing to pay', { totals: { ...totals, amount: -500 } }, undefined],
  ['not closed yet', { state: 'open', totals: null }, '마감 늦음'],
])('[backoffice] a settlement is marked as late: %s', (_, change, late) => {
  render(
    <MemoryRouter>
      <SettlementCard settlement={{ ...settlement, ...change } as Settlement} />
    </MemoryRouter>,
  )
  expect(screen.queryByText(/ 늦음$/)?.textContent).toBe(late)
})
