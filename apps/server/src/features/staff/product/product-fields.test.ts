import type { AdminProduct, AdminProductFields } from '@shop/contract'
import { noticeFieldsOf } from '@shop/rules/publish'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
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

describe.each(testEngines)('the fields and the grid of products on %s', (engine) => {
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
  describe('happy', () => {
    test('[backoffice] every field is stored as it is given', async () => {
      const { id, version } = await create()
      const fields: AdminProductFields = {
        name: '햇사과',
        summary: '달아요',
        contents: '<p>소개</p>',
        images: [image, { ...image, alt: '속' }],
        distributorId: DISTRIBUTOR.harbour,
        categoryId: CATEGORY.citrus,
        origin: '경북',
        storage: '냉장',
        unit: '3kg',
        taxStatus: 'tax',
        isGiftable: false,
        isWholesale: true,
        deliveryCompany: '바다택배',
        shippingFeeType: 'type03',
        shippingFee: 3_500,
        primaryAreaShippingFee: 100,
        secondaryAreaShippingFee: 3_000,
        thirdAreaShippingFee: 5_000,
        freeShippingFeeConditionPrice: 40_000,
        isUndeliverableSecondaryArea: true,
        isUndeliverableThirdArea: true,
        maxUnitInBox: 2,
        saleType: 'LIMITED_SALE',
        isCommingSoon: true,
        limitedPeriodBegin: '2026-11-20T00:00:00.000Z',
        limitedPeriodEnd: '2026-12-20T00:00:00.000Z',
        noResale: true,
        isExclusive: true,
        isAppOnly: true,
        minAppUserGrade: 2,
        requiresShare: true,
        restrictedStockOrder: 3,
        fundingGoalUnits: 10,
        shipmentDate: '2026-12-01',
        purchasePointPer: 1.25,
        textReviewPoint: 100,
        photoReviewPoint: 300,
        minUsePoint: 1_000,
        minPointUseProductPrice: 10_000,
        videoUrl: 'https://video.example/a.mp4',
        foodNoticeKind: 'processed',
        foodNotice: [{ name: '제품명', value: '사과즙' }],
        relatedIds: [PRODUCT.pear, PRODUCT.apple],
      }
      const { product } = await staff.api('admin.product.change', { params: { id }, body: { ...fields, version } })
      expect(product.fields).toEqual(fields)
      expect(product.version).toBe(version + 1)
      const same = await staff.api('admin.product.change', {
        params: { id },
        body: { ...fields, version: version + 1 },
      })
      expect(same.product.version).toBe(version + 1)
    })

    test('[backoffice] the grid filters by state, category, distributor, word, sale and stock, with pages', async () => {
      const ids = async (query: object) =>
        (await staff.api('admin.product.list', { query: { take: 100, ...query } })).products.map(({ id }) => id)
      expect(await ids({ productStatus: 'suspended' })).toEqual([PRODUCT.suspended])
      expect(await ids({ productStatus: 'removed' })).toEqual([PRODUCT.removed])
      expect(await ids({ categoryId: CATEGORY.root, sort: 'priceAsc' })).toEqual([
        PRODUCT.sweetPotato,
        PRODUCT.exclusive,
        PRODUCT.potato,
        PRODUCT.funding,
      ])
      expect(await ids({ distributorId: DISTRIBUTOR.harbour, categoryId: CATEGORY.fish, q: '대게' })).toEqual([
        PRODUCT.comingSoon,
      ])
      expect(await ids({ categoryId: CATEGORY.apple, onSale: false, q: '배' })).toEqual([PRODUCT.pear])
      expect(await ids({ lowStock: 0, categoryId: CATEGORY.root })).toEqual([PRODUCT.sweetPotato])
      const seen: number[] = []
      let nextPage: string | null = null
      do {
        const query: object = { take: 5, sort: 'priceDesc', ...(nextPage !== null && { nextPage }) }
        const page = await staff.api('admin.product.list', { query })
        seen.push(...page.products.map(({ id }) => id))
        nextPage = page.page.nextPage
      } while (nextPage !== null)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe((await staff.api('admin.product.list', {})).page.count)
    })
  })

  describe('security', () => {
    test('[F3] a seller names no unpublished product of another as related, and cannot tell it from a missing one', async () => {
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.orchard })
      const [{ id }, own] = [await create(), await create({ name: '홍로' })]
      const others = await create({ name: '카나리아', distributorId: DISTRIBUTOR.harbour })
      const relate = async (by: TestStaff, ...relatedIds: number[]) => {
        const { version } = (await staff.api('admin.product.get', { params: { id } })).product
        return by.ask('admin.product.change', { params: { id }, body: { version, relatedIds } })
      }
      const [draft, none] = [await relate(seller, own.id, others.id), await relate(seller, own.id, 2_000_000_000)]
      expect(draft).toMatchObject({ status: 400, body: { problems: [{ path: 'body.relatedIds' }] } })
      expect({ ...draft.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
      // own ones, and those that shoppers see
      const chosen = await relate(seller, own.id, PRODUCT.mackerel)
      expect(chosen.body.product.related.map((each) => each.id)).toEqual([own.id, PRODUCT.mackerel])
      // the choice of the shop stays possible
      expect((await relate(staff, others.id, own.id)).status).toBe(200)
      expect((await relate(seller, own.id, others.id)).status).toBe(200)
    })
  })
})
