import { AppError, type OrderTmp } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { bodiesOf, fakeServer, renderPages, toApiError } from '#src/testing/fake-server.tsx'
import { sampleAddress, sampleTmp, sampleTotals, TMP_ID } from '#src/testing/shop-samples.ts'
import { CheckoutView } from './checkout-view.tsx'
import { saveVerifiedPhone } from './proved-phone.ts'
import type { Pay } from './use-checkout.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

const openCheckout = async (pay: Pay, given: Partial<OrderTmp> = {}, more: Parameters<typeof fakeServer>[0] = {}) => {
  let tmp = sampleTmp(given)
  const journal = fakeServer({
    'order.getTmp': () => tmp,
    'order.calculateTmp': () => sampleTmp({ totals: sampleTotals(10_000, 4000) }),
    'order.setTmpAddress': ({ body }) => {
      tmp = { ...tmp, address: { ...sampleAddress, ...(body as object), guestOrderName: null, guestOrderPhone: null } }
      return tmp
    },
    'user.sendCode': () => ({ expiresAt: inAMinute(), resendAt: inAMinute() }),
    'user.verifyCode': () => ({ verifyState: true, verifiedUntil: inAMinute() }),
    ...more,
  })
  function Page() {
    const { data } = useOrderTmp(TMP_ID)
    return data ? <CheckoutView tmp={data} pay={pay} /> : null
  }
  renderPages(`/order/${TMP_ID}`, { '/order/:tmpId': Page })
  await screen.findByRole('heading', { name: '결제 금액' })
  return journal
}
const payButton = () => screen.getByRole('button', { name: /원 결제하기/ })
const fillOrderer = async () => {
  await userEvent.type(screen.getByLabelText(/이름/), '김하늘')
  await userEvent.type(screen.getByLabelText(/휴대폰 번호/), '01012345678')
  await userEvent.click(screen.getByRole('button', { name: '인증 번호 받기' }))
  await userEvent.type(await screen.findByLabelText(/인증 번호/), '123456')
  await screen.findByText('인증했어요')
}
const saveProof = () => saveVerifiedPhone('01012345678', inAMinute())
const ordered = { address: sampleAddress }
const readyToPay = async (pay: Pay, given: Partial<OrderTmp> = ordered) => {
  saveProof()
  const journal = await openCheckout(pay, given)
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  return journal
}
const never: Pay = () => new Promise(() => undefined)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  hideSnackbar()
  closeWarning()
  vi.unstubAllGlobals()
})

