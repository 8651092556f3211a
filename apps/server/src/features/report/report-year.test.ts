import { type CallReply, ReportName } from '@shop/contract'
import { addDays, parseSeoulDate, toSeoulDate } from '@shop/rules'
import { lastDayOfMonth } from '@shop/rules/report-periods'
import { columnsOf, type ReportRow, totalsOf } from '@shop/rules/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { insertYear } from './testing/insert-year.ts'
import { BRANDS, makeYear, YEAR, type YearOrder } from './testing/random-year.ts'

const SEED = 20_281_121
const ORDERS = 700
const whole = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` }

type Brand = (typeof BRANDS)[number]
interface AnyReport extends Omit<CallReply<'admin.report.sales'>, 'rows' | 'totals'> {
  rows: ReportRow[]
  totals: ReportRow
}

describe.each(testEngines)('a random year on %s', (engine) => {
  let shop: TestShop
  let orders: YearOrder[]
  const staff = new Map<Brand, TestStaff>()
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    orders = makeYear(SEED, ORDERS)
    await insertYear(shop.db, orders)
    shop.clock.now = parseSeoulDate(`${YEAR + 1}-02-01`)
    for (const brand of BRANDS) staff.set(brand, await asStaff(shop, { roles: ['accountant'], brand }))
  })
  afterAll(() => shop.close())

  const read = async (brand: Brand, name: ReportName, query: { from: string; to: string; by?: 'day' | 'month' }) => {
    const answer = await staff.get(brand)?.ask(`admin.report.${name}`, { query })
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
    // any report has rows of numbers
    return answer?.body as unknown as AnyReport
  }
  const numbers = (name: ReportName, row: ReportRow | undefined) =>
    Object.fromEntries(columnsOf(name).map(({ key }) => [key, row?.[key]]))

  describe('happy', () => {
    test('[backoffice] the year obeys the invariants of the books', async () => {
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    })

    test.each(BRANDS.flatMap((brand) => ReportName.options.map((name) => [brand, name] as const)))(
      '[J1] [backoffice] %s: %s by day equals that by month, each month by itself, and the ledger to the won',
      async (brand, name) => {
        const byDay = await read(brand, name, whole)
        const byMonth = await read(brand, name, { ...whole, by: 'month' })
        expect(byDay.rows).toHaveLength(366)
        expect(byMonth.rows).toHaveLength(12)
        expect(byDay.check.difference).toBe(0)
        expect(byDay.check).toEqual(byMonth.check)
        expect(Math.abs(byDay.check.ledger)).toBeGreaterThan(0)
        expect(numbers(name, byDay.totals)).toEqual(numbers(name, byMonth.totals))
        for (const month of byMonth.rows) {
          const from = `${String(month['period'])}-01`
          const days = byDay.rows.filter(({ period }) => String(period).startsWith(String(month['period'])))
          expect(numbers(name, totalsOf(name, days)), from).toEqual(numbers(name, month))
        }
        const february = await read(brand, name, { from: `${YEAR}-02-01`, to: lastDayOfMonth(`${YEAR}-02-01`) })
        expect(february.rows).toHaveLength(29)
        expect(february.check.difference).toBe(0)
        expect(numbers(name, february.totals)).toEqual(numbers(name, byMonth.rows[1]))
      },
    )

    test.each(BRANDS)('[J1] [backoffice] %s: money is on the Seoul day on which it was booked', async (brand) => {
      const expected = new Map<string, number>()
      for (const order of orders)
        if (order.brand === brand)
          for (const { at, accounts } of order.postings)
            expected.set(toSeoulDate(at), (expected.get(toSeoulDate(at)) ?? 0) + accounts.gateway)
      const { rows } = await read(brand, 'sales', whole)
      for (const { period, net } of rows) expect([period, net]).toEqual([period, expected.get(String(period)) ?? 0])
      const tax = await read(brand, 'tax', whole)
      for (const { period, total } of tax.rows)
        expect([period, total]).toEqual([period, expected.get(String(period)) ?? 0])
    })

    test('[J1] [backoffice] the last moment of a month and the first of the next are on two days', async () => {
      const edge = orders.find(({ at }) => at.getTime() === parseSeoulDate(`${YEAR}-03-01`).getTime() - 1)
      const first = orders.find(({ at }) => at.getTime() === parseSeoulDate(`${YEAR}-03-01`).getTime())
      for (const [order, day] of [
        [edge, `${YEAR}-02-29`],
        [first, `${YEAR}-03-01`],
      ] as const) {
        const brand = (order?.brand ?? 'ru') as Brand
        const { rows } = await read(brand, 'sales', { from: day, to: day })
        const others = orders.filter((each) => each.brand === brand && toSeoulDate(each.at) === day)
        expect(rows[0]?.['orders']).toBe(others.length)
        expect(others).toContain(order)
      }
    })

    test('[backoffice] the VAT of an order that was refunded as a whole is 0, and the parts never differ by rounding', async () => {
      for (const brand of BRANDS) {
        const { totals } = await read(brand, 'tax', { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` })
        expect(Number(totals['supply']) + Number(totals['vat']) + Number(totals['taxFree'])).toBe(totals['total'])
        const until = addDays(parseSeoulDate(whole.to), 1)
        const vats = orders
          .filter((order) => order.brand === brand && order.at < until)
          .map((order) => {
            const done = order.refunds.filter(({ at }) => at < until)
            const back = done.reduce((sum, { money, taxFree }) => sum + money - taxFree, 0)
            return Math.floor((order.amount - order.taxFree - back) / 11)
          })
        expect(totals['vat']).toBe(vats.reduce((sum, vat) => sum + vat, 0))
      }
    })
  })
})
