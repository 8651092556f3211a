import type { AdminProduct, AdminProductFields } from '@shop/contract'
import { noticeFieldsOf } from '@shop/rules/publish'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
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

describe.each(testEngines)('the product editor on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let seller: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.orchard })
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
  const get = async (id: number) => (await staff.api('admin.product.get', { params: { id } })).product
  const shown = async (id: number) => (await shop.ask('product.get', { params: { id } })).body

  describe('happy', () => {
    test('[backoffice] a product is created, published and shown in the shop', async () => {
      const made = await create()
      expect(made).toMatchObject({
        productStatus: 'waiting',
        publishProblems: [],
        combinations: [{ onHand: 5, price: 12_000 }],
      })
      expect((await shop.ask('product.get', { params: { id: made.id } })).status).toBe(404)
      const { id, version } = made
      const { product } = await staff.api('admin.product.publish', { params: { id }, body: { version } })
      expect(product).toMatchObject({ productStatus: 'stock_in', isInStock: true, changedBy: { name: '김피디' } })
      expect(await shown(id)).toMatchObject({ name: '부사 사과', productPrice: { price: 12_000, listPrice: 15_000 } })
    })

    test('[backoffice] prices change in lists, also of a product that is sold out', async () => {
      const { id, version, combinations } = await createPublished({ stock: 0 })
      const combinationId = combinations[0]?.id ?? 0
      const prices = [{ combinationId, price: 9_000, listPrice: 9_500, specialSalePrice: 8_000 }]
      await staff.api('admin.product.setPrices', { params: { id }, body: { version, prices } })
      expect(await shown(id)).toMatchObject({ productPrice: { price: 9_000, listPrice: 9_500 } })
      const list = await staff.api('admin.product.list', { query: { q: String(id) } })
      expect(list).toMatchObject({ page: { count: 1 }, products: [{ id, price: 9_000, combinationId, amount: 0 }] })
    })

    test('[backoffice] a copy has the options and no stock, and waits', async () => {
      const { product } = await staff.api('admin.product.copy', { params: { id: PRODUCT.apple } })
      const original = await get(PRODUCT.apple)
      expect(product).toMatchObject({ productStatus: 'waiting', fields: { ...original.fields, name: '꿀사과 (복사)' } })
      expect(product.combinations.map(({ name, price: each, onHand }) => [name, each, onHand])).toEqual(
        original.combinations.map(({ name, price: each }) => [name, each, 0]),
      )
    })

    test('[backoffice] archived products leave the shop and come back', async () => {
      const { id, version } = await createPublished()
      const archived = await staff.api('admin.product.archive', { params: { id }, body: { version } })
      expect(archived.product.productStatus).toBe('removed')
      expect((await shop.ask('product.get', { params: { id } })).status).toBe(404)
      const { product } = await staff.api('admin.product.restore', { params: { id }, body: { version: version + 1 } })
      expect(product.productStatus).toBe('waiting')
    })

    test('[backoffice] the history has what was changed, by whom and why', async () => {
      const { id, version } = await createPublished()
      const reason = encodeURIComponent('오타')
      await staff.ask(
        'admin.product.change',
        { params: { id }, body: { version, name: '부사' } },
        { 'x-reason': reason },
      )
      const { page, changes } = await staff.api('admin.product.listChanges', { params: { id } })
      expect(page.count).toBe(3)
      expect(changes[0]).toMatchObject({
        call: 'admin.product.change',
        staffName: '김피디',
        reason: '오타',
        before: { name: '부사 사과' },
        after: { name: '부사' },
      })
    })
  })

  describe('error', () => {
    test('[backoffice] a change of another person is refused, with the values and the name', async () => {
      const { id, version } = await create()
      const other = await asStaff(shop, { roles: ['manager'] })
      await other.api('admin.product.change', { params: { id }, body: { version, name: '홍로' } })
      const answer = await staff.ask('admin.product.change', { params: { id }, body: { version, name: '부사' } })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'changedMeanwhile',
          problems: [{ path: 'body.version', current: { version: version + 1, name: '홍로' }, by: '김피디' }],
        },
      })
      expect((await get(id)).fields.name).toBe('홍로')
    })

    test('[backoffice] a product that lacks something is not published, and one on sale does not lose it', async () => {
      const bare = await create({ images: [], contents: '', foodNotice: notice.slice(1), foodNoticeKind: 'meat' })
      const answer = await staff.ask('admin.product.publish', {
        params: { id: bare.id },
        body: { version: bare.version },
      })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'productNotPublishable',
          problems: [{ path: 'images' }, { path: 'contents' }, { path: 'foodNotice.품목 또는 명칭' }],
        },
      })
      const { id, version } = await createPublished()
      expect(await staff.ask('admin.product.change', { params: { id }, body: { version, images: [] } })).toMatchObject({
        status: 409,
        body: { code: 'productNotPublishable', problems: [{ path: 'body.images' }] },
      })
    })

    test('[backoffice] wrong values name their field', async () => {
      const { id, version, combinations } = await create()
      const combination = {
        id: combinations[0]?.id ?? 0,
        at: [] as number[],
        productOptionStatus: 'stock_in' as const,
        ...price,
      }
      const paths = async (name: 'admin.product.change' | 'admin.product.setOptions', body: object) => {
        const answer = await staff.ask(name, { params: { id }, body: { version, ...body } })
        return [
          answer.status,
          ...((answer.body as unknown as { problems: { path: string }[] }).problems ?? []).map(({ path }) => path),
        ]
      }
      const change = (body: object) => paths('admin.product.change', body)
      expect(await change({ shippingFeeType: 'type01' })).toEqual([400, 'body.shippingFee'])
      expect(await change({ categoryId: 2_000_000 })).toEqual([400, 'body.categoryId'])
      expect(await change({ distributorId: 2_000_000 })).toEqual([400, 'body.distributorId'])
      expect(await change({ relatedIds: [id] })).toEqual([400, 'body.relatedIds'])
      expect(await change({ saleStatus: 'stock_out' })).toEqual([400, 'body.saleStatus'])
      const set = (...given: object[]) => paths('admin.product.setOptions', { options: [], combinations: given })
      expect(await set({ ...combination, listPrice: 1 })).toEqual([400, 'body.combinations.0.listPrice'])
      expect(await set({ ...combination, stockChange: -6 })).toEqual([400, 'body.combinations.0.stockChange'])
      expect(await set({ ...combination, at: [0] })).toEqual([400, 'body.combinations.0.at'])
      expect(await set({ ...combination, id: COMBINATION.pear })).toEqual([400, 'body.combinations.0.id'])
      expect((await get(id)).version).toBe(version)
    })
  })

  describe('security', () => {
    test('[F6] a seller changes own products only, and not what the shop decides', async () => {
      const { id, version } = await create()
      const { product } = await seller.api('admin.product.change', {
        params: { id },
        body: { version, name: '우리 사과' },
      })
      expect(product.fields.name).toBe('우리 사과')
      const codeOf = async (body: object) => {
        const answer = await seller.ask('admin.product.change', {
          params: { id },
          body: { version: product.version, ...body },
        })
        return [answer.status, (answer.body as unknown as { problems?: { path: string }[] }).problems?.[0]?.path]
      }
      expect(await codeOf({ purchasePointPer: 50 })).toEqual([400, 'body.purchasePointPer'])
      expect(await codeOf({ distributorId: DISTRIBUTOR.harbour })).toEqual([400, 'body.distributorId'])
      const theirs = { params: { id: PRODUCT.mackerel } }
      expect((await seller.ask('admin.product.get', theirs)).status).toBe(404)
      expect(
        (await seller.ask('admin.product.change', { ...theirs, body: { version: 0, name: '고등어' } })).status,
      ).toBe(404)
      expect((await seller.ask('admin.product.publish', { params: { id }, body: { version } })).status).toBe(403)
      const list = await seller.api('admin.product.list', { query: { take: 100 } })
      expect(new Set(list.products.map(({ distributor }) => distributor.id))).toEqual(new Set([DISTRIBUTOR.orchard]))
      const choices = await seller.api('admin.product.listChoices', {})
      expect(choices.distributors.map((each) => each.id)).toEqual([DISTRIBUTOR.orchard])
    })

    test('[K19] a description is sanitized', async () => {
      const contents = '<p onclick="x()">사과</p><script>alert(1)</script>'
      expect((await create({ contents })).fields.contents).toBe('<p>사과</p>')
    })
  })
})
