import { AppError } from '@shop/contract'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/layers/snackbar-store.ts'
import ReturnPage from '#src/pages/order/after/return-page.tsx'
import { bodiesOf, fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const delivered = (returnable = true) => {
  const order = sampleOrder({ orderItemStatus: 'delivery_end' })
  for (const product of order.orderItemProducts) product.returnable = returnable
  return order
}
const quote = ({ body }: { body?: unknown }) => {
  const isShops = (body as { reason: string } | undefined)?.reason === 'damaged'
  return {
    lines: [{ orderItemProductId: 1, name: '사과 1', price: 10_000, next: 'return_complete' as const }],
    cancelledPrice: 10_000,
    couponShare: 0,
    shippingBefore: 0,
    shippingAfter: isShops ? 0 : 3000,
    returnFee: isShops ? 0 : 3000,
    shortfall: 0,
    money: isShops ? 10_000 : 4000,
    point: 0,
    isWhole: false,
    couponComesBack: false,
    to: 'card' as const,
    needsAccount: false,
    dueDay: '2026-11-24',
  }
}
const open = (answers: Parameters<typeof fakeServer>[0]) => {
  const journal = fakeServer({ 'order.get': () => delivered(), 'orderItem.quoteReturn': quote, ...answers })
  renderPages('/orders/5/return/1', { '/orders/:id/return/:productId': ReturnPage } as Parameters<
    typeof renderPages
  >[1])
  return { journal, user: userEvent.setup() }
}

test('[SCREEN-7] a return is asked for with its reason and a word about it', async () => {
  const { journal, user } = open({ 'orderItem.requestReturn': () => delivered(false) })
  await user.click(await screen.findByRole('radio', { name: '상하거나 파손됐어요' }))
  await user.type(screen.getByLabelText('자세한 내용'), '두 개가 터져서 왔어요.')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')
  expect(bodiesOf(journal, 'orderItem.requestReturn')).toEqual([
    { kind: 'return', reason: 'damaged', contents: '두 개가 터져서 왔어요.', pictures: [] },
  ])
})

test('[SCREEN-7] who sends it back at will is shown what its ways cost before asking; the shop pays for what is broken', async () => {
  const { user } = open({})
  await user.click(await screen.findByRole('radio', { name: '마음이 바뀌었어요' }))
  await screen.findByText('반품 배송비는 주문하신 분이 부담해요.')
  const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  await vi.waitFor(() => expect(amountOf('돌려받을 금액')).toBe('4,000원'))
  expect([amountOf('처음 보낸 배송비'), amountOf('반품 배송비')]).toEqual(['−3,000원', '−3,000원'])
  await user.click(screen.getByRole('radio', { name: '상하거나 파손됐어요' }))
  await screen.findByText('반품 배송비는 판매자가 부담해요.')
  await vi.waitFor(() => expect(amountOf('돌려받을 금액')).toBe('10,000원'))
  expect(screen.queryByText('반품 배송비')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '같은 상품으로 교환할게요' }))
  await screen.findByText('교환 배송비는 판매자가 부담해요.')
  expect(screen.queryByText('돌려받을 금액')).toBeNull()
})

test('[SCREEN-7] 무료배송 상품인데 반품 배송비를 부담하라고 하고 금액은 없어요', async () => {
  const { user } = open({
    'orderItem.quoteReturn': () => ({ ...quote({}), shippingAfter: 0, returnFee: 0, money: 10_000 }),
  })
  for (const reason of ['마음이 바뀌었어요', '다른 이유가 있어요']) {
    await user.click(await screen.findByRole('radio', { name: reason }))
    await screen.findByText('반품 배송비는 따로 들지 않아요.')
    expect(screen.getByText('돌려받을 금액').nextElementSibling?.textContent).toBe('10,000원')
    expect(screen.queryByText('반품 배송비는 주문하신 분이 부담해요.')).toBeNull()
    expect(screen.queryByText(/배송비를 받지 않아요/)).toBeNull()
  }
})

test('[PAY-7] “입금해서 산 걸 반품하는데 환불 계좌를 적는 데가 없어요”', async () => {
  const { journal, user } = open({
    'orderItem.quoteReturn': (asked) => ({ ...quote(asked), to: 'account', needsAccount: true }),
    'orderItem.requestReturn': () => delivered(false),
  })
  await user.click(await screen.findByRole('radio', { name: '너무 늦게 도착했어요' }))
  await screen.findByRole('heading', { name: '환불받을 계좌' })
  // an exchange gives nothing back
  await user.click(screen.getByRole('radio', { name: '같은 상품으로 교환할게요' }))
  expect(screen.queryByRole('heading', { name: '환불받을 계좌' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '반품하고 환불받을게요' }))
  await user.click(await screen.findByRole('button', { name: '반품 신청하기' }))
  for (const name of [/^은행/, /^계좌 번호/, /^예금주/])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText(/^은행/))
  expect(journal.some(([name]) => name === 'orderItem.requestReturn')).toBe(false)
  await user.selectOptions(screen.getByLabelText(/^은행/), '신한은행')
  await user.type(screen.getByLabelText(/^계좌 번호/), '110-123-456789')
  await user.type(screen.getByLabelText(/^예금주/), '이주문')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')
  expect(bodiesOf(journal, 'orderItem.requestReturn')).toMatchObject([
    { kind: 'return', refundAccount: { bankCode: '88', accountNumber: '110-123-456789', holderName: '이주문' } },
  ])
})

