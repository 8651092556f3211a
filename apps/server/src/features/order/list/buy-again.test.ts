import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apple, mackerel, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import {
  createPerson,
  expectBooksRight,
  expectRefusal,
  openTestShop,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(shop)
  await shop.close()
})

const member = () => createPerson(shop, { userType: 'email' })
const buyAgain = (who: Who, id: number) => shop.as(who)('orderItem.buyAgain', { params: { id } })
const receiptOf = (who: Who, id: number) => shop.as(who)('order.getReceipt', { params: { id } })
const unitsIn = async (who: Who) =>
  (await shop.as(who)('cart.get')).items.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ product, optionGroups }) =>
      optionGroups.map(({ optionUnit }) => [product.name, optionUnit]),
    ),
  )

describe('error', () => {
  test('[K2] [SCREEN-8] a failure of the database is no refusal of a product', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple)
    const many = shop.db.many.bind(shop.db)
    const cut: typeof many = (name, ...rest) =>
      name.startsWith('cart.') ? Promise.reject(new Error('the connection was lost')) : many(name, ...rest)
    Object.assign(shop.db, { many: cut })
    try {
      await expect(buyAgain(who, id)).rejects.toThrow('connection was lost')
    } finally {
      Object.assign(shop.db, { many })
    }
  })
})

describe('happy', () => {
  test('[SCREEN-8] adds what was bought to the cart, beside its contents', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    expect(await buyAgain(who, id)).toEqual({ added: 2, problems: [] })
    expect(await unitsIn(who)).toEqual(
      expect.arrayContaining([
        ['꿀사과', 2],
        ['간고등어', 1],
      ]),
    )
    await buyAgain(who, id)
    expect(await unitsIn(who)).toEqual(
      expect.arrayContaining([
        ['꿀사과', 4],
        ['간고등어', 2],
      ]),
    )
  })

  test('[SCREEN-8] names what is not available any more and adds the rest', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    await shop.db.exec('gone', "update product set product_status = 'suspended' where id = $1", [PRODUCT.mackerel])
    const { added, problems } = await buyAgain(who, id)
    expect(added).toBe(1)
    expect(problems).toEqual([{ productName: '간고등어', message: expect.stringContaining('요.') }])
    expect(await unitsIn(who)).toEqual([['꿀사과', 2]])
    await shop.db.exec('back', "update product set product_status = 'stock_in' where id = $1", [PRODUCT.mackerel])
  })

  test('[SCREEN-8] the receipt shows products, prices, receiver and card', async () => {
    const who = await member()
    const id = await payOrder(shop, who, apple, mackerel)
    const order = await read(shop, who, id)
    const receipt = await receiptOf(who, id)
    expect(receipt).toMatchObject({
      orderNo: order.orderNo,
      paidAt: order.payment.approvedAt,
      seller: { company: '(주)알유 데모', businessNumber: '000-81-00047' },
      payment: { paymentMethodType: 'card', cardText: order.payment.cardText },
      cashReceipt: null,
      refunds: [],
    })
    const { totals } = receipt
    expect(receipt.lines.reduce((sum, { price }) => sum + price, 0)).toBe(totals.productsPrice)
    expect(totals.totalPrice).toBe(
      totals.productsPrice +
        totals.shippingFee +
        totals.areaShippingFee -
        totals.couponDiscountPrice -
        totals.usedPoint,
    )
    for (const line of receipt.lines) {
      expect(line.unitPrice * line.unit).toBe(line.price)
      expect(line.isReturned).toBe(false)
    }
  })
})

describe('error and security', () => {
  test('[F1] nothing is added from orders of others, and nothing is revealed', async () => {
    const [who, other] = [await member(), await member()]
    const id = await payOrder(shop, who)
    await expectRefusal(buyAgain(other, id), 'orderNotFound')
    await expectRefusal(receiptOf(other, id), 'orderNotFound')
    await expectRefusal(buyAgain(who, 2_000_000_000), 'orderNotFound')
    expect(await unitsIn(other)).toEqual([])
  })

  test('[SCREEN-8] the receipt shows sold-out products as such', async () => {
    const who = await member()
    const id = await payOrder(shop, who)
    await walk(shop, id, ['stock_out'])
    expect((await receiptOf(who, id)).lines.map(({ isReturned }) => isReturned)).toEqual([false])
  })
})
