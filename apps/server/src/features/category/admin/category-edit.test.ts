import type { CallReply } from '@shop/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { CATEGORY, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

type Tree = CallReply<'admin.category.list'>['categories']
const { fruit, fish, meat, food, apple, citrus, seafood } = CATEGORY

describe.each(testEngines)('categories in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['merchandiser'] })
  })
  // oxlint-disable-next-line vitest/no-standalone-expect -- every test ends with right books
  afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const tree = async (): Promise<Tree> => (await staff.api('admin.category.list')).categories
  const find = async (id: number) => {
    const found = (await tree()).find((each) => each.id === id)
    if (!found) throw new Error(`no category ${id}`)
    return found
  }
  const create = (body: object) => staff.ask('admin.category.create', { body })
  const change = async (id: number, body: object) => {
    const { name, slug, parentId, version } = await find(id)
    return staff.ask('admin.category.change', { params: { id }, body: { name, slug, parentId, version, ...body } })
  }
  const archive = async (id: number, body: object = {}) =>
    staff.ask('admin.category.archive', { params: { id }, body: { version: (await find(id)).version, ...body } })
  const shownNames = async () =>
    (await shop.api()('category.list', { query: { withChildren: true } })).categories.map(({ id, name, children }) => [
      id,
      name,
      children.map((child) => child.id),
    ])
  const inList = async (id: number, product: number) => {
    const query = { productStatus: 'all' as const, take: 100 }
    const { products } = await shop.api()('category.listProducts', { params: { id }, query })
    return products.some((each) => each.id === product)
  }
  const soon = { timeout: 100, interval: 5 }

  describe('happy', () => {
    test('[C032] [backoffice] a new category is the last of its parent, in the storefront within 100 ms', async () => {
      await shownNames()
      const { status, body } = await create({ name: '복숭아', slug: 'peach', parentId: fruit })
      expect(status).toBe(200)
      await expect.poll(async () => (await shownNames()).find(([id]) => id === fruit)?.[2], soon).toContain(body.id)
      const children = (await shownNames()).find(([id]) => id === fruit)?.[2]
      expect(Array.isArray(children) && children.at(-1)).toBe(body.id)
      expect(await find(body.id)).toMatchObject({ name: '복숭아', slug: 'peach', version: 0, productsCount: 0 })
    })

    test('[C032] [backoffice] a changed name is on the cards of its products within 100 ms', async () => {
      const nameOf = async () => (await shop.api()('product.get', { params: { id: PRODUCT.apple } })).category.name
      await nameOf()
      expect((await change(apple, { name: '햇사과' })).status).toBe(200)
      await expect.poll(nameOf, soon).toBe('햇사과')
      expect(await find(apple)).toMatchObject({ name: '햇사과', version: 1 })
    })

    test('[C033] [backoffice] products move with their category to another parent and to the top', async () => {
      expect((await change(apple, { parentId: meat })).status).toBe(200)
      await expect.poll(() => inList(meat, PRODUCT.apple), soon).toBe(true)
      expect([await inList(fruit, PRODUCT.apple), await inList(apple, PRODUCT.apple)]).toEqual([false, true])
      expect((await change(apple, { parentId: null })).status).toBe(200)
      await expect.poll(() => inList(meat, PRODUCT.apple), soon).toBe(false)
      expect(await inList(apple, PRODUCT.apple)).toBe(true)
      const { category } = await shop.api()('product.get', { params: { id: PRODUCT.apple } })
      expect(category).toMatchObject({ id: apple, parent: null })
      expect((await change(apple, { parentId: fruit })).status).toBe(200)
      await expect.poll(() => inList(fruit, PRODUCT.apple), soon).toBe(true)
    })

    test('[C032] [backoffice] the order of siblings is set, in the storefront within 100 ms', async () => {
      const ids = (await tree()).filter(({ parentId }) => parentId === null).map(({ id }) => id)
      const wanted = ids.toReversed()
      await staff.api('admin.category.sort', { body: { parentId: null, ids: wanted } })
      await expect.poll(async () => (await shownNames()).map(([id]) => id), soon).toEqual(wanted)
    })

    test('[C032] [C033] [backoffice] an archived category gives its products to another one and can be restored', async () => {
      const answer = await archive(citrus, { moveTo: seafood })
      expect(answer.body).toMatchObject({ movedProducts: 1 })
      await expect.poll(async () => (await shownNames()).find(([id]) => id === fruit)?.[2], soon).not.toContain(citrus)
      expect([await inList(seafood, PRODUCT.tangerine), await inList(fish, PRODUCT.tangerine)]).toEqual([true, true])
      expect((await shop.api()('product.get', { params: { id: PRODUCT.tangerine } })).category.id).toBe(seafood)
      const gone = await shop.ask('category.listProducts', { params: { id: citrus } })
      expect(codeOf(gone)).toBe('categoryNotFound')
      expect(await find(citrus)).toMatchObject({ archivedAt: shop.clock.now.toISOString(), productsCount: 0 })
      expect((await archive(citrus, { isArchived: false })).status).toBe(200)
      await expect.poll(async () => (await shownNames()).find(([id]) => id === fruit)?.[2], soon).toContain(citrus)
    })
  })

  describe('error', () => {
    test('[backoffice] of two who change a category one is refused with the values of the other', async () => {
      const { version } = await find(food)
      const other = await asStaff(shop, { roles: ['manager'] })
      const body = { slug: 'food', parentId: null, version }
      await other.api('admin.category.change', { params: { id: food }, body: { ...body, name: '먹거리' } })
      const refused = await staff.ask('admin.category.change', {
        params: { id: food },
        body: { ...body, name: '식품' },
      })
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'changedMeanwhile',
          problems: [{ path: 'body.version', by: '김피디', current: { name: '먹거리', version: version + 1 } }],
        },
      })
    })

    test('[backoffice] the tree has two levels and no cycles', async () => {
      expect(codeOf(await create({ name: '부사', slug: 'fuji', parentId: apple }))).toBe('categoryTreeRefused')
      expect(codeOf(await change(fruit, { parentId: fish }))).toBe('categoryTreeRefused')
      expect(codeOf(await change(food, { parentId: food }))).toBe('categoryTreeRefused')
      expect(codeOf(await create({ name: '없음', slug: 'none', parentId: 7 }))).toBe('categoryNotFound')
    })

    test('[backoffice] two moves at the same time make no cycle', async () => {
      const moves = [change(food, { parentId: meat }), change(meat, { parentId: food })]
      const codes = (await Promise.all(moves)).map(codeOf)
      expect(codes).toContain('categoryTreeRefused')
      const rows = await tree()
      const parentOf = (id: number | null) => rows.find((row) => row.id === id)?.parentId ?? null
      expect(rows.every(({ parentId }) => parentId === null || parentOf(parentId) === null)).toBe(true)
      for (const id of [food, meat]) if ((await find(id)).parentId !== null) await change(id, { parentId: null })
    })

    test('[backoffice] addresses are unique, products and sub-categories stay reachable', async () => {
      expect(codeOf(await create({ name: '과일', slug: 'fruit' }))).toBe('categorySlugTaken')
      expect(codeOf(await create({ name: '과일', slug: '과일' }))).toBe('invalidInput')
      expect(codeOf(await archive(apple))).toBe('categoryInUse')
      expect(codeOf(await archive(fruit, { moveTo: fish }))).toBe('categoryInUse')
      expect(codeOf(await archive(apple, { moveTo: apple }))).toBe('categoryNotFound')
    })

    test('[backoffice] an order of other categories than those of now is refused', async () => {
      const sort = (ids: number[]) => staff.ask('admin.category.sort', { body: { parentId: fish, ids } })
      expect(codeOf(await sort([apple]))).toBe('changedMeanwhile')
      expect(codeOf(await sort([seafood, seafood]))).toBe('changedMeanwhile')
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a seller reads the tree, which names no distributor, and changes nothing', async () => {
      const seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
      expect((await seller.api('admin.category.list')).categories).toEqual(await tree())
      const calls = [
        ['admin.category.create', { body: { name: '쌀', slug: 'rice' } }],
        ['admin.category.change', { params: { id: apple }, body: { name: '사과', slug: 'apple', version: 1 } }],
        ['admin.category.sort', { body: { parentId: fish, ids: [seafood] } }],
        ['admin.category.archive', { params: { id: food }, body: { version: 0 } }],
      ] as const
      for (const [name, input] of calls)
        expect([name, codeOf(await seller.ask(name, input))]).toEqual([name, 'forbidden'])
    })
  })
})
