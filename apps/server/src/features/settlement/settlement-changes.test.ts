import { parseSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { insertYear } from '#src/features/report/testing/insert-year.ts'
import { SELLERS, type YearOrder } from '#src/features/report/testing/random-year.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openSettlements } from './settlement-jobs.ts'
import { insertLateRefund } from './testing/late-refund.ts'
import { makePlainOrder } from './testing/plain-order.ts'
import { closeUntil, findSettlement, listBooked, listEntries, reverse } from './testing/settling.ts'

const [orchard, harbour, third] = SELLERS
const FEE = 3_000
const MANY = 130
const day = (text: string): Date => new Date(`2028-${text}T12:00:00+09:00`)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** An order of two sellers, and one without shipping fees. */
const shared = makePlainOrder(day('03-02'), [
  { sellerId: orchard, price: 20_000, fee: FEE, endAt: day('03-10') },
  { sellerId: harbour, price: 10_000, fee: FEE + 500, endAt: day('03-09') },
])
const free = makePlainOrder(day('03-02'), [
  { sellerId: orchard, price: 50_000, fee: 0, endAt: day('03-10') },
  { sellerId: harbour, price: 40_000, fee: 0, endAt: day('03-09') },
])
const halfGone = makePlainOrder(day('03-02'), [
  { sellerId: orchard, price: 20_000, fee: FEE, endAt: day('03-11') },
  { sellerId: harbour, price: 10_000, fee: FEE, endAt: day('03-05'), end: 'withdraw_complete' },
])
/** Orders of one product that are reversed and refunded. */
const [restored, refundedMeanwhile, keptReversed, returned] = Array.from({ length: 4 }, () =>
  makePlainOrder(day('01-02'), [{ sellerId: third, price: 30_000, fee: FEE, endAt: day('01-10') }]),
) as [YearOrder, YearOrder, YearOrder, YearOrder]
const priced = makePlainOrder(day('01-03'), [
  { sellerId: orchard, price: 10_000, unit: 3, fee: 0, endAt: day('01-20') },
])
const supplied = makePlainOrder(day('01-03'), [
  { sellerId: harbour, price: 1_000, unit: 5, fee: 0, endAt: day('01-05') },
])
const many = Array.from({ length: MANY }, (_, at) =>
  makePlainOrder(day('06-01'), [
    // several end at the same moment
    { sellerId: third, price: 1_000 + at, fee: at % 2 === 0 ? FEE : 0, endAt: day(`06-${10 + Math.floor(at / 20)}`) },
  ]),
)

describe.each(testEngines)('changes after a settlement is closed, on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await insertYear(shop.db, [
      shared,
      free,
      halfGone,
      restored,
      refundedMeanwhile,
      keptReversed,
      returned,
      priced,
      supplied,
    ])
    shop.clock.now = parseSeoulDate('2028-08-01')
    staff = await asStaff(shop, { roles: ['accountant'] })
    const terms = { commissionRate: 1000, cycle: 'half', payDelayDays: 5, version: 0 } as const
    await staff.api('admin.settlement.setTerms', { params: { id: harbour }, body: terms })
    await openSettlements(shop, shop.clock.now)
  })
  afterAll(() => shop.close())

  const booked = async () => listBooked(shop.db, 'ru')
  const shippingOf = async ({ id }: YearOrder): Promise<number> =>
    sumOf((await booked()).filter(({ orderId }) => orderId === id).map(({ shipping }) => shipping))
  const ofProduct = async ({ products: [product] }: YearOrder) =>
    (await booked()).filter(({ orderProductId }) => orderProductId === product?.id)
  const refund = (order: YearOrder, at: Date, shipping = 0, sellers?: readonly number[]): Promise<number> => {
    const products = order.products.filter(({ distributorId }) => sellers?.includes(distributorId) ?? true)
    const price = sumOf(products.flatMap(({ lines }) => lines.map((line) => line.unit * line.price)))
    return insertLateRefund(shop.db, {
      orderId: order.id,
      at,
      productIds: products.map(({ id }) => id),
      price,
      shipping,
    })
  }

  describe('happy', () => {
    test('[J1] [backoffice] a supply price that is set later does not change the settlement of old orders', async () => {
      await shop.db.script('update product_option_combination set supply_price = 100 where id in (102, 701)')
      await closeUntil(staff, orchard, '2028-01-01')
      await closeUntil(staff, harbour, '2028-01-01')
      expect(await ofProduct(priced)).toMatchObject([{ sales: 30_000, commission: 3_000, margin: 0, amount: 27_000 }])
      // mackerel was bought at 700 won a unit
      expect(await ofProduct(supplied)).toMatchObject([{ sales: 5_000, commission: 0, margin: 1_500, amount: 3_500 }])
    })

    test('[J1] [backoffice] a change of shipping is settled once in an order of sellers with different cycles', async () => {
      await closeUntil(staff, harbour, '2028-03-01')
      const ofHarbour = await refund(shared, day('03-20'), -1_000, [harbour])
      const fee = await refund(free, day('03-21'), 2_500, [orchard])
      await refund(halfGone, day('03-22'), 700, [orchard])
      await closeUntil(staff, orchard, '2028-03-01')
      await closeUntil(staff, harbour, '2028-03-16')
      expect(await shippingOf(shared)).toBe(FEE + FEE + 500 - 1_000)
      expect(await shippingOf(free)).toBe(2_500)
      expect(await shippingOf(halfGone)).toBe(FEE + FEE + 700)
      const changes = (await booked()).filter(({ kind }) => kind === 'shippingChange')
      // borne by the seller of the refunded goods
      expect(changes).toHaveLength(3)
      expect(changes.find(({ refundId }) => refundId === ofHarbour)?.distributorId).toBe(harbour)
      expect(changes.find(({ refundId }) => refundId === fee)?.distributorId).toBe(orchard)
      await refund(shared, day('04-03'), 400, [orchard])
      await closeUntil(staff, harbour, '2028-04-01')
      await closeUntil(staff, orchard, '2028-04-01')
      expect(await shippingOf(shared)).toBe(FEE + FEE + 500 - 1_000 + 400)
    })

    test('[J1] [backoffice] a refund takes back a sale whose reversal was reversed, whenever it was made', async () => {
      const january = await closeUntil(staff, third, '2028-01-01')
      const sales = await Promise.all([restored, refundedMeanwhile, keptReversed].map(ofProduct))
      const ids = sales.map(([sale]) => sale?.id ?? 0)
      const reversals = await reverse(staff, january.id, ids)
      // while the sale is reversed
      await refund(refundedMeanwhile, day('02-10'))
      await refund(keptReversed, day('02-11'))
      await refund(returned, day('02-12'))
      const february = await closeUntil(staff, third, '2028-02-01')
      expect((await ofProduct(keptReversed)).map(({ kind }) => kind)).toEqual(['sale', 'reversal'])
      expect((await ofProduct(returned)).map(({ kind }) => kind)).toEqual(['sale', 'return'])
      await reverse(staff, february.id, reversals.slice(0, 2))
      await refund(restored, day('03-20'))
      const { settlement } = await staff.api('admin.settlement.get', {
        params: { id: (await findSettlement(staff, third, '2028-03-01')).id },
      })
      const march = await closeUntil(staff, third, '2028-03-01')
      expect(march.totals).toEqual(settlement.totals)
      await closeUntil(staff, third, '2028-05-01')
      for (const order of [restored, refundedMeanwhile]) {
        const entries = await ofProduct(order)
        expect(entries.map(({ kind }) => kind)).toEqual(['sale', 'reversal', 'reversal', 'return'])
        expect(sumOf(entries.map(({ amount }) => amount))).toBe(0)
        expect(entries.at(-1)?.settlementId).toBe(march.id)
      }
    })

    test('[J1] [backoffice] a return that staff have reversed stays reversed', async () => {
      const february = await findSettlement(staff, third, '2028-02-01')
      const back = (await ofProduct(returned)).find(({ kind }) => kind === 'return')
      await reverse(staff, february.id, [back?.id ?? 0])
      await closeUntil(staff, third, '2028-06-01')
      expect((await ofProduct(returned)).map(({ kind }) => kind)).toEqual(['sale', 'return', 'reversal'])
    })
  })
})

