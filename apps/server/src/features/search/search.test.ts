import { toInitials, toKeys, tokenize } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { refreshSearch } from './search-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.script(
    `insert into search_synonym (word, means, kind) values ('쇠배', '배', 'same'), ('배', '배송', 'other')`,
  )
  await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
})
afterAll(() => shop.close())

const ask = (query: object) => shop.ask('search.listProducts', { query })
const find = async (query: object) => (await ask(query)).body
const idsOf = async (q: string, more: object = {}) => (await find({ q, ...more })).products.map(({ id }) => id)
const suggest = async (q: string) => (await shop.ask('search.suggest', { query: { q } })).body.suggestions
const write = (sql: string) => shop.db.script(sql)
const addProduct = (id: number, name: string, more = '') =>
  write(`insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company ${more && ', contents'})
    values (${id}, '${name}', 1, ${CATEGORY.root}, ${CATEGORY.vegetable}, 5000, 5000, '한빛택배' ${more && `, '${more}'`})`)

describe('happy', () => {
  test.each([
    ['a word', '감귤'],
    ['the ending of a compound', '귤'],
    ['its beginning', '감'],
    ['initial consonants', 'ㄱㄱ'],
    ['a half-typed syllable', '감ㄱ'],
    ['a syllable that the next one will take apart', '감귬'],
    ['the keyboard on the wrong language', 'rkarbf'],
    ['words without their space', '노지감귤'],
    ['a slip', '감굴'],
  ])('[C046] finds by %s', async (_, q) => expect(await idsOf(q)).toContain(PRODUCT.tangerine))

  test('[C046] names rank before categories', async () => {
    const { products, page } = await find({ q: '사과' })
    expect(products[0]?.id).toBe(PRODUCT.apple)
    // the pear is in the category of apples and pears
    expect(products.map(({ id }) => id)).toEqual([PRODUCT.apple, PRODUCT.pear])
    expect(page).toEqual({ count: 2, nextPage: null, prePage: null })
  })

  test('[C046] products of a seller of that name follow the products of that name', async () => {
    expect(await idsOf('새벽수산')).toContain(PRODUCT.mackerel)
  })

  test('[C046] reports the corrected term', async () => {
    expect((await find({ q: 'rkarbf' })).correction).toEqual({ term: '감귤', kind: 'keyboard' })
    expect((await find({ q: '간고등아' })).correction).toEqual({ term: '간고등어', kind: 'slip' })
    expect((await find({ q: '감귤 쀍쀍쀍' })).correction).toEqual({ term: '감귤', kind: 'partial' })
    expect((await find({ q: '감귤' })).correction).toBeNull()
  })

  test('[C046] synonyms are data', async () => expect((await idsOf('쇠배'))[0]).toBe(PRODUCT.pear))

  test('[C046] [PAGE-15] filters narrow the results, and each choice shows its count with the other filters', async () => {
    const all = await find({ q: '강원 감자' })
    expect(all.filters).toMatchObject({ freeShipping: 1, inStock: 1 })
    const { filters, page } = await find({ q: '수산' })
    expect(page.count).toBe(4)
    expect(filters.categories).toEqual([
      { id: CATEGORY.fish, name: '수산', parentId: null, count: 4 },
      { id: CATEGORY.seafood, name: '생선·해물', parentId: CATEGORY.fish, count: 4 },
    ])
    expect(filters.prices.map(({ count }) => count)).toEqual([0, 3, 0, 1])
    const narrow = await find({ q: '수산', filter: 'price:10000-30000' })
    expect(narrow.page.count).toBe(3)
    expect(narrow.filters.prices.map(({ count }) => count)).toEqual([0, 3, 0, 1])
    expect(narrow.filters.categories[0]?.count).toBe(3)
    expect(await idsOf('사과', { filter: 'inStock' })).toEqual([PRODUCT.apple])
    expect(await idsOf('감자', { filter: `freeShipping,category:${CATEGORY.vegetable}` })).toEqual([PRODUCT.potato])
    expect(await idsOf('감자', { filter: `category:${CATEGORY.fish}` })).toEqual([])
  })

  test('[C046] [LIST-1] sorts like the category lists', async () => {
    const cheap = (await find({ q: '수산', sort: 'priceAsc' })).products.map(({ productPrice }) => productPrice.price)
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
    const dear = (await find({ q: '수산', sort: 'priceDesc' })).products.map(({ productPrice }) => productPrice.price)
    expect(dear).toEqual(cheap.toReversed())
    expect(await idsOf('수산', { sort: 'latest' })).toEqual([
      PRODUCT.shared,
      PRODUCT.comingSoon,
      PRODUCT.limited,
      PRODUCT.mackerel,
    ])
  })

  test('[C046] the pages of one search contain every product once and share a token', async () => {
    const first = await find({ q: '수산', take: 3 })
    expect(first.page).toEqual({ count: 4, nextPage: '1', prePage: null })
    const second = await find({ take: 3, page: 1, searchToken: first.searchToken })
    expect(second.term).toBe('수산')
    expect(second.page).toMatchObject({ nextPage: null, prePage: '0' })
    expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(4)
    const beyond = await find({ q: '수산', take: 3, page: 999_999_999 })
    expect([beyond.products, beyond.page]).toEqual([[], { count: 4, nextPage: null, prePage: '1' }])
  })

  test('[ERROR-4] an empty result comes with the best selling products', async () => {
    const nothing = await find({ q: '쀍쀍쀍' })
    expect(nothing.products).toEqual([])
    expect(nothing.recommendations.length).toBeGreaterThan(0)
    expect((await find({ q: '감귤' })).recommendations).toEqual([])
  })

  test('[C046] a change is found at once; unpublished products are not found', async () => {
    await addProduct(9_001, '쫀득옥수수')
    expect(await idsOf('쫀득옥수수')).toEqual([9_001])
    await write(`update product set name = '말랑옥수수' where id = 9001`)
    expect(await idsOf('쫀득옥수수')).toEqual([])
    expect(await idsOf('말랑')).toEqual([9_001])
    await write(`update product set product_status = 'suspended' where id = 9001`)
    expect(await idsOf('말랑')).toEqual([])
    await write(`update product set product_status = 'stock_in' where id = 9001`)
    expect(await idsOf('말랑')).toEqual([9_001])
    await write('delete from product where id = 9001')
    expect(await idsOf('말랑')).toEqual([])
  })

  test('[C046] a change that is rolled back is not found', async () => {
    const failing = shop.db.tx(async (tx) => {
      await tx.script(`update product set name = '되돌린쀍쀍' where id = ${PRODUCT.potato}`)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await idsOf('되돌린쀍쀍')).toEqual([])
  })

  test('[C046] documents follow stock, price, seller and category', async () => {
    await write('update stock set on_hand = 0 where product_id = 11')
    expect(await idsOf('감자', { filter: 'inStock' })).toEqual([])
    await write('update stock set on_hand = 50 where product_id = 11')
    expect(await idsOf('감자', { filter: 'inStock' })).toEqual([PRODUCT.potato])
    await write(`update distributor set name = '노을수산' where id = 2`)
    expect(await idsOf('노을수산')).toContain(PRODUCT.mackerel)
    await write(`update category set name = '뿌리작물' where id = ${CATEGORY.root}`)
    expect(await idsOf('뿌리작물')).toContain(PRODUCT.potato)
    await write(
      `update distributor set name = '새벽수산' where id = 2; update category set name = '뿌리채소' where id = ${CATEGORY.root}`,
    )
  })

  test('[C046] products with the word only in the description come last', async () => {
    await addProduct(9_002, '무명 뿌리', '<p>포슬포슬 <b>감자</b>를 닮았어요.</p>')
    expect(await idsOf('감자')).toEqual([PRODUCT.potato, 9_002])
    await write('delete from product where id = 9002')
  })

  test('[C046] wholesale lots rank last, however well they sell', async () => {
    await addProduct(9_003, '둥근호박')
    await addProduct(9_004, '둥근호박')
    await write('insert into product_sales (product_id, sold_units) values (9004, 900)')
    expect(await idsOf('둥근호박')).toEqual([9_004, 9_003])
    await write('update product set is_wholesale = true where id = 9004')
    await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
    expect(await idsOf('둥근호박')).toEqual([9_003, 9_004])
    await write('delete from product where id in (9003, 9004)')
  })

  test('[C046] two words without a space are found by their prefixes; an extra space is ignored', async () => {
    await addProduct(9_005, '별미단호박 나들이꾸러미')
    expect(await idsOf('별미단나들이')).toEqual([9_005])
    expect((await find({ q: '별미 단호벅' })).correction).toEqual({ term: '별미단호박', kind: 'slip' })
    expect(await idsOf('나들이 꾸러미')).toEqual([9_005])
    expect(await idsOf('나들이나들이나들이')).toEqual([])
    expect((await find({ q: '쀍쀍 5' })).correction).toBeNull()
    await write('delete from product where id = 9005')
  })

  test('[SCREEN-13] suggests words and products for a half-typed term', async () => {
    for (const q of ['감ㄱ', 'ㄱㄱ', 'rkarb', '감규', 'ㄱ ㄱ', '감 귤'])
      expect((await suggest(q))[0]?.text).toBe('감귤')
    expect(await suggest('감귤')).toContainEqual({ text: '노지 감귤', kind: 'product', productId: PRODUCT.tangerine })
    expect((await suggest('노지 감')).map(({ text }) => text)).toContain('노지 감귤')
    expect(await suggest('쀍')).toEqual([])
  })

  test('[K01] [K02] [K05] search_words matches the rules', async () => {
    const texts = [
      '청송 꿀사과 부사 3kg (8~11과)',
      '사과'.normalize('NFD'),
      '１２㎏ ＬＡ갈비 \u1109\u1161\u1100\u116a',
      '관\u200b리\u3164자 \u202eabc',
      '3키로 고구마1키로 사과 3 KG 500그람 한돈오백그램 오백 그램',
      '1,500g 0.5kg 반키로 두 키로 이십키로 천이백그람 오이이키로',
      '우유 1000미리 일리터 200cc 500밀리그램 5밀리미터 일리 커피',
      '5kg선물세트 100g×20팩 3키로짜리 5gold 1킬로그램사과 3kgs 2.3kg 12~13미',
      '<p>ⓐ ㉮ é ﬁ ①</p> 만원대 5천원',
    ]
    const rows = await shop.db.many<{ words: string[] }>(
      'test.words',
      'select array(select search_words(t)) as words from unnest($1::text[]) with ordinality as a (t, place) order by place',
      [texts],
    )
    expect(rows.map(({ words }) => words)).toEqual(texts.map((text) => tokenize(text.toLowerCase())))
  })

  test('[C046] search_keys and search_initials match the rules', async () => {
    const words = ['사과', '닭값', '쌍꺼풀', '의성', '꿀떡', '뷁', '5kg', '왜가리', '읊다', '귀리']
    const rows = await shop.db.many<{ word: string; keys: string; initials: string }>(
      'test.keys',
      'select w as word, search_keys(w) as keys, search_initials(w) as initials from unnest($1::text[]) as w',
      [words],
    )
    expect(rows).toEqual(words.map((word) => ({ word, keys: toKeys(word), initials: toInitials(word) })))
  })
})
