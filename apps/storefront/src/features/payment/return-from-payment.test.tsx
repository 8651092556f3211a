import { AppError, type OrderCoupon, type PaymentState, type User } from '@shop/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import CompletePage from '#src/pages/order/complete-page.tsx'
import FailPage from '#src/pages/order/fail-page.tsx'
import ProcessingPage from '#src/pages/order/processing-page.tsx'
import { bodiesOf, fakeServer, type Journal, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleAddress, sampleOrder, sampleTmp, sampleTotals, TMP_ID } from '#src/testing/shop-samples.ts'

const pages = {
  '/order/processing': ProcessingPage,
  '/order/complete/:orderId': CompletePage,
  '/order/fail': FailPage,
  '/order/:tmpId': CheckoutPage,
} as Parameters<typeof renderPages>[1]
const methods = [
  { paymentMethodType: 'card', easyPay: null, isKeyIn: false, label: '신용·체크카드' },
  { paymentMethodType: 'card', easyPay: 'kakaopay', isKeyIn: false, label: '카카오페이' },
  { paymentMethodType: 'transfer', easyPay: null, isKeyIn: false, label: '계좌이체' },
] as const
const coupon: OrderCoupon = {
  id: 3,
  name: '첫 구매 쿠폰',
  discountKind: 'fixed',
  discount: 3000,
  maxDiscountPrice: null,
  minOrderPrice: 0,
  beginAt: '2026-11-01T00:00:00.000Z',
  endAt: '2099-01-01T00:00:00.000Z',
  discountPrice: 3000,
  isBest: true,
  isForSome: false,
  refusal: null,
}
const points = { balance: 5000, usable: 5000, minUsePoint: 1000, minPointUseProductPrice: 0 } as const
const stateOf = (state: PaymentState['state']): PaymentState => ({
  orderId: 5,
  orderNo: ORDER_NO,
  state,
  account: null,
  failure: null,
})
const tmpOf = (id: string) => sampleTmp({ id, address: sampleAddress, points })

type Answers = Parameters<typeof fakeServer>[0]
/** Opens a member's checkout with an empty page state, as after any return to the shop. */
const open = (at: string, more: Answers = {}, userType: 'email' | 'guest' = 'email'): Journal => {
  cleanup()
  const journal = fakeServer({
    'user.getDetail': () => ({ uuid: 'member-1' }) as User,
    'order.getTmp': ({ params }) => tmpOf(params['id'] ?? ''),
    'order.calculateTmp': ({ params, body }) => {
      const { usedPoint, couponId } = body as { usedPoint: number; couponId?: number | null }
      const taken = couponId === null ? null : { id: 3, name: coupon.name, discountPrice: 3000 }
      const totals = { ...sampleTotals(taken ? 7000 : 10_000), usedPoint }
      return { ...tmpOf(params['id'] ?? ''), coupon: taken, totals }
    },
    'payment.listMethods': () => ({ methods: [...methods], depositHours: 48 }),
    'coupon.listForTmp': () => ({ coupons: [coupon] }),
    'user.getCashReceipt': () => ({ cashReceipt: null }),
    'address.list': () => ({ list: [] }),
    'payment.close': () => stateOf('failed'),
    'payment.confirm': () => stateOf('paid'),
    'order.get': () => sampleOrder(),
    ...more,
  })
  renderPages(at, pages)
  act(() => setSessionUser({ userType }))
  return journal
}
const HERE = `/order/${TMP_ID}`
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const memo = () => screen.findByLabelText<HTMLSelectElement>('배송 요청 사항')
const pointField = () => screen.findByLabelText<HTMLInputElement>(/사용할 적립금/)

