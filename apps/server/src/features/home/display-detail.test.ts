import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEarlierSales } from '#src/features/best/test-sales.ts'
import { recountBest } from '#src/features/best/best-jobs.ts'
import { PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { DISPLAY, idsOf, seedDisplays } from './test-displays.ts'

const { apple, exclusive, funding, sweetPotato } = PRODUCT
const BEST_NEW = 801
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedDisplays(shop.db)
  await shop.db.script(`
    update product set product_status = 'removed' where id >= 200000;
    insert into display (id, platform, page_key, name, title, display_ui_type, position) values (${BEST_NEW}, 'ru', 'best-new', '새 인기', '요즘 새로 뜨는', 'ranked', 1)`)
  await addEarlierSales(shop.db, [{ day: '2026-11-20', productId: apple, units: 3 }])
  await shop.db.tx((tx) => recountBest(tx, SEED_NOW))
})
afterAll(() => shop.close())

const fundings = async () => (await shop.api()('home.listFundings')).fundings

describe('happy', () => {
  test('[C036] [ENTITY-10] returns one display like a page of displays does', async () => {
    const { displayCategories } = await shop.api()('home.listDisplays')
    for (const section of displayCategories)
      expect(await shop.api()('home.getDisplay', { params: { id: section.id } })).toEqual(section)
    expect(displayCategories).toHaveLength(5)
  })

  test('[C106] sorts new products by the sales of a week, then the newest first; funding is excluded, as it has its own page', async () => {
    const { page, displayCategories } = await shop.api()('home.listBestNew')
    expect(page).toEqual({ count: 1, nextPage: null, prePage: null })
    const [section] = displayCategories
    expect(section).toMatchObject({ id: BEST_NEW, title: '요즘 새로 뜨는', displayUiType: 'ranked' })
    expect(idsOf(section?.products ?? []).slice(0, 3)).toEqual([apple, exclusive, sweetPotato])
    expect(idsOf(section?.products ?? [])).not.toContain(funding)
  })

  test('[C048] [SCREEN-17] [PAGE-5] the funding list is the display page of that key, needs a token, and is never served from the shared cache', async () => {
    await shop.db.script(`
      insert into display (id, platform, page_key, name, title, display_ui_type, position)
      select 850 + n, 'ru', 'funding', '펀딩 ' || n, '펀딩 ' || n, 'big_card', n from generate_series(1, 6) n;
      insert into display_product (display_id, product_id, position) values (851, ${funding}, 1)`)
    const asked = { query: { key: 'funding', take: 5 } }
    const answer = await shop.ask('home.listDisplays', asked, { token: await shop.guest() })
    expect(answer).toMatchObject({ status: 200, body: { page: { count: 6 } } })
    expect(answer.body.displayCategories).toHaveLength(5)
    expect(answer.body.displayCategories[0]?.products).toMatchObject([
      { id: funding, productSaleType: { saleType: 'FUNDING_SALE' } },
    ])
    const unauthorized = { status: 401, body: { code: 'unauthorized' } }
    expect(await shop.ask('home.listDisplays', asked)).toMatchObject(unauthorized)
    // also after a request with a token, and with an encoded URL
    const url = '/v4/display-category?key=%66unding&take=5'
    expect(await shop.request('GET', url)).toMatchObject(unauthorized)
    expect((await shop.ask('home.listDisplays', asked, { token: await shop.guest() })).body).toEqual(answer.body)
    // another page of displays needs no token
    expect((await shop.ask('home.listDisplays', { query: { key: 'best-new' } })).status).toBe(200)
  })

  test('[C106] a brand without such displays has an empty list', async () => {
    expect(await shop.api(undefined, 'cuma')('home.listBestNew')).toMatchObject({
      displayCategories: [],
      page: { count: 0 },
    })
  })

  test('[SCREEN-17] the progress of a funding item follows every order at once', async () => {
    expect(await fundings()).toEqual([{ productId: funding, goalUnits: 100, soldUnits: 0 }])
    await shop.db.exec('sell', 'insert into product_sales (product_id, sold_units) values ($1, 37)', [funding])
    await expect.poll(fundings).toEqual([{ productId: funding, goalUnits: 100, soldUnits: 37 }])
  })

  test('[SCREEN-17] a sale of another product invalidates no cached reply', async () => {
    const words: string[] = []
    const unlisten = await shop.db.listen('catalogue', (word) => words.push(word))
    await shop.db.exec('sell', 'insert into product_sales (product_id, sold_units) values ($1, 1)', [apple])
    await shop.db.exec('sell', 'update product_sales set sold_units = 38 where product_id = $1', [funding])
    await expect.poll(() => words).toEqual(['funding'])
    await unlisten()
  })
})

describe('security', () => {
  test('[C036] [BRAND-4] a display of another brand, or of no brand, is not found', async () => {
    for (const id of [DISPLAY.farmerHome, 99_999])
      expect(await shop.ask('home.getDisplay', { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'displayNotFound' },
      })
    expect(
      (await shop.ask('home.getDisplay', { params: { id: DISPLAY.farmerHome } }, { brand: 'farmer' })).status,
    ).toBe(200)
  })

  test('[C106] a forged cursor is refused', async () => {
    const nextPage = Buffer.from(JSON.stringify(['page.ru.home', 1, 1, 0])).toString('base64url')
    expect(await shop.ask('home.listBestNew', { query: { nextPage } })).toMatchObject({
      status: 400,
      body: { code: 'invalidCursor' },
    })
  })
})
