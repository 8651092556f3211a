import type { AppError } from '@shop/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCoupon, giveCoupon, inDays } from '#src/features/coupon/test-coupons.ts'
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
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { CATEGORY, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
beforeEach(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email', points: 5_000 })
})
afterEach(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

/** 20,000 won and 3,000 won shipping. */
const apple = [PRODUCT.apple, COMBINATION.appleSmall3kg, 2] as const
const mackerel = [PRODUCT.mackerel, COMBINATION.mackerel, 1] as const
const calculate = (id: string, body: object) => shop.as(who)('order.calculateTmp', { params: { id }, body })
const listFor = async (id: string) => (await shop.as(who)('coupon.listForTmp', { params: { id } })).coupons
const checkWith = async (couponId: number | null, usedPoint = 0) => {
  const tmp = await buyNow(shop, who, apple)
  const priced = await calculate(tmp.id, { couponId, usedPoint })
  return check(shop, who, priced, checkBody(priced, usedPoint, { couponId }))
}
const holderOf = async (couponId: number) =>
  (
    await shop.db.one<{ orderId: number | null }>(
      't',
      'select order_id as "orderId" from user_coupon where user_id = $1 and coupon_id = $2',
      [who.userId, couponId],
    )
  ).orderId

describe('happy', () => {
  test('[CART-5] the best coupon is used until the shopper chooses one or none', async () => {
    const small = await addCoupon(shop.db, { name: '천 원', discount: 1_000 })
    const best = await addCoupon(shop.db, { name: '2할', kind: 'percent', discount: 20, max: 3_500 })
    const tmp = await buyNow(shop, who, apple)
    expect(tmp.coupon).toBeNull()
    expect(await calculate(tmp.id, {})).toMatchObject({
      coupon: { id: best, name: '2할', discountPrice: 3_500 },
      totals: { couponDiscountPrice: 3_500, price: 19_500 },
      orderItemPrice: { couponDiscountPrice: 3_500, totalPrice: 19_500 },
    })
    expect(await calculate(tmp.id, { couponId: small })).toMatchObject({
      coupon: { id: small },
      totals: { price: 22_000 },
    })
    expect(await calculate(tmp.id, { couponId: null })).toMatchObject({ coupon: null, totals: { price: 23_000 } })
  })

  test('the coupons of a gift are calculated for all its receivers', async () => {
    const large = await addCoupon(shop.db, { name: '큰 주문', kind: 'percent', discount: 10, max: 9_000, min: 50_000 })
    const { id } = await buyNow(shop, who, apple)
    const listed = await shop.as(who)('coupon.listForTmp', { params: { id }, query: { giftUnit: 3 } })
    expect(listed.coupons[0]).toMatchObject({ id: large, discountPrice: 6_000 })
    const query = { isGift: true, giftCount: 2 }
    const priced = await shop.as(who)('order.calculateTmp', { params: { id }, query, body: { giftUnits: [1, 2] } })
    expect(priced.coupon).toMatchObject({ id: large, discountPrice: 6_000 })
    expect((await listFor(id))[0]).toMatchObject({ id: large, discountPrice: 0 })
  })

  test('every coupon shows its discount or why it is not usable, the best first', async () => {
    await addCoupon(shop.db, { name: '큰 주문', min: 20_001 })
    await addCoupon(shop.db, { name: '생선', categories: [CATEGORY.fish] })
    await addCoupon(shop.db, { name: '과일', kind: 'percent', discount: 10, categories: [CATEGORY.fruit] })
    await addCoupon(shop.db, { name: '고등어와 사과', discount: 900, products: [PRODUCT.mackerel, PRODUCT.apple] })
    await addCoupon(shop.db, { name: '끝난 것', begin: inDays(-2), end: inDays(-1) })
    const tmp = await buyNow(shop, who, apple)
    expect(await listFor(tmp.id)).toMatchObject([
      { name: '과일', discountPrice: 2_000, isBest: true, isForSome: true, refusal: null },
      { name: '고등어와 사과', discountPrice: 900, isBest: false, isForSome: true, refusal: null },
      {
        name: '큰 주문',
        discountPrice: 0,
        isForSome: false,
        refusal: { reason: 'belowMinimum', message: '상품을 1원 더 담으면 쓸 수 있어요.' },
      },
      { name: '생선', discountPrice: 0, refusal: { reason: 'outOfScope' } },
    ])
  })

  test('[CART-5] a coupon for some products does not discount the others', async () => {
    const fish = await addCoupon(shop.db, { kind: 'percent', discount: 50, categories: [CATEGORY.seafood] })
    const tmp = await orderCart(shop, who, apple, mackerel)
    const { totals } = await calculate(tmp.id, { couponId: fish })
    const price = tmp.totals.productsPrice - 20_000
    expect(totals.couponDiscountPrice).toBe(Math.floor(price / 2))
  })

  test('[PAY-9] an order is paid with coupon and points, and the ledger shows who bore what', async () => {
    const coupon = await addCoupon(shop.db)
    const request = await checkWith(coupon, 2_000)
    expect(request.amount).toBe(18_000)
    expect(await holderOf(coupon)).toBe(request.orderId)
    await confirm(shop, who, authenticate(shop, request))
    const entries = await shop.db.many<{ account: string; amount: number }>(
      't',
      'select account, amount from money_entry where order_id = $1 order by account',
      [request.orderId],
    )
    expect(entries).toEqual([
      { account: 'coupon', amount: 3_000 },
      { account: 'gateway', amount: 18_000 },
      { account: 'points', amount: 2_000 },
      { account: 'sales', amount: -20_000 },
      { account: 'shipping', amount: -3_000 },
    ])
    const order = await shop.as(who)('order.get', { params: { id: request.orderId } })
    expect(order.orderItemPrice).toMatchObject({ couponDiscountPrice: 3_000, usedPoint: 2_000, totalPrice: 18_000 })
  })

  test('[PAY-7] an unpaid ended order returns its coupon, which can be used again', async () => {
    const coupon = await addCoupon(shop.db)
    const request = await checkWith(coupon, 1_000)
    await shop.as(who)('payment.close', { body: { orderNo: request.orderNo } })
    expect(await holderOf(coupon)).toBeNull()
    expect(await balanceOf(shop, who)).toBe(5_000)
    const again = await checkWith(coupon)
    expect(await holderOf(coupon)).toBe(again.orderId)
  })

  test('a coupon that pays everything needs no gateway', async () => {
    const potato = [PRODUCT.potato, COMBINATION.potato, 1] as const
    const coupon = await addCoupon(shop.db, { discount: 1_000_000 })
    const tmp = await buyNow(shop, who, potato)
    const priced = await calculate(tmp.id, { couponId: coupon })
    expect(priced.totals).toMatchObject({ price: 0, couponDiscountPrice: tmp.totals.productsPrice })
    const request = await check(
      shop,
      who,
      priced,
      checkBody(priced, 0, { couponId: coupon, paymentMethodType: 'point' }),
    )
    expect(request.amount).toBe(0)
    const order = await shop.as(who)('order.get', { params: { id: request.orderId } })
    expect(order.orderItemStatus).toBe('paid')
  })
})

describe('error', () => {
  test('without a choice the payment check uses no coupon', async () => {
    await addCoupon(shop.db)
    const tmp = await buyNow(shop, who, apple)
    const priced = await calculate(tmp.id, {})
    await expectRefusal(check(shop, who, priced, checkBody(priced)), 'priceChanged')
  })

  test('an unusable coupon is refused with its reason, at pricing and at the check', async () => {
    const coupon = await addCoupon(shop.db, { min: 20_001 })
    const tmp = await buyNow(shop, who, apple)
    const message = '상품을 1원 더 담으면 쓸 수 있어요.'
    expect(await expectRefusal(calculate(tmp.id, { couponId: coupon }), 'couponNotUsable')).toMatchObject({ message })
    const forged = checkBody(tmp, 0, { couponId: coupon, chkPrice: tmp.totals.price - 3_000 })
    await expectRefusal(check(shop, who, tmp, forged), 'couponNotUsable')
  })

  test('a coupon that expired meanwhile is refused', async () => {
    const coupon = await addCoupon(shop.db, { end: new Date(shop.app.clock().getTime() + 60_000) })
    const tmp = await buyNow(shop, who, apple)
    const priced = await calculate(tmp.id, { couponId: coupon })
    shop.pass(60_000)
    const late = check(shop, who, priced, checkBody(priced, 0, { couponId: coupon }))
    expect(await expectRefusal(late, 'couponNotUsable')).toMatchObject({ message: '사용 기간이 지났어요.' })
  })

  test('[PAY-9] if the discount changed, the price is refused and the new one named', async () => {
    const coupon = await addCoupon(shop.db)
    const tmp = await buyNow(shop, who, apple)
    const priced = await calculate(tmp.id, { couponId: coupon })
    await shop.db.exec('t', 'update coupon set discount = 500 where id = $1', [coupon])
    await expectRefusal(check(shop, who, priced, checkBody(priced, 0, { couponId: coupon })), 'priceChanged')
    expect(await listFor(tmp.id)).toMatchObject([{ discountPrice: 500 }])
  })

  test('a used coupon cannot be used again', async () => {
    const coupon = await addCoupon(shop.db)
    await checkWith(coupon)
    const tmp = await buyNow(shop, who, apple)
    expect(await listFor(tmp.id)).toEqual([])
    const again = await expectRefusal(calculate(tmp.id, { couponId: coupon }), 'couponNotUsable')
    expect(again.message).toBe('이미 사용한 쿠폰이에요.')
  })
})

describe('security', () => {
  test('[A7] of twenty concurrent checkouts with one coupon one succeeds, and no stock stays reserved for the others', async () => {
    const coupon = await addCoupon(shop.db)
    const tmps = []
    for (let index = 0; index < 20; index++) {
      const tmp = await buyNow(shop, who, [PRODUCT.apple, COMBINATION.appleSmall3kg, 1])
      tmps.push(await calculate(tmp.id, { couponId: coupon }))
    }
    const results = await Promise.allSettled(
      tmps.map((tmp) => check(shop, who, tmp, checkBody(tmp, 0, { couponId: coupon }))),
    )
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as AppError).code] : []))
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'couponNotUsable'))
    const { held } = await shop.db.one<{ held: number }>('t', 'select sum(reserved)::int as held from stock', [])
    expect(held).toBe(1)
  })

  test('[A7] one check sent twenty times concurrently is one order with one coupon', async () => {
    const coupon = await addCoupon(shop.db)
    const tmp = await calculate((await buyNow(shop, who, apple)).id, { couponId: coupon })
    const body = checkBody(tmp, 0, { couponId: coupon })
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(shop, who, tmp, body)))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await holderOf(coupon)).toBe(answers[0]?.orderId)
  })

  test('coupons of others, of other brands, and any for a guest are not found', async () => {
    const other = await createPerson(shop, { userType: 'email' })
    const given = await addCoupon(shop.db, { issue: 'given' })
    await giveCoupon(shop.db, other.userId, given)
    const elsewhere = await addCoupon(shop.db, { platform: 'farmer' })
    const tmp = await buyNow(shop, who, apple)
    for (const couponId of [given, elsewhere, 999_999]) {
      await expectRefusal(calculate(tmp.id, { couponId }), 'couponNotFound')
      await expectRefusal(check(shop, who, tmp, checkBody(tmp, 0, { couponId })), 'couponNotFound')
    }
    const everyones = await addCoupon(shop.db)
    who = await createPerson(shop)
    const guests = await buyNow(shop, who, apple)
    await expectRefusal(calculate(guests.id, { couponId: everyones }), 'couponNotFound')
    expect((await calculate(guests.id, {})).coupon).toBeNull()
    expect(await listFor(guests.id)).toEqual([])
  })
})
