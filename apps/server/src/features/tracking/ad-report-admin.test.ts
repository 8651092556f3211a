import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { toSeoulDate } from '@shop/rules'

describe.each(testEngines)('the ad report of staff on %s', (engine) => {
  let shop: RefundShop
  let marketer: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    marketer = await asStaff(shop, { roles: ['marketer'] })
  })
  afterAll(() => shop.close())

  const upload = async (text: string, dryRun: boolean) =>
    (
      (await shop.request('POST', `/admin/v1/reports/ads/costs?dryRun=${dryRun}`, {
        headers: { ...marketer.headers, 'content-type': 'application/octet-stream' },
        raw: Buffer.from(text),
      })) as { body: CallReply<'admin.adReport.importCosts'> & { code?: string } }
    ).body

  test('[H3] costs are checked row by row, stored as a whole, and make the return of a campaign', async () => {
    const day = toSeoulDate(shop.clock.now)
    const head = '날짜,소스,캠페인,비용'
    const bad = await upload(`${head}\n${day},naver,가을,1000\n2026-13-01,naver,가을,1000\n${day},,가을,오천`, false)
    expect(bad).toMatchObject({ rows: 1, isStored: false, problemCount: 2 })
    expect(bad.problems.map(({ row }) => row)).toEqual([3, 4])
    const good = `${head}\n${day},naver,가을,"10,000"`
    expect(await upload(good, true)).toMatchObject({ rows: 1, won: 10_000, isStored: false })
    expect(await upload(good, false)).toMatchObject({ rows: 1, won: 10_000, isStored: true })
    expect(await upload('날짜,비용\n', false)).toMatchObject({ code: 'sheetHeadMissing' })
    const { amount } = await buy(shop, shop.api(await shop.guest()), [LINE.apple])
    const query = { from: day, to: day, by: 'campaign' } as const
    const report = await marketer.api('admin.adReport.get', { query })
    expect(report.total).toMatchObject({ orders: 1, revenue: amount, cost: 10_000, roas: Math.round(amount / 100) })
    expect(report.rows.find(({ name }) => name === '가을')).toMatchObject({ cost: 10_000, roas: 0 })
    expect(report.days).toEqual([{ day, clicks: 0, orders: 1, revenue: amount, refunds: 0, cost: 10_000 }])
    const file = await marketer.ask('admin.adReport.export', { query: { ...query, format: 'csvUtf8' } })
    expect(file.body).toContain('가을')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      `광고 보고서 캠페인별 ${day}~${day}.csv`,
    )
    const sheet = await marketer.ask('admin.adReport.export', { query })
    expect(sheet.headers['content-type']).toContain('spreadsheetml')
  })
})