test('[PAY-7] an account that was asked for only once it was sent is asked for in the form, and one refused stands at its field', async () => {
  let needsAccount = false
  const { user } = open({
    'orderItem.quoteReturn': (asked) => ({ ...quote(asked), to: 'account', needsAccount }),
    'orderItem.requestReturn': () => {
      if (needsAccount)
        throw new AppError('invalidInput', {
          problems: [{ path: 'body.refundAccount.accountNumber', message: '계좌 번호를 다시 확인해 주세요.' }],
        })
      needsAccount = true
      throw new AppError('refundAccountRequired')
    },
  })
  await user.click(await screen.findByRole('radio', { name: '너무 늦게 도착했어요' }))
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('돌려받을 계좌를 입력해 주세요.')
  await user.selectOptions(await screen.findByLabelText(/^은행/), '신한은행')
  await user.type(screen.getByLabelText(/^계좌 번호/), '110-123-456789')
  await user.type(screen.getByLabelText(/^예금주/), '이주문')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('계좌 번호를 다시 확인해 주세요.')
  expect(document.activeElement).toBe(screen.getByLabelText(/^계좌 번호/))
})

test('[SCREEN-7] without a reason, or without a word where one is needed, it says so and sends nothing', async () => {
  const { journal, user } = open({})
  await user.click(await screen.findByRole('button', { name: '반품 신청하기' }))
  expect(screen.getByRole('alert').textContent).toBe('이유를 선택해 주세요.')
  await user.click(screen.getByRole('radio', { name: '다른 상품이 왔어요' }))
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  expect(screen.getByText('어떤 문제인지 알려 주세요.')).toBeDefined()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(journal.some(([name]) => name === 'orderItem.requestReturn')).toBe(false)
})

test('[SCREEN-7] a refusal stands in the form, and what was written stays', async () => {
  const { user } = open({
    'orderItem.requestReturn': () => {
      throw new AppError('transitionRefused')
    },
  })
  await user.click(await screen.findByRole('radio', { name: '같은 상품으로 교환할게요' }))
  await user.click(screen.getByRole('radio', { name: '마음이 바뀌었어요' }))
  await user.type(screen.getByLabelText('자세한 내용 (선택)'), '크기를 바꾸고 싶어요.')
  await user.click(screen.getByRole('button', { name: '교환 신청하기' }))
  expect((await screen.findByRole('alert')).textContent).toContain('지금은 할 수 없는 요청이에요')
  expect(screen.getByLabelText<HTMLTextAreaElement>('자세한 내용 (선택)').value).toBe('크기를 바꾸고 싶어요.')
})

describe('photos', () => {
  /** A browser that reads pictures whose names say they are. */
  const readPictures = () => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (!file.name.endsWith('.jpg')) throw new Error('no picture')
      return { width: 4000, height: 3000, close: () => undefined }
    })
    const context = { fillRect: () => undefined, drawImage: () => undefined }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])))
  }
  const photo = (name: string) => new File(['large'], name, { type: 'image/jpeg' })
  const url = 'data:image/webp;base64,UklGRg=='

  test('[SCREEN-7] go along with the request, but for those that were taken out again', async () => {
    readPictures()
    let count = 0
    const { journal, user } = open({
      'orderItem.putPicture': () => ({ name: `p${(count += 1)}`, url }),
      'orderItem.requestReturn': () => delivered(false),
    })
    await user.upload(await screen.findByLabelText('사진 파일'), [photo('a.jpg'), photo('b.jpg')])
    await user.click(await screen.findByRole('button', { name: '사진 2 빼기' }))
    await user.upload(screen.getByLabelText('사진 파일'), photo('c.jpg'))
    await screen.findByRole('button', { name: '사진 2 빼기' })
    await user.click(screen.getByRole('radio', { name: '너무 늦게 도착했어요' }))
    await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
    await screen.findByText('반품을 신청했어요.')
    expect(bodiesOf(journal, 'orderItem.requestReturn')).toMatchObject([{ pictures: ['p1', 'p3'] }])
  })

  test('[SCREEN-7] are five at most, and a sixth is said to be one too many', async () => {
    readPictures()
    let count = 0
    const { user } = open({ 'orderItem.putPicture': () => ({ name: `p${(count += 1)}`, url }) })
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.jpg`))
    await user.upload(await screen.findByLabelText('사진 파일'), six)
    await screen.findByRole('button', { name: '사진 5 빼기' })
    expect(screen.getByRole('alert').textContent).toBe('사진은 5장까지 올릴 수 있어요.')
    expect(screen.queryByLabelText('사진 파일')).toBeNull()
    expect(count).toBe(5)
  })

  test('[SCREEN-7] that cannot be read, or are refused, say so and leave the others', async () => {
    readPictures()
    const { user } = open({
      'orderItem.putPicture': () => {
        throw new AppError('pictureUnreadable')
      },
    })
    await user.upload(await screen.findByLabelText('사진 파일'), photo('text.heic'))
    expect((await screen.findByRole('alert')).textContent).toContain('읽을 수 없는 사진이에요')
    await user.upload(screen.getByLabelText('사진 파일'), photo('a.jpg'))
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(new AppError('pictureUnreadable').message),
    )
    expect(screen.queryByRole('button', { name: '사진 1 빼기' })).toBeNull()
  })
})

test('what cannot be sent back says when it can', async () => {
  open({ 'order.get': () => delivered(false) })
  await screen.findByRole('heading', { name: '교환·반품할 수 없는 상품이에요' })
})
