import type { OrderReceipt } from '@shop/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import ReceiptPage from '#src/pages/order/after/receipt-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'

afterEach(() => vi.unstubAllGlobals())

const receipt: OrderReceipt = {
  orderId: 5,
  gift: null,
  orderNo: '20261121-ABCDEFGH',
  orderName: '사과',
  paidAt: '2026-11-21T01:01:00.000Z',
  seller: {
    company: '장보기 주식회사',
    ceo: '이장터',
    businessNumber: '123-45-67890',
    mailOrderNumber: '2026-서울강남-0001',
    address: '서울 강남구 테헤란로 1',
    phone: '1234-5678',
  },
  lines: [
    {
      orderItemProductId: 1,
      name: '사과',
      option: '3kg',
      unit: 2,
      unitPrice: 10_000,
      price: 20_000,
      isReturned: false,
    },
    { orderItemProductId: 2, name: '배', option: '', unit: 1, unitPrice: 5000, price: 5000, isReturned: true },
  ],
  totals: {
    productsPrice: 25_000,
    shippingFee: 3000,
    areaShippingFee: 0,
    couponDiscountPrice: 2000,
    usedPoint: 1000,
    totalPrice: 25_000,
    refundedPrice: 4400,
  },
  tax: { taxFreePrice: 17_600, suppliedPrice: 2727, vat: 273 },
  payment: { paymentMethodType: 'card', cardText: '현대 4330****' },
  cashReceipt: null,
  refunds: [],
}

test('[SCREEN-7] a receipt shows seller, products, prices and refunds, and can be printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fakeServer({ 'order.getReceipt': () => receipt })
  renderPages('/orders/5/receipt', { '/orders/:id/receipt': ReceiptPage } as Parameters<typeof renderPages>[1])
  const user = userEvent.setup()
  const table = within(await screen.findByRole('table', { name: '구매한 상품' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  expect(table.getByText('취소·반품')).toBeDefined()
  const sums = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(sums).toEqual(
    expect.arrayContaining([
      ['결제한 금액', '25,000원'],
      ['환불한 금액', '−4,400원'],
      ['남은 결제 금액', '20,600원'],
      ['과세 금액', '2,727원'],
      ['부가세', '273원'],
      ['면세 금액', '17,600원'],
      ['사업자 번호', '123-45-67890'],
    ]),
  )
  await user.click(screen.getByRole('button', { name: '인쇄하기' }))
  expect(print).toHaveBeenCalledOnce()
})

test('[SCREEN-7] the receipt of a gift is marked, lists the goods once, and leads to the receivers', async () => {
  const [apples, pears] = receipt.lines
  if (!apples || !pears) throw new Error('The sample has two lines.')
  const gift = { giftGroupId: 5, giftGroupStatus: 'unused', counts: { emptyAddressCount: 1, sendCount: 3 } } as const
  const lines = [apples, { ...apples, orderItemProductId: 3 }, { ...apples, orderItemProductId: 4, isReturned: true }]
  fakeServer({ 'order.getReceipt': () => ({ ...receipt, gift, lines }) })
  renderPages('/orders/5/receipt', { '/orders/:id/receipt': ReceiptPage } as Parameters<typeof renderPages>[1])
  const table = within(await screen.findByRole('table', { name: '구매한 상품' }))
  const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)
  expect(cells).toEqual([undefined, '40,000원', '20,000원'])
  expect(screen.getByText(/받는 분 3명/)).toBeDefined()
  expect(screen.getByRole('link', { name: '선물 보기' }).getAttribute('href')).toBe('/gifts/5')
})
