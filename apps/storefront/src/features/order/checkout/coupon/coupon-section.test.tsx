import { AppError, type OrderCoupon, type OrderTmp } from '@shop/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { bodiesOf, fakeServer, renderPages, toApiError } from '#src/testing/fake-server.tsx'
import { sampleAddress, sampleTmp, sampleTotals, TMP_ID } from '#src/testing/shop-samples.ts'
import { CheckoutView } from '../checkout-view.tsx'
import type { Pay } from '../use-checkout.ts'

const coupon = (id: number, given: Partial<OrderCoupon>): OrderCoupon => ({
  id,
  name: `쿠폰 ${id}`,
  discountKind: 'fixed',
  discount: 1000,
  maxDiscountPrice: null,
  minOrderPrice: 0,
  beginAt: '2026-11-01T00:00:00.000Z',
  endAt: '2026-11-30T15:00:00.000Z',
  discountPrice: 1000,
  isBest: false,
  isForSome: false,
  refusal: null,
  ...given,
})
const best = coupon(1, { name: '큰 쿠폰', discount: 3000, discountPrice: 3000, isBest: true })
const small = coupon(2, { name: '작은 쿠폰' })
const refused = coupon(3, {
  name: '큰 주문 쿠폰',
  discountPrice: 0,
  refusal: { reason: 'belowMinimum', message: '상품을 5,000원 더 담으면 쓸 수 있어요.' },
})

const priced = ({ couponId }: { couponId?: number | null }): OrderTmp => {
  const chosen = couponId === null ? undefined : [best, small].find(({ id }) => id === (couponId ?? best.id))
  const totals = sampleTotals(10_000)
  const off = chosen?.discountPrice ?? 0
  return sampleTmp({
    address: sampleAddress,
    totals: { ...totals, couponDiscountPrice: off, price: totals.price - off },
    coupon: chosen ? { id: chosen.id, name: chosen.name, discountPrice: off } : null,
  })
}

const openCheckout = async (pay: Pay, more: Parameters<typeof fakeServer>[0] = {}) => {
  const journal = fakeServer({
    'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    'order.calculateTmp': ({ body }) => priced(body as { couponId?: number | null }),
    'coupon.listForTmp': () => ({ coupons: [best, small, refused] }),
    'address.list': () => ({ list: [] }),
    ...more,
  })
  function Page() {
    const { data } = useOrderTmp(TMP_ID)
    return data ? <CheckoutView tmp={data} pay={pay} /> : null
  }
  renderPages(`/order/${TMP_ID}`, { '/order/:tmpId': Page })
  act(() => setSessionUser({ userType: 'email' }))
  await screen.findByRole('heading', { name: '쿠폰' })
  return journal
}
const choose = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 선택' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('radio', { name }))
  return sheet
}
const never: Pay = () => new Promise(() => undefined)

afterEach(() => {
  sessionStorage.clear()
  closeWarning()
  vi.unstubAllGlobals()
})

test('[SCREEN-9] the coupon that saves most is preselected and sent with the order', async () => {
  const pay = vi.fn<Pay>(async () => undefined)
  await openCheckout(pay)
  await screen.findByText('큰 쿠폰')
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await userEvent.click(await screen.findByRole('button', { name: '10,000원 결제하기' }))
  expect(pay).toHaveBeenCalledExactlyOnceWith(TMP_ID, expect.objectContaining({ couponId: 1, chkPrice: 10_000 }))
})

test('[SCREEN-9] the coupon sheet shows the savings of each coupon, and the reason for unusable ones', async () => {
  const journal = await openCheckout(never)
  const sheet = await choose(/작은 쿠폰/)
  expect(sheet.getByText('상품을 5,000원 더 담으면 쓸 수 있어요.')).toBeTruthy()
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /큰 주문 쿠폰/ }).disabled).toBe(true)
  expect(sheet.getByText('가장 많이 할인돼요')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '1,000원 할인받기' }))
  await screen.findByRole('button', { name: '12,000원 결제하기' })
  expect(bodiesOf(journal, 'order.calculateTmp').at(-1)).toMatchObject({ couponId: 2 })
})

test('[SCREEN-9] a shopper can choose no coupon, and then none is sent', async () => {
  const pay = vi.fn<Pay>(async () => undefined)
  await openCheckout(pay)
  const sheet = await choose(/쓰지 않을게요/)
  await userEvent.click(sheet.getByRole('button', { name: '쿠폰 없이 주문하기' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await userEvent.click(await screen.findByRole('button', { name: '13,000원 결제하기' }))
  expect(pay.mock.calls[0]?.[1]).not.toHaveProperty('couponId')
})

test('[PAY-9] a coupon used in another tab meanwhile shows a message, and the price is recalculated', async () => {
  let isUsed = false
  const pay: Pay = () => {
    isUsed = true
    return Promise.reject(toApiError('couponNotUsable'))
  }
  await openCheckout(pay, {
    'order.calculateTmp': () => priced({ couponId: isUsed ? 2 : 1 }),
    'coupon.listForTmp': () => ({ coupons: isUsed ? [small] : [best, small] }),
  })
  await screen.findByText('큰 쿠폰')
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await userEvent.click(await screen.findByRole('button', { name: '10,000원 결제하기' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('쿠폰을 다시 골라 드렸어요.')
  await screen.findByRole('button', { name: '12,000원 결제하기' })
})

test('a chosen coupon that the server rejects shows an error in its section, and the pay button is disabled', async () => {
  await openCheckout(never, {
    'order.calculateTmp': ({ body }) => {
      const { couponId } = body as { couponId?: number }
      if (couponId === 2) throw new AppError('couponNotUsable', { message: '사용 기간이 지났어요.' })
      return priced({})
    },
  })
  const sheet = await choose(/작은 쿠폰/)
  await userEvent.click(sheet.getByRole('button', { name: '1,000원 할인받기' }))
  await screen.findByText('사용 기간이 지났어요.')
  // the amount is unknown then, and 0 won is not shown either
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '결제하기' }).disabled).toBe(true)
})

test('[PAY-8] choosing a coupon after using all points lowers the used points, and the order can be placed', async () => {
  const pointsOf = (usable: number) => ({ ...sampleTmp().points, balance: 13_000, usable })
  const message = '적립금은 10,000원까지 쓸 수 있어요.'
  await openCheckout(never, {
    'order.getTmp': () => sampleTmp({ address: sampleAddress, points: pointsOf(13_000) }),
    'order.calculateTmp': ({ body }) => {
      const { usedPoint } = body as { usedPoint: number }
      const tmp = priced(body as { couponId?: number | null })
      const usable = tmp.totals.price
      if (usedPoint > usable)
        throw new AppError('pointsNotUsable', { problems: [{ path: 'body.usedPoint', message, usable }] })
      return { ...tmp, points: pointsOf(13_000), totals: { ...tmp.totals, usedPoint } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '모두 사용' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/사용할 적립금/).value).toBe('10,000'))
  await screen.findByRole('button', { name: '주문하기' })
  expect(screen.queryByText(message)).toBeNull()
})
