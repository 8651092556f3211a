import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'

/** Text for screen readers: everything except hidden elements. */
const heard = (part: HTMLElement): string => {
  const copy = part.cloneNode(true) as HTMLElement
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove()
  return copy.textContent
}
const seen = (part: HTMLElement): string[] =>
  [...part.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent)

test('[SCREEN-5] a reduced price is one sentence for screen readers and three visible figures', () => {
  const { container } = render(<Price price={36_900} listPrice={55_900} />)
  expect(heard(container)).toBe('할인율 33%, 판매가 36,900원, 정가 55,900원')
  expect(seen(container)).toEqual(['33%', '36,900원', '55,900원'])
})

test('[SCREEN-5] a price without a reduction has no struck-through price', () => {
  const { container } = render(<Price price={9_900} listPrice={9_900} size="large" />)
  expect(heard(container)).toBe('판매가 9,900원')
  expect(seen(container)).toEqual(['9,900원'])
})

test('[SCREEN-11] a rating has its maximum and, if known, the number of reviews', () => {
  render(
    <>
      <Rating score={4.5} count={1_200} />
      <Rating score={5} />
    </>,
  )
  expect(screen.getByRole('img', { name: '5점 만점에 4.5점, 후기 1,200개' }).textContent).toBe('4.5(1,200)')
  expect(screen.getByRole('img', { name: '5점 만점에 5.0점' }).textContent).toBe('5.0')
})
