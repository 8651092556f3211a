import { AppError, type PaymentRequest, type PaymentState } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveVerifiedPhone } from '#src/features/order/checkout/proved-phone.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import CheckoutPage from '#src/pages/order/checkout-page.tsx'
import CompletePage from '#src/pages/order/complete-page.tsx'
import FailPage from '#src/pages/order/fail-page.tsx'
import ProcessingPage from '#src/pages/order/processing-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { ORDER_NO, sampleAddress, sampleOrder, sampleTmp, TMP_ID } from '#src/testing/shop-samples.ts'
import { initializePayment } from './payment-store.ts'

const pages = {
  '/order/processing': ProcessingPage,
  '/order/complete/:orderId': CompletePage,
  '/order/fail': FailPage,
  '/order/:tmpId': CheckoutPage,
} as Parameters<typeof renderPages>[1]
const byCard = { paymentMethodType: 'card', easyPay: null, isKeyIn: false, label: '신용·체크카드' } as const
const byNumbers = { ...byCard, isKeyIn: true, label: '카드 번호 입력' }
const request: PaymentRequest = {
  orderId: 5,
  orderNo: ORDER_NO,
  orderName: '사과 1',
  amount: 13_000,
  taxFreeAmount: 0,
  pgType: 'toss',
  clientKey: 'test_ck',
  scriptUrl: 'https://pay.example/v2.js',
  customerKey: 'customer-key',
  customerName: '김하늘',
  method: 'CARD',
  easyPay: null,
  virtualAccount: null,
  cashReceipt: null,
  heldUntil: '2099-01-01T00:00:00.000Z',
}
const stateOf = (state: PaymentState['state'], failure: PaymentState['failure'] = null): PaymentState => ({
  orderId: 5,
  orderNo: ORDER_NO,
  state,
  account: null,
  failure,
})
const keyed = {
  orderNo: ORDER_NO,
  cardNumber: '4330123412341235',
  month: '07',
  year2digits: '39',
  dateOfBirth: '900101',
  cardPassword: '83',
  installment: 0,
}

