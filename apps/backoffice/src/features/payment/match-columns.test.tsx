import type { GatewayBreak } from '@shop/contract'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MatchCard } from './match-columns.tsx'

const found: GatewayBreak = {
  id: 1,
  kind: 'missingThere',
  orderNo: '20261128-ABCDEFGH',
  day: '2026-11-28',
  foundAt: '2026-11-29T01:00:00.000Z',
  ours: { captured: 9_000, held: 9_000 },
  theirs: [
    { paymentKey: 'key-1', amount: 9_000 },
    { paymentKey: 'key-2', amount: null },
  ],
  failure: null,
  resolvedAt: null,
  resolvedBy: null,
  note: '',
}

test('[B7] an amount that is not known is shown as unknown, not as 0 won', () => {
  const { container } = render(<MatchCard row={found} open={() => undefined} />)
  expect(container.textContent).toContain('장부 9,000원 · 결제사 9,000원, –')
})
