import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { addMember, addOrder } from './test-buyers.ts'
import { viewJobs } from './view-jobs.ts'

const minutesLater = (minutes: number) => new Date(SEED_NOW.getTime() + minutes * 60_000)

describe.each(testEngines)('favourites, shares and views of a product on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine, env: { RESPONSE_CACHE: 'off' } })
  })
  beforeEach(() => {
    shop.clock.now = SEED_NOW
  })
  afterAll(() => shop.close())

  const like = { type: 'other', id: PRODUCT.apple } as const
  const countOf = async (id: number) => (await shop.api()('product.get', { params: { id } })).counts.favorites

  /** Adds users who paid for the product at the given time. */
  const buyers = async (productId: number, many: number, paidAt: Date, status = 'paid') => {
    for (let i = 0; i < many; i++) {
      const { userId } = await addMember(shop.db)
      await addOrder(shop.db, userId, { status, units: { [productId]: 1 } })
      await shop.db.exec(
        'paid',
        `insert into payment (order_id, method, pg_type, amount, state, approved_at)
         select max(id), 'card', 'card', 0, 'canceled', $1 from orders`,
        [paidAt],
      )
    }
  }
  const prompt = (id: number, query: { type?: 'viewing' | 'bought' } = {}) =>
    shop.api()('product.getPurchasePrompt', { params: { id }, query })
  const look = async (id: number) => shop.api(await shop.guest())('product.recordView', { params: { id } })

  describe('happy', () => {
    test('[C061] [C040] a favourite is added, returned, counted and removed', async () => {
      const { api } = await shop.asMember()
      const before = await countOf(PRODUCT.apple)
      expect(await api('product.addUserProduct', { params: like })).toEqual({
        isFavorites: true,
        isShared: false,
        favorites: before + 1,
      })
      expect(await countOf(PRODUCT.apple)).toBe(before + 1)
      expect(await api('product.getUserPersonal', { params: { id: PRODUCT.apple } })).toMatchObject({
        isFavorites: true,
      })
      expect(await api('product.removeUserProduct', { params: like })).toMatchObject({
        isFavorites: false,
        favorites: before,
      })
      expect(await api('product.removeUserProduct', { params: like })).toMatchObject({ favorites: before })
    })

    test('[C061] [ORDER-9] sharing fulfils the condition of a product that must be shared', async () => {
      const { api } = await shop.asMember()
      const conditions = async () =>
        (await api('product.getUserPersonal', { params: { id: PRODUCT.shared } })).userProductOrderConditions
      expect(await conditions()).toEqual([{ type: 'share', isSatisfy: false }])
      await api('product.addUserProduct', { params: { type: 'share', id: PRODUCT.shared } })
      expect(await conditions()).toEqual([{ type: 'share', isSatisfy: true }])
    })

    test('[C061] [C040] [ORDER-9] the share of a guest fulfils the condition for this guest only', async () => {
      const api = shop.api(await shop.guest())
      const conditionsOf = async (ask = api) =>
        (await ask('product.getUserPersonal', { params: { id: PRODUCT.shared } })).userProductOrderConditions
      expect(await conditionsOf()).toEqual([{ type: 'share', isSatisfy: false }])
      expect(await api('product.addUserProduct', { params: { type: 'share', id: PRODUCT.shared } })).toMatchObject({
        isShared: true,
      })
      expect(await conditionsOf()).toEqual([{ type: 'share', isSatisfy: true }])
      expect(await conditionsOf(shop.api(await shop.guest()))).toEqual([{ type: 'share', isSatisfy: false }])
    })

    test('[SCREEN-22] favourites, newest first, page by page, without unpublished products', async () => {
      const { api, userId } = await shop.asMember()
      for (const [minute, id] of [PRODUCT.apple, PRODUCT.pear, PRODUCT.potato].entries()) {
        shop.clock.now = minutesLater(minute)
        await api('product.addUserProduct', { params: { type: 'other', id } })
      }
      await shop.db.exec('gone', 'insert into product_favorite values ($1, $2, now())', [userId, PRODUCT.removed])
      const first = await api('product.listFavorites', { query: { take: 2 } })
      expect(first.products.map(({ id }) => id)).toEqual([PRODUCT.potato, PRODUCT.pear])
      expect(first.page).toMatchObject({ count: 3, prePage: null })
      const rest = await api('product.listFavorites', { query: { take: 2, nextPage: first.page.nextPage ?? '' } })
      expect(rest.products.map(({ id }) => id)).toEqual([PRODUCT.apple])
      expect(rest.page.nextPage).toBeNull()
    })

    test('[C041] current viewers are counted once each and dropped after five minutes', async () => {
      const id = PRODUCT.tangerine
      const again = shop.api(await shop.guest())
      await again('product.recordView', { params: { id } })
      await again('product.recordView', { params: { id } })
      await look(id)
      expect(await prompt(id)).toEqual({ viewingCount: null, boughtTodayCount: null })
      await look(id)
      expect((await prompt(id)).viewingCount).toBe(3)
      expect((await prompt(id, { type: 'bought' })).viewingCount).toBeNull()
      shop.clock.now = minutesLater(3)
      await again('product.recordView', { params: { id } })
      shop.clock.now = minutesLater(6)
      await look(id)
      await look(id)
      expect((await prompt(id)).viewingCount).toBe(3)
      const jobs = createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: viewJobs })
      await jobs.runDueJobs()
      const kept = await shop.db.one('kept', 'select count(*) as n from product_view where product_id = $1', [id])
      expect(kept).toEqual({ n: 3 })
      await shop.db.exec('later', "delete from job where kind = 'product.pruneViews' and done_at is not null", [])
    })

    test('[C041] buyers since midnight in Seoul are counted; those of yesterday or with a cancelled order are not', async () => {
      const id = PRODUCT.potato
      const midnight = new Date('2026-11-20T15:00:00Z')
      await buyers(id, 4, midnight)
      await buyers(id, 5, new Date(midnight.getTime() - 1))
      await buyers(id, 6, SEED_NOW, 'withdraw_complete')
      expect(await prompt(id)).toEqual({ viewingCount: null, boughtTodayCount: 4 })
      expect(await prompt(id, { type: 'viewing' })).toEqual({ viewingCount: null, boughtTodayCount: null })
    })

    test('[C041] two buyers are too few to be shown', async () => {
      await buyers(PRODUCT.mackerel, 2, SEED_NOW)
      expect((await prompt(PRODUCT.mackerel)).boughtTodayCount).toBeNull()
    })
  })

  describe('error', () => {
    test.each([PRODUCT.removed, PRODUCT.waiting, 2_000_000_000])(
      '[C061] [C041] product %s returns not found',
      async (id) => {
        const { api } = await shop.asMember()
        const notFound = { code: 'productNotFound', statusCode: 404 }
        for (const type of ['share', 'other'] as const)
          await expect(api('product.addUserProduct', { params: { type, id } })).rejects.toMatchObject(notFound)
        await expect(prompt(id)).rejects.toMatchObject(notFound)
        await expect(api('product.recordView', { params: { id } })).rejects.toMatchObject(notFound)
      },
    )

    test('[C061] a type other than share and other is refused', async () => {
      const { token } = await shop.asMember()
      const answer = await shop.request('POST', '/v1/app-users/user-products/love/1', { token })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } })
    })

    test('[ENTITY-12] a cursor of another list is refused', async () => {
      const [one, other] = [await shop.asMember(), await shop.asMember()]
      for (const id of [PRODUCT.apple, PRODUCT.pear])
        await one.api('product.addUserProduct', { params: { type: 'other', id } })
      const { page } = await one.api('product.listFavorites', { query: { take: 1 } })
      await expect(
        other.api('product.listFavorites', { query: { nextPage: page.nextPage ?? '' } }),
      ).rejects.toMatchObject({ code: 'invalidCursor', statusCode: 400 })
    })
  })

  describe('security', () => {
    test('[AUTH-5] a guest may share, but must log in for a favourite', async () => {
      const api = shop.api(await shop.guest())
      const memberOnly = { code: 'memberOnly', statusCode: 403 }
      await expect(api('product.addUserProduct', { params: like })).rejects.toMatchObject(memberOnly)
      await expect(api('product.removeUserProduct', { params: like })).rejects.toMatchObject(memberOnly)
      await expect(api('product.listFavorites')).rejects.toMatchObject(memberOnly)
      const shared = await api('product.addUserProduct', { params: { type: 'share', id: PRODUCT.shared } })
      expect(shared.isShared).toBe(true)
    })

    test("users can neither read nor change another user's favourites", async () => {
      const [one, other] = [await shop.asMember(), await shop.asMember()]
      await one.api('product.addUserProduct', { params: like })
      expect((await other.api('product.listFavorites')).products).toEqual([])
      await other.api('product.removeUserProduct', { params: like })
      expect((await one.api('product.listFavorites')).products).toHaveLength(1)
    })

    test('[C061] the same favourite from many concurrent tabs counts once; concurrent members all count', async () => {
      const before = await countOf(PRODUCT.pear)
      const params = { type: 'other', id: PRODUCT.pear } as const
      const members = await Promise.all([1, 2, 3, 4].map(() => shop.asMember()))
      await Promise.all(members.flatMap(({ api }) => [1, 2, 3].map(() => api('product.addUserProduct', { params }))))
      expect(await countOf(PRODUCT.pear)).toBe(before + 4)
      await Promise.all(members.flatMap(({ api }) => [1, 2].map(() => api('product.removeUserProduct', { params }))))
      expect(await countOf(PRODUCT.pear)).toBe(before)
    })

    test('a favourite invalidates the cached responses of its product only', async () => {
      const version = () => shop.db.one<{ version: number }>('version', 'select version from catalogue_version', [])
      const heard: string[] = []
      const unlisten = await shop.db.listen('catalogue', (word) => heard.push(word))
      const before = await version()
      const { api } = await shop.asMember()
      await api('product.addUserProduct', { params: like })
      await expect.poll(() => heard).toContain(`product:${PRODUCT.apple}`)
      await unlisten()
      expect(heard).not.toContain('all')
      expect(await version()).toEqual(before)
    })
  })
})
