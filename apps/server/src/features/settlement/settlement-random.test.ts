import { dayMs, parseSeoulDate, toSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { insertYear } from '#src/features/report/testing/insert-year.ts'
import {
  BRANDS,
  createRandom,
  makeYear,
  SELLERS,
  YEAR,
  type YearOrder,
} from '#src/features/report/testing/random-year.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openSettlements } from './settlement-jobs.ts'
import { type ExpectedAmount, expectAmounts, type ExpectedRefund } from './testing/expected-settlement.ts'
import { insertLateRefund } from './testing/late-refund.ts'
import { type BookedEntry, listBooked, listSettlements, reverse } from './testing/settling.ts'

const SEED = 200_205
const ORDERS = 160
const HALF_SELLER = SELLERS[1]
const RATE = 850
type Brand = (typeof BRANDS)[number]

/** Options that had a supply price when the orders were placed. */
const costs = new Map([
  [101, 700],
  [701, 700],
])
const termsOf = (sellerId: number) =>
  sellerId === HALF_SELLER ? { isHalf: true, commissionRate: RATE } : { isHalf: false, commissionRate: 1_000 }

/** Refunds of completed products up to three months after the end of their orders. */
const makeRefunds = (random: (end: number) => number, orders: readonly YearOrder[]): ExpectedRefund[] =>
  orders.flatMap((order) => {
    const end = Math.max(...order.products.map(({ endAt }) => endAt.getTime()))
    const products = order.products.filter(
      (each) => each.end === 'complete' && each.lines.every((line) => !line.isRefunded),
    )
    const refunded = products.filter(() => random(2) === 0)
    if (refunded.length === 0 || random(2) === 0) return []
    const at = new Date(end + 1 + random(90 * dayMs))
    return [{ order, products: refunded, at, shipping: random(3) === 0 ? 0 : random(6_000) - 3_000 }]
  })

const keyOf = ({ sellerId, from, kind, orderId, productId, amount }: ExpectedAmount): string =>
  [sellerId, from, kind, orderId, productId ?? '', amount].join(' ')

describe.each(testEngines)('settlements of random orders against an own computation, on %s', (engine) => {
  let shop: TestShop
  let orders: YearOrder[]
  let refunds: ExpectedRefund[]
  const staff = new Map<Brand, TestStaff>()
  /** First day of each settlement. */
  const begins = new Map<number, string>()
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    orders = makeYear(SEED, ORDERS)
    refunds = makeRefunds(createRandom(SEED), orders)
    await insertYear(shop.db, orders)
    // costs of later do not count for orders of before
    await shop.db.script(
      'update product_option_combination set supply_price = case id when 101 then null when 701 then 5 else 99 end',
    )
    shop.clock.now = parseSeoulDate(`${YEAR + 1}-07-15`)
    for (const brand of BRANDS) staff.set(brand, await asStaff(shop, { roles: ['accountant'], brand }))
    const terms = { commissionRate: RATE, cycle: 'half', payDelayDays: 5, version: 0 } as const
    await staff.get('ru')?.api('admin.settlement.setTerms', { params: { id: HALF_SELLER }, body: terms })
    await openSettlements(shop, shop.clock.now)
  }, 120_000)
  afterAll(() => shop.close())

  /** Closes all periods in the order of their ends; each refund is made after the periods that ended before it were closed. */
  const closeAll = async (brand: Brand, whenClosed: (settlementId: number) => Promise<void>): Promise<void> => {
    const by = staff.get(brand) as TestStaff
    const open = (await listSettlements(by)).filter(({ to }) => to < toSeoulDate(shop.clock.now))
    for (const { id, from } of await listSettlements(by)) begins.set(id, from)
    const waiting = refunds
      .filter(({ order }) => order.brand === brand)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const { id, to, version } of open.toSorted(
      (a, b) => a.to.localeCompare(b.to) || a.from.localeCompare(b.from),
    )) {
      while (waiting[0] && toSeoulDate(waiting[0].at) <= to) {
        const { order, products, at, shipping } = waiting.shift() as ExpectedRefund
        const price = products.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.unit * line.price, 0)
        const productIds = products.map((product) => product.id)
        await insertLateRefund(shop.db, { orderId: order.id, at, productIds, price, shipping, money: 0 })
      }
      const answer = await by.ask('admin.settlement.close', { params: { id }, body: { version } })
      expect([answer.status, answer.body]).toMatchObject([200, {}])
      await whenClosed(id)
    }
    expect(waiting).toEqual([])
  }
  const expectedOf = (brand: Brand): ExpectedAmount[] =>
    expectAmounts(
      orders.filter((order) => order.brand === brand),
      refunds.filter(({ order }) => order.brand === brand),
      { termsOf, costs },
    )
  const toAmount = (entry: BookedEntry): ExpectedAmount => ({
    sellerId: entry.distributorId,
    from: begins.get(entry.settlementId) ?? '',
    kind: entry.kind as ExpectedAmount['kind'],
    orderId: entry.orderId,
    productId: entry.orderProductId,
    amount: entry.amount,
  })

  test('[J1] [backoffice] each entry is in its period with its amount, to the won, and there is no other', {
    timeout: 300_000,
  }, async () => {
    await closeAll('ru', async () => {})
    const booked = (await listBooked(shop.db, 'ru')).map(toAmount)
    expect(booked.map(keyOf).toSorted()).toEqual(expectedOf('ru').map(keyOf).toSorted())
    const kinds = Map.groupBy(booked, ({ kind }) => kind)
    for (const kind of ['sale', 'shipping', 'return', 'shippingChange'] as const)
      expect(kinds.get(kind)?.length, kind).toBeGreaterThan(5)
  })

  test('[J1] [backoffice] reversals and their reversals change no product and no order in the end', {
    timeout: 300_000,
  }, async () => {
    const by = staff.get('farmer') as TestStaff
    const random = createRandom(SEED + 1)
    let reversed = 0
    /** Reversals that are reversed once their settlement is closed. */
    const pending = new Set<number>()
    await closeAll('farmer', async (settlementId) => {
      const all = await listBooked(shop.db, 'farmer')
      const entries = all.filter((entry) => entry.settlementId === settlementId)
      const isTakenBack = ({ id }: BookedEntry) => all.some(({ reversesId }) => reversesId === id)
      const back = entries.filter(({ id }) => pending.delete(id)).map(({ id }) => id)
      if (back.length > 0) await reverse(by, settlementId, back)
      const sales = entries
        .filter((entry) => entry.kind === 'sale' && random(3) === 0 && !isTakenBack(entry))
        .map(({ id }) => id)
      if (sales.length === 0) return
      for (const id of await reverse(by, settlementId, sales)) pending.add(id)
      reversed += sales.length
    })
    expect(reversed).toBeGreaterThan(10)
    expect(pending.size).toBe(0)
    const sums = (amounts: readonly ExpectedAmount[]) => {
      const found = new Map<string, number>()
      for (const { sellerId, orderId, productId, amount } of amounts) {
        const key = `${sellerId} ${orderId} ${productId ?? 'shipping'}`
        found.set(key, (found.get(key) ?? 0) + amount)
      }
      return Object.fromEntries([...found].toSorted(([a], [b]) => a.localeCompare(b)))
    }
    expect(sums((await listBooked(shop.db, 'farmer')).map(toAmount))).toEqual(sums(expectedOf('farmer')))
  })
})
