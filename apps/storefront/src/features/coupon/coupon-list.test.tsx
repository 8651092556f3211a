import type { Coupon } from '@shop/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { CouponList } from './coupon-list.tsx'
import { conditionText, discountText } from './coupon-texts.ts'

const sample = (id: number, given: Partial<Coupon> = {}): Coupon => ({
  id,
  name: `쿠폰 ${id}`,
  discountKind: 'percent',
  discount: 10,
  maxDiscountPrice: 5000,
  minOrderPrice: 20_000,
  beginAt: '2026-11-01T00:00:00.000Z',
  endAt: '2026-11-30T15:00:00.000Z',
  state: 'usable',
  quantity: 1,
  usedAt: null,
  orderId: null,
  categories: [{ id: 91, name: '과일' }],
  products: [],
  ...given,
})

afterEach(() => vi.unstubAllGlobals())

test('[SCREEN-18] coupons are grouped by state, and further pages load on demand', async () => {
  const pages: Record<string, Coupon[]> = {
    'usable:0': [sample(1)],
    'usable:1': [sample(2, { discountKind: 'fixed', discount: 3000, maxDiscountPrice: null, categories: [] })],
    'used:0': [sample(3, { state: 'used', usedAt: '2026-11-20T15:30:00.000Z', orderId: 9 })],
    'ended:0': [],
  }
  fakeServer({
    'coupon.listOffers': () => ({ coupons: [] }),
    'coupon.list': ({ query }) => ({
      count: 2,
      prePage: null,
      nextPage: query.state === 'usable' && query.page === '0' ? '1' : null,
      list: pages[`${query.state}:${query.page}`] ?? [],
    }),
  })
  renderPages('/my-cuma/coupons', { '/my-cuma/coupons': CouponList })
  await screen.findByText('10% 할인 (최대 5,000원)')
  expect(screen.getByText('과일에 쓸 수 있어요')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText('3,000원 할인')
  await userEvent.click(screen.getByRole('button', { name: '사용했어요' }))
  await screen.findByText('2026.11.21에 사용했어요')
  await userEvent.click(screen.getByRole('button', { name: '끝났어요' }))
  await screen.findByText('기간이 끝난 쿠폰이 없어요')
})

test('[J1] a coupon expires at 00:00 Seoul time after its last day', () => {
  const terms = { ...sample(1), minOrderPrice: 0 }
  expect(conditionText(terms)).toBe('2026.11.30까지')
  expect(conditionText({ ...terms, endAt: '2026-11-30T15:00:00.001Z' })).toBe('2026.12.01까지')
  expect(conditionText({ ...terms, minOrderPrice: 20_000 })).toBe('20,000원 이상 주문 · 2026.11.30까지')
  expect(conditionText({ ...terms, isForSome: true })).toBe('일부 상품 · 2026.11.30까지')
  expect(discountText({ ...terms, maxDiscountPrice: null })).toBe('10% 할인')
})
