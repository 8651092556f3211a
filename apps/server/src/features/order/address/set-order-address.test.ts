import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apple, mackerel, payOrder, read, walk } from '#src/features/order/testing/test-orders.ts'
import {
  address,
  createPerson,
  expectBooksRight,
  expectRefusal,
  jeju,
  openTestShop,
  refusalOf,
  type Shop,
} from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Who } from '#src/handler-context.ts'

let shop: Shop
let who: Who
beforeAll(async () => {
  shop = await openTestShop()
  who = await createPerson(shop, { userType: 'email' })
})
afterEach(() => expectBooksRight(shop))
afterAll(() => shop.close())

const elsewhere = {
  ...address,
  roadAddress: '부산 해운대구 센텀중앙로 1',
  zonecode: '48058',
  receiverName: '박새로',
  memo: '문 앞',
}
const setAddress = (id: number, body: typeof elsewhere | typeof jeju, by = who) =>
  shop.as(by)('order.setAddress', { params: { id }, body })
const potato = [PRODUCT.potato, COMBINATION.potato, 1] as const
/** Sets the island surcharge. */
const setSurcharge = (won: number) =>
  shop.db.exec('fee', 'update product set secondary_area_shipping_fee = $2 where id = $1', [PRODUCT.potato, won])
const keptOf = async (id: number) =>
  (await shop.db.one<{ address: unknown }>('kept', 'select address from orders where id = $1', [id])).address

describe('happy', () => {
  test('[C073] [ORDER-5] the address changes at the same price; the timeline shows it, and it stays encrypted', async () => {
    const id = await payOrder(shop, who)
    const before = await read(shop, who, id)
    expect(before.canChangeAddress).toBe(true)
    const after = await setAddress(id, elsewhere)
    expect(after.address).toMatchObject({
      roadAddress: elsewhere.roadAddress,
      receiverName: '박새로',
      areaAddress: 'major',
      // the orderer stays
      guestOrderName: '이주문',
    })
    expect(after.orderItemPrice).toEqual(before.orderItemPrice)
    expect(after.timeline.slice(before.timeline.length)).toEqual([
      {
        orderItemProductId: null,
        from: null,
        to: 'paid',
        actor: 'shopper',
        reason: '배송지를 바꿨어요.',
        at: expect.any(String),
      },
    ])
    const kept = await keptOf(id)
    expect(kept).toEqual(expect.any(String))
    expect(kept).not.toContain('센텀')
  })

  test('[C073] without a surcharge an island counts like the mainland', async () => {
    const id = await payOrder(shop, who, potato)
    await setSurcharge(0)
    expect((await setAddress(id, jeju)).address.areaAddress).toBe('secondary_area')
    expect((await setAddress(id, elsewhere)).address.areaAddress).toBe('major')
  })
})

describe('error', () => {
  test.each(['delivery_waiting', 'delivery_delay', 'stock_out'] as const)(
    '[ORDER-5] refused once it is %s',
    async (status) => {
      const id = await payOrder(shop, who, apple, mackerel)
      const [first] = (await read(shop, who, id)).orderItemProducts
      await walk(shop, id, [status], first?.id)
      expect((await read(shop, who, id)).canChangeAddress).toBe(false)
      const kept = await keptOf(id)
      await expectRefusal(setAddress(id, elsewhere), 'addressChangeRefused')
      expect(await keptOf(id)).toEqual(kept)
    },
  )

  test('[C073] the refusal of a more expensive area names the difference and what to do', async () => {
    const id = await payOrder(shop, who, potato)
    await setSurcharge(3_000)
    const refusal = await expectRefusal(setAddress(id, jeju), 'addressChangeCostsMore')
    expect(refusal.message).toContain('3,000원')
    // the form shows only the message of the field
    expect(refusal.problems).toMatchObject([{ path: 'body.zonecode', difference: 3_000, message: refusal.message }])
    expect(refusal.message).toContain('다시 주문해 주세요')
    expect((await read(shop, who, id)).address.zonecode).toBe(address.zonecode)
  })

  test('[C073] a cheaper area is refused, because the paid shipping would have to be refunded', async () => {
    const id = await payOrder(shop, who, potato)
    await setSurcharge(0)
    await setAddress(id, jeju)
    await setSurcharge(2_500)
    const refusal = await expectRefusal(setAddress(id, elsewhere), 'addressChangeRefused')
    expect(refusal.message).toContain('2,500원')
    expect(refusal.problems).toMatchObject([{ path: 'body.zonecode', message: refusal.message }])
  })

  test('[ORDER-8] names undeliverable products', async () => {
    const id = await payOrder(shop, who, apple, mackerel)
    const refusal = await expectRefusal(setAddress(id, jeju), 'undeliverableArea')
    expect(refusal.problems).toMatchObject([{ productName: '간고등어' }])
  })

  test('[C073] refuses an invalid address', async () => {
    const id = await payOrder(shop, who)
    expect((await refusalOf(setAddress(id, { ...elsewhere, zonecode: '1234' }))).code).toBe('invalidInput')
  })
})

describe('security', () => {
  test('[C073] [F1] orders of others cannot be redirected', async () => {
    const id = await payOrder(shop, who)
    const other = await createPerson(shop, { userType: 'email' })
    await expectRefusal(setAddress(id, elsewhere, other), 'orderNotFound')
    expect((await read(shop, who, id)).address.receiverName).toBe('김받음')
  })

  test('[C073] an order is either packed or redirected, never both', async () => {
    const id = await payOrder(shop, who)
    const [moved, packed] = await Promise.allSettled([setAddress(id, elsewhere), walk(shop, id, ['delivery_waiting'])])
    expect(packed.status).toBe('fulfilled')
    const { address: now, timeline } = await read(shop, who, id)
    const notes = timeline.filter(({ orderItemProductId }) => orderItemProductId === null)
    expect([now.receiverName, notes.length]).toEqual(moved.status === 'fulfilled' ? ['박새로', 1] : ['김받음', 0])
    // a successful change came before the packing
    if (notes[0]) expect(notes[0].to).toBe('paid')
  })
})
