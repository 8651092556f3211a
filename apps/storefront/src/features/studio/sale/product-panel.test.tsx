import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { aBroadcast, enterAsStaff, openTab } from '../testing/studio-samples.ts'
import { ProductPanel } from './product-panel.tsx'

beforeEach(enterAsStaff)
afterEach(openTab)

test('a product that is sold out has no deal', async () => {
  const broadcast = aBroadcast({ state: 'live', startedAt: '2026-11-28T11:00:00.000Z' })
  const Page = () => <ProductPanel broadcast={broadcast} soldOutIds={[2]} />
  renderPages('/studio/11', { '/studio/11': Page })
  const sold = await screen.findByRole('button', { name: '배 5kg 특가' })
  await userEvent.click(sold)
  expect(screen.getAllByText('품절된 상품은 특가로 팔 수 없어요.').length).toBeGreaterThan(0)
  expect(screen.queryByRole('dialog', { name: '특가 시작하기' })).toBeNull()
  expect(sold.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: '사과 3kg 특가' }).getAttribute('aria-disabled')).toBeNull()
})
