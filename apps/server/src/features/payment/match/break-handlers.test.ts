import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

describe.each(testEngines)('gateway breaks in the back office on %s', (engine) => {
  let shop: RefundShop
  let accountant: TestStaff
  let bought: Awaited<ReturnType<typeof buy>>
  const ids: number[] = []
  const add = async (orderId: number | null, kind: string, of: object) => {
    const row = await shop.db.one<{ id: number }>(
      'break',
      'insert into reconciliation_break (order_id, kind, detail, found_at) values ($1, $2, $3, $4) returning id',
      [orderId, kind, JSON.stringify(of), shop.clock.now],
    )
    ids.push(row.id)
  }
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    bought = await buy(shop, (await shop.asMember()).api, [LINE.apple])
    const detail = { orderNo: bought.orderNo, day: '2026-11-20', theirs: [{ paymentKey: 'key', amount: 1 }] }
    await add(bought.id, 'amount', detail)
    await add(null, 'missingHere', { ...detail, orderNo: '20261120-UNKNOWN2' })
    accountant = await asStaff(shop, { roles: ['accountant'] })
    // on all brands: one of the differences is of none
    await shop.db.exec(
      'brands',
      `insert into staff_role (staff_id, platform, role) select $1, b, 'accountant' from unnest(enum_range(null::platform_id)) b where b <> 'ru'`,
      [accountant.staffId],
    )
  })
  afterAll(() => shop.close())

  test('[M9] [backoffice] breaks are listed by day with the money of both sides', async () => {
    const { breaks, page } = await accountant.api('admin.match.list', { query: { state: 'open', day: '2026-11-20' } })
    expect(page.count).toBe(2)
    expect(breaks.find(({ id }) => id === ids[0])).toMatchObject({
      kind: 'amount',
      orderNo: bought.orderNo,
      ours: { captured: bought.amount, held: bought.amount },
      theirs: [{ paymentKey: 'key', amount: 1 }],
    })
    expect(breaks.find(({ id }) => id === ids[1])).toMatchObject({ orderNo: '20261120-UNKNOWN2', ours: null })
    const { days } = await accountant.api('admin.match.listDays')
    expect(days).toEqual([{ day: '2026-11-20', found: 2, open: 2 }])
  })

  test('[M9] [backoffice] a break is resolved once with a note, which is in the audit log', async () => {
    const input = { params: { id: ids[0] ?? 0 }, body: { note: '토스에서 취소를 확인함' } }
    const { gatewayBreak } = await accountant.api('admin.match.resolve', input)
    expect(gatewayBreak).toMatchObject({ resolvedBy: '김피디', note: '토스에서 취소를 확인함' })
    const again = await accountant.ask('admin.match.resolve', input)
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'breakResolved'])
    const entry = await shop.db.one<{ object: string }>(
      'audit',
      "select object from audit_entry where call = 'admin.match.resolve' and object is not null order by id limit 1",
      [],
    )
    expect(entry.object).toBe(`match ${ids[0]}`)
    const { breaks } = await accountant.api('admin.match.list', { query: { state: 'resolved' } })
    expect(breaks.map(({ id }) => id)).toEqual([ids[0]])
  })

  test('[K2] [M9] [backoffice] each kind of difference shows what it stores, an unknown amount is not 0 won', async () => {
    const stored: readonly [string, object][] = [
      ['lateApproval', { paymentKey: 'late', totalAmount: 5_000 }],
      ['amountMismatch', { came: 4_000 }],
      ['cancelRefused', { paymentKey: 'kept', code: 'REFUSED' }],
      ['refundFailed', { failure: { code: 'INVALID_BANK' } }],
      ['depositReversed', {}],
    ]
    for (const [kind, detail] of stored) await add(bought.id, kind, detail)
    const { breaks } = await accountant.api('admin.match.list', {})
    const shown = new Map(breaks.map(({ kind, theirs, failure }) => [kind, { theirs, failure }]))
    expect(stored.map(([kind]) => shown.get(kind))).toEqual([
      { theirs: [{ paymentKey: 'late', amount: 5_000 }], failure: null },
      { theirs: [{ paymentKey: '', amount: 4_000 }], failure: null },
      { theirs: [{ paymentKey: 'kept', amount: null }], failure: 'REFUSED' },
      { theirs: [], failure: 'INVALID_BANK' },
      { theirs: [], failure: null },
    ])
  })

  test('[F6] [backoffice] orders of another brand are not found, and reading is not resolving', async () => {
    const farmer = await asStaff(shop, { roles: ['accountant'], brand: 'farmer' })
    expect((await farmer.ask('admin.match.get', { params: { id: ids[0] } })).status).toBe(404)
    expect((await farmer.ask('admin.match.get', { params: { id: ids[1] } })).status).toBe(404)
    const seller = await asStaff(shop, { roles: ['seller'], distributorId: 1 })
    expect((await seller.ask('admin.match.list', {})).status).toBe(403)
  })
})

describe('a server of one brand', () => {
  test('[K2] [F6] [backoffice] its accountant sees differences without a brand and resolves them', async () => {
    const shop = await openRefundShop({ env: { PLATFORM: 'ru' } })
    await shop.db.exec(
      'break',
      `insert into reconciliation_break (kind, detail, found_at) values ('missingHere', '{"orderNo":"20261120-UNKNOWN2"}', $1)`,
      [shop.clock.now],
    )
    const { api } = await asStaff(shop, { roles: ['accountant'] })
    const { breaks } = await api('admin.match.list', {})
    expect(breaks).toMatchObject([{ kind: 'missingHere', orderNo: '20261120-UNKNOWN2', ours: null }])
    await shop.close()
  })
})