const openForm = async (more: Parameters<typeof fakeServer>[0] = {}, tmp = sampleTmp({ address: sampleAddress })) => {
  const journal = fakeServer({
    'order.getTmp': () => tmp,
    'order.checkTmp': () => request,
    'order.get': () => sampleOrder(),
    'payment.listMethods': () => ({ methods: [byCard, byNumbers], depositHours: 48 }),
    'payment.keyIn': () => stateOf('paid'),
    ...more,
  })
  renderPages(`/order/${TMP_ID}`, pages)
  await userEvent.click(await screen.findByRole('radio', { name: '카드 번호 입력' }))
  await screen.findByRole('group', { name: '카드 정보' })
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
  return journal
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fill = async ({ number = '4330123412341235', expiry = '739', holder = '900101', password = '83' } = {}) => {
  await userEvent.type(field(/카드 번호 \*/), number)
  await userEvent.type(field(/유효 기간/), expiry)
  await userEvent.type(field(/생년월일/), holder)
  await userEvent.type(field(/비밀번호/), password)
}
const pay = () => userEvent.click(screen.getByRole('button', { name: /원 결제하기/ }))
const kept = () => JSON.stringify([localStorage, sessionStorage, window.location.href, document.cookie])

beforeEach(() => {
  localStorage.clear()
  saveVerifiedPhone('01012345678', new Date(Date.now() + 60_000).toISOString())
  sessionStorage.clear()
})
afterEach(() => {
  closeWarning()
  initializePayment()
  vi.unstubAllGlobals()
})

describe('happy', () => {
  test('[PAY-5] a card number is formatted in groups, sent once, and leads to the completed order', async () => {
    const journal = await openForm()
    await fill()
    expect([field(/카드 번호 \*/).value, field(/유효 기간/).value]).toEqual(['4330 1234 1234 1235', '07/39'])
    expect(field(/카드 번호 \*/).autocomplete).toBe('cc-number')
    expect(field(/유효 기간/).autocomplete).toBe('cc-exp')
    await pay()
    await screen.findByRole('heading', { name: '주문이 완료됐어요' })
    expect(bodiesOf(journal, 'payment.keyIn')).toEqual([keyed])
    expect(bodiesOf(journal, 'order.checkTmp')).toMatchObject([{ paymentMethodType: 'card' }])
  })

  test('[PAY-5] installments are offered from 50,000 won', async () => {
    const tmp = sampleTmp({ address: sampleAddress })
    const totals = { ...tmp.totals, price: 50_000 }
    const journal = await openForm({}, { ...tmp, totals })
    await fill({ holder: '2208162517' })
    await userEvent.selectOptions(screen.getByLabelText('할부'), '3개월')
    await pay()
    await waitFor(() => expect(bodiesOf(journal, 'payment.keyIn')).toHaveLength(1))
    expect(bodiesOf(journal, 'payment.keyIn')).toMatchObject([{ installment: 3, dateOfBirth: '2208162517' }])
  })

  test('[PAY-5] correcting a digit in the middle keeps the caret in place', async () => {
    await openForm()
    const number = field(/카드 번호 \*/)
    await userEvent.type(number, '4330123412341235')
    await userEvent.type(number, '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(number.value).toBe('4301 2341 2341 235')
    expect(number.selectionStart).toBe(2)
  })
})

describe('error', () => {
  test('[PAY-5] without the method the form is not rendered', async () => {
    fakeServer({
      'order.getTmp': () => sampleTmp({ address: sampleAddress }),
      'payment.listMethods': () => ({ methods: [byCard], depositHours: 48 }),
    })
    renderPages(`/order/${TMP_ID}`, pages)
    await screen.findByRole('radio', { name: '신용·체크카드' })
    expect(screen.queryByRole('radio', { name: '카드 번호 입력' })).toBeNull()
    expect(screen.queryByRole('group', { name: '카드 정보' })).toBeNull()
  })

  test('[PAY-5] each invalid field shows an error, and nothing is sent', async () => {
    const journal = await openForm()
    await fill({ number: '4330123412341236', expiry: '0120', holder: '901301', password: '8' })
    await pay()
    const errors = [/카드 번호 \*/, /유효 기간/, /생년월일/, /비밀번호/].map((name) => {
      const input = field(name)
      return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
    })
    expect(errors).toEqual([
      '카드 번호를 다시 확인해 주세요.',
      '유효 기간을 다시 확인해 주세요.',
      '생년월일 여섯 자리나 사업자등록번호 열 자리를 다시 확인해 주세요.',
      '비밀번호 앞 두 자리를 입력해 주세요.',
    ])
    expect(document.activeElement).toBe(field(/카드 번호 \*/))
    expect(bodiesOf(journal, 'order.checkTmp')).toEqual([])
    await userEvent.type(field(/비밀번호/), '3')
    expect(field(/비밀번호/).getAttribute('aria-invalid')).toBeNull()
  })

  test('[PAY-5] a server error is shown beside its field, and the order can be paid again', async () => {
    const problems = [{ path: 'body.year2digits', message: '유효 기간이 지났어요.' }]
    const journal = await openForm({
      'payment.keyIn': () => {
        throw new AppError('invalidInput', { problems })
      },
    })
    await fill()
    await pay()
    expect(await screen.findByText('유효 기간이 지났어요.')).toBeTruthy()
    expect(field(/카드 번호 \*/).value).toBe('')
    await fill()
    await pay()
    await waitFor(() => expect(bodiesOf(journal, 'payment.keyIn')).toHaveLength(2))
    expect(bodiesOf(journal, 'payment.close')).toEqual([])
  })

  test('[PAY-6] a rejected card shows the gateway’s message', async () => {
    const failure = {
      code: 'INVALID_CARD_PASSWORD',
      error: 'Bad Request',
      message: '비밀번호가 달라요.',
      statusCode: 400,
    }
    await openForm({
      'payment.keyIn': () => stateOf('failed', failure),
      'payment.close': () => stateOf('failed', failure),
    })
    await fill()
    await pay()
    expect(await screen.findByRole('heading', { name: '결제하지 못했어요' })).toBeTruthy()
  })

  test('[PAY-5] after a lost connection the card is not sent again; the payment state is requested', async () => {
    const journal = await openForm({
      'payment.keyIn': () => {
        throw new TypeError('Failed to fetch')
      },
      'payment.getState': () => stateOf('paid'),
    })
    await fill()
    await pay()
    await screen.findByRole('heading', { name: '주문이 완료됐어요' }, { timeout: 8000 })
    expect(bodiesOf(journal, 'payment.keyIn')).toHaveLength(1)
  })

  test('[PAY-5] if the shop no longer supports the method, an error is shown and the stock is released', async () => {
    const journal = await openForm({
      'payment.keyIn': () => {
        throw new AppError('keyInOff')
      },
      'payment.close': () => stateOf('failed'),
    })
    await fill()
    await pay()
    expect((await screen.findByRole('dialog')).textContent).toContain('다른 결제 수단')
    expect(bodiesOf(journal, 'payment.close')).toMatchObject([{ orderNo: ORDER_NO }])
  })
})

describe('security', () => {
  test('[PAY-5] the card is in no storage, in no address and, once sent, in no field', async () => {
    let standing = ''
    await openForm({
      'payment.keyIn': async () => {
        await waitFor(() => expect(field(/카드 번호 \*/).value).toBe(''))
        standing = JSON.stringify([...document.querySelectorAll('input')].map(({ value }) => value))
        return stateOf('paid')
      },
    })
    await fill()
    expect(kept()).not.toMatch(/4330 ?1234|900101/)
    await pay()
    await screen.findByRole('heading', { name: '주문이 완료됐어요' })
    expect(standing).not.toMatch(/4330|07\/39|900101|83/)
    expect(kept()).not.toMatch(/4330 ?1234|900101/)
  })
})
