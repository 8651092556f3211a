import { AppError, type OrderTmp } from '@shop/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetChoices } from '#src/features/order/checkout/checkout-draft.ts'
import { saveVerifiedPhone } from '#src/features/order/checkout/proved-phone.ts'
import type { Pay } from '#src/features/order/checkout/use-checkout.ts'
import { useOrderTmp } from '#src/features/order/order-queries.ts'
import { closeWarning } from '#src/features/snackbar/warning-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleTmp, sampleTotals, TMP_ID } from '#src/testing/shop-samples.ts'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { GiftSendView } from './gift-send-view.tsx'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const gift: Partial<OrderTmp> = { isGift: true, address: null }

const openGift = async (pay: Pay) => {
  saveVerifiedPhone('01012345678', inAMinute())
  const journal = fakeServer({
    'order.getTmp': () => sampleTmp(gift),
    'order.calculateTmp': ({ body }) => {
      const { giftUnits = [1] } = body as { giftUnits?: number[] }
      const units = giftUnits.reduce((sum, unit) => sum + unit, 0)
      return sampleTmp({ ...gift, totals: sampleTotals(10_000 * units) })
    },
  })
  function Page() {
    const { data } = useOrderTmp(TMP_ID)
    return data ? <GiftSendView tmp={data} pay={pay} /> : null
  }
  const view = renderPages(`/gift/send/${TMP_ID}`, { '/gift/send/:tmpId': Page })
  await screen.findByRole('heading', { name: '받는 분' })
  return { journal, view }
}
const rows = () => screen.getAllByRole('group', { name: /^받는 분 \d+$/ })
const row = (index: number) => within(rows()[index] as HTMLElement)
const orderer = () => within(screen.getByRole('region', { name: '주문하는 분' }))
const chooseAlimtalk = () => userEvent.click(screen.getByRole('radio', { name: /알림톡으로 보내기/ }))
const complete = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /^보내는 분/ }), '바다')
  await userEvent.type(orderer().getByLabelText(/이름/), '김바다')
  await userEvent.click(screen.getByRole('checkbox', { name: '모두 동의해요' }))
}
const press = async (price: RegExp | string = /원 결제하기/) =>
  userEvent.click(await screen.findByRole('button', { name: price }))
const never: Pay = () => new Promise(() => undefined)
const refuse = (
  code: ConstructorParameters<typeof AppError>[0],
  problems: { path: string; message: string }[],
): Pay => {
  const { statusCode, message } = new AppError(code)
  return async () => {
    throw new ApiError({ statusCode, code, error: 'Error', message, requestId: 'r', problems })
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  hideSnackbar()
  closeWarning()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'contacts')
})

describe('happy', () => {
  test('[GIFT-2] [PAY-3] a guest sends by KakaoTalk: names are optional, and the gift goes with the payment check', async () => {
    const pay = vi.fn<Pay>(async () => undefined)
    await openGift(pay)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /카카오톡으로 직접/ }).checked).toBe(true)
    await userEvent.type(row(0).getByRole('textbox', { name: /이름/ }), '하늘이')
    await userEvent.click(screen.getByRole('button', { name: '받는 분 추가' }))
    await userEvent.click(row(1).getByRole('button', { name: '하나 더하기' }))
    await userEvent.type(screen.getByRole('textbox', { name: /메시지/ }), '고마워요')
    await userEvent.click(screen.getByRole('radio', { name: '생일' }))
    const card = screen.getByRole('article', { name: '선물 카드: 생일 축하해요' })
    expect(card.textContent).toContain('하늘이님께')
    expect(card.textContent).toContain('고마워요')
    await complete()
    await press('33,000원 결제하기')
    expect(pay).toHaveBeenCalledExactlyOnceWith(TMP_ID, {
      isGift: true,
      giftData: {
        giftNotiType: 'kakaotalkSend',
        giftReceivers: [
          { name: '하늘이', phone: '', unit: 1 },
          { name: '', phone: '', unit: 2 },
        ],
        kakaoGiftReceiverName: '하늘이',
        giftSenderName: '바다',
        giftMessage: '고마워요',
        giftCard: 'birthday',
        sendAt: null,
      },
      orderer: { guestOrderName: '김바다', guestOrderPhone: '01012345678' },
      chkPrice: 33_000,
      chkUsedPoint: 0,
      paymentMethodType: 'card',
      terms: { essentialService: true, essentialPrivacy: true, optionalService: true },
    })
  })

  test('[PAY-3] the price is calculated for the units of each receiver', async () => {
    const { journal } = await openGift(never)
    await userEvent.click(row(0).getByRole('button', { name: '하나 더하기' }))
    await screen.findByRole('button', { name: '23,000원 결제하기' })
    const { units } = sampleTmp(gift).totals.optionCountings
    expect(screen.getByRole('region', { name: '결제 금액' }).textContent).toContain(`받는 분 1명 · 모두 ${2 * units}개`)
    const asked = journal.findLast(([name]) => name === 'order.calculateTmp')
    expect(asked?.[1]).toMatchObject({ query: { isGift: 'true', giftCount: '1' }, body: { giftUnits: [2] } })
  })

  test('[GIFT-1] another type resets the receivers, after a confirmation if something was typed', async () => {
    await openGift(never)
    await userEvent.type(row(0).getByRole('textbox', { name: /이름/ }), '하늘이')
    await userEvent.click(screen.getByRole('button', { name: '받는 분 추가' }))
    await chooseAlimtalk()
    await userEvent.click(await screen.findByRole('button', { name: '취소' }))
    expect(rows()).toHaveLength(2)
    await chooseAlimtalk()
    await userEvent.click(await screen.findByRole('button', { name: '바꾸기' }))
    expect(rows()).toHaveLength(1)
    expect(row(0).getByRole<HTMLInputElement>('textbox', { name: /이름/ }).value).toBe('')
  })

  test('[SCREEN-10] a pasted list adds its usable rows and names the others, which stay in the text', async () => {
    await openGift(never)
    await chooseAlimtalk()
    await userEvent.click(screen.getByRole('button', { name: '목록 붙여넣기' }))
    const sheet = within(await screen.findByRole('dialog', { name: '목록 붙여넣기' }))
    const list = sheet.getByRole<HTMLTextAreaElement>('textbox')
    await userEvent.click(list)
    await userEvent.paste('김하늘\t010-1234-5678\t2\n존\t+1 415 555 0132\n이바다\t010-1234-5678')
    expect(sheet.getByRole('alert').textContent).toContain('2번째 줄 존: 해외 휴대폰 번호로는 보낼 수 없어요.')
    expect(sheet.getByRole('alert').textContent).toContain('3번째 줄 이바다: 같은 휴대폰 번호가 이미 있어요.')
    await userEvent.click(sheet.getByRole('button', { name: '1명 추가하기' }))
    expect(rows()).toHaveLength(1)
    expect(list.value).toBe('존\t+1 415 555 0132\n이바다\t010-1234-5678')
  })

  test('[SCREEN-10] what was typed survives a reload and is deleted when the order is placed', async () => {
    const first = await openGift(never)
    await chooseAlimtalk()
    await userEvent.type(row(0).getByRole('textbox', { name: /이름/ }), '김하늘')
    await userEvent.type(screen.getByRole('textbox', { name: /메시지/ }), '고마워요')
    await userEvent.type(orderer().getByLabelText(/이름/), '김바다')
    first.view.unmount()
    const second = await openGift(never)
    await waitFor(() => expect(row(0).getByRole<HTMLInputElement>('textbox', { name: /이름/ }).value).toBe('김하늘'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /메시지/ }).value).toBe('고마워요')
    expect(orderer().getByLabelText<HTMLInputElement>(/이름/).value).toBe('김바다')
    second.view.unmount()
    forgetChoices(TMP_ID)
    await openGift(never)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /메시지/ }).value).toBe('')
  })
})

