import type { SettlementEntry } from '@shop/contract'
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
import { closeUntil, findSettlement, listBooked, listEntries } from './testing/settling.ts'

const [, harbour, third] = SELLERS
const FEE = 3_000
const byNumber = (a: number, b: number): number => a - b
const MONTHS = ['01', '02', '03', '04', '05', '06'] as const
const AT_ONCE = 4
const day = (text: string): Date => new Date(`2028-${text}T12:00:00+09:00`)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
/** Orders of a month: four of one product that is completed on the 10th. */
const ordersOf = (month: string, sellerId: number): YearOrder[] =>
  Array.from({ length: 4 }, (_, at) =>
    makePlainOrder(day(`${month}-02`), [
      { sellerId, price: 10_000 + at, unit: 2, fee: FEE, endAt: day(`${month}-1${at}`) },
    ]),
  )

describe.each(testEngines)('closings of settlements on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  const orders = new Map(MONTHS.map((month) => [month, ordersOf(month, third)]))
  const supplied = ordersOf('01', harbour)
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await insertYear(shop.db, [...[...orders.values()].flat(), ...supplied])
    shop.clock.now = parseSeoulDate('2028-08-01')
    staff = await asStaff(shop, { roles: ['accountant'] })
    await openSettlements(shop, shop.clock.now)
  })
  afterAll(() => shop.close())

  const refund = (order: YearOrder, at: Date, shipping = 0): Promise<number> => {
    const products = order.products
    const price = sumOf(products.flatMap(({ lines }) => lines.map((line) => line.unit * line.price)))
    return insertLateRefund(shop.db, {
      orderId: order.id,
      at,
      productIds: products.map(({ id }) => id),
      price,
      shipping,
    })
  }
  /** What an entry says, booked or not. */
  const contentOf = ({
    kind,
    orderNo,
    orderProductId,
    units,
    sales,
    commission,
    margin,
    shipping,
    amount,
    isTaxFree,
    at,
  }: SettlementEntry) =>
    JSON.stringify([kind, orderNo, orderProductId, units, sales, commission, margin, shipping, amount, isTaxFree, at])
  const preview = async (sellerId: number, from: string) => {
    const { id } = await findSettlement(staff, sellerId, from)
    const { settlement } = await staff.api('admin.settlement.get', { params: { id } })
    const entries = await listEntries(staff, id, 3)
    return { id, totals: settlement.totals, entries }
  }
  const expectBooked = async (seen: Awaited<ReturnType<typeof preview>>) => {
    const { settlement } = await staff.api('admin.settlement.get', { params: { id: seen.id } })
    expect(settlement).toMatchObject({ state: 'closed', totals: seen.totals })
    const booked = await listEntries(staff, seen.id)
    expect(booked.map(contentOf).toSorted()).toEqual(seen.entries.map(contentOf).toSorted())
  }

  test('[J1] [backoffice] the entries before a closing are those that it books, with returns of sales of the same and of earlier open periods', async () => {
    const [first, second, third1] = orders.get('01') as [YearOrder, YearOrder, YearOrder]
    const [ofHarbour] = supplied as [YearOrder]
    await refund(first, day('01-20'), -500)
    await refund(second, day('02-05'), 700)
    await refund(third1, day('03-05'))
    await refund(ofHarbour, day('01-25'))
    const periods = ['2028-01-01', '2028-02-01', '2028-03-01']
    const seen = []
    for (const from of periods) seen.push(await preview(third, from))
    const seenOfHarbour = await preview(harbour, '2028-01-01')
    for (const { entries } of [...seen, seenOfHarbour]) {
      const returns = entries.filter(({ kind }) => kind === 'return')
      expect(returns).toHaveLength(1)
      expect(returns[0]?.amount).toBeLessThan(0)
      expect(returns[0]?.units).toBe(-2)
    }
    expect(seenOfHarbour.entries.find(({ kind }) => kind === 'return')?.margin).not.toBe(0)
    await closeUntil(staff, third, '2028-03-01')
    await closeUntil(staff, harbour, '2028-01-01')
    for (const each of [...seen, seenOfHarbour]) await expectBooked(each)
  })

  test('[J1] [backoffice] of closings at the same moment one books, and reversals beside a closing are booked once', async () => {
    const { id: march } = await findSettlement(staff, third, '2028-03-01')
    let before = march
    for (const month of MONTHS.slice(3)) {
      const from = `2028-${month}-01`
      const { id, version } = await findSettlement(staff, third, from)
      const [order] = orders.get(month) as [YearOrder]
      await refund(order, day(`${month}-20`))
      const sales = (await listEntries(staff, before)).filter(({ kind, isReversed }) => kind === 'sale' && !isReversed)
      const entryIds = sales.slice(0, 2).map((entry) => entry.id ?? 0)
      const close = () => staff.ask('admin.settlement.close', { params: { id }, body: { version } })
      const reverse = () =>
        staff.ask('admin.settlement.reverse', { params: { id: before }, body: { entryIds, reason: '확인' } })
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => [close(), reverse()]).flat())
      const closings = answers.filter((_, at) => at % 2 === 0).map(({ status }) => status)
      const reversals = answers.filter((_, at) => at % 2 === 1).map(({ status }) => status)
      const once = [200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]
      expect([closings.toSorted(byNumber), reversals.toSorted(byNumber)]).toEqual([once, once])
      before = id
    }
    const booked = await listBooked(shop.db, 'ru')
    const reversed = booked.flatMap(({ reversesId, kind }) =>
      reversesId !== null && (kind === 'reversal' || kind === 'return') ? [reversesId] : [],
    )
    expect(new Set(reversed).size).toBe(reversed.length)
    const sales = booked.filter(({ kind }) => kind === 'sale').map(({ orderProductId }) => orderProductId)
    expect(new Set(sales).size).toBe(sales.length)
    expect(booked.filter(({ kind }) => kind === 'reversal')).toHaveLength((MONTHS.length - 3) * 2)
    for (const month of MONTHS) {
      const { id, totals } = await findSettlement(staff, third, `2028-${month}-01`)
      const entries = booked.filter(({ settlementId }) => settlementId === id)
      expect([month, totals?.amount]).toEqual([month, sumOf(entries.map(({ amount }) => amount))])
    }
  })
})
