import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  buyNow,
  check,
  checkBody,
  createPerson,
  expectBooksRight,
  expectRefusal,
  jeju,
  openTestShop,
  refusalOf,
  orderCart,
  type Shop,
  stockOf,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop)
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const change = (sql: string) => shop.db.script(sql)

describe('happy', () => {
  test('[C081] a check reserves stock for half an hour and returns the data of the payment window', async () => {
    const tmp = await orderCart(shop, who, apple, [PRODUCT.mackerel, COMBINATION.mackerel, 1])
    const request = await check(shop, who, tmp)
    expect(request).toEqual({
      orderId: expect.any(Number),
      orderNo: expect.stringMatching(/^20261121-[2-9A-HJ-NP-Z]{8}$/),
      orderName: '꿀사과 외 1건',
      amount: tmp.totals.price,
      taxFreeAmount: tmp.totals.productsPrice,
      pgType: 'toss',
      clientKey: shop.app.config.toss.clientKey,
      scriptUrl: shop.app.config.toss.js,
      customerKey: expect.stringMatching(/^c-[\w-]{43}$/),
      customerName: '이주문',
      method: 'CARD',
      easyPay: null,
      virtualAccount: null,
      cashReceipt: null,
      heldUntil: '2026-11-21T03:30:00.000Z',
    })
    expect(await stockOf(shop, COMBINATION.appleSmall3kg)).toEqual({ onHand: 50, reserved: 2 })
    const order = await shop.as(who)('order.get', { params: { id: request.orderId } })
    expect(order).toMatchObject({
      orderNo: request.orderNo,
      orderItemStatus: 'request',
      withdrawType: 'withdraw_deny',
      receiptType: 'none',
      address: { receiverName: '김받음', phone: '01012345678', areaAddress: 'major', guestOrderName: '이주문' },
      payment: { paymentStatus: 'waiting', cardText: null, approvedAt: null },
      orderItemPrice: { totalPrice: request.amount },
      totalPricesDetail: tmp.totalPricesDetail.map((bundle) => ({ distributor: bundle.distributor })),
    })
    expect(
      order.orderItemProducts.map((product) => [product.product.name, product.orderOptionGroups[0]?.optionUnit]),
    ).toEqual([
      ['꿀사과', 2],
      ['간고등어', 1],
    ])
  })

  test('[ORDER-7] stores the attribution; that of the check overrides that of the pre-order', async () => {
    const optionGroups = [{ productOptionCombinationId: COMBINATION.appleSmall3kg, optionUnit: 1 }]
    const attributionOrder = { source: 'naver', campaign: 'autumn' }
    const tmp = await shop.as(who)('order.createTmp', {
      body: { productId: PRODUCT.apple, optionGroups, attributionOrder },
    })
    const request = await check(shop, who, tmp, checkBody(tmp, 0, { attributionOrder: { source: 'kakao' } }))
    const order = await shop.as(who)('order.get', { params: { id: request.orderId } })
    expect(order.attributionOrder).toEqual({ source: 'kakao', medium: '', campaign: 'autumn', content: '', term: '' })
  })

  test('uncounted stock is sold without a reservation', async () => {
    await change(
      `update product_option_combination set product_option_status = 'unlimited_stock_in' where id = ${COMBINATION.potato}`,
    )
    const tmp = await buyNow(shop, who, [PRODUCT.potato, COMBINATION.potato, 80])
    await check(shop, who, tmp)
    expect(await stockOf(shop, COMBINATION.potato)).toEqual({ onHand: 50, reserved: 0 })
  })

  test('a running limited sale uses the special price', async () => {
    await change(`update product set sale_type = 'LIMITED_SALE' where id = ${PRODUCT.sweetPotato}`)
    const tmp = await buyNow(shop, who, [PRODUCT.sweetPotato, COMBINATION.sweetPotatoSmall, 2])
    expect(tmp.totals.productsPrice).toBe(9_000)
    expect((await check(shop, who, tmp)).amount).toBe(tmp.totals.price)
  })
})

