import { parseSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const MINUTE = 60_000
const DAY = '2026-11-21'
const NEXT = '2026-11-22'

describe.each(testEngines)('days of the accounts on %s', (engine) => {
  let shop: RefundShop
  let accountant: TestStaff
  let bought: Awaited<ReturnType<typeof buy>>
  let buyer: Awaited<ReturnType<RefundShop['asMember']>>
  const goTo = async (at: Date): Promise<void> => {
    shop.clock.now = at
    accountant = await asStaff(shop, { roles: ['accountant'] })
  }
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    buyer = await shop.asMember()
    bought = await buy(shop, buyer.api, [LINE.apple, LINE.potato])
    await goTo(new Date(parseSeoulDate(NEXT).getTime() - 1))
  })
  afterAll(() => shop.close())

  const list = async (query: { to?: string; days?: number } = {}) => accountant.api('admin.day.list', { query })
  const dayOf = async (day: string) => (await list({ to: day, days: 1 })).days[0]
  const close = (day: string, by = accountant) => by.ask('admin.day.close', { params: { day } })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

  test('[J1] [backoffice] a day is closed only ten minutes after its midnight in Seoul, and once', async () => {
    expect(codeOf(await close(DAY))).toBe('dayNotOver')
    await goTo(parseSeoulDate(NEXT))
    expect((await dayOf(DAY))?.state).toBe('running')
    expect(codeOf(await close(DAY))).toBe('dayNotOver')
    await goTo(new Date(parseSeoulDate(NEXT).getTime() + 10 * MINUTE))
    const closed = await close(DAY)
    expect(closed.body.day).toMatchObject({ day: DAY, state: 'closed', mismatches: [] })
    expect(closed.body.day.totals.sales).toMatchObject({ orders: 1, net: bought.amount })
    expect(closed.body.day.closed?.totals).toEqual(closed.body.day.totals)
    expect(codeOf(await close(DAY))).toBe('dayClosed')
    expect(codeOf(await close(NEXT))).toBe('dayNotOver')
  })

  test('[backoffice] a refund after the closing is on its own day; the closed one does not change', async () => {
    const before = await dayOf(DAY)
    await buyer.api('order.withdraw', { params: { id: bought.id }, body: {} })
    await shop.pass(MINUTE)
    accountant = await asStaff(shop, { roles: ['accountant'] })
    expect(await dayOf(DAY)).toEqual(before)
    const next = await dayOf(NEXT)
    expect(next?.totals.sales).toMatchObject({ orders: 0, refunds: bought.amount, net: -bought.amount })
    expect(next?.totals.refunds).toMatchObject({ refunds: 1, total: bought.amount })
    expect(next?.totals.tax).toMatchObject({ vat: expect.any(Number), total: -bought.amount })
  })

  test('[backoffice] a number of a closed day that changes is named', async () => {
    await shop.db.exec(
      'wrong',
      `insert into money_entry (order_id, posting, account, amount, created_at)
       values ($1, 'wrong', 'gateway', 700, $2), ($1, 'wrong', 'sales', -700, $2)`,
      [bought.id, parseSeoulDate(DAY)],
    )
    const day = await dayOf(DAY)
    expect(day?.mismatches).toEqual(expect.arrayContaining(['sales.refunds', 'sales.net']))
    expect(day?.closed?.totals.sales.net).toBe(bought.amount)
  })

  test('[backoffice] days are listed from the last to the first order, in parts', async () => {
    const { days, earlier } = await list({ days: 1 })
    expect([days.map(({ day }) => day), earlier]).toEqual([[NEXT], DAY])
    const rest = await list({ to: DAY })
    expect([rest.days.map(({ day }) => day), rest.earlier]).toEqual([[DAY], null])
  })

  test('[backoffice] a report is a sheet with a head, a row for each period and the sums; names are no formulas', async () => {
    const query = { from: DAY, to: NEXT, format: 'csvUtf8' }
    const answer = await accountant.ask('admin.report.exportSales', { query })
    const text: string = answer.body
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const rows = text.slice(1).trim().split(/\r?\n/)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toContain('기간,주문,정가')
    expect(rows.at(-1)?.startsWith('합계,1,')).toBe(true)
    const sheet = await accountant.ask('admin.report.exportTax', { query: { ...query, format: 'xlsx' } })
    expect(String(sheet.headers['content-type'])).toContain('spreadsheetml')
  })

  test('[backoffice] more days than a year, days in the wrong order and impossible days are refused', async () => {
    for (const [from, to] of [
      ['2026-01-01', '2027-01-02'],
      [NEXT, DAY],
      ['2026-02-30', '2026-03-01'],
      ['0001-01-01', '0001-01-02'],
    ])
      expect((await accountant.ask('admin.report.sales', { query: { from, to } })).status).toBe(400)
  })

  test('[F6] [backoffice] reports need `report.read`, and closing a day `day.close`', async () => {
    const packer = await asStaff(shop, { roles: ['packer'] })
    expect((await packer.ask('admin.report.points', { query: { from: DAY, to: DAY } })).status).toBe(403)
    const marketer = await asStaff(shop, { roles: ['marketer'] })
    expect((await marketer.ask('admin.report.points', { query: { from: DAY, to: DAY } })).status).toBe(200)
    expect((await close(DAY, marketer)).status).toBe(403)
  })
})
