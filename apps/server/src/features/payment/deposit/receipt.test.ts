import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  MINUTE,
  apples,
  reconciliationBreaksOf,
  byAccount,
  depositsOf,
  receiptsOf,
} from '#src/features/payment/testing/deposits.ts'
import {
  authenticate,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  orderCart,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { propagateCashReceipt } from '#src/features/receipt/reconcile-receipts.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
let buyer: ReturnType<typeof depositsOf>
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email', points: 5_000 })
  buyer = depositsOf(shop, who)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

describe('cash receipts', () => {
  test('[PAY-1] without a request the default receipt is issued when the deposit arrives', async () => {
    const { request } = await buyer.waiting({ orderItemCashReceiptInfo: { cashReceiptType: '3' } })
    await shop.runJobs()
    expect(shop.gateway.receipts).toEqual([])
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(shop.gateway.receipts).toMatchObject([
      { identity: '0100001234', kind: 'income_deduction', amount: request.amount, orderId: request.orderNo },
    ])
    expect(await receiptsOf(shop)).toEqual([
      { part: 1, kind: 'income_deduction', amount: request.amount, state: 'issued' },
    ])
  })

  test('[PAY-4] the given number is reported and stored encrypted; its business kind is a proof of expenditure', async () => {
    const given = { cashReceiptType: '2', identitySelect: 3, identityNo: '2208162517' }
    const { request } = await buyer.waiting({ orderItemCashReceiptInfo: given })
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(shop.gateway.receipts).toMatchObject([{ identity: '2208162517', kind: 'expenditure_proof' }])
    const rows = await shop.db.many<{ text: string }>(
      't',
      'select receipt::text as text from orders union all select identity from cash_receipt',
      [],
    )
    for (const { text } of rows) expect(text).not.toContain('2208162517')
    expect((await buyer.orderOf(request.orderId)).receiptType).toBe('expenditure_proof')
  })

  test('[PAY-4] accepts a cash-receipt card number of nineteen digits', async () => {
    const identityNo = '9440112345678901234'
    const given = { cashReceiptType: '1', identitySelect: 2, identityNo } as const
    const { request } = await buyer.waiting({ orderItemCashReceiptInfo: given })
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(shop.gateway.receipts).toMatchObject([{ identity: identityNo, kind: 'income_deduction' }])
  })

  test('[PAY-4] an invalid number is refused beside its field', async () => {
    const tmp = await orderCart(shop, who, apples)
    const given = { cashReceiptType: '1', identitySelect: 1, identityNo: '0212345678' } as const
    const asked = check(shop, who, tmp, checkBody(tmp, 0, { ...byAccount, orderItemCashReceiptInfo: given }))
    const refusal = await expectRefusal(asked, 'invalidInput')
    expect(refusal.problems?.[0]?.path).toBe('body.orderItemCashReceiptInfo.identityNo')
  })

  test('a lost response is requested again under the same key: one receipt, however often', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.script('receipt', 'lost', 'down')
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(await receiptsOf(shop)).toMatchObject([{ state: 'asked' }])
    for (let minute = 0; minute < 3; minute++) {
      shop.pass(MINUTE)
      await shop.runJobs()
    }
    expect(await receiptsOf(shop)).toMatchObject([{ state: 'issued' }])
    expect(shop.gateway.receipts).toHaveLength(1)
  })

  test('a tax office that is down for a day is told nevertheless', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    shop.gateway.script('receipt', ...Array.from({ length: 20 }, () => 'down' as const))
    await buyer.notifyDeposit(request.orderNo)
    for (let hours = 0; hours < 24; hours++) {
      shop.pass(61 * MINUTE)
      await shop.runJobs()
    }
    expect(await receiptsOf(shop)).toMatchObject([{ state: 'issued', amount: request.amount }])
    expect(shop.gateway.receipts).toHaveLength(1)
  })

  test('a number that the tax office refuses: the receipt is issued without one and listed', async () => {
    const given = { cashReceiptType: '1', identitySelect: 1, identityNo: '01012345678' }
    const { request } = await buyer.waiting({ orderItemCashReceiptInfo: given })
    shop.gateway.script('receipt', { decline: 'INVALID_CASH_RECEIPT_INFO' })
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(await receiptsOf(shop)).toMatchObject([{ state: 'failed' }, { state: 'issued' }])
    expect(shop.gateway.receipts).toMatchObject([{ identity: '0100001234' }])
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'receiptRefused', open: true }])
  })

  test('a reversed deposit cancels its receipt', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    shop.gateway.reverse(request.orderNo, 'canceled')
    shop.pass(MINUTE)
    await buyer.notifyDeposit(request.orderNo)
    expect(await receiptsOf(shop)).toMatchObject([{ state: 'canceled' }])
    expect(shop.gateway.receipts).toMatchObject([{ isCanceled: true }])
  })

  test.each([
    { fate: 'lost', state: 'canceled', breaks: [] },
    { fate: { decline: 'ALREADY_CANCELED_CASH_RECEIPT' }, state: 'canceled', breaks: [] },
    {
      fate: { decline: 'FORBIDDEN_REQUEST' },
      state: 'cancel_asked',
      breaks: [{ kind: 'receiptCancelRefused', open: true }],
    },
  ] as const)('[K2] a cancel of a receipt that meets $fate leaves it $state', async ({ fate, state, breaks }) => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    shop.gateway.script('receipt', fate)
    shop.gateway.reverse(request.orderNo, 'canceled')
    shop.pass(MINUTE)
    await buyer.notifyDeposit(request.orderNo)
    expect(await receiptsOf(shop)).toMatchObject([{ state: fate === 'lost' ? 'cancel_asked' : state }])
    shop.pass(10 * MINUTE)
    await shop.runJobs()
    expect(await receiptsOf(shop)).toMatchObject([{ state }])
    expect(await reconciliationBreaksOf(shop)).toEqual(breaks)
  })

  test('[K2] without the contract for mixed taxes a receipt names no VAT-free amount', async () => {
    const toss = shop.app.config.toss as { mixedTax: boolean }
    toss.mixedTax = false
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(shop.gateway.receipts).toMatchObject([{ taxFreeAmount: 0, amount: request.amount }])
  })

  test('card payments are reported to the tax office by the card company only', async () => {
    const request = await buyer.place(0, { paymentMethodType: 'card' })
    await confirm(shop, who, authenticate(shop, request))
    await shop.runJobs()
    // as for a job of an order whose receipt was removed after retention
    await propagateCashReceipt(shop.app, request.orderId)
    expect(shop.gateway.calls.receipt).toBe(0)
    expect(await receiptsOf(shop)).toEqual([])
  })
})