describe('error', () => {
  test('[PAY-9] a changed price is refused and the new one named', async () => {
    const tmp = await orderCart(shop, who, apple)
    await change(
      `update product_option_combination set price = 11000, list_price = 12000 where id = ${COMBINATION.appleSmall3kg}`,
    )
    const error = await expectRefusal(check(shop, who, tmp), 'priceChanged')
    expect(error.problems).toEqual([
      { path: 'body.chkPrice', message: '지금 결제할 금액은 25,000원이에요.', chkPrice: 25_000, chkUsedPoint: 0 },
    ])
  })

  test.each([
    ['taken off sale', `update product set product_status = 'suspended' where id = 1`, 'notOnSale'],
    ['for the app only by now', `update product set is_app_only = true where id = 1`, 'appOnly'],
    ['for a higher grade by now', `update product set min_app_user_grade = 1 where id = 1`, 'gradeRequired'],
    ['over', `update product set limited_period_end = '2026-11-21T02:00:00Z' where id = 1`, 'notOnSale'],
    [
      'sent on a day that is over',
      `update product_option_combination set shipment_date = '2026-11-20' where id = 101`,
      'outOfStock',
    ],
    ['sent as a whole on such a day', `update product set shipment_date = '2026-11-20' where id = 1`, 'outOfStock'],
    ['to be shared first', `update product set requires_share = true where id = 1`, 'shareRequired'],
    [
      'sold out',
      `update product_option_combination set product_option_status = 'stock_out' where id = 101`,
      'outOfStock',
    ],
    [
      'limited to one a person',
      `update product set restricted_stock_order = 1 where id = 1`,
      'restrictedStockExceeded',
    ],
  ] as const)('[ORDER-9] [AUTH-7] a product that is %s is refused by name', async (_, sql, code) => {
    const tmp = await orderCart(shop, who, apple)
    await change(sql)
    const error = await expectRefusal(check(shop, who, tmp), code)
    expect(error.problems?.[0]).toMatchObject({ productId: PRODUCT.apple, productName: '꿀사과', combinationId: 101 })
    expect((await stockOf(shop, COMBINATION.appleSmall3kg)).reserved).toBe(0)
  })

  test('[TERMS-1] consent to news given with an order is stored once, with its time', async () => {
    const member = await createPerson(shop, { userType: 'email' })
    await shop.db.exec('settings', 'insert into user_setting (user_id) values ($1)', [member.userId])
    const buy = async (optionalService: boolean) => {
      const tmp = await buyNow(shop, member, apple)
      const body = checkBody(tmp)
      await check(shop, member, tmp, { ...body, terms: { ...body.terms, optionalService } })
    }
    const read = () =>
      shop.db.one<{ on: boolean; kinds: string[] }>(
        'agreed',
        `select s.advertising_alarm and s.advertising_alarm_updated_at is not null as "on",
          array(select c.kind from user_consent c where c.user_id = s.user_id and c.agreed order by c.kind) as kinds
        from user_setting s where s.user_id = $1`,
        [member.userId],
      )
    await buy(false)
    expect(await read()).toEqual({ on: false, kinds: [] })
    await buy(true)
    await buy(true)
    expect(await read()).toEqual({ on: true, kinds: ['advertising', 'optional'] })
  })

  test('[ORDER-7] the attribution is stored and does not make another order of the same check', async () => {
    const tmp = await buyNow(shop, who, apple)
    const body = checkBody(tmp)
    const { orderId } = await check(shop, who, tmp, { ...body, attributionOrder: { source: 'kakao', term: '사과' } })
    expect((await check(shop, who, tmp, body)).orderId).toBe(orderId)
    const kept = await shop.db.one<{ attribution: unknown }>('kept', 'select attribution from orders where id = $1', [
      orderId,
    ])
    expect(kept.attribution).toEqual({ source: 'kakao', term: '사과' })
  })

  test('stock taken by others meanwhile is refused by name, and nothing of the order remains', async () => {
    const tmp = await orderCart(
      shop,
      who,
      [PRODUCT.mackerel, COMBINATION.mackerel, 1],
      [PRODUCT.apple, COMBINATION.appleSmall3kg, 30],
    )
    const other = await createPerson(shop)
    await check(shop, other, await buyNow(shop, other, [PRODUCT.apple, COMBINATION.appleSmall3kg, 30]))
    const error = await expectRefusal(check(shop, who, tmp), 'outOfStock')
    expect(error.problems).toEqual([
      expect.objectContaining({ productName: '꿀사과', combinationId: COMBINATION.appleSmall3kg, amount: 20 }),
    ])
    expect((await stockOf(shop, COMBINATION.mackerel)).reserved).toBe(0)
  })

  test('[ORDER-8] an undeliverable address is refused with the product named', async () => {
    const tmp = await buyNow(shop, who, [PRODUCT.mackerel, COMBINATION.mackerel, 1])
    const error = await expectRefusal(check(shop, who, tmp, checkBody(tmp, 0, { address: jeju })), 'undeliverableArea')
    expect(error.problems).toEqual([
      expect.objectContaining({ productName: '간고등어', path: 'body.address.zonecode' }),
    ])
  })

  test('[TERMS-1] nothing is ordered without the essential terms', async () => {
    const tmp = await orderCart(shop, who, apple)
    const terms = { essentialService: true, essentialPrivacy: false, optionalService: true }
    expect((await refusalOf(check(shop, who, tmp, checkBody(tmp, 0, { terms })))).code).toBe('termsRequired')
  })

  test('a guest must name the orderer; a member need not', async () => {
    const { guestOrderName: _, guestOrderPhone: __, ...withoutOrderer } = address
    const tmp = await orderCart(shop, who, apple)
    const error = await expectRefusal(
      check(shop, who, tmp, checkBody(tmp, 0, { address: withoutOrderer })),
      'ordererRequired',
    )
    expect(error.problems?.map((problem) => problem.path)).toEqual([
      'body.address.guestOrderName',
      'body.address.guestOrderPhone',
    ])
    const member = await createPerson(shop, { userType: 'email' })
    const own = await orderCart(shop, member, apple)
    expect((await check(shop, member, own, checkBody(own, 0, { address: withoutOrderer }))).customerName).toBe('김받음')
  })

  test.each([
    ['points that do not pay it all', { paymentMethodType: 'point' }],
    ['a wallet this brand does not take', { paymentMethodType: 'card', easyPay: 'payco' }],
    ['a wallet for a transfer', { paymentMethodType: 'transfer', easyPay: 'tosspay' }],
  ] as const)('%s is no accepted payment method', async (_, pay) => {
    const tmp = await orderCart(shop, who, apple)
    await expectRefusal(check(shop, who, tmp, checkBody(tmp, 0, pay)), 'paymentMethodUnsupported')
  })

  test('[PAY-8] points are used only within their terms', async () => {
    const member = await createPerson(shop, { userType: 'email', points: 900 })
    const tmp = await buyNow(shop, member, [PRODUCT.potato, COMBINATION.potato, 1])
    const error = await expectRefusal(check(shop, member, tmp, checkBody(tmp, 500)), 'pointsNotUsable')
    expect(error.problems?.[0]).toMatchObject({ usable: 0 })
  })

  test('a pre-order expires after an hour and is gone once it was ordered', async () => {
    const tmp = await orderCart(shop, who, apple)
    const other = await buyNow(shop, who, apple)
    await check(shop, who, other)
    expect((await refusalOf(shop.as(who)('order.getTmp', { params: { id: other.id } }))).code).toBe(
      'orderTmpAlreadyOrdered',
    )
    shop.pass(3_600_000)
    expect((await refusalOf(check(shop, who, tmp))).code).toBe('orderTmpExpired')
    expect((await refusalOf(shop.as(who)('order.getTmp', { params: { id: tmp.id } }))).code).toBe('orderTmpExpired')
  })
})

