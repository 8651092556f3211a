import type { CallInput } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { growCatalogue } from '#src/features/test-growth.ts'

type Body = Omit<CallInput<'admin.product.bulkChange'>['body'], 'key'>
const { potato, apple, mackerel, sweetPotato } = PRODUCT

describe.each(testEngines)('bulk changes of products on %s', (engine) => {
  let shop: RefundShop
  let staff: TestStaff
  let seller: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
  })
  // oxlint-disable-next-line vitest/no-standalone-expect -- every test ends with right books
  afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))
  afterAll(() => shop.close())

  let keys = 0
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const start = async (body: Body, by = staff) => {
    const { jobId } = await by.api('admin.product.bulkChange', { body: { key: `test-key-${++keys}`, ...body } })
    await shop.pass()
    return jobId
  }
  const jobOf = async (id: number, by = staff) => (await by.api('admin.job.get', { params: { id } })).job
  const undo = async (id: number) => {
    const { job } = await staff.api('admin.job.undo', { params: { id } })
    await shop.pass()
    return jobOf(job.id)
  }
  const rowsOf = async (id: number) => (await staff.api('admin.job.rows', { params: { id } })).rows
  const pricesOf = async (id: number) =>
    shop.db.many<{ price: number; listPrice: number }>(
      'prices',
      'select price, list_price as "listPrice" from product_option_combination where product_id = $1 order by id',
      [id],
    )
  const shown = async (id: number) => shop.api()('product.get', { params: { id } })

  describe('happy', () => {
    test('[backoffice] prices of all options rise by percent, rounded, and are restored by undo', async () => {
      const before = [await pricesOf(apple), await pricesOf(potato)]
      const change = { price: { mode: 'percent', value: 7, roundTo: 100, rounding: 'up' } } as const
      const selection = { ids: [apple, potato] }
      const { count, rows } = await staff.api('admin.product.bulkPreview', { body: { selection, change } })
      expect(count).toBe(2)
      const id = await start({ selection, change, reason: '산지 가격 인상' })
      expect(await jobOf(id)).toMatchObject({ state: 'done', done: 2, refused: 0, title: '상품 2개 가격 변경' })
      const up = (price: number) => Math.ceil((price * 1.07) / 100) * 100
      const after = [await pricesOf(apple), await pricesOf(potato)]
      expect(after.flat().map(({ price }) => price)).toEqual(before.flat().map(({ price }) => up(price)))
      expect((await shown(potato)).productPrice.price).toBe(rows.find((row) => row.id === potato)?.nextPrice)
      expect(await undo(id)).toMatchObject({ state: 'done', done: 2, refused: 0 })
      expect([await pricesOf(apple), await pricesOf(potato)]).toEqual(before)
      expect(await jobOf(id)).toMatchObject({ undone: 2, canUndo: false })
    })

    test('[backoffice] state, category and shipping of a filter change together, and are restored', async () => {
      const before = await shown(mackerel)
      const id = await start({
        selection: { filter: { categoryId: CATEGORY.fish } },
        change: { status: 'temp_stock_out', categoryId: CATEGORY.root, shipping: { shippingFee: 2_500 } },
      })
      expect((await jobOf(id)).done).toBeGreaterThan(0)
      const after = await shown(mackerel)
      expect([after.productStatus, after.category.id, after.productShippingFee.shippingFee]).toEqual([
        'temp_stock_out',
        CATEGORY.root,
        2_500,
      ])
      await undo(id)
      const { category, productStatus, productShippingFee } = await shown(mackerel)
      expect({ category, productStatus, productShippingFee }).toEqual({
        category: before.category,
        productStatus: before.productStatus,
        productShippingFee: before.productShippingFee,
      })
    })

    test('[backoffice] 80 prices and their undo take less than a minute', { timeout: 120_000 }, async () => {
      await growCatalogue(shop.db, 80)
      const began = performance.now()
      const selection = { filter: { categoryId: CATEGORY.meat } }
      const id = await start({ selection, change: { price: { mode: 'amount', value: -500 } } })
      expect(await jobOf(id)).toMatchObject({ state: 'done', done: 80 })
      expect(await undo(id)).toMatchObject({ state: 'done', done: 80 })
      expect(performance.now() - began).toBeLessThan(60_000)
    })

    test('[backoffice] the same key is the same job', async () => {
      const body: Body & { key: string } = {
        key: 'one-start',
        selection: { ids: [potato] },
        change: { price: { mode: 'amount', value: 0 } },
      }
      const first = await staff.api('admin.product.bulkChange', { body })
      await shop.pass()
      expect(await staff.api('admin.product.bulkChange', { body })).toEqual(first)
      expect((await rowsOf(first.jobId))[0]).toMatchObject({ state: 'done', message: '바뀐 것이 없어요.' })
    })
  })

  describe('error', () => {
    test('[backoffice] a product that cannot have its price is refused and named; the others change', async () => {
      const body: Body = {
        selection: { ids: [potato, sweetPotato] },
        change: { price: { mode: 'amount', value: -600 } },
      }
      const { rows } = await staff.api('admin.product.bulkPreview', { body })
      // its special price is 500 won below its price
      expect(rows.find(({ id }) => id === sweetPotato)?.problem).toBe('판매가가 특가보다 낮아져요.')
      const id = await start(body)
      expect(await jobOf(id)).toMatchObject({ done: 1, refused: 1 })
      const refused = (await rowsOf(id)).find(({ state }) => state === 'refused')
      expect(refused).toMatchObject({ object: `product ${sweetPotato}`, message: '판매가가 특가보다 낮아져요.' })
      await undo(id)
    })

    test('[backoffice] undo leaves a product that somebody has changed since', async () => {
      const change = { price: { mode: 'amount', value: 1_000 } } as const
      const id = await start({ selection: { ids: [potato, apple] }, change })
      const before = await pricesOf(potato)
      await staff.api('admin.product.setPrices', {
        params: { id: potato },
        body: {
          version: (await staff.api('admin.product.get', { params: { id: potato } })).product.version,
          prices: [{ combinationId: COMBINATION.potato, price: 7_777, listPrice: 9_999, specialSalePrice: null }],
        },
      })
      expect(await undo(id)).toMatchObject({ done: 1, refused: 1 })
      expect((await pricesOf(potato))[0]?.price).toBe(7_777)
      expect(before[0]?.price).not.toBe(7_777)
    })

    test('[backoffice] a selection and a change are required, and an existing category', async () => {
      const ask = (body: object) => staff.ask('admin.product.bulkChange', { body: { key: 'invalid-key', ...body } })
      const price = { mode: 'amount', value: 1 }
      for (const body of [
        { selection: {}, change: { price } },
        { selection: { ids: [1], filter: {} }, change: { price } },
        { selection: { ids: [1] }, change: {} },
        { selection: { ids: [1] }, change: { price: { mode: 'percent', value: -101 } } },
        { selection: { ids: [1] }, change: { price: { mode: 'amount', value: 1.5 } } },
      ])
        expect(codeOf(await ask(body))).toBe('invalidInput')
      expect(codeOf(await ask({ selection: { ids: [1] }, change: { categoryId: 5 } }))).toBe('categoryNotFound')
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a seller changes and sees the own products only', async () => {
      const change = { price: { mode: 'amount', value: 300 } } as const
      const before = await pricesOf(potato)
      const selection = { ids: [potato, mackerel] }
      const { count, rows } = await seller.api('admin.product.bulkPreview', { body: { selection, change } })
      expect([count, rows.map(({ id }) => id)]).toEqual([1, [mackerel]])
      const id = await start({ selection, change }, seller)
      expect(await jobOf(id, seller)).toMatchObject({ total: 1, done: 1 })
      expect(await pricesOf(potato)).toEqual(before)
      const foreign = { key: 'foreign-key', selection: { ids: [potato] }, change }
      expect(codeOf(await seller.ask('admin.product.bulkChange', { body: foreign }))).toBe('productNotFound')
      // the undo has the limits of the job
      const { job } = await seller.api('admin.job.undo', { params: { id } })
      const limits = await shop.db.one<{ shared: unknown }>('t', 'select shared from bulk_job where id = $1', [job.id])
      expect(limits.shared).toMatchObject({ distributorIds: [DISTRIBUTOR.harbour] })
      await shop.pass()
      expect(await jobOf(job.id, seller)).toMatchObject({ done: 1, refused: 0 })
    })
  })
})
