import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { fakeServer, renderPages, toApiError } from '#src/testing/fake-server.tsx'
import { sampleAddress, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import { CheckoutView } from './checkout-view.tsx'
import { saveVerifiedPhone, provedPhone } from './proved-phone.ts'
import type { Pay } from './use-checkout.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

const openCheckout = async (pay: Pay) => {
  fakeServer({
    'order.getTmp': () => sampleTmp({ address: sampleAddress }),
    'user.sendCode': () => ({ expiresAt: inAMinute(), resendAt: inAMinute() }),
    'user.verifyCode': () => ({ verifyState: true, verifiedUntil: inAMinute() }),
  })
  function Page() {
    const { data } = useOrderTmp(TMP_ID)
    return data ? <CheckoutView tmp={data} pay={pay} /> : null
  }
  renderPages(`/order/${TMP_ID}`, { '/order/:tmpId': Page })
  await screen.findByRole('heading', { name: '결제 금액' })
}
const payButton = () => screen.getByRole('button', { name: /원 결제하기/ })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('[SCREEN-9] [C021] a guest must verify the phone number before paying', async () => {
  const pay = vi.fn<Pay>(async () => undefined)
  await openCheckout(pay)
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  await userEvent.click(payButton())
  await screen.findByText('휴대폰 번호를 인증해 주세요.')
  expect(document.activeElement).toBe(screen.getByLabelText(/휴대폰 번호/))
  expect(pay).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '인증 번호 받기' }))
  await userEvent.type(await screen.findByLabelText(/인증 번호/), '123456')
  await screen.findByText('인증했어요')
  expect(screen.queryByText('휴대폰 번호를 인증해 주세요.')).toBeNull()
  await userEvent.click(payButton())
  expect(pay).toHaveBeenCalledOnce()
})

test('[SCREEN-9] [C021] a guest who returns from the payment needs no new code unless the server requires one', async () => {
  const pay = vi.fn<Pay>().mockRejectedValue(toApiError('phoneNotVerified', ['휴대폰 번호를 인증해 주세요.']))
  saveVerifiedPhone('01012345678', inAMinute())
  await openCheckout(pay)
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  expect(screen.getByText('인증했어요')).toBeTruthy()
  await userEvent.click(payButton())
  await screen.findByText('휴대폰 번호를 인증해 주세요.')
  expect(screen.getByRole('button', { name: '인증 번호 받기' })).toBeTruthy()
  expect(provedPhone()).toBe('')
})

test('[C021] a verified phone is stored until the server’s expiry time, and invalid stored values are ignored', () => {
  saveVerifiedPhone('01012345678', '2026-11-22T03:30:00.000Z')
  expect(provedPhone(Date.parse('2026-11-22T03:29:59.000Z'))).toBe('01012345678')
  expect(provedPhone(Date.parse('2026-11-22T03:30:00.000Z'))).toBe('')
  for (const other of ['{', '7', 'null', '{"phone":1,"until":"2999-01-01"}']) {
    localStorage.setItem('guest-phone', other)
    expect(provedPhone(0)).toBe('')
  }
})