const chooseAll = async () => {
  await userEvent.selectOptions(await memo(), '경비실에 맡겨 주세요.')
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 선택' }))
  await userEvent.click(await radio('쿠폰을 쓰지 않을게요'))
  await userEvent.click(screen.getByRole('button', { name: '쿠폰 없이 주문하기' }))
  await userEvent.type(await pointField(), '2000')
  await userEvent.click(await radio('카카오페이'))
  await userEvent.click(box('모두 동의해요'))
  await screen.findByRole('button', { name: '11,000원 결제하기' })
}
const expectAll = async () => {
  await screen.findByRole('button', { name: '11,000원 결제하기' })
  expect((await memo()).value).toBe('경비실에 맡겨 주세요.')
  expect(screen.getByText(/쓰지 않아요/)).toBeTruthy()
  expect((await pointField()).value).toBe('2,000')
  expect((await radio('카카오페이')).checked).toBe(true)
  expect(box('모두 동의해요').checked).toBe(true)
}
const expectNothing = async () => {
  await screen.findByRole('button', { name: '10,000원 결제하기' })
  expect((await memo()).value).not.toBe('경비실에 맡겨 주세요.')
  expect((await pointField()).value).toBe('')
  expect((await radio('신용·체크카드')).checked).toBe(true)
  expect(box('모두 동의해요').checked).toBe(false)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  closeWarning()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('cancelling in the payment window keeps memo, coupon and payment method', async () => {
  open(HERE)
  await chooseAll()
  open(`/order/fail?orderNo=${ORDER_NO}&tmp=${TMP_ID}&code=PAY_PROCESS_CANCELED&message=x`)
  await userEvent.click(await screen.findByRole('button', { name: '다시 결제하기' }))
  await expectAll()
})

test('going back from the payment window keeps the used points, also after a reload', async () => {
  open(HERE)
  await chooseAll()
  const journal = open(`${HERE}?pending=${ORDER_NO}`)
  await expectAll()
  expect(bodiesOf(journal, 'payment.close')).toHaveLength(1)
  open(HERE)
  await expectAll()
})

test('a custom memo and the receipt type are restored; the receipt number is not stored', async () => {
  open(HERE)
  await userEvent.selectOptions(await memo(), '직접 입력')
  await userEvent.type(screen.getByLabelText('요청 사항 직접 입력'), '벨을 눌러 주세요')
  await userEvent.click(await radio('계좌이체'))
  await userEvent.click(await radio(/사업자등록번호/))
  await userEvent.type(screen.getByRole('textbox', { name: /사업자등록번호/ }), '220-81-62517')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('62517')
  open(HERE)
  expect((await screen.findByLabelText<HTMLInputElement>('요청 사항 직접 입력')).value).toBe('벨을 눌러 주세요')
  expect((await radio(/사업자등록번호/)).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /사업자등록번호/ }).value).toBe('')
})

test('another pre-order or another member starts without stored choices', async () => {
  open(HERE)
  await chooseAll()
  open('/order/00000000-0000-4000-8000-000000000009')
  await expectNothing()
  open(HERE, { 'user.getDetail': () => ({ uuid: 'member-2' }) as User })
  await expectNothing()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('경비실')
})

test('a guest’s payment method is restored', async () => {
  open(HERE, {}, 'guest')
  await userEvent.selectOptions(await memo(), '경비실에 맡겨 주세요.')
  await userEvent.click(await radio('카카오페이'))
  await userEvent.click(box('모두 동의해요'))
  open(HERE, {}, 'guest')
  await waitFor(async () => expect((await radio('카카오페이')).checked).toBe(true))
  expect((await memo()).value).toBe('경비실에 맡겨 주세요.')
  expect(box('모두 동의해요').checked).toBe(true)
})

test('the choices of a paid order are deleted', async () => {
  open(HERE)
  await chooseAll()
  open(`/order/processing?orderNo=${ORDER_NO}&tmp=${TMP_ID}&orderId=${ORDER_NO}&paymentKey=pk_1&amount=13000`)
  await screen.findByRole('heading', { name: '주문이 완료됐어요' })
  open(HERE)
  await expectNothing()
})

test('[PAY-8] restored points and coupon are validated again: fewer points are used, and a coupon that is gone shows a message', async () => {
  open(HERE)
  await chooseAll()
  const refuse = ({ body }: { body: unknown }) => {
    const { usedPoint } = body as { usedPoint: number }
    if (usedPoint > 1500)
      throw new AppError('pointsNotUsable', { problems: [{ path: 'body.usedPoint', message: '적립금', usable: 1500 }] })
    return { ...tmpOf(TMP_ID), coupon: null, totals: { ...sampleTotals(10_000), usedPoint } }
  }
  const journal = open(HERE, { 'order.calculateTmp': refuse })
  await screen.findByRole('button', { name: '11,500원 결제하기' })
  expect((await pointField()).value).toBe('1,500')
  expect(bodiesOf(journal, 'order.calculateTmp')).toContainEqual(
    expect.objectContaining({ usedPoint: 2000, couponId: null }),
  )

  await userEvent.click(screen.getByRole('button', { name: '쿠폰 선택' }))
  await userEvent.click(await radio(/첫 구매 쿠폰/))
  await userEvent.click(screen.getByRole('button', { name: '3,000원 할인받기' }))
  open(HERE, {
    'coupon.listForTmp': () => ({ coupons: [] }),
    'order.calculateTmp': ({ body }) => {
      if ((body as { couponId?: number }).couponId === 3) throw new AppError('couponNotUsable')
      return { ...tmpOf(TMP_ID), coupon: null, totals: { ...sampleTotals(10_000), usedPoint: 1500 } }
    },
  })
  await screen.findByText(new AppError('couponNotUsable').message)
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 선택' }))
  await userEvent.click(await screen.findByRole('button', { name: '쿠폰 없이 주문하기' }))
  await screen.findByRole('button', { name: '11,500원 결제하기' })
})
