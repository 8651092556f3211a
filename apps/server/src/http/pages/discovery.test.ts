import { type Call, type CallName, callNames, calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountBest } from '#src/features/best/best-jobs.ts'
import { addOnAir } from '#src/features/live/testing/live-rows.ts'
import { CATEGORY, PRODUCT, SEED_NOW } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** All cached GET calls: the public lists and items of the shop. */
const discovery = callNames.filter((name) => calls[name].method === 'GET' && calls[name].cached)

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.script(`
    insert into main_navigation (id, platform, name, key, navigation_type, position) values (1, 'ru', '홈', 'home', 'simple_list', 1);
    insert into display_group (id, platform, name, title, position) values (1, 'ru', '모음', '모음', 1);
    insert into display (id, platform, page_key, display_group_id, name, title, display_ui_type, is_style, position) values
      (1, 'ru', 'home', null, '전시', '전시', 'grid', false, 1), (2, 'ru', 'home', 1, '모음', '모음', 'grid', true, 2);
    insert into display_product (display_id, product_id, position) values (1, ${PRODUCT.apple}, 1), (1, ${PRODUCT.pear}, 2);
    insert into product_group (id, platform, code, name) values (1, 'ru', 'pick', '고른 상품');
    insert into video (id, title, video_url, thumbnail, thumbnail_small) values (1, '영상', '/a', '/b', '/c');
    insert into display_video (display_id, video_id, position) values (1, 1, 1);
    insert into notice (id, platform, title, contents) values (1, 'ru', '공지', '내용');
    insert into earlier_sales (day, product_id, units, revenue) values ('2026-11-20', ${PRODUCT.apple}, 3, 30000)`)
  await addOnAir(shop, { productIds: [PRODUCT.apple] })
  await shop.db.tx((tx) => recountBest(tx, SEED_NOW))
})
afterAll(() => shop.close())

const goodOf = (name: CallName): Record<string, unknown> => {
  const { path } = calls[name]
  if (path.includes('{code}')) return { code: 'pick' }
  if (path.includes('{zonecode}')) return { zonecode: '04524' }
  if (/(products|wholesale)\/category/.test(path)) return { id: CATEGORY.fruit }
  return path.includes('{id}') ? { id: 1 } : {}
}
const textOf = (name: CallName, params: Record<string, unknown>, query = ''): string =>
  calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key]))) + query
const hasQuery = (name: CallName, field: string): boolean =>
  field in ((calls[name] as Call).query as unknown as { shape: object }).shape
/** Query of calls that need one. */
const queryOf = (name: CallName): string => (name === 'video.listOfProducts' ? '?ids=1' : '')
const ask = (name: CallName, params = goodOf(name), query = queryOf(name)) =>
  shop.request('GET', textOf(name, params, query))
const namesWith = (field: string) => discovery.filter((name) => hasQuery(name, field))

/** Invalid cursors: noise, a wrong shape, a cursor of another list, and invalid sort values. */
const forged = [
  'x',
  'AAAA',
  Buffer.from('null').toString('base64url'),
  Buffer.from('["latest.91",1]').toString('base64url'),
  Buffer.from('["of.somebody.else",1,1,0]').toString('base64url'),
  Buffer.from('["latest.91","1; drop table product",1,0]').toString('base64url'),
  Buffer.from('["latest.91",1e999,1,0]').toString('base64url'),
]

const expectRefused = ({ status, body }: { status: number; body: unknown }, what: string) => {
  expect([400, 404, 414], what).toContain(status)
  expect(body, what).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) })
}

describe('happy', () => {
  test.each(discovery)('%s returns existing data, with a header that allows shared caching', async (name) => {
    if (name.startsWith('qna.') || name.startsWith('review.') || name.startsWith('search.')) return
    const first = await ask(name)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.headers['cache-control']).toContain('s-maxage')
    expect((await ask(name)).body).toEqual(first.body)
  })
})

describe('error: invalid input is refused with a message, or the result is empty', () => {
  test.each(discovery.filter((name) => calls[name].path.includes('{')))(
    '%s refuses an id that does not exist',
    async (name) => {
      for (const id of [2_147_483_647, 0, -1, 'abc', '1e9', '%00', "1' or '1'='1", '9'.repeat(30)]) {
        const answer = await ask(name, { id, code: id })
        // lists about a product that does not exist may be empty
        if (answer.status !== 200) expectRefused(answer, `${name} ${id}`)
        else expect(id, `${name} ${id}`).toBe(2_147_483_647)
      }
    },
  )

  test.each(namesWith('nextPage'))('%s refuses a forged cursor', async (name) => {
    for (const cursor of forged)
      expectRefused(await ask(name, goodOf(name), `?nextPage=${cursor}`), `${name} ${cursor}`)
    expectRefused(await ask(name, goodOf(name), `?nextPage=${'A'.repeat(300)}`), name)
    expectRefused(await ask(name, goodOf(name), '?nextPage='), name)
  })

  test.each(namesWith('take'))('%s refuses a page size that is too large, zero or fractional', async (name) => {
    for (const take of ['0', '-1', '1.5', '1000', '1000000000', 'all', '%EF%BC%91'])
      expectRefused(await ask(name, goodOf(name), `?take=${take}`), `${name} ${take}`)
  })

  test.each(namesWith('page'))('%s refuses an invalid page number and accepts a page past the end', async (name) => {
    for (const page of ['1000000000', '-1', '1.5', 'last', '99999999999999999999'])
      expectRefused(await ask(name, goodOf(name), `?page=${page}`), `${name} ${page}`)
    const far = await ask(name, goodOf(name), '?page=999999999')
    expect(far.status, name).toBe(200)
  })

  test.each([
    ['category.listProducts', 'orderby'],
    ['category.listProducts', 'productStatus'],
    ['category.pageProducts', 'sort'],
    ['category.pageProducts', 'hideSoldOut'],
    ['category.list', 'withChildren'],
    ['best.listCategory', 'type'],
    ['best.listCategory', 'productStatus'],
    ['best.getFront', 'type'],
    ['best.listWholesale', 'type'],
    ['home.listDisplayProducts', 'includeCursor'],
    ['home.listDisplays', 'key'],
  ] as const)('[LIST-1] [BEST-1] %s refuses an unknown %s', async (name, field) => {
    for (const value of ['nonsense', '', 'constructor', '<script>alert(1)</script>', '가나다'.repeat(50)])
      expectRefused(
        await ask(name, goodOf(name), `?${field}=${encodeURIComponent(value)}`),
        `${name} ${field}=${value}`,
      )
  })

  test('unknown query parameters are ignored', async () => {
    const answer = await ask('category.pageProducts', goodOf('category.pageProducts'), '?utm_source=mail&price=0&id=93')
    expect(answer.status).toBe(200)
  })
})
