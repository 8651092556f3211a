import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const price = { price: 12_000, listPrice: 15_000, specialSalePrice: null }

describe.each(testEngines)('what belongs to a product, on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let seller: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.orchard })
  })
  afterAll(() => shop.close())

  const create = async (distributorId: number, more: object = {}) => {
    const body = { name: '새 상품', distributorId, categoryId: CATEGORY.apple, ...price, ...more }
    return (await staff.api('admin.product.create', { body })).product
  }
  const get = async (id: number, by = staff) => (await by.api('admin.product.get', { params: { id } })).product
  const relate = async (id: number, relatedIds: number[], by: TestStaff) => {
    const { version } = await get(id)
    return by.ask('admin.product.change', { params: { id }, body: { version, relatedIds } })
  }
  const pathOf = ({ body }: { body: unknown }) => (body as { problems?: { path: string }[] }).problems?.[0]?.path

  describe('happy', () => {
    test('[backoffice] a new product has the courier and the terms of its distributor', async () => {
      const shipping = { shippingFeeType: 'type03', shippingFee: 3_500, freeShippingFeeConditionPrice: 40_000 }
      const body = { name: '조건 있는 농장', deliveryCompany: '한빛택배', shipping }
      const { distributor } = await staff.api('admin.distributor.create', { body: body as never })
      const terms = { deliveryCompany: '한빛택배', ...shipping }
      expect((await create(distributor.id)).fields).toMatchObject(terms)
      expect((await create(distributor.id, { shippingFee: 2_000 })).fields).toMatchObject({
        ...terms,
        shippingFee: 2_000,
      })
    })
  })

  describe('error', () => {
    test('[backoffice] of two who choose the videos of a product one is refused', async () => {
      const { id, version } = await create(DISTRIBUTOR.orchard)
      await shop.db.script(`
        insert into video (id, title, video_url, thumbnail, thumbnail_small) values (901, '사과 따는 날', '/a', '/b', '/c');
        insert into video_brand (platform, video_id) values ('ru', 901);`)
      const set = (videoIds: number[]) =>
        staff.ask('admin.product.setVideos', { params: { id }, body: { version, videoIds } })
      expect((await set([901])).body.product.version).toBe(version + 1)
      expect(await set([])).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    })

    test('[backoffice] an archived category and an archived distributor take no product', async () => {
      const { id, version } = await create(DISTRIBUTOR.orchard)
      const archived = 'update category set archived_at = $2 where id = $1'
      await shop.db.exec('archived', archived, [CATEGORY.berry, shop.clock.now])
      const body = { version, categoryId: CATEGORY.berry }
      expect(pathOf(await staff.ask('admin.product.change', { params: { id }, body }))).toBe('body.categoryId')
      await shop.db.exec('archived', archived, [CATEGORY.berry, null])
    })
  })

  describe('security', () => {
    test('[F6] a seller relates own products and those on display, and reads no others', async () => {
      const own = await create(DISTRIBUTOR.orchard)
      const hidden = await create(DISTRIBUTOR.harbour, { name: '숨은 생선' })
      expect(pathOf(await relate(own.id, [hidden.id], seller))).toBe('body.relatedIds')
      expect((await relate(own.id, [PRODUCT.mackerel], seller)).status).toBe(200)
      expect((await relate(own.id, [PRODUCT.mackerel, hidden.id], staff)).status).toBe(200)
      const idsOf = (product: { related: { id: number }[] }) => product.related.map(({ id }) => id)
      expect(idsOf(await get(own.id))).toEqual([PRODUCT.mackerel, hidden.id])
      expect(idsOf(await get(own.id, seller))).toEqual([PRODUCT.mackerel])
      // what the shop has related stays
      expect((await relate(own.id, [hidden.id, PRODUCT.mackerel], seller)).status).toBe(200)
    })
  })
})