describe('happy', () => {
  test('[SCREEN-9] a guest enters name, phone and address, accepts the terms, and pays the amount on the button', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    const journal = await openCheckout(pay)
    await fillOrderer()
    await userEvent.click(screen.getByRole('button', { name: '배송지 입력하기' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('checkbox', { name: '주문하는 분이 받아요' }))
    await userEvent.type(sheet.getByLabelText(/우편번호/), '06236')
    await userEvent.type(sheet.getByLabelText(/도로명 주소/), '서울 강남구 테헤란로 1')
    await userEvent.selectOptions(sheet.getByLabelText('배송 요청 사항'), '직접 입력')
    await userEvent.type(sheet.getByLabelText('요청 사항 직접 입력'), '벨을 눌러 주세요')
    await userEvent.click(sheet.getByRole('button', { name: '이 주소로 배송받기' }))
    await screen.findByRole('button', { name: '변경' })
    await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
    await userEvent.click(screen.getByRole('button', { name: '13,000원 결제하기' }))
    expect(bodiesOf(journal, 'order.setTmpAddress')).toHaveLength(1)
    expect(pay).toHaveBeenCalledExactlyOnceWith(TMP_ID, {
      address: {
        receiverName: '김하늘',
        phone: '01012345678',
        zonecode: '06236',
        roadAddress: '서울 강남구 테헤란로 1',
        addressDetail: '',
        memo: '벨을 눌러 주세요',
        guestOrderName: '김하늘',
        guestOrderPhone: '01012345678',
      },
      chkPrice: 13_000,
      chkUsedPoint: 0,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true, optionalService: true },
    })
  })

  test('[ORDER-8] the surcharge of the postcode is shown while the address is typed', async () => {
    await openCheckout(never)
    await userEvent.click(screen.getByRole('button', { name: '배송지 입력하기' }))
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText(/우편번호/), '63100')
    expect((await screen.findByText(/제주 지역이라 추가 배송비/)).textContent).toContain('4,000원')
  })

  test('[TERMS-1] the “all” checkbox checks the three terms, unchecking one unchecks it, checking it again checks all', async () => {
    await openCheckout(never, ordered)
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
    await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
    expect(boxes()).toEqual([true, true, true, true])
    await userEvent.click(screen.getByRole('checkbox', { name: /선택/ }))
    expect(boxes()).toEqual([false, true, true, false])
    await userEvent.click(screen.getByRole('checkbox', { name: /선택/ }))
    expect(boxes()).toEqual([true, true, true, true])
    expect(screen.getByRole('checkbox', { name: /^\[선택\] .*\(푸시, 문자, 이메일\)$/ })).toBeTruthy()
  })

  test('[AUTH-6] a guest’s last address is prefilled, with the orderer', async () => {
    const kept = {
      ...sampleAddress,
      id: 'k',
      default: true,
      usedAt: Date.now(),
      orderer: { name: '이바다', phone: '01099998888' },
    }
    localStorage.setItem('guest-addresses', JSON.stringify([kept]))
    const journal = await openCheckout(never)
    await screen.findByRole('button', { name: '변경' })
    expect(screen.getByLabelText<HTMLInputElement>(/이름/).value).toBe('이바다')
    expect(screen.getByLabelText<HTMLInputElement>(/휴대폰 번호/).value).toBe('010-9999-8888')
    expect(bodiesOf(journal, 'order.setTmpAddress')[0]).toMatchObject({ zonecode: '06236', guestOrderName: '이바다' })
  })

  test('[SCREEN-9] coupons and points are not shown to a guest', async () => {
    await openCheckout(never, ordered)
    expect(screen.queryByText(/적립금/)).toBeNull()
    expect(screen.queryByText(/쿠폰/)).toBeNull()
  })
})

