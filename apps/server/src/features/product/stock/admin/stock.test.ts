import type { Api, CallInput } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'

type Adjust = CallInput<'admin.stock.adjust'>['body']
const { potato, mackerel } = COMBINATION

describe.each(testEngines)('stock in the back office on %s', (engine) => {
  let shop: RefundShop
  let staff: TestStaff
  let seller: TestStaff
  let member: Api
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
    member = (await shop.asMember()).api
  })
  // oxlint-disable-next-line vitest/no-standalone-expect -- every test ends with right books
  afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const problemOf = ({ body }: { body: unknown }) => (body as { problems?: object[] }).problems?.[0]
  const stockOf = async (id: number) =>
    shop.db.one<{ onHand: number; reserved: number }>(
      's',
      'select on_hand as "onHand", reserved from stock where product_option_combination_id = $1',
      [id],
    )
  const adjust = (id: number, body: Partial<Adjust>, by = staff) =>
    by.ask('admin.stock.adjust', {
      params: { id },
      body: { mode: 'delta', unit: 1, reason: '재고를 세어 봄', ...body },
    })
  const ledger = async (query: object, by = staff) => (await by.api('admin.stock.ledger', { query })).entries
  const shown = async (id: number) => (await shop.api()('product.get', { params: { id } })).productStatus

  describe('happy', () => {
    test('[backoffice] the ledger has every change of an option, and its sum is the stock', async () => {
      const { onHand } = await stockOf(potato)
      const bought = await buy(shop, member, [LINE.potato])
      await shop.pass()
      await member('order.withdraw', { params: { id: bought.id }, body: {} })
      await shop.pass()
      expect((await adjust(potato, { unit: -3 })).status).toBe(200)
      expect((await adjust(potato, { mode: 'set', unit: 40, expected: onHand - 3, kind: 'return' })).status).toBe(200)
      const entries = await ledger({ combinationId: potato })
      expect(entries.map(({ kind, unit }) => [kind, unit])).toEqual([
        ['return', 40 - (onHand - 3)],
        ['adjust', -3],
        ['cancel', 1],
        ['sale', -1],
        ['initial', onHand],
      ])
      expect(entries[0]).toMatchObject({ balance: 40, reason: '재고를 세어 봄', staffName: '김피디', orderNo: null })
      expect(entries[3]).toMatchObject({ balance: onHand - 1, orderNo: bought.orderNo, reason: null })
      const { total } = await shop.db.one<{ total: number }>(
        'sum',
        'select sum(unit)::int as total from stock_entry where product_option_combination_id = $1',
        [potato],
      )
      expect([total, (await stockOf(potato)).onHand]).toEqual([40, 40])
    })

    test('[backoffice] a change that is sent again with its key runs once, and has one audit entry', async () => {
      const { onHand } = await stockOf(mackerel)
      const once = { 'idempotency-key': 'stock-once-0001' }
      const send = (unit: number, by = staff) =>
        by.ask(
          'admin.stock.adjust',
          { params: { id: mackerel }, body: { mode: 'delta', unit, reason: '재고를 세어 봄' } },
          once,
        )
      const entries = () =>
        shop.db.one<{ count: number }>(
          'entries',
          "select count(*)::int as count from audit_entry where call = 'admin.stock.adjust'",
          [],
        )
      const before = await entries()
      const first = await send(-2)
      expect(first.status).toBe(200)
      expect(await send(-2)).toMatchObject({ status: 200, body: first.body })
      expect((await stockOf(mackerel)).onHand).toBe(onHand - 2)
      // begun and done
      expect((await entries()).count).toBe(before.count + 2)
      expect(codeOf(await send(-1))).toBe('idempotencyKeyReused')
      // the key of another account is another key
      expect((await send(2, await asStaff(shop, { roles: ['merchandiser'] }))).status).toBe(200)
      expect((await stockOf(mackerel)).onHand).toBe(onHand)
    })

    test('[backoffice] a stock that no entry explains is found', async () => {
      const set = (by: string) =>
        shop.db.script(`update stock set on_hand = on_hand ${by} where product_option_combination_id = ${potato}`)
      await set('+ 1')
      expect((await findBrokenInvariants(shop.db)).map(({ name }) => name)).toEqual(['stockKept'])
      await set('- 1')
    })

    test('[backoffice] the ledger has pages, and is limited to kinds and days', async () => {
      const first = await staff.api('admin.stock.ledger', { query: { combinationId: potato, take: 2 } })
      expect(first.page).toMatchObject({ count: 5, prePage: null })
      const rest = await ledger({ combinationId: potato, take: 10, nextPage: first.page.nextPage ?? '' })
      expect(rest.map(({ kind }) => kind)).toEqual(['cancel', 'sale', 'initial'])
      expect(await ledger({ kind: 'sale', productId: PRODUCT.potato })).toHaveLength(1)
      expect(await ledger({ combinationId: potato, kind: 'sale', from: '2026-11-21', to: '2026-11-21' })).toHaveLength(
        1,
      )
      expect(await ledger({ combinationId: potato, kind: 'sale', to: '2026-11-20' })).toEqual([])
    })

    test('[backoffice] options with few units are listed, by the threshold of their product or the default', async () => {
      const idsOf = async (query: object) => (await staff.api('admin.stock.low', { query })).stocks.map(({ id }) => id)
      await adjust(mackerel, { mode: 'set', unit: 7, expected: (await stockOf(mackerel)).onHand })
      expect(await idsOf({ threshold: 7 })).toContain(mackerel)
      expect(await idsOf({ threshold: 6 })).not.toContain(mackerel)
      const params = { id: PRODUCT.mackerel }
      await staff.api('admin.stock.setThreshold', { params, body: { units: 8, expected: null } })
      const late = await staff.ask('admin.stock.setThreshold', { params, body: { units: 9, expected: null } })
      expect(problemOf(late)).toMatchObject({ path: 'body.expected', current: { units: 8 } })
      expect(await idsOf({ threshold: 0 })).toContain(mackerel)
      const { stocks, page } = await staff.api('admin.stock.low', { query: { threshold: 10_000, take: 100 } })
      const free = stocks.map(({ onHand, reserved }) => onHand - reserved)
      expect(free).toEqual(free.toSorted((a, b) => a - b))
      expect(page.count).toBe(stocks.length)
      expect(stocks.find(({ id }) => id === mackerel)).toMatchObject({ threshold: 8, hasThreshold: true })
      await staff.api('admin.stock.setThreshold', { params, body: { units: null, expected: 8 } })
      expect(await idsOf({ threshold: 6 })).not.toContain(mackerel)
    })

    test('[backoffice] options are found by product, by name or number', async () => {
      const by = async (q: string) => (await staff.api('admin.stock.list', { query: { q } })).stocks
      expect((await by(String(PRODUCT.potato))).map(({ id }) => id)).toEqual([potato])
      const [found] = await by('고등어')
      expect(found).toMatchObject({ productId: PRODUCT.mackerel, id: mackerel })
    })

    test('[OPTION-1] [backoffice] out of stock and back in, seen in the storefront within 100 ms', async () => {
      const set = (status: string, expected: string) =>
        staff.api('admin.stock.setStatus', {
          params: { id: PRODUCT.potato },
          body: { status, expected, reason: '산지 사정' } as never,
        })
      expect(await shown(PRODUCT.potato)).toBe('stock_in')
      for (const [to, from] of [
        ['stock_out', 'stock_in'],
        ['temp_stock_out', 'stock_out'],
        ['stock_in', 'temp_stock_out'],
      ] as const) {
        expect((await set(to, from)).productStatus).toBe(to)
        await expect.poll(() => shown(PRODUCT.potato), { timeout: 100, interval: 5 }).toBe(to)
      }
    })

    test('[OPTION-1] [backoffice] the last option out of stock sells the product out', async () => {
      const set = (status: 'stock_in' | 'stock_out', expected: 'stock_in' | 'stock_out') =>
        staff.api('admin.stock.setStatus', {
          params: { id: PRODUCT.potato },
          body: { status, expected, combinationIds: [potato], reason: '산지 사정' },
        })
      const { stocks, productStatus } = await set('stock_out', 'stock_in')
      expect(productStatus).toBe('stock_in')
      expect(stocks).toMatchObject([{ id: potato, optionStatus: 'stock_out' }])
      await expect.poll(() => shown(PRODUCT.potato), { timeout: 100, interval: 5 }).toBe('stock_out')
      await set('stock_in', 'stock_out')
      await expect.poll(() => shown(PRODUCT.potato), { timeout: 100, interval: 5 }).toBe('stock_in')
    })

    test('[A3] [backoffice] adjustments at the same time are all in the ledger', async () => {
      const { onHand } = await stockOf(potato)
      await Promise.all(Array.from({ length: 8 }, () => adjust(potato, { unit: 2 })))
      expect((await stockOf(potato)).onHand).toBe(onHand + 16)
      const balances = (await ledger({ combinationId: potato, take: 8 })).map(({ balance }) => balance)
      expect(balances).toEqual(Array.from({ length: 8 }, (_, at) => onHand + 16 - 2 * at))
    })
  })

  describe('error', () => {
    test('[backoffice] of two who set the same units one is refused with the value and name of the other', async () => {
      const { onHand } = await stockOf(potato)
      const other = await asStaff(shop, { roles: ['manager'] })
      const body = { mode: 'set' as const, expected: onHand }
      expect((await adjust(potato, { ...body, unit: onHand + 5 }, other)).status).toBe(200)
      const refused = await adjust(potato, { ...body, unit: onHand + 1 })
      expect([refused.status, codeOf(refused)]).toEqual([409, 'changedMeanwhile'])
      expect(problemOf(refused)).toMatchObject({
        path: 'body.expected',
        current: { onHand: onHand + 5 },
        by: '김피디',
        at: shop.clock.now.toISOString(),
      })
      // a sale is later than the person
      await buy(shop, member, [LINE.potato])
      await shop.pass()
      expect(problemOf(await adjust(potato, { ...body, unit: onHand + 1 }))).toMatchObject({
        current: { onHand: onHand + 4 },
        by: null,
      })
      const { onHand: left } = await stockOf(potato)
      await adjust(potato, { ...body, expected: left, unit: onHand + 5 }, other)
    })

    test('[backoffice] units of unpaid orders stay', async () => {
      const { onHand } = await stockOf(potato)
      await shop.db.script(`update stock set reserved = 1 where product_option_combination_id = ${potato}`)
      expect(codeOf(await adjust(potato, { mode: 'set', unit: 0, expected: onHand }))).toBe('stockTooLow')
      await shop.db.script(`update stock set reserved = 0 where product_option_combination_id = ${potato}`)
      expect(codeOf(await adjust(potato, { unit: -onHand - 1 }))).toBe('stockTooLow')
    })

    test('[backoffice] a reason is required, and the units that were seen when they are set', async () => {
      for (const [body, path] of [
        [{ reason: ' ' }, 'body.reason'],
        [{ mode: 'set' as const, unit: 3 }, 'body.expected'],
        [{ mode: 'set' as const, unit: -3, expected: 1 }, 'body.unit'],
        [{ unit: 1.5 }, 'body.unit'],
      ] as const) {
        const refused = await adjust(potato, body)
        expect([codeOf(refused), problemOf(refused)]).toMatchObject(['invalidInput', { path }])
      }
    })

    test('[backoffice] a state is changed once, and only that of products on sale', async () => {
      const set = (id: number, expected: string, more: object = {}) =>
        staff.ask('admin.stock.setStatus', {
          params: { id },
          body: { status: 'stock_out', expected, reason: '산지 사정', ...more },
        })
      expect(codeOf(await set(PRODUCT.potato, 'stock_out'))).toBe('changedMeanwhile')
      expect(problemOf(await set(PRODUCT.potato, 'stock_out'))).toMatchObject({ current: { status: 'stock_in' } })
      expect(codeOf(await set(PRODUCT.suspended, 'suspended'))).toBe('stockStatusRefused')
      expect(codeOf(await set(PRODUCT.removed, 'removed'))).toBe('productNotFound')
      expect(codeOf(await set(PRODUCT.potato, 'stock_in', { combinationIds: [mackerel] }))).toBe('optionNotFound')
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a seller sees and changes the own stock only', async () => {
      const { stocks } = await seller.api('admin.stock.list', { query: { take: 100 } })
      const { stocks: few } = await seller.api('admin.stock.low', { query: { take: 100, threshold: 10_000 } })
      const own = await shop.db.many<{ id: number }>(
        'own',
        `select c.id from product_option_combination c join product p on p.id = c.product_id where p.distributor_id = $1`,
        [DISTRIBUTOR.harbour],
      )
      const ids = new Set(own.map(({ id }) => id))
      for (const list of [stocks, few]) {
        expect(list.length).toBeGreaterThan(0)
        expect(list.every(({ id }) => ids.has(id))).toBe(true)
      }
      expect(await ledger({ combinationId: potato }, seller)).toEqual([])
      expect((await ledger({}, seller)).every(({ combinationId }) => ids.has(combinationId))).toBe(true)
      expect(codeOf(await adjust(potato, {}, seller))).toBe('optionNotFound')
      expect((await adjust(mackerel, {}, seller)).status).toBe(200)
      const params = { id: PRODUCT.potato }
      const body = { status: 'stock_out', expected: 'stock_in', reason: '산지 사정' }
      expect(codeOf(await seller.ask('admin.stock.setStatus', { params, body }))).toBe('productNotFound')
      expect(codeOf(await seller.ask('admin.stock.setThreshold', { params, body: { units: 1, expected: null } }))).toBe(
        'productNotFound',
      )
    })

    test('[F6] [backoffice] an adjustment is in the audit log with before, after and why', async () => {
      const { onHand } = await stockOf(potato)
      await adjust(potato, { unit: 2, reason: '입고' })
      const owner = await asStaff(shop, { roles: ['owner'] })
      const { entries } = await owner.api('admin.audit.list', { query: { object: `stock ${potato}` } })
      expect(entries[0]).toMatchObject({ before: { onHand }, after: { onHand: onHand + 2 }, reason: '입고' })
    })
  })
})