describe('security', () => {
  test('[F1] pre-orders of others cannot be checked, read, addressed or priced', async () => {
    const tmp = await orderCart(shop, who, apple)
    const stranger = await createPerson(shop)
    const params = { id: tmp.id }
    const call = shop.as(stranger)
    expect((await refusalOf(check(shop, stranger, tmp))).code).toBe('orderTmpNotFound')
    expect((await refusalOf(call('order.getTmp', { params }))).code).toBe('orderTmpNotFound')
    expect((await refusalOf(call('order.setTmpAddress', { params, body: address }))).code).toBe('orderTmpNotFound')
    expect((await refusalOf(call('order.calculateTmp', { params, body: {} }))).code).toBe('orderTmpNotFound')
  })

  test('[F1] orders of others are answered like missing ones', async () => {
    const request = await check(shop, who, await orderCart(shop, who, apple))
    const stranger = await createPerson(shop)
    const theirs = await expectRefusal(
      shop.as(stranger)('order.get', { params: { id: request.orderId } }),
      'orderNotFound',
    )
    const nobodys = await expectRefusal(shop.as(stranger)('order.get', { params: { id: 999_999 } }), 'orderNotFound')
    expect([theirs.message, theirs.problems]).toEqual([nobodys.message, nobodys.problems])
  })

  test('the customer key is unique and reveals no id', async () => {
    const mine = await check(shop, who, await buyNow(shop, who, apple))
    const again = await check(shop, who, await buyNow(shop, who, apple))
    const other = await createPerson(shop)
    const theirs = await check(shop, other, await buyNow(shop, other, apple))
    expect(again.customerKey).toBe(mine.customerKey)
    expect(theirs.customerKey).not.toBe(mine.customerKey)
  })
})
