import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMBINATION } from '#src/features/test-catalogue.ts'
import {
  MINUTE,
  apples,
  reconciliationBreaksOf,
  byAccount,
  depositsOf,
} from '#src/features/payment/testing/deposits.ts'
import {
  authenticate,
  balanceOf,
  buyNow,
  check,
  checkBody,
  confirm,
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  orderCart,
  stockOf,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
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

const DAY = 24 * 60 * MINUTE

describe('happy', () => {
  test('[PAY-7] the window returns an account, the order waits, and the deposit pays it', async () => {
    const { request, state } = await buyer.waiting()
    expect(state).toMatchObject({
      state: 'waitingForDeposit',
      account: { bankCode: '20', bankText: '우리은행', customerName: '홍길동' },
    })
    const order = await buyer.orderOf(request.orderId)
    expect(order.orderItemStatus).toBe('bank_transfer_waiting')
    expect(order.payment).toMatchObject({ paymentStatus: 'waiting', virtualAccount: state.account })
    expect((await shop.as(who)('cart.get')).items).toEqual([])
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })

    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    expect(await buyer.stateOf(request.orderNo)).toMatchObject({ state: 'paid', account: null })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 48, reserved: 0 })
    expect((await buyer.orderOf(request.orderId)).timeline.map(({ to }) => to)).toEqual([
      'request',
      'bank_transfer_waiting',
      'paid',
    ])
    const told = await shop.db.many('t', "select key from job where kind = 'order.tell' and key = $1", [
      `${request.orderId}:deposited`,
    ])
    expect(told).toHaveLength(1)
  })

  test('[PAY-7] units added to the cart while the deposit was pending stay there', async () => {
    const { request } = await buyer.waiting()
    await shop.as(who)('cart.addItem', {
      body: {
        productId: apples[0],
        optionGroups: [{ productOptionCombinationId: apples[1], optionUnit: 1 }],
      },
    })
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    const { items } = await shop.as(who)('cart.get')
    expect(items[0]?.bundleItems[0]?.optionGroups[0]?.optionUnit).toBe(1)
  })

  test('[PAY-7] an unpaid order expires after its due date and returns stock and points', async () => {
    const { request } = await buyer.waiting()
    expect(await balanceOf(shop, who)).toBe(4_000)
    shop.pass(7 * DAY - MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('waitingForDeposit')
    // A12: within a minute of its end
    shop.pass(2 * MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('failed')
    expect((await buyer.orderOf(request.orderId)).orderItemStatus).toBe('incomplete')
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
    expect(await balanceOf(shop, who)).toBe(5_000)
  })

  test('[PAY-7] a deposit without a webhook is found before the order expires', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    shop.pass(7 * DAY + MINUTE)
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('paid')
  })

  test('[I1] the account holder is never stored in plain text', async () => {
    await buyer.waiting()
    const { account } = await shop.db.one<{ account: string }>(
      't',
      'select virtual_account::text as account from payment',
      [],
    )
    expect(account).not.toContain('홍길동')
    expect(account).not.toContain('X1234567890123')
  })

  test('a transfer is paid at once', async () => {
    const request = await buyer.place(0, { paymentMethodType: 'transfer' })
    expect(request).toMatchObject({ method: 'TRANSFER', virtualAccount: null, cashReceipt: { type: '미발행' } })
    expect((await confirm(shop, who, authenticate(shop, request))).state).toBe('paid')
  })

  test('a wallet payment opens at once and is named on the order', async () => {
    const request = await buyer.place(0, { paymentMethodType: 'card', easyPay: 'kakaopay' })
    expect(request).toMatchObject({ method: 'CARD', easyPay: 'KAKAOPAY', cashReceipt: null })
    const paymentKey = shop.gateway.authenticate(request.orderNo, request.amount, 'easyPay')
    await confirm(shop, who, { orderNo: request.orderNo, amount: request.amount, paymentKey })
    expect((await buyer.orderOf(request.orderId)).payment).toMatchObject({
      paymentMethodType: 'card',
      easyPay: 'kakaopay',
      cardText: '카카오페이',
    })
  })

  test('lists the payment methods of the brand', async () => {
    const { methods, depositHours } = await shop.as(who)('payment.listMethods')
    expect(methods[0]).toEqual({ paymentMethodType: 'card', easyPay: null, isKeyIn: false, label: '신용·체크카드' })
    expect(methods.map(({ paymentMethodType }) => paymentMethodType)).toContain('virtual_account')
    expect(depositHours).toBe(48)
  })
})

