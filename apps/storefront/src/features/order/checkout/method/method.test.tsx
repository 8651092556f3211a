import type { User } from '@shop/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { CheckoutView } from '#src/features/order/checkout/checkout-view.tsx'
import { saveVerifiedPhone } from '#src/features/order/checkout/proved-phone.ts'
import type { Pay } from '#src/features/order/checkout/use-checkout.ts'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { saveOpenDrafts } from '#src/lib/draft.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleAddress, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import { isReceiptRight, startReceipt, toSentReceipt } from './pay-choice.ts'

const methods = [
  { paymentMethodType: 'card', easyPay: null, isKeyIn: false, label: '신용·체크카드' },
  { paymentMethodType: 'card', easyPay: 'kakaopay', isKeyIn: false, label: '카카오페이' },
  { paymentMethodType: 'transfer', easyPay: null, isKeyIn: false, label: '계좌이체' },
  { paymentMethodType: 'virtual_account', easyPay: null, isKeyIn: false, label: '가상계좌' },
] as const
const kept = {
  kind: 'phone',
  cashReceiptType: 1,
  identitySelect: 1,
  identitySelectText: '휴대폰 번호',
  identityNo: '*******8888',
  isSave: true,
} as const

const openCheckout = async (pay: Pay, userType: 'guest' | 'email' = 'guest') => {
  fakeServer({
    'user.getDetail': () => ({ uuid: 'member-1' }) as User,
    'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    'order.calculateTmp': () => sampleTmp({ address: sampleAddress }),
    'payment.listMethods': () => ({ methods: [...methods], depositHours: 48 }),
    'user.getCashReceipt': () => ({ cashReceipt: kept }),
  })
  function Page() {
    const { data } = useOrderTmp(TMP_ID)
    return data ? <CheckoutView tmp={data} pay={pay} /> : null
  }
  renderPages(`/order/${TMP_ID}`, { '/order/:tmpId': Page })
  act(() => setSessionUser({ userType }))
  await screen.findByRole('radio', { name: '가상계좌' })
}
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
const payButton = () => screen.getByRole('button', { name: /원 결제하기/ })
const receiptNumber = () =>
  within(screen.getByRole('region', { name: '결제 수단' })).getByRole<HTMLInputElement>('textbox', {
    name: /휴대폰 번호/,
  })
const fillOrderer = async () => {
  await userEvent.type(screen.getByLabelText(/이름/), '김하늘')
  await userEvent.type(screen.getByLabelText(/휴대폰 번호/), '01012345678')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  saveVerifiedPhone('01012345678', new Date(Date.now() + 60_000).toISOString())
})
afterEach(() => {
  closeWarning()
  vi.unstubAllGlobals()
})

describe('happy', () => {
  test('[SCREEN-9] a chosen wallet is sent', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openCheckout(pay)
    await agree()
    await fillOrderer()
    expect(screen.queryByRole('group', { name: '현금영수증' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '카카오페이' }))
    await userEvent.click(payButton())
    expect(pay.mock.calls[0]?.[1]).toMatchObject({ paymentMethodType: 'card', easyPay: 'kakaopay' })
    expect(pay.mock.calls[0]?.[1]).not.toHaveProperty('orderItemCashReceiptInfo')
  })

  test('[PAY-1] a virtual account shows its deposit deadline and asks for a cash receipt; none is type 3', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openCheckout(pay)
    await agree()
    await fillOrderer()
    await userEvent.click(screen.getByRole('radio', { name: '가상계좌' }))
    expect(screen.getByText(/48시간 안에 입금/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '신청하지 않음' }).checked).toBe(true)
    await userEvent.click(payButton())
    expect(pay.mock.calls[0]?.[1]).toMatchObject({
      paymentMethodType: 'virtual_account',
      orderItemCashReceiptInfo: { cashReceiptType: '3' },
    })
  })

  test('[PAY-4] the verified phone number is prefilled in the receipt', async () => {
    await openCheckout(vi.fn<Pay>())
    await fillOrderer()
    await userEvent.click(screen.getByRole('radio', { name: '가상계좌' }))
    await userEvent.click(screen.getByRole('radio', { name: '소득공제 · 휴대폰 번호' }))
    expect(receiptNumber().value).toBe('01012345678')
    await userEvent.clear(receiptNumber())
    expect(receiptNumber().value).toBe('')
    await userEvent.type(receiptNumber(), '01099998888')
    expect(receiptNumber().value).toBe('01099998888')
    await userEvent.click(screen.getByRole('radio', { name: /사업자등록번호/ }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /사업자등록번호/ }).value).toBe('')
  })

  test('[PAY-4] a business receipt is sent with its number', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openCheckout(pay)
    await agree()
    await fillOrderer()
    await userEvent.click(screen.getByRole('radio', { name: '계좌이체' }))
    await userEvent.click(screen.getByRole('radio', { name: /사업자등록번호/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /사업자등록번호/ }), '220-81-62517')
    await userEvent.click(payButton())
    expect(pay.mock.calls[0]?.[1].orderItemCashReceiptInfo).toEqual({
      cashReceiptType: '2',
      identitySelect: 3,
      identityNo: '2208162517',
      isSave: false,
    })
  })
})

describe('[AUTH-3] a login that expires during checkout keeps the typed receipt number', () => {
  const storedText = () => JSON.stringify(Object.entries(sessionStorage))
  const openAsMember = () => openCheckout(vi.fn<Pay>(), 'email')
  const typeReceipt = async () => {
    await openAsMember()
    await agree()
    await userEvent.click(screen.getByRole('radio', { name: '계좌이체' }))
    await userEvent.click(screen.getByRole('radio', { name: /사업자등록번호/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /사업자등록번호/ }), '220-81-62517')
    expect(storedText()).not.toContain('62517')
  }

  test('after the login the number is restored, and the terms must be accepted again', async () => {
    await typeReceipt()
    saveOpenDrafts()
    cleanup()
    await openAsMember()
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /사업자등록번호/ })
    expect(number.value).toBe('220-81-62517')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '계좌이체' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '모두 동의해요' }).checked).toBe(false)
    expect(storedText()).not.toContain('62517')
  })

  test('without choices nothing is stored', async () => {
    await openAsMember()
    saveOpenDrafts()
    expect(sessionStorage.length).toBe(0)
  })
})

describe('error', () => {
  test('[PAY-4] an invalid number shows an error beside its field', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openCheckout(pay)
    await agree()
    await fillOrderer()
    await userEvent.click(screen.getByRole('radio', { name: '가상계좌' }))
    await userEvent.click(screen.getByRole('radio', { name: '소득공제 · 휴대폰 번호' }))
    await userEvent.clear(receiptNumber())
    await userEvent.click(payButton())
    expect(screen.getByText('번호를 다시 확인해 주세요.')).toBeTruthy()
    expect(pay).not.toHaveBeenCalled()
  })
})

describe('[PAY-4] identity of the receipt', () => {
  test('[PAY-4] the saved identity is preselected, and its number stays on the server', () => {
    const draft = startReceipt(kept)
    expect(draft.kind).toBe('kept')
    expect(isReceiptRight(draft)).toBe(true)
    expect(toSentReceipt(draft, kept)).toEqual({ cashReceiptType: '1', identitySelect: 1, isSave: true })
  })

  test('[PAY-4] without a saved identity no receipt is selected', () => {
    expect(startReceipt(null).kind).toBe('none')
  })
})
