import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { refreshSearch } from '../search-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.tx((tx) => refreshSearch(tx, shop.clock.now))
})
afterAll(() => shop.close())

const find = async (q: string) => (await shop.ask('search.listProducts', { query: { q } })).body
const idsOf = async (q: string) => (await find(q)).products.map(({ id }) => id)
const write = (sql: string) => shop.db.script(sql)
const addProduct = (id: number, name: string, story = '') =>
  write(`insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, contents)
    values (${id}, '${name}', 1, ${CATEGORY.root}, ${CATEGORY.vegetable}, 5000, 5000, '한빛택배', '${story}')`)

describe('happy', () => {
  test.each([
    ['이천 햇쌀 알찬미 10kg', '쌀·잡곡', ['알찬미', '햇쌀']],
    ['우리쌀 쌀과자 10봉', '떡·한과', ['쌀과자']],
    ['[도매] 멸치·김 실속 선물세트 (1호)', '수산 선물세트', ['선물세트']],
    ['태안 왕새우 소금구이용 2kg', '새우·게', ['왕새우']],
    ['1++ 한우 등심 구이용 300g', '정육', ['등심']],
    ['5kg', '과일', []],
    ['', '', []],
  ])('[C046] %s in category %s is of kind %j', async (name, shelf, kinds) => {
    const rows = await shop.db.many<{ kind: string }>('test.kinds', 'select k as kind from search_kinds($1, $2) as k', [
      name,
      shelf,
    ])
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  test('[C046] only the first sentences of a description are indexed, without tags, recipes and allergens', async () => {
    const told = async (html: string) =>
      (await shop.db.one<{ story: string }>('test.story', 'select search_story($1) as story', [html])).story
        .replace(/[\s.]+/g, ' ')
        .trim()
    expect(await told('<p>달아요. 우유, 대두 <b>함유</b></p><ol class="a"><li>우유에</li></ol><p>촉촉해요</p>')).toBe(
      '달아요 촉촉해요',
    )
    expect(await told('알러지: 밀<br>부드러워요')).toBe('부드러워요')
    expect(await told('<ol><li>끝이 없어요')).toBe('끝이 없어요')
    expect(await told('')).toBe('')
    expect((await told('가'.repeat(100_000))).length).toBeLessThanOrEqual(400)
  })

  test('[C046] documents that are not reindexed yet are still found', async () => {
    await addProduct(9_014, '묵은보리순 500g')
    await write(
      `update search_document set terms = array(select t from unnest(terms) as t where t > 0) where product_id = 9014`,
    )
    expect(await idsOf('보리순')).toEqual([9_014])
    await write('delete from product where id = 9014')
  })

  test('[C046] allergens are not searched', async () => {
    const story = `<p>바삭하게 구웠어요. 귀리우유 함유.</p><ol><li>귀리우유에 적셔 드세요.</li></ol><table><tr><th>알레르기</th><td>귀리우유</td></tr></table>
      <dl><dt>알레르기 유발물질</dt><dd>귀리우유</dd></dl><p>오래 <b>바싹함</b>이 남아요.</p>`
    await addProduct(9_006, '둥근과자 200g', story)
    expect(await idsOf('귀리우유')).toEqual([])
    expect(await idsOf('바싹함')).toEqual([9_006])
    await write('delete from product where id = 9006')
  })

  test('[C046] the kind ranks before other names that contain the word, however well they sell', async () => {
    await addProduct(9_007, '산골 보리자두 2kg 왕과')
    await addProduct(9_008, '보리자두 생크림케이크 1호')
    await addProduct(9_009, '[특가] 보리자두·앵두 실속 선물세트')
    await addProduct(9_010, '보리자두청 500g')
    await write(`insert into product_sales (product_id, sold_units) values (9008, 900), (9009, 800), (9010, 2000)`)
    expect(await idsOf('보리자두')).toEqual([9_007, 9_008, 9_009, 9_010])
    expect(await idsOf('보리자두 케이크')).toEqual([9_008])
    expect((await idsOf('보리자두 ㅅ'))[0]).toBe(9_008)
    expect(new Set(await idsOf('보리자두 ㅅ'))).toEqual(new Set([9_007, 9_008, 9_009, 9_010]))
    expect(await idsOf('보리자두 ㅍ')).toEqual(await idsOf('보리자두'))
    await write('delete from product where id between 9007 and 9010')
  })

  test('[C046] a seller name that contains the word adds no other products', async () => {
    await write(`update distributor set name = '노을감자농장' where id = 2`)
    expect(await idsOf('감자')).toEqual([PRODUCT.potato])
    expect(await idsOf('노을감자농장')).toContain(PRODUCT.mackerel)
    await write(`update distributor set name = '새벽수산' where id = 2`)
  })

  test('[C046] synonyms can rank after the word itself', async () => {
    await addProduct(9_011, '고운누룽지')
    await addProduct(9_012, '현미누룽지')
    await write(`insert into product_sales (product_id, sold_units) values (9012, 900);
      insert into search_synonym (word, means, kind) values ('누룽지', '현미누룽지', 'after')`)
    expect(await idsOf('누룽지')).toEqual([9_011, 9_012])
    await write(`delete from search_synonym where kind = 'after'; delete from product where id in (9011, 9012)`)
  })

  test('[C046] vowels that sound alike are corrected if the typed word names nothing', async () => {
    await addProduct(9_013, '수참게 2kg', '<p>개운한 뒤참개 이야기.</p>')
    expect(await find('참개')).toMatchObject({
      products: [{ id: 9_013 }],
      correction: { term: '참게', kind: 'slip' },
    })
    expect((await find('수 참개')).correction).toMatchObject({ kind: 'slip' })
    await write('delete from product where id = 9013')
  })
})
