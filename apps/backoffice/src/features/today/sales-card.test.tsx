import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SalesCard } from './sales-card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, won: 0, orders: 0 }))
const none = { day: '2026-11-28', won: 0, orders: 0, hours }

test('[backoffice] an order paid with points alone shows no 0원', () => {
  render(<SalesCard sales={{ today: { ...none, orders: 1 }, lastWeek: none }} hour={9} />)
  const numbers = screen.getByText('적립금으로 전액 결제').parentElement
  expect(numbers?.textContent).toContain('1건')
  expect(numbers?.textContent).not.toContain('0원')
})
