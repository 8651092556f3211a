import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DaysField } from './days-field.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-09-30T03:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('[backoffice] the calendar of dispatch names its holidays and offers those on a weekend too', () => {
  const onChange = vi.fn<(days: string[]) => void>()
  render(<DaysField label="보내지 않는 날" days={['2026-10-09']} error={undefined} onChange={onChange} />)
  // the name begins with the text that is seen, so that it can be spoken
  const friday = screen.getByRole('button', { name: '2026.10.09(금) 한글날, 보내지 않는 날에서 빼기' })
  expect(friday.textContent).toBe('2026.10.09(금) 한글날')
  const saturday = screen.getByRole('button', { name: '2026.10.03(토) 개천절, 보내지 않는 날에 추가' })
  expect(saturday.textContent).toBe('2026.10.03(토) 개천절')
  fireEvent.click(saturday)
  expect(onChange).toHaveBeenCalledWith(['2026-10-03', '2026-10-09'])
})
