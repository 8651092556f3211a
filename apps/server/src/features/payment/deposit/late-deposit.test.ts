import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import { notifyRefundAccount } from '#src/features/payment/return-late-money.ts'
import { MINUTE, reconciliationBreaksOf, depositsOf } from '#src/features/payment/testing/deposits.ts'
import { createPerson, expectBooksRight, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'

let shop: Shop
let buyer: ReturnType<typeof depositsOf>
beforeEach(async () => {
  shop = await openTestShop()
  buyer = depositsOf(shop, await createPerson(shop, { userType: 'email', points: 5_000 }))
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('error', () => {
  test('[B6] a late deposit is refunded when an account is known', async () => {
    const { request } = await buyer.waiting()
    shop.pass(7 * DAY + MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('failed')
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    // no account is known: it waits and is listed
    expect(await reconciliationBreaksOf(shop)).toEqual([
      { kind: 'lateApproval', open: true },
      { kind: 'refundAccountMissing', open: true },
    ])
    expect(shop.gateway.canceled()).toBe(0)
    const account = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' }
    expect(await notifyRefundAccount(shop.app, request.orderNo, account)).toBe(true)
    const { kept } = await shop.db.one<{ kept: string }>('t', 'select refund_account as kept from payment', [])
    expect(kept).not.toContain('110123456789')
    shop.pass(2 * MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
    expect((await reconciliationBreaksOf(shop)).filter(({ open }) => open)).toEqual([])
  })

  test('[B6] [A13] a deposit after a cancel: the books are right while the refund waits and afterwards', async () => {
    const { request } = await buyer.waiting()
    const { orderId } = request
    const byShopper = { actor: 'shopper', cancelledBy: 'shopper', reason: '마음이 바뀌었어요.' } as const
    await withdrawProducts(shop.app, { orderId, orderProductIds: 'all', ...byShopper })
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(await shop.db.one('t', 'select state from payment', [])).toEqual({ state: 'cancel_requested' })
    await expectBooksRight(shop)
    const account = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' }
    await notifyRefundAccount(shop.app, request.orderNo, account)
    shop.pass(2 * MINUTE)
    await shop.runJobs()
    expect(shop.gateway.canceled()).toBe(request.amount)
  })

  test('[B6] after an account was refused repeatedly the next one is tried at once', async () => {
    const { request } = await buyer.waiting()
    shop.pass(7 * DAY + MINUTE)
    await shop.runJobs()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    const wrong = { bank: '88', accountNumber: '110999999999', holderName: '김하늘' }
    await notifyRefundAccount(shop.app, request.orderNo, wrong)
    const before = shop.gateway.calls.cancel
    shop.gateway.script('cancel', ...Array.from({ length: 3 }, () => ({ decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })))
    for (let times = 0; times < 20; times++) {
      shop.pass(10 * MINUTE)
      await shop.runJobs()
      if (shop.gateway.calls.cancel === before + 3) break
    }
    expect(shop.gateway.calls.cancel).toBe(before + 3)
    await notifyRefundAccount(shop.app, request.orderNo, { ...wrong, accountNumber: '110123456789' })
    shop.pass(2 * MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('canceled')
    expect(shop.gateway.canceled()).toBe(request.amount)
  })
})