describe('errors', () => {
  test('[SCREEN-10] missing fields are named beside them, and the first is focused', async () => {
    const pay = vi.fn<Pay>()
    await openGift(pay)
    await chooseAlimtalk()
    await press()
    expect(row(0).getByText('받는 분의 이름을 입력해 주세요.')).toBeTruthy()
    expect(row(0).getByText('받는 분의 휴대폰 번호를 입력해 주세요.')).toBeTruthy()
    expect(screen.getByText('보내는 분의 이름을 입력해 주세요.')).toBeTruthy()
    expect(document.activeElement).toBe(row(0).getByRole('textbox', { name: /이름/ }))
    expect(pay).not.toHaveBeenCalled()
  })

  test('[SCREEN-10] a problem of the server is shown at the row it names', async () => {
    const path = 'body.giftData.giftReceivers.1.name'
    await openGift(refuse('invalidInput', [{ path, message: '쓸 수 없는 글자가 있어요.' }]))
    await userEvent.click(screen.getByRole('button', { name: '받는 분 추가' }))
    await complete()
    await press()
    expect(await row(1).findByText('쓸 수 없는 글자가 있어요.')).toBeTruthy()
    await userEvent.type(row(1).getByRole('textbox', { name: /이름/ }), '하')
    expect(row(1).queryByText('쓸 수 없는 글자가 있어요.')).toBeNull()
  })

  test('[SCREEN-10] goods that may no longer be a gift are named on the page, and nothing is lost', async () => {
    await openGift(refuse('notGiftable', [{ path: 'body', message: '사과 1: 선물할 수 없는 상품이 있어요.' }]))
    await userEvent.type(row(0).getByRole('textbox', { name: /이름/ }), '하늘이')
    await complete()
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('사과 1: 선물할 수 없는 상품이 있어요.')
    expect(row(0).getByRole<HTMLInputElement>('textbox', { name: /이름/ }).value).toBe('하늘이')
  })

  test('[C3] a contact without a usable number is shown with its reason', async () => {
    const select = vi.fn<() => Promise<{ name: string[]; tel: string[] }[]>>(async () => [
      { name: ['김하늘'], tel: ['+82 10-1234-5678'] },
      { name: ['존'], tel: ['+1 415 555 0132'] },
    ])
    Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true })
    await openGift(never)
    await chooseAlimtalk()
    await userEvent.click(screen.getByRole('button', { name: '연락처에서 선택' }))
    const sheet = within(await screen.findByRole('dialog', { name: '목록 붙여넣기' }))
    expect(sheet.getByRole('alert').textContent).toContain('존: 해외 휴대폰 번호로는')
    expect(rows()).toHaveLength(1)
    // a second choice keeps the rows that wait for a correction
    select.mockResolvedValueOnce([{ name: ['메리'], tel: ['+44 7700 900123'] }])
    await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
    await userEvent.click(screen.getByRole('button', { name: '연락처에서 선택' }))
    const again = within(await screen.findByRole('dialog', { name: '목록 붙여넣기' }))
    expect(again.getByRole('alert').textContent).toContain('존: 해외 휴대폰 번호로는')
    expect(again.getByRole('alert').textContent).toContain('메리: 해외 휴대폰 번호로는')
  })
})
