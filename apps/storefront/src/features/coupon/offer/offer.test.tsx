import { AppError, type CouponOffer } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { memberIntents } from '#src/features/product/member/member-intent.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { offerIdsIn, offersOfAddress } from './offer-input.ts'
import { EventOffers, OfferLink } from './offer-sections.tsx'
import { ProductOffers } from './product-offers.tsx'

const sample = (id: number, given: Partial<CouponOffer> = {}): CouponOffer => ({
  id,
  name: `쿠폰 ${id}`,
  discountKind: 'fixed',
  discount: id * 1000,
  maxDiscountPrice: null,
  minOrderPrice: 0,
  beginAt: '2026-11-01T00:00:00.000Z',
  endAt: '2026-11-30T15:00:00.000Z',
  validDays: null,
  perMemberLimit: 1,
  isSoldOut: false,
  categories: [],
  products: [],
  ...given,
})
const product = { id: 7, productPrice: { price: 20_000, listPrice: 20_000 } } as Parameters<
  typeof ProductOffers
>[0]['product']
const Product = () => <ProductOffers product={product} />
const open = (offers: CouponOffer[], answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'coupon.listOffers': () => ({ coupons: offers }),
    'coupon.listTaken': () => ({ coupons: [] }),
    ...answers,
  })

/** Renders a page for a member. */
const visit = (...given: Parameters<typeof renderPages>) => {
  const rendered = renderPages(...given)
  act(() => setSessionUser({ userType: 'email' }))
  return rendered
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

test('[SCREEN-11] a product shows its best coupon, and a member takes coupons in a sheet', async () => {
  const journal = open([sample(1), sample(3), sample(2, { isSoldOut: true, validDays: 7 })], {
    'coupon.take': () => ({ held: 1, limit: 1, isNew: true }),
  })
  visit('/product/7', { '/product/7': Product })
  await screen.findByText('3,000원 할인 쿠폰')
  await userEvent.click(screen.getByRole('button', { name: '쿠폰 받기' }))
  const sheet = await screen.findByRole('dialog', { name: '쿠폰 받기' })
  expect(within(sheet).getByText('받은 날부터 7일')).toBeTruthy()
  expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: '쿠폰 2 모두 나갔어요' }).disabled).toBe(true)
  await userEvent.click(within(sheet).getByRole('button', { name: '쿠폰 3 쿠폰 받기' }))
  await within(sheet).findByRole('button', { name: '쿠폰 3 받았어요' })
  expect(journal.filter(([name]) => name === 'coupon.take').map(([, { params }]) => params)).toEqual([{ id: '3' }])
})

test('a coupon with several copies is taken again up to its limit', async () => {
  let held = 1
  open([sample(4, { perMemberLimit: 2 })], {
    'coupon.listTaken': () => ({ coupons: [{ id: 4, held }] }),
    'coupon.take': () => ({ held: ++held, limit: 2, isNew: true }),
  })
  visit('/notices/1', { '/notices/1': () => <EventOffers ids="4" /> })
  await screen.findByText('한 사람에 2장까지 · 1장 받았어요')
  await userEvent.click(screen.getByRole('button', { name: '쿠폰 4 더 받기' }))
  await screen.findByRole('button', { name: '쿠폰 4 받았어요' })
})

test('[AUTH-5] a guest is invited to log in, and the coupon is taken after it', async () => {
  const journal = open([sample(5)], { 'coupon.take': () => ({ held: 1, limit: 1, isNew: true }) })
  const { unmount } = renderPages('/notices/1', { '/notices/1': () => <EventOffers ids="5" />, '/login': () => null })
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 5 쿠폰 받기' }))
  const sheet = await screen.findByRole('dialog', { name: '쿠폰을 받으려면 로그인해 주세요' })
  const login = within(sheet).getByRole('link', { name: '로그인하기' })
  expect(login.getAttribute('href')).toBe('/login?returnUrl=%2Fnotices%2F1')
  await userEvent.click(login)
  expect(journal.map(([name]) => name)).not.toContain('coupon.take')
  unmount()
  visit('/notices/1', { '/notices/1': () => <EventOffers ids="5" /> })
  await waitFor(() => expect(journal.map(([name]) => name)).toContain('coupon.take'))
  expect(memberIntents().take('coupon', 5, 'coupon')).toBe(false)
})

test('[ERROR-1] a coupon that ran out meanwhile says so, and the list is read again', async () => {
  const journal = open([sample(6)], {
    'coupon.take': () => {
      throw new AppError('couponSoldOut', { message: '준비한 쿠폰을 모두 나눠 드렸어요.' })
    },
  })
  visit('/notices/1', { '/notices/1': () => <EventOffers ids="6" /> })
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 6 쿠폰 받기' }))
  await screen.findByText('준비한 쿠폰을 모두 나눠 드렸어요.')
  await waitFor(() => expect(journal.filter(([name]) => name === 'coupon.listOffers')).toHaveLength(2))
})

test('[ERROR-1] a press after an answered error is a new request; one after a lost or running request repeats it', async () => {
  const answers = [
    () => {
      throw new TypeError('lost')
    },
    () => {
      throw new AppError('requestInFlight')
    },
    () => {
      throw new AppError('couponSoldOut')
    },
    () => ({ held: 1, limit: 2, isNew: true }),
    () => ({ held: 2, limit: 2, isNew: true }),
  ]
  open([sample(8, { perMemberLimit: 2 })], {
    'coupon.take': () => answers.shift()?.() ?? { held: 2, limit: 2, isNew: false },
  })
  const answer = globalThis.fetch
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/take')) keys.push(new Headers(init.headers).get('idempotency-key'))
    return answer(url, init)
  })
  visit('/notices/1', { '/notices/1': () => <EventOffers ids="8" /> })
  for (let presses = 1; presses <= 5; presses += 1) {
    const name = presses < 5 ? '쿠폰 8 쿠폰 받기' : '쿠폰 8 더 받기'
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(keys).toHaveLength(presses))
  }
  await screen.findByRole('button', { name: '쿠폰 8 받았어요' })
  const [lost, running, refused, taken, more] = keys
  expect([running, refused]).toEqual([lost, lost])
  expect(new Set([lost, taken, more]).size).toBe(3)
})

test('the coupons of a member lead to those that can still be taken', async () => {
  open([sample(1), sample(2), sample(3, { isSoldOut: true })], {
    'coupon.listTaken': () => ({ coupons: [{ id: 1, held: 1 }] }),
  })
  visit('/my-cuma/coupons', { '/my-cuma/coupons': OfferLink })
  const link = await screen.findByRole('link', { name: /받을 수 있는 쿠폰 1장/ })
  expect(link.getAttribute('href')).toBe('/coupons')
})

test('numbers of coupons are read from addresses and from the links of a text', () => {
  expect(offersOfAddress(new URLSearchParams('ids=3,7'))).toEqual({ query: { ids: '3,7' } })
  expect(offersOfAddress(new URLSearchParams('ids=3,x'))).toEqual({})
  expect(
    offerIdsIn('<p><a href="/coupons?ids=3,7">받기</a> <a href="https://shop.test/coupons?ids=7,9">더</a></p>'),
  ).toBe('3,7,9')
  expect(offerIdsIn('<a href="/coupons">쿠폰</a>')).toBeUndefined()
})