describe('error', () => {
  test('[SCREEN-9] each missing field shows an error, and the first one is focused', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openCheckout(pay)
    await userEvent.click(payButton())
    for (const text of [
      '주문하는 분의 이름을 입력해 주세요.',
      '휴대폰 번호를 다시 확인해 주세요.',
      '배송지를 입력해 주세요.',
      '필수 약관에 동의해 주세요.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(document.activeElement).toBe(screen.getByLabelText(/이름/))
    await userEvent.type(screen.getByLabelText(/이름/), '김')
    expect(screen.queryByText('주문하는 분의 이름을 입력해 주세요.')).toBeNull()
    expect(pay).not.toHaveBeenCalled()
  })

  test('[SCREEN-9] a second tap while the first request is pending does nothing', async () => {
    const pay = vi.fn<Pay>(never)
    await readyToPay(pay)
    await userEvent.dblClick(payButton())
    expect(pay).toHaveBeenCalledOnce()
  })

  test('[PAY-9] a changed price is shown beside the old one, and the pre-order is refetched', async () => {
    let price = 10_000
    const pay: Pay = () => {
      price = 12_000
      return Promise.reject(toApiError('priceChanged'))
    }
    saveProof()
    await openCheckout(pay, ordered, { 'order.getTmp': () => sampleTmp({ ...ordered, totals: sampleTotals(price) }) })
    await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
    await userEvent.click(payButton())
    expect((await screen.findByRole('dialog')).textContent).toContain('13,000원 → 15,000원')
    await screen.findByRole('button', { name: '15,000원 결제하기' })
    expect(screen.getByLabelText<HTMLInputElement>(/이름/).value).toBe('김하늘')
  })

  test('[ORDER-8] an area without delivery names the product beside the postcode, and the typed values stay', async () => {
    const refuse = () => {
      throw new AppError('undeliverableArea', {
        problems: [{ path: 'body.address.zonecode', message: '사과 1: 선택한 배송지로는 보낼 수 없어요.' }],
      })
    }
    await openCheckout(never, {}, { 'order.setTmpAddress': refuse, 'order.calculateTmp': refuse })
    await userEvent.click(screen.getByRole('button', { name: '배송지 입력하기' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByLabelText(/받는 분/), '김하늘')
    await userEvent.type(sheet.getByLabelText(/휴대폰 번호/), '01012345678')
    await userEvent.type(sheet.getByLabelText(/우편번호/), '63100')
    await userEvent.type(sheet.getByLabelText(/도로명 주소/), '제주시 첨단로 242')
    await sheet.findByText('사과 1: 선택한 배송지로는 보낼 수 없어요.')
    await userEvent.click(sheet.getByRole('button', { name: '이 주소로 배송받기' }))
    await waitFor(() => expect(sheet.getByLabelText(/우편번호/).getAttribute('aria-invalid')).toBe('true'))
    // shown once, not beside the postcode and again below it
    expect(sheet.getAllByText('사과 1: 선택한 배송지로는 보낼 수 없어요.')).toHaveLength(1)
    expect(document.activeElement).toBe(sheet.getByLabelText(/우편번호/))
    expect(sheet.getByLabelText<HTMLInputElement>(/도로명 주소/).value).toBe('제주시 첨단로 242')
  })

  test('[SCREEN-9] a long product name is truncated, but the number of further products stays visible', async () => {
    await openCheckout(never, { ...ordered, orderName: '청송 꿀사과 부사 5kg (14~18과) 외 2건' })
    expect(screen.getByText('청송 꿀사과 부사 5kg (14~18과)').className).toContain('truncate')
    expect(screen.getByText(/외 2건 · \d+개/).className).toContain('shrink-0')
  })

  test('the address form shows an error beside each invalid field', async () => {
    await openCheckout(never)
    await userEvent.click(screen.getByRole('button', { name: '배송지 입력하기' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByLabelText(/우편번호/), '123')
    await userEvent.click(sheet.getByRole('button', { name: '이 주소로 배송받기' }))
    for (const text of [
      '받는 분의 이름을 입력해 주세요.',
      '휴대폰 번호를 다시 확인해 주세요.',
      '우편번호 다섯 자리를 확인해 주세요.',
      '주소를 입력해 주세요.',
    ]) {
      expect(sheet.getByText(text)).toBeTruthy()
    }
    expect(document.activeElement).toBe(sheet.getByLabelText(/받는 분/))
  })

  test('[ERROR-1] a timeout shows its own message and can be retried', async () => {
    const pay = vi.fn<Pay>().mockRejectedValueOnce(toApiError('timeout')).mockImplementation(never)
    await readyToPay(pay)
    await userEvent.click(payButton())
    await screen.findByText(/서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요/)
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    await waitFor(() => expect(pay).toHaveBeenCalledTimes(2))
  })

  test('[SCREEN-9] problems that block the order are shown before the payment check, with a way to fix them', async () => {
    const problem = {
      code: 'outOfStock' as const,
      message: '지금은 2개까지 살 수 있어요. 수량을 줄여 주세요.',
      areas: [],
      productId: 1,
      productName: '사과 1',
      combinationId: 10,
      combinationName: '1kg 한 상자',
    }
    await openCheckout(never, { ...ordered, problems: [problem] })
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('사과 1 1kg 한 상자')).toBeTruthy()
    expect(alert.getByText(problem.message)).toBeTruthy()
    expect(alert.getByRole('link', { name: '장바구니에서 고치기' }).getAttribute('href')).toBe('/cart')
  })

  test('[SCREEN-9] a price that differs from the cart is shown and does not block the order', async () => {
    const problem = {
      code: 'priceChanged' as const,
      message: '담을 때보다 1개에 1,000원 올랐어요.',
      areas: [],
      productId: 1,
      productName: '사과 1',
      combinationId: 10,
      combinationName: '사과 1',
    }
    await openCheckout(never, { ...ordered, problems: [problem] })
    const note = within(screen.getByRole('note', { name: '담은 뒤 가격이 달라졌어요' }))
    expect(note.getByText(problem.message)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('[ERROR-3] sold out during checkout: the product is named, with a link to the cart', async () => {
    await readyToPay(() => Promise.reject(toApiError('outOfStock', ['사과 1: 남은 수량보다 많이 담았어요.'])))
    await userEvent.click(payButton())
    expect((await screen.findByRole('dialog')).textContent).toContain('사과 1: 남은 수량보다 많이 담았어요.')
    await userEvent.click(screen.getByRole('button', { name: '장바구니로 가기' }))
    await screen.findByText('다른 화면')
  })
})
