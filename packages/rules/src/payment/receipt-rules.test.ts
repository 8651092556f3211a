import { describe, expect, test } from 'vitest'
import {
  type CashReceipt,
  defaultCashReceipt,
  identityKindOf,
  isBusinessNumber,
  isCashReceiptIdentity,
  isReceiptIdentity,
  receiptIdentityOf,
  receiptTypeOf,
  toOrderCashReceipt,
} from '#src/payment/receipt-rules.ts'

const receipt = (over: Partial<CashReceipt> = {}): CashReceipt => ({
  cashReceiptType: 1,
  identitySelect: 1,
  identitySelectText: '휴대폰 번호',
  identityNo: '01012345678',
  isSave: true,
  ...over,
})

test('[PAY-4] the default is type 1 with a phone identity and the fixed placeholder number, not saved', () => {
  expect(defaultCashReceipt).toEqual({
    cashReceiptType: 1,
    identitySelect: 1,
    identitySelectText: '휴대폰 번호',
    identityNo: '0100001234',
    isSave: false,
  })
})

describe('submitted receipt', () => {
  test('[PAY-1] a bank transfer with type 3 submits the fixed type-1 receipt, not saved', () => {
    const sent = toOrderCashReceipt(receipt({ cashReceiptType: 3, identitySelect: 2, identityNo: '' }), true)
    expect(sent).toEqual(defaultCashReceipt)
    expect(sent).not.toBe(defaultCashReceipt)
  })

  test.each([
    [1, true],
    [2, true],
    [3, false],
    [1, false],
  ] as const)(
    '[PAY-1] type %i, bank transfer %s: the receipt is submitted unchanged',
    (cashReceiptType, isBankTransfer) => {
      const given = receipt({ cashReceiptType })
      expect(toOrderCashReceipt(given, isBankTransfer)).toBe(given)
    },
  )

  test('[ENTITY-17] the three types map to the stored receipt types', () => {
    expect(([1, 2, 3] as const).map(receiptTypeOf)).toEqual(['income_deduction', 'expenditure_proof', 'none'])
  })
})

describe('identity', () => {
  test('[PAY-4] identitySelect 1 is a phone, anything else a card', () => {
    expect([1, 2, 0].map(identityKindOf)).toEqual(['phone', 'card', 'card'])
  })

  test.each<[string, Partial<CashReceipt>, boolean]>([
    ['a mobile number', {}, true],
    ['with dashes', { identityNo: '010-1234-5678' }, true],
    ['the placeholder', { identityNo: defaultCashReceipt.identityNo }, true],
    ['no mobile number', { identityNo: '0212345678' }, false],
    ['a receipt card of 18 digits', { identitySelect: 2, identityNo: '950012345678901234' }, true],
    ['a receipt card of 13 digits', { identitySelect: 2, identityNo: '1234567890123' }, true],
    ['a card number too short', { identitySelect: 2, identityNo: '123456789012' }, false],
    ['a resident number', { identitySelect: 2, identityNo: '900101-1234567' }, false],
    ['a phone number as a card', { identitySelect: 2 }, false],
    ['a business number', { cashReceiptType: 2, identityNo: '120-81-47521' }, true],
    ['a phone number as a business', { cashReceiptType: 2 }, false],
    ['nothing at all when none is asked for', { cashReceiptType: 3, identityNo: '' }, true],
  ])('[PAY-4] %s', (_, over, expected) => {
    expect(isCashReceiptIdentity(receipt(over))).toBe(expected)
  })

  test.each([
    ['120-81-47521', true],
    ['2208162517', true],
    ['124-81-00998', true],
    ['123-45-67890', false],
    ['120-81-47522', false],
    ['0000000000', false],
    ['120814752', false],
    ['12081475211', false],
    ['', false],
  ])('[PAY-4] business number %s: %s', (text, expected) => {
    expect(isBusinessNumber(text)).toBe(expected)
  })
})

describe('identities that may be saved', () => {
  test.each([
    ['phone', '01012345678', true],
    ['phone', '2208162517', false],
    ['card', '154420201234567890', true],
    ['card', '9001011234567', false],
    ['business', '2208162517', true],
    ['business', '2208162518', false],
  ] as const)('[C082] %s %s: %s', (kind, number, good) => {
    expect(isReceiptIdentity(kind, number)).toBe(good)
  })

  test('[PAY-4] a receipt has an identity unless none is requested or it is the placeholder', () => {
    expect(receiptIdentityOf(receipt())).toEqual({ kind: 'phone', number: '01012345678' })
    expect(receiptIdentityOf(receipt({ identitySelect: 2, identityNo: '1544-2020-1234-567890' }))).toEqual({
      kind: 'card',
      number: '154420201234567890',
    })
    expect(receiptIdentityOf(receipt({ cashReceiptType: 2, identityNo: '220-81-62517' }))?.kind).toBe('business')
    expect(receiptIdentityOf(receipt({ cashReceiptType: 3 }))).toBeUndefined()
    expect(receiptIdentityOf({ ...defaultCashReceipt })).toBeUndefined()
  })
})