describe.each(testEngines)('entries of an open settlement on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await insertYear(shop.db, [restored, returned, ...many])
    shop.clock.now = parseSeoulDate('2028-08-01')
    staff = await asStaff(shop, { roles: ['accountant'] })
    await openSettlements(shop, shop.clock.now)
    const january = await closeUntil(staff, third, '2028-01-01')
    const sale = (await listBooked(shop.db, 'ru')).find(({ kind }) => kind === 'sale')
    await closeUntil(staff, third, '2028-05-01')
    await reverse(staff, january.id, [sale?.id ?? 0])
    const [product] = returned.products
    const gone = { orderId: returned.id, at: day('06-20'), productIds: [product?.id ?? 0] }
    await insertLateRefund(shop.db, { ...gone, price: 30_000, shipping: 1_000 })
  })
  afterAll(() => shop.close())

  const isShipped = (order: YearOrder) => order.shipping > 0

  test('[ENTITY-12] [backoffice] pages have each entry once, booked ones first, and are read backwards', async () => {
    const june = await findSettlement(staff, third, '2028-06-01')
    const input = (nextPage?: string) => ({
      params: { id: june.id },
      query: { take: 20, ...(nextPage && { nextPage }) },
    })
    let reply = await staff.api('admin.settlement.listEntries', input())
    const pages = [reply.entries]
    expect(reply.page.prePage).toBeNull()
    while (reply.page.nextPage !== null) {
      reply = await staff.api('admin.settlement.listEntries', input(reply.page.nextPage))
      pages.push(reply.entries)
    }
    const entries = pages.flat()
    expect(reply.page.count).toBe(entries.length)
    const keys = entries.map(({ id, kind, orderNo, orderProductId }) => id ?? `${kind} ${orderNo} ${orderProductId}`)
    expect(new Set(keys).size).toBe(keys.length)
    const kinds = entries.map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['reversal', 'sale'])
    expect(kinds.filter((kind) => kind === 'sale')).toHaveLength(MANY)
    expect(kinds.filter((kind) => kind === 'shipping')).toHaveLength(many.filter(isShipped).length)
    expect(kinds.slice(-2)).toEqual(['return', 'shippingChange'])
    for (const expected of pages.toReversed().slice(1)) {
      reply = await staff.api('admin.settlement.listEntries', input(reply.page.prePage ?? ''))
      expect(reply.entries).toEqual(expected)
      expect(reply.page.count).toBe(entries.length)
    }
    expect(reply.page.prePage).toBeNull()
    const { settlement } = await staff.api('admin.settlement.get', { params: { id: june.id } })
    expect(sumOf(entries.map(({ amount }) => amount))).toBe(settlement.totals?.amount)
  })

  test('[ENTITY-12] [backoffice] a page that is read on after the closing ends the list', async () => {
    const june = await findSettlement(staff, third, '2028-06-01')
    const before = await staff.api('admin.settlement.listEntries', { params: { id: june.id }, query: { take: 20 } })
    const { settlement } = await staff.api('admin.settlement.get', { params: { id: june.id } })
    const closed = await closeUntil(staff, third, '2028-06-01')
    expect(closed.totals).toEqual(settlement.totals)
    const query = { take: 20, nextPage: before.page.nextPage ?? '' }
    const after = await staff.api('admin.settlement.listEntries', { params: { id: june.id }, query })
    expect(after).toMatchObject({ page: { nextPage: null, count: before.page.count }, entries: [] })
    expect(await listEntries(staff, june.id)).toHaveLength(before.page.count)
  })

  test('[ENTITY-12] [backoffice] a cursor of another list is refused', async () => {
    const june = await findSettlement(staff, third, '2028-06-01')
    const query = { nextPage: Buffer.from(JSON.stringify(['settlement', 1, 1, 0])).toString('base64url') }
    const answer = await staff.ask('admin.settlement.listEntries', { params: { id: june.id }, query })
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalidCursor'])
  })
})
