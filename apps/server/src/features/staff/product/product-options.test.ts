import type { AdminProduct, AdminProductFields } from '@shop/contract'
import { noticeFieldsOf } from '@shop/rules/publish'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, DISTRIBUTOR } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const price = { price: 12_000, listPrice: 15_000, specialSalePrice: null }
const notice = noticeFieldsOf('agricultural').map(({ name }) => ({ name, value: '해당 없음' }))
const image = { key: 'product-1', alt: '사과', color: '#c8b8a0' }
const sellable: Partial<AdminProductFields> = {
  images: [image],
  contents: '<p>아삭해요.</p>',
  deliveryCompany: '한빛택배',
  shippingFee: 3_000,
  foodNoticeKind: 'agricultural',
  foodNotice: notice,
}

describe.each(testEngines)('options of products on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  afterAll(() => shop.close())

  const create = async (more: object = {}): Promise<AdminProduct> => {
    const given = { name: '부사 사과', distributorId: DISTRIBUTOR.orchard, categoryId: CATEGORY.apple, ...price }
    const { product } = await staff.api('admin.product.create', { body: { ...given, ...sellable, stock: 5, ...more } })
    return product
  }
  const createPublished = async (more: object = {}): Promise<AdminProduct> => {
    const { id, version } = await create(more)
    return (await staff.api('admin.product.publish', { params: { id }, body: { version } })).product
  }
  const shown = async (id: number) => (await shop.ask('product.get', { params: { id } })).body
  const matrixOf = ({ version, options, combinations }: AdminProduct) => ({
    version,
    options: options.map(({ id, name, values }) => ({ id, name, values })),
    combinations: combinations.map(({ id, valueIds, productOptionStatus, price: won, listPrice }) => ({
      productOptionStatus,
      price: won,
      listPrice,
      specialSalePrice: null,
      id,
      at: valueIds.map((valueId, at) => options[at]?.values.findIndex((value) => value.id === valueId) ?? -1),
    })),
  })

  describe('happy', () => {
    test('[OPTION-3] options keep combinations that continue, and archive those that are left out', async () => {
      const { id, version } = await createPublished()
      const value = (name: string) => ({ name })
      const at = (...places: number[]) => ({
        at: places,
        productOptionStatus: 'stock_in' as const,
        ...price,
        stockChange: 4,
      })
      const first = await staff.api('admin.product.setOptions', {
        params: { id },
        body: {
          version,
          options: [
            { name: '크기', values: [value('소'), value('대')] },
            { name: '무게', values: [value('3kg'), value('5kg')] },
          ],
          combinations: [at(0, 0), { ...at(0, 1), price: 11_000 }, at(1, 0), at(1, 1)],
        },
      })
      const [small, , , large] = first.product.combinations
      expect(first.product.combinations.map(({ name }) => name)).toEqual([
        '소 / 3kg',
        '소 / 5kg',
        '대 / 3kg',
        '대 / 5kg',
      ])
      expect(await shown(id)).toMatchObject({ hasOptions: true, productPrice: { price: 11_000 } })
      const matrix = matrixOf(first.product)
      const [, size] = matrix.options
      const second = await staff.api('admin.product.setOptions', {
        params: { id },
        body: {
          ...matrix,
          // the weight is now the only option: two combinations continue at another place
          options: size ? [size] : [],
          combinations: matrix.combinations
            .filter(({ id: each }) => each === small?.id || each === large?.id)
            .map((each) => Object.assign(each, { at: each.at.slice(1), stockChange: -1 })),
        },
      })
      expect(second.product.combinations).toMatchObject([
        { id: small?.id, name: '3kg', onHand: 3 },
        { id: large?.id, name: '5kg', onHand: 3 },
      ])
      const options = await shop.ask('product.listOptions', { params: { id } })
      expect(options.body.productOptionCombinations.map((each) => each.id)).toEqual([small?.id, large?.id])
      expect(Object.keys(options.body.optionIdPath)).toHaveLength(2)
      const gone = await shop.db.many<{ status: string }>(
        'gone',
        'select product_option_status as status from product_option_combination where product_id = $1 and is_archived',
        [id],
      )
      expect(gone).toEqual([{ status: 'suspended' }, { status: 'suspended' }, { status: 'suspended' }])
    })

    test('[OPTION-3] [backoffice] an archived combination loses its units in the ledger, and comes back with those entered', async () => {
      const { id, version } = await createPublished()
      const of = (place: number, stockChange: number) => ({
        at: [place],
        productOptionStatus: 'stock_in' as const,
        ...price,
        stockChange,
      })
      const { product: first } = await staff.api('admin.product.setOptions', {
        params: { id },
        body: {
          version,
          options: [{ name: '크기', values: [{ name: '소' }, { name: '대' }] }],
          combinations: [of(0, 5), of(1, 7)],
        },
      })
      // the single combination is archived, with its 5 units written off
      const [small, large] = first.combinations
      await shop.db.exec('reserve', 'update stock set reserved = 2 where product_option_combination_id = $1', [
        large?.id,
      ])
      const second = (
        await staff.api('admin.product.setOptions', {
          params: { id },
          body: { ...matrixOf(first), combinations: matrixOf(first).combinations.slice(0, 1) },
        })
      ).product
      expect(second.combinations).toMatchObject([{ id: small?.id, onHand: 5 }])
      const onHand = async (combinationId?: number) =>
        (
          await shop.db.one<{ onHand: number }>(
            'on hand',
            'select on_hand as "onHand" from stock where product_option_combination_id = $1',
            [combinationId],
          )
        ).onHand
      expect(await onHand(large?.id)).toBe(2)
      const { entries } = await staff.api('admin.stock.ledger', { query: { productId: id, kind: 'adjust' } })
      expect(entries.map(({ unit, reason, staffName }) => [unit, reason, staffName])).toEqual([
        [-5, '옵션을 뺌', '김피디'],
        [-5, '옵션을 뺌', '김피디'],
      ])
      // fewer than the units of orders
      const refused = await staff.ask('admin.product.setOptions', {
        params: { id },
        body: {
          ...matrixOf(first),
          version: second.version,
          combinations: [of(0, 0), of(1, 1)],
        },
      })
      expect(refused).toMatchObject({ status: 400, body: { problems: [{ path: 'body.combinations.1.stockChange' }] } })
      const { product: third } = await staff.api('admin.product.setOptions', {
        params: { id },
        body: {
          ...matrixOf(first),
          version: second.version,
          combinations: [of(0, 0), of(1, 4)],
        },
      })
      expect(third.combinations).toMatchObject([
        { id: small?.id, onHand: 5 },
        { id: large?.id, onHand: 4, reserved: 2 },
      ])
      await shop.db.exec('free', 'update stock set reserved = 0 where product_option_combination_id = $1', [large?.id])
      expect(await findBrokenInvariants(shop.db)).toEqual([])
    })
  })
})
