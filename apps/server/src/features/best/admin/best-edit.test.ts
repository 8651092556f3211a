import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const { apple, tangerine, pear, potato } = PRODUCT
const { fruit } = CATEGORY

describe.each(testEngines)('best lists and product groups in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    await shop.db.script(`delete from best_product;
      insert into best_product (period, scope, category_id, place, product_id, units, revenue) values
        ('week', 'shop', ${fruit}, 1, ${apple}, 30, 1), ('week', 'shop', ${fruit}, 2, ${tangerine}, 20, 1), ('week', 'shop', ${fruit}, 3, ${pear}, 10, 1);`)
  })
  afterAll(() => shop.close())

  const soon = { timeout: 500, interval: 5 }
  const shown = async (take = 30) => {
    const query = { type: 'week' as const, take, productStatus: 'all' as const }
    const { products } = await shop.api()('best.listCategory', { params: { id: fruit }, query })
    return products.map(({ id }) => id)
  }
  const version = async () => (await staff.api('admin.best.get', { params: { id: fruit } })).version
  const change = async (rules: object[], given?: number) =>
    staff.ask('admin.best.change', { params: { id: fruit }, body: { version: given ?? (await version()), rules } })

  describe('happy', () => {
    test('[BEST-1] [backoffice] rules move, add and hide products of a best list at once', async () => {
      expect(await shown()).toEqual([apple, tangerine, pear])
      await change([
        { kind: 'pin', productId: potato, place: 2 },
        { kind: 'exclude', productId: tangerine },
        { kind: 'weight', productId: pear, weight: 900 },
      ])
      await expect.poll(() => shown(), soon).toEqual([pear, potato, apple])
      const { rules, places } = await staff.api('admin.best.get', { params: { id: fruit } })
      expect(rules).toHaveLength(3)
      expect(places.map(({ productId }) => productId)).toEqual([apple, tangerine, pear])
      await change([])
      await expect.poll(() => shown(), soon).toEqual([apple, tangerine, pear])
    })

    test('[BEST-1] a list with pins is paged without gaps', async () => {
      await change([{ kind: 'pin', productId: potato, place: 1 }])
      await expect.poll(() => shown(), soon).toEqual([potato, apple, tangerine, pear])
      const query = { type: 'week' as const, take: 2, productStatus: 'all' as const }
      const first = await shop.api()('best.listCategory', { params: { id: fruit }, query })
      const nextPage = first.page.nextPage ?? undefined
      const second = await shop.api()('best.listCategory', { params: { id: fruit }, query: { ...query, nextPage } })
      expect([...first.products, ...second.products].map(({ id }) => id)).toEqual([potato, apple, tangerine, pear])
      await change([])
    })

    test('[backoffice] a product group is made, sorted, shown to the storefront, and removed', async () => {
      const body = { code: 'autumn', name: '가을 상품', productIds: [apple, pear] }
      const { id } = await staff.api('admin.productGroup.create', { body })
      const params = { id }
      const changed = { version: 0, name: '가을', productIds: [pear, tangerine, apple] }
      await staff.api('admin.productGroup.change', { params, body: changed })
      const group = await shop.api()('best.getProductGroup', { params: { code: 'autumn' } })
      expect(group.products.map((each) => each.id)).toEqual([pear, tangerine, apple])
      expect((await staff.api('admin.productGroup.list')).groups).toMatchObject([{ code: 'autumn', productsCount: 3 }])
      expect(await staff.ask('admin.productGroup.remove', { params, body: { version: 1 } })).toMatchObject({
        status: 200,
      })
      expect(await staff.ask('admin.productGroup.get', { params })).toMatchObject({ status: 404 })
    })
  })

  describe('error', () => {
    test('[backoffice] rules that another person has changed, and two for one product or place, are refused', async () => {
      const at = await version()
      await change([])
      expect(await change([], at)).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
      const pin = { kind: 'pin', productId: apple, place: 1 }
      expect(await change([pin, { kind: 'exclude', productId: apple }])).toMatchObject({ status: 400 })
      expect(await change([pin, { ...pin, productId: pear }])).toMatchObject({ status: 400 })
    })

    test('[backoffice] the code of another group is refused, and so is removing one that is shown', async () => {
      const body = { code: 'shown', name: '쓰는 묶음' }
      const { id } = await staff.api('admin.productGroup.create', { body })
      expect(await staff.ask('admin.productGroup.create', { body })).toMatchObject({
        body: { code: 'productGroupCodeTaken' },
      })
      await shop.db.exec(
        'advertise',
        `insert into category_advertising (platform, code, type, category_id, product_group_id, priority) values ('ru', 'a', 'best', $1, $2, 1)`,
        [fruit, id],
      )
      expect(await staff.ask('admin.productGroup.remove', { params: { id }, body: { version: 0 } })).toMatchObject({
        status: 409,
        body: { code: 'productGroupInUse' },
      })
    })
  })

  describe('security', () => {
    test('[F6] a group of another brand is not found', async () => {
      const { id } = await staff.api('admin.productGroup.create', { body: { code: 'mine', name: '우리 묶음' } })
      const other = await asStaff(shop, { roles: ['merchandiser'], brand: 'farmer' })
      expect(await other.ask('admin.productGroup.get', { params: { id } })).toMatchObject({ status: 404 })
    })
  })
})