describe('error', () => {
  test('[B6] a deposit that is too small does not pay the order and is listed', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo, request.amount - 1)
    await buyer.notifyDeposit(request.orderNo)
    expect((await buyer.stateOf(request.orderNo)).state).toBe('waitingForDeposit')
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: true }])
  })

  test.each([-3_000, 1_000])(
    '[B6] a deposit of another amount is explained on the order (%i won)',
    async (difference) => {
      const { request } = await buyer.waiting()
      expect((await buyer.orderOf(request.orderId)).payment.wrongDeposit).toBeNull()
      shop.gateway.deposit(request.orderNo, request.amount + difference)
      await buyer.notifyDeposit(request.orderNo)
      const { payment, orderItemStatus } = await buyer.orderOf(request.orderId)
      expect(orderItemStatus).toBe('bank_transfer_waiting')
      expect(payment.wrongDeposit).toBe(request.amount + difference)
    },
  )

  test('[B6] a deposit that is too large does not pay the order either', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo, request.amount + 1_000)
    await buyer.notifyDeposit(request.orderNo)
    expect((await buyer.stateOf(request.orderNo)).state).toBe('waitingForDeposit')
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'amountMismatch', open: true }])
  })

  test.each(['waitingForDeposit', 'canceled'] as const)(
    '[B6] a reversed deposit (%s) returns stock and points, and the order shows the reason',
    async (to) => {
      const { request } = await buyer.waiting()
      shop.gateway.deposit(request.orderNo)
      await buyer.notifyDeposit(request.orderNo)
      shop.gateway.reverse(request.orderNo, to)
      shop.pass(MINUTE)
      await buyer.notifyDeposit(request.orderNo)
      expect((await buyer.stateOf(request.orderNo)).state).toBe('canceled')
      const order = await buyer.orderOf(request.orderId)
      expect(order.orderItemStatus).toBe('withdraw_complete')
      expect(order.timeline.at(-1)?.reason).toContain('은행')
      expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 0 })
      expect(await balanceOf(shop, who)).toBe(5_000)
      const sold = await shop.db.one('t.sold', 'select sum(sold_units)::int as units from product_sales', [])
      expect(sold).toEqual({ units: 0 })
      // the account accepts no further deposit
      const found = await shop.gateway.findByOrderId(request.orderNo)
      expect(found).toMatchObject({ payment: { status: 'canceled' } })
    },
  )

  test('[B6] a deposit reversed after shipping changes nothing and is listed', async () => {
    const { request } = await buyer.waiting()
    shop.gateway.deposit(request.orderNo)
    await buyer.notifyDeposit(request.orderNo)
    await shop.db.tx(async (tx) => {
      await tx.exec(
        't',
        `insert into order_history (order_id, order_product_id, from_status, to_status, actor, at)
        select order_id, id, 'paid', 'delivery_waiting', 'operator', now() from order_product`,
        [],
      )
      await tx.exec('t2', `update order_product set status = 'delivery_waiting'`, [])
      await tx.exec('t3', `update orders set status = 'delivery_waiting'`, [])
    })
    shop.gateway.reverse(request.orderNo, 'canceled')
    shop.pass(MINUTE)
    await buyer.notifyDeposit(request.orderNo)
    expect((await buyer.stateOf(request.orderNo)).state).toBe('paid')
    expect(await reconciliationBreaksOf(shop)).toEqual([{ kind: 'depositReversed', open: true }])
  })

  test('[A12] the fourth unpaid order of a person is refused', async () => {
    for (let times = 0; times < 3; times++) await buyer.waiting()
    const tmp = await orderCart(shop, who, apples)
    await expectRefusal(check(shop, who, tmp, checkBody(tmp, 0, byAccount)), 'tooManyRequests')
  })

  test('[A12] three unpaid orders per phone, for any number of tokens', async () => {
    const ask = async () => {
      const guest = await createPerson(shop)
      const tmp = await buyNow(shop, guest, apples)
      return check(shop, guest, tmp, checkBody(tmp, 0, byAccount))
    }
    for (let times = 0; times < 3; times++) expect((await ask()).method).toBe('VIRTUAL_ACCOUNT')
    await expectRefusal(ask(), 'tooManyRequests')
  })

  test('[A12] deposits hold at most 30 % of a stock; a card can buy the rest', async () => {
    const many = [apples[0], apples[1], 15] as const
    const tmp = await buyNow(shop, who, many)
    await check(shop, who, tmp, checkBody(tmp, 0, byAccount))
    const other = await createPerson(shop, { userType: 'email' })
    const next = await buyNow(shop, other, [apples[0], apples[1], 1])
    const refusal = await expectRefusal(check(shop, other, next, checkBody(next, 0, byAccount)), 'unpaidHoldFull')
    expect(refusal.problems?.[0]?.message).toContain('가상계좌')
    expect((await check(shop, other, next, checkBody(next))).amount).toBeGreaterThan(0)
  })
})

describe('security', () => {
  test.each([
    ['wrong', 'ps_wrong'],
    ['missing', undefined],
  ])('[B4] a deposit webhook whose secret is %s is not processed', async (_, secret) => {
    const { request } = await buyer.waiting()
    const reads = shop.gateway.calls.find
    for (const more of [
      { secret },
      { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: request.orderNo, secret } },
    ])
      expect(await buyer.hint(request.orderNo, more)).toEqual({ received: true })
    await shop.runJobs()
    expect(shop.gateway.calls.find).toBe(reads)
  })

  test('[B4] a webhook with the right secret and false contents: the gateway is read and decides', async () => {
    const { request } = await buyer.waiting()
    await buyer.hint(request.orderNo, { secret: await buyer.secretOf(request.orderNo), status: 'DONE' })
    await shop.runJobs()
    expect((await buyer.stateOf(request.orderNo)).state).toBe('waitingForDeposit')
  })

  test('accounts of others are not visible', async () => {
    const { request } = await buyer.waiting()
    const other = await createPerson(shop)
    const asked = shop.as(other)('payment.getState', { params: { orderNo: request.orderNo } })
    await expectRefusal(asked, 'orderNotFound')
  })
})
