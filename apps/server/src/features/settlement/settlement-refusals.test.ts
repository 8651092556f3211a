import type { Settlement } from '@shop/contract'
import { parseSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { insertYear } from '#src/features/report/testing/insert-year.ts'
import { SELLERS } from '#src/features/report/testing/random-year.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openSettlements } from './settlement-jobs.ts'
import { makePlainOrder } from './testing/plain-order.ts'
import { closeUntil, findSettlement, listEntries, listSettlements, reverse } from './testing/settling.ts'

const [, , third] = SELLERS
const FEE = 3_000
const UNKNOWN_ENTRY = 999_999
const orderOf = (month: string) =>
  makePlainOrder(new Date(`2028-${month}-02T12:00:00+09:00`), [
    { sellerId: third, price: 10_000, fee: FEE, endAt: new Date(`2028-${month}-10T12:00:00+09:00`) },
  ])

describe.each(testEngines)('[K2] refusals of settlements on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    await insertYear(shop.db, [orderOf('01'), orderOf('02')])
    shop.clock.now = parseSeoulDate('2028-03-05')
    staff = await asStaff(shop, { roles: ['accountant'] })
    await openSettlements(shop, shop.clock.now)
  })
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const close = ({ id }: Settlement, version: number) =>
    staff.ask('admin.settlement.close', { params: { id }, body: { version } })
  const find = (month: string) => findSettlement(staff, third, `2028-${month}-01`)

  test('[backoffice] opening again opens nothing twice', async () => {
    const fromDays = async () => (await listSettlements(staff)).map(({ from }) => from)
    const opened = ['2028-01-01', '2028-02-01', '2028-03-01']
    expect(await fromDays()).toEqual(opened)
    await openSettlements(shop, shop.clock.now)
    expect(await fromDays()).toEqual(opened)
  })

  test('[backoffice] a period is not closed before an earlier one, nor in another version than was seen', async () => {
    const february = await find('02')
    expect(codeOf(await close(february, february.version))).toBe('settlementEarlierOpen')
    const january = await find('01')
    expect(codeOf(await close(january, january.version + 1))).toBe('changedMeanwhile')
    expect((await find('01')).state).toBe('open')
  })

  test('[backoffice] an open settlement is not paid', async () => {
    const { id, version } = await find('01')
    const answer = await staff.ask('admin.settlement.markPaid', { params: { id }, body: { version } })
    expect(codeOf(answer)).toBe('settlementNotClosed')
  })

  test('[backoffice] a reversal opens the next period if all are closed; unknown and reversed entries are refused', async () => {
    shop.clock.now = parseSeoulDate('2028-04-02')
    staff = await asStaff(shop, { roles: ['accountant'] })
    await closeUntil(staff, third, '2028-03-01')
    const { id } = await find('01')
    const entries = await listEntries(staff, id)
    const sale = entries.find(({ kind }) => kind === 'sale')
    const entryIds = [sale?.id ?? 0]
    const ask = (ids: readonly number[]) =>
      staff.ask('admin.settlement.reverse', { params: { id }, body: { entryIds: [...ids], reason: '확인' } })
    expect(codeOf(await ask([...entryIds, UNKNOWN_ENTRY]))).toBe('settlementEntryNotFound')
    await reverse(staff, id, entryIds)
    const april = await find('04')
    expect(april).toMatchObject({ state: 'open', to: '2028-04-30' })
    const [reversal] = await listEntries(staff, april.id)
    expect(reversal).toMatchObject({ kind: 'reversal', amount: -(sale?.amount ?? 0) })
    expect(codeOf(await ask(entryIds))).toBe('settlementEntryReversed')
  })
})
