import { describe, expect, test } from 'vitest'
import { statusNote } from './order-texts.ts'

const counts = { sendCount: 2, emptyAddressCount: 1 }
type Order = Parameters<typeof statusNote>[0]
const orderOf = (orderItemStatus: Order['orderItemStatus'], gift: Partial<typeof counts> | null): Order =>
  ({
    orderItemStatus,
    orderItemProducts: [{ orderItemProductStatus: orderItemStatus }],
    timeline: [],
    payment: { wrongDeposit: null },
    gift: gift && { giftGroupId: 1, giftGroupStatus: 'unused', counts: { ...counts, ...gift } },
  }) as unknown as Order

describe('[GIFT-3] the note of a gift', () => {
  test('says what happens after the deposit', () => {
    expect(statusNote(orderOf('bank_transfer_waiting', {}))).toBe('입금이 확인되면 받는 분에게 선물을 보내요.')
    expect(statusNote(orderOf('bank_transfer_waiting', null))).toBe('입금이 확인되면 상품을 준비해요.')
  })
  test('says that an address is missing, until all are entered', () => {
    expect(statusNote(orderOf('paid', {}))).toBe('받는 분이 배송지를 입력하면 상품을 준비해요.')
    expect(statusNote(orderOf('paid', { emptyAddressCount: 0 }))).toBe('판매자가 주문을 확인하고 상품을 준비해요.')
  })
})
