import type { ProductCard as Product } from '@shop/contract'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ProductCard } from './product-card.tsx'
import { findProductRefusal } from './sale-facts.ts'
import { aCard } from './testing/fixtures.ts'

const show = (change: Partial<Product> = {}) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => <ProductCard product={aCard(change)} /> }])
  return render(<Stub initialEntries={['/']} />)
}

describe('[SCREEN-5] a product card', () => {
  test('shows seller, name, discount, prices, rating and review count', () => {
    show()
    const text = screen.getByRole('article').textContent
    for (const part of ['청송햇살농원', '청송 꿀사과 5kg', '10%', '24,900', '27,700원', '4.7', '(347)'])
      expect(text).toContain(part)
    expect(screen.getByRole('link', { name: '청송 꿀사과 5kg' }).getAttribute('href')).toBe('/product/1001')
    expect(screen.getByRole('button', { name: '청송 꿀사과 5kg 담기' })).toBeTruthy()
  })
  test('shows its badges', () => {
    show({ isExclusive: true, isAppOnly: true, freeShippingFeeConditionPrice: 20_000 })
    expect(screen.getAllByRole('listitem').map((badge) => badge.textContent)).toEqual(['단독', '무료배송', '앱전용'])
  })
  test('[C062] is overlaid when sold out, and offers a restock alarm', () => {
    show({ productStatus: 'stock_out' })
    expect(screen.getByText('품절')).toBeTruthy()
    expect(screen.getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: '청송 꿀사과 5kg 재입고 알림 받기' }),
    ])
  })
  const sale = aCard().productSaleType
  test('[C062] offers an opening alarm, also for a product that is never resold', () => {
    show({ productSaleType: { ...sale, isCommingSoon: true, noResale: true } })
    expect(screen.getByRole('button', { name: '청송 꿀사과 5kg 오픈 알림 받기' })).toBeTruthy()
  })
  test.each([
    ['is never resold', { ...sale, noResale: true }],
    ['was on sale for a time', { ...sale, limitedPeriodEnd: '2026-11-20T00:00:00Z' }],
  ])('[ORDER-9] has no button when it is sold out and %s', (_, productSaleType) => {
    show({ productStatus: 'stock_out', productSaleType })
    expect(screen.getByText('품절')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('[AUTH-7] has no button when it is sold only in the app', () => {
    show({ isAppOnly: true })
    expect(screen.getByText('앱전용')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
  test('shows no rating without reviews', () => {
    show({ counts: { QNAs: 0, reviews: 0, favorites: 0 }, scoreAverage: 0 })
    expect(screen.getByRole('article').textContent).not.toContain('(0)')
  })
})

test('[ORDER-9] a period counts only once the current time is known', () => {
  const past = { ...aCard().productSaleType, limitedPeriodEnd: '2026-11-20T00:00:00Z' }
  const product = aCard({ productSaleType: past })
  expect(findProductRefusal(product, undefined)).toBeUndefined()
  expect(findProductRefusal(product, Date.parse('2026-11-19T00:00:00Z'))).toBeUndefined()
  expect(findProductRefusal(product, Date.parse('2026-11-21T00:00:00Z'))).toBe('판매 기간이 끝났어요.')
})
