import type { Settlement } from '@shop/contract'
import { parseSeoulDate, toSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { insertYear } from '#src/features/report/testing/insert-year.ts'
import { BRANDS, makeYear, SELLERS, YEAR, type YearOrder } from '#src/features/report/testing/random-year.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { openSettlements } from './settlement-jobs.ts'
import { listEntries, listSettlements } from './testing/settling.ts'

const SEED = 820_082
const ORDERS = 200
const HALF_SELLER = SELLERS[1]

type Brand = (typeof BRANDS)[number]

describe.each(testEngines)('settlements of a random year on %s', (engine) => {
  let shop: TestShop
  let orders: YearOrder[]
  const staff = new Map<Brand, TestStaff>()
  const accountant = (brand: Brand = 'ru') => staff.get(brand) as TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    orders = makeYear(SEED, ORDERS)
    await insertYear(shop.db, orders)
    shop.clock.now = parseSeoulDate(`${YEAR + 1}-02-15`)
    for (const brand of BRANDS) staff.set(brand, await asStaff(shop, { roles: ['accountant'], brand }))
    const terms = { commissionRate: 850, cycle: 'half', payDelayDays: 5, version: 0 } as const
    await accountant().api('admin.settlement.setTerms', { params: { id: HALF_SELLER }, body: terms })
    await openSettlements(shop, shop.clock.now)
  })
  afterAll(() => shop.close())

  const list = (brand: Brand, by = accountant(brand)) => listSettlements(by)
  const entriesOf = (id: number, by: TestStaff) => listEntries(by, id)
  const close = (by: TestStaff, { id, version }: Settlement) =>
    by.ask('admin.settlement.close', { params: { id }, body: { version } })
  const isOver = ({ to }: Settlement) => to < toSeoulDate(shop.clock.now)
  const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

  describe('happy', () => {
    test('[backoffice] periods follow each other without gaps or overlaps, by the cycle of the seller', async () => {
      for (const brand of BRANDS)
        for (const seller of SELLERS) {
          const own = (await list(brand)).filter(({ distributorId }) => distributorId === seller)
          const sorted = own.toSorted((a, b) => a.from.localeCompare(b.from))
          expect(sorted.length).toBeGreaterThan(seller === HALF_SELLER ? 24 : 12)
          const gaps = sorted.slice(1).map(({ from }, at) => Date.parse(from) - Date.parse(sorted[at]?.to ?? ''))
          expect(new Set(gaps)).toEqual(new Set([86_400_000]))
          expect(sorted.at(-1)?.to.localeCompare(toSeoulDate(shop.clock.now))).toBeGreaterThanOrEqual(0)
        }
    })

    test('[backoffice] an open settlement shows the sums that it is closed with', async () => {
      const first = (await list('ru')).find(({ distributorId }) => distributorId === SELLERS[0])
      const { settlement } = await accountant().api('admin.settlement.get', { params: { id: first?.id ?? 0 } })
      const closed = await close(accountant(), settlement)
      expect(closed.body.settlement).toMatchObject({ state: 'closed', totals: settlement.totals })
      expect(settlement.totals?.items).toBeGreaterThan(0)
    })

    test('[J1] [backoffice] all periods count each completed item and each shipping fee once, to the won', {
      timeout: 180_000,
    }, async () => {
      for (const brand of BRANDS)
        for (const each of (await list(brand))
          .filter((one) => one.state === 'open' && isOver(one))
          .toSorted((a, b) => a.from.localeCompare(b.from)))
          expect((await close(accountant(brand), each)).status).toBe(200)
      const until = parseSeoulDate(`${YEAR + 1}-02-01`)
      const completed = orders
        .filter((order) => order.products.every(({ endAt }) => endAt < until))
        .flatMap((order) => order.products.filter(({ end }) => end === 'complete').map(({ id }) => id))
      const booked = await shop.db.many<{ id: number; sales: number }>(
        'booked',
        `select order_product_id as id, sales from settlement_entry where kind = 'sale' order by 1`,
        [],
      )
      const bookedIds = booked.map(({ id }) => id)
      expect(bookedIds).toEqual(completed.toSorted((a, b) => a - b))
      expect(new Set(bookedIds).size).toBe(bookedIds.length)
      const lines = orders.flatMap((order) =>
        order.products.flatMap((product) => product.lines.map((line) => ({ ...line, product }))),
      )
      const sold = lines
        .filter(({ product, isRefunded }) => product.end === 'complete' && !isRefunded)
        .reduce((sum, { unit, price }) => sum + unit * price, 0)
      expect(booked.reduce((sum, { sales }) => sum + sales, 0)).toBe(sold)
      // the shipping of ended orders is that of their sellers
      const { shipping } = await shop.db.one<{ shipping: number }>(
        'shipping',
        "select sum(shipping)::int8 as shipping from settlement_entry where kind = 'shipping'",
        [],
      )
      const netShipping = orders
        .flatMap(({ postings }) => postings)
        .reduce((sum, { accounts }) => sum - accounts.shipping, 0)
      expect(shipping).toBe(netShipping)
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    })

    test('[backoffice] the sums of a settlement are those of its entries; goods with a supply price get it, others pay the commission', async () => {
      const closed = (await list('ru')).filter(({ state, totals }) => state === 'closed' && (totals?.items ?? 0) > 0)
      for (const seller of SELLERS) {
        const one = closed.find(({ distributorId }) => distributorId === seller)
        const entries = await entriesOf(one?.id ?? 0, accountant())
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(one?.totals?.amount)
        expect(entries.filter(({ kind }) => kind === 'sale')).toHaveLength(one?.totals?.items ?? -1)
        for (const { kind, sales, margin, commission } of entries)
          if (kind === 'sale' && margin === 0)
            expect(commission).toBe(Math.floor((sales * (one?.commissionRate ?? 0)) / 10_000))
      }
      const half = closed.find(({ distributorId }) => distributorId === HALF_SELLER)
      expect(half?.commissionRate).toBe(850)
      // mackerel is bought at 700 won a unit
      const { amount, units } = await shop.db.one<{ amount: number; units: number }>(
        'supplied',
        `select sum(amount)::int8 as amount, sum(units)::int8 as units from settlement_entry where kind = 'sale' and distributor_id = $1`,
        [HALF_SELLER],
      )
      expect(amount).toBe(units * 700)
    })

    // oxlint-disable-next-line complexity -- optional parts of one reply
    test('[backoffice] an entry is reversed once in the next open period, and a reversal can be reversed', async () => {
      const closed = (await list('ru')).find(({ state, totals }) => state === 'closed' && (totals?.items ?? 0) > 1)
      const id = closed?.id ?? 0
      const [entry] = await entriesOf(id, accountant())
      const body = { entryIds: [entry?.id ?? 0], reason: '반품을 늦게 확인' }
      const reply = await accountant().api('admin.settlement.reverse', { params: { id }, body })
      expect(reply.settlement).toMatchObject({ state: 'open', distributorId: closed?.distributorId })
      expect(reply.entries).toMatchObject([{ kind: 'reversal', amount: -(entry?.amount ?? 0), reversesId: entry?.id }])
      const again = await accountant().ask('admin.settlement.reverse', { params: { id }, body })
      expect([again.status, codeOf(again)]).toEqual([409, 'settlementEntryReversed'])
      const { settlement } = await accountant().api('admin.settlement.get', { params: { id } })
      expect(settlement.totals).toEqual(closed?.totals)
      const next = await accountant().api('admin.settlement.get', { params: { id: reply.settlement.id } })
      expect(next.settlement.totals?.reversed).toBe(-(entry?.amount ?? 0))
      shop.clock.now = parseSeoulDate(`${YEAR + 1}-03-02`)
      staff.set('ru', await asStaff(shop, { roles: ['accountant'] }))
      const done = await close(accountant(), next.settlement)
      expect(done.body.settlement?.totals?.reversed).toBe(-(entry?.amount ?? 0))
      const back = { entryIds: [reply.entries[0]?.id ?? 0], reason: '잘못 되돌림' }
      const restored = await accountant().api('admin.settlement.reverse', {
        params: { id: next.settlement.id },
        body: back,
      })
      expect(restored.entries).toMatchObject([{ amount: entry?.amount }])
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    })

    test('[backoffice] a return after the closing becomes an entry of the period of its refund', async () => {
      const order = orders.find(
        ({ brand, products, refunds }) =>
          brand === 'farmer' &&
          refunds.length === 0 &&
          products.length === 1 &&
          products[0]?.distributorId === SELLERS[2],
      )
      const [product] = order?.products ?? []
      const at = new Date(`${YEAR + 1}-02-10T03:00:00+09:00`)
      await shop.db.tx(async (tx) => {
        const refund = await tx.one<{ id: number }>(
          'late',
          `insert into refund (order_id, money, point, target, state, reason, asked_at, due_day, retry_at)
           values ($1, 500, 0, 'card', 'asked', '늦은 반품', $2::timestamptz, $2::timestamptz::date, $2::timestamptz) returning id`,
          [order?.id, at],
        )
        await tx.exec('late', "insert into refund_product values ($1, $2, 'shopper')", [product?.id, refund.id])
        await tx.exec(
          'late',
          `insert into money_entry (order_id, posting, account, amount, created_at)
           values ($1, $2, 'gateway', -500, $3), ($1, $2, 'sales', 1500, $3), ($1, $2, 'shipping', -1000, $3)`,
          [order?.id, `refund:${refund.id}`, at],
        )
      })
      shop.clock.now = parseSeoulDate(`${YEAR + 1}-03-02`)
      staff.set('farmer', await asStaff(shop, { roles: ['accountant'], brand: 'farmer' }))
      const february = (await list('farmer')).find(
        ({ distributorId, from }) => distributorId === SELLERS[2] && from === `${YEAR + 1}-02-01`,
      )
      const id = february?.id ?? 0
      const closed = await close(accountant('farmer'), february as Settlement)
      expect(closed.status).toBe(200)
      const entries = await entriesOf(id, accountant('farmer'))
      const sale = await shop.db.one<{ amount: number; id: number }>(
        'sale',
        "select id, amount from settlement_entry where order_product_id = $1 and kind = 'sale'",
        [product?.id],
      )
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'return', amount: -sale.amount, reversesId: sale.id }),
      )
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'shippingChange', amount: 1000 }))
    })

    test('[backoffice] a settlement is paid once, and exported as a sheet', async () => {
      const one = (await list('ru')).find(({ state, totals }) => state === 'closed' && (totals?.items ?? 0) > 0)
      const input = { params: { id: one?.id ?? 0 }, body: { version: one?.version ?? 0 } }
      const paid = await accountant().api('admin.settlement.markPaid', input)
      expect(paid.settlement).toMatchObject({ state: 'paid', paidBy: '김피디' })
      expect(codeOf(await accountant().ask('admin.settlement.markPaid', input))).toBe('settlementPaid')
      const sheet = await accountant().ask('admin.settlement.export', {
        params: { id: one?.id ?? 0 },
        query: { format: 'csvUtf8' },
      })
      const rows = sheet.body.trim().split('\n')
      expect(rows[0]).toContain('주문 번호')
      expect(rows.length - 1).toBe((await entriesOf(one?.id ?? 0, accountant())).length)
    })
  })

  describe('error', () => {
    test('[backoffice] a settlement is closed once, after its period and the earlier ones', async () => {
      const all = await list('ru')
      const closed = all.find(({ state }) => state === 'closed') as Settlement
      expect(codeOf(await close(accountant(), closed))).toBe('settlementClosed')
      const last = all
        .filter(({ state }) => state === 'open')
        .toSorted((a, b) => b.to.localeCompare(a.to))[0] as Settlement
      shop.clock.now = new Date(parseSeoulDate(last.to).getTime() + 86_400_000 - 1)
      staff.set('ru', await asStaff(shop, { roles: ['accountant'] }))
      expect(codeOf(await close(accountant(), last))).toBe('settlementNotOver')
      expect(codeOf(await close(accountant(), { ...last, id: 999_999 }))).toBe('settlementNotFound')
      const input = { params: { id: last.id }, body: { entryIds: [1], reason: '확인' } }
      expect(codeOf(await accountant().ask('admin.settlement.reverse', input))).toBe('settlementNotClosed')
    })

    test('[backoffice] terms that a colleague has changed meanwhile are refused', async () => {
      const body = { commissionRate: 1, cycle: 'month', payDelayDays: 1, version: 0 }
      const answer = await accountant().ask('admin.settlement.setTerms', { params: { id: HALF_SELLER }, body })
      expect([answer.status, codeOf(answer)]).toEqual([409, 'changedMeanwhile'])
    })

    test('[backoffice] the database refuses changes of closed settlements and of entries', async () => {
      const { id } = await shop.db.one<{ id: number }>(
        'one',
        "select min(id) as id from settlement where state = 'closed'",
        [],
      )
      const statements = [
        `update settlement set totals = '{}' where id = ${id}`,
        `update settlement set state = 'open', totals = null, closed_at = null where id = ${id}`,
        `update settlement set to_day = to_day + 1 where id = ${id}`,
        `delete from settlement where id = ${id}`,
        `update settlement_entry set amount = 0, sales = 0, commission = 0, margin = 0, shipping = 0`,
        'delete from settlement_entry',
        `insert into settlement_entry (settlement_id, distributor_id, kind, order_id, amount, shipping, at, created_at)
         select id, distributor_id, 'shipping', (select min(id) from orders), 1, 1, now(), now() from settlement where id = ${id}`,
      ]
      for (const statement of statements)
        await expect(shop.db.exec('t', statement, []), statement).rejects.toThrow(/closed|append only/)
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a seller reads own settlements only, and closes none', async () => {
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: SELLERS[0] })
      const own = await list('ru', seller)
      expect(own.length).toBeGreaterThan(12)
      expect(new Set(own.map(({ distributorId }) => distributorId))).toEqual(new Set([SELLERS[0]]))
      const other = (await list('ru')).find(({ distributorId }) => distributorId === SELLERS[1]) as Settlement
      const params = { id: other.id }
      for (const name of ['get', 'listEntries', 'export'] as const)
        expect(codeOf(await seller.ask(`admin.settlement.${name}`, { params }))).toBe('settlementNotFound')
      expect(codeOf(await seller.ask('admin.settlement.getTerms', { params: { id: SELLERS[1] } }))).toBe(
        'distributorNotFound',
      )
      expect((await seller.ask('admin.settlement.getTerms', { params: { id: SELLERS[0] } })).status).toBe(200)
      expect((await close(seller, own[0] as Settlement)).status).toBe(403)
    })

    test('[F6] [backoffice] settlements of another brand are not found', async () => {
      const farmers = await shop.db.one<{ id: number }>(
        'other',
        "select min(id) as id from settlement where platform = 'farmer'",
        [],
      )
      const answer = await accountant('ru').ask('admin.settlement.get', { params: { id: farmers.id } })
      expect(codeOf(answer)).toBe('settlementNotFound')
    })
  })
})
