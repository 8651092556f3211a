import { type Image, ProductCard } from '@shop/contract'
import { isInStock, type ProductStatus } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { openTestDb } from '#src/db/snapshot.ts'
import { catalogueSeed, CATEGORY, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { cutCard, loadCards, loadCardsById } from './product-cards.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb({ seed: catalogueSeed })
})
afterAll(() => db.close())

type Row = Record<string, unknown>

const rowOf = (id: number) =>
  db.one<Row>(
    'test.row',
    `select p.*, d.name as distributor_name, c.name as category_name, t.name as top_category_name,
       exists (select 1 from product_option o where o.product_id = p.id) as has_options
     from product p join distributor d on d.id = p.distributor_id join category c on c.id = p.category_id
       join category t on t.id = p.top_category_id
     where p.id = $1`,
    [id],
  )

const momentOf = (column: unknown) => (column as Date | null)?.toISOString() ?? null

/** The card of these columns, computed in the test and not by the database. */
const cardOf = (row: Row) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  images: (row.images as Image[]).map(({ key, alt, color }) => ({ key, alt, color })),
  scoreAverage: row.score_average,
  freeShippingFeeConditionPrice: row.free_shipping_fee_condition_price,
  isExclusive: row.is_exclusive,
  isAppOnly: row.is_app_only,
  minAppUserGrade: row.min_app_user_grade,
  distributor: { id: row.distributor_id, name: row.distributor_name },
  category: {
    id: row.category_id,
    name: row.category_name,
    parent: row.top_category_id === row.category_id ? null : { id: row.top_category_id, name: row.top_category_name },
  },
  productStatus: isInStock(row.product_status as ProductStatus) && !row.is_in_stock ? 'stock_out' : row.product_status,
  productPrice: { price: row.price, listPrice: row.list_price, supplyPrice: null },
  productShippingFee: {
    shippingFee: row.shipping_fee,
    primaryAreaShippingFee: row.primary_area_shipping_fee,
    secondaryAreaShippingFee: row.secondary_area_shipping_fee,
    thirdAreaShippingFee: row.third_area_shipping_fee,
  },
  productSaleType: {
    saleType: row.sale_type,
    isCommingSoon: row.is_coming_soon,
    limitedPeriodBegin: momentOf(row.limited_period_begin),
    limitedPeriodEnd: momentOf(row.limited_period_end),
    noResale: row.no_resale,
  },
  counts: { QNAs: row.qna_count, reviews: row.review_count, favorites: row.favorite_count },
  hasOptions: row.has_options,
})

const cachedCard = async (id: number) => (await loadCards(db, [id]))[0]

/** Runs a change and expects the card to have changed to that of its columns. */
const expectFollowed = async (id: number, sql: string): Promise<void> => {
  const before = await cachedCard(id)
  await db.script(sql)
  const after = await cachedCard(id)
  expect(after).not.toEqual(before)
  expect(after).toStrictEqual(cardOf(await rowOf(id)))
}

const changes: [string, string][] = [
  ['uuid', `'00000000-0000-4000-9000-000000000001'`],
  ['name', `E'"따옴표" \\\\ 줄\\n바꿈 </script> \\u0001 🍎'`],
  ['images', `'[{"key":"a","alt":"\\"사과\\"","color":"#000","secret":"x"},{"color":"#fff","key":"b","alt":""}]'`],
  ['images', `'[]'`],
  ['score_average', '3.7'],
  ['score_average', '5'],
  ['free_shipping_fee_condition_price', 'null'],
  ['free_shipping_fee_condition_price', '0'],
  ['is_exclusive', 'true'],
  ['is_app_only', 'true'],
  ['min_app_user_grade', '2'],
  ['distributor_id', String(DISTRIBUTOR.harbour)],
  ['category_id', String(CATEGORY.citrus)],
  ['category_id', 'top_category_id'],
  ['product_status', `'temp_stock_out'`],
  ['product_status', `'unlimited_stock_in'`],
  ['price', '9000'],
  ['list_price', '99000'],
  ['shipping_fee', '1'],
  ['primary_area_shipping_fee', '2'],
  ['secondary_area_shipping_fee', '3'],
  ['third_area_shipping_fee', '4'],
  ['sale_type', `'LIMITED_SALE'`],
  ['is_coming_soon', 'true'],
  ['limited_period_begin', `'2026-11-20T00:00:00.123999Z'`],
  ['limited_period_end', `'2026-12-31T23:59:59.9996+09'`],
  ['no_resale', 'true'],
  ['qna_count', '7'],
  ['review_count', '8'],
  ['favorite_count', '9'],
]

describe('happy', () => {
  test('[ENTITY-4] every stored card equals its columns and has every member of the contract', async () => {
    for (const id of Object.values(PRODUCT).filter((one) => one < PRODUCT.waiting)) {
      const card = await cachedCard(id)
      expect(card).toStrictEqual(cardOf(await rowOf(id)))
      expect(ProductCard.parse(card)).toStrictEqual(card)
    }
  })

  test.each(changes)('[ENTITY-4] a card follows %s = %s', async (column, value) => {
    await expectFollowed(PRODUCT.apple, `update product set ${column} = ${value} where id = ${PRODUCT.apple}`)
  })

  test('[OPTION-1] a card is sold out with the last unit and follows a returning option', async () => {
    const stock = (change: string) =>
      `update stock set ${change} where product_option_combination_id in (select id from product_option_combination where product_id = ${PRODUCT.tangerine})`
    await expectFollowed(PRODUCT.tangerine, stock('reserved = on_hand'))
    expect((await cachedCard(PRODUCT.tangerine))?.productStatus).toBe('stock_out')
    await expectFollowed(PRODUCT.tangerine, stock('reserved = 0'))
    await expectFollowed(
      PRODUCT.tangerine,
      `update product_option_combination set product_option_status = 'suspended' where product_id = ${PRODUCT.tangerine}`,
    )
  })

  test('[ENTITY-4] a card follows names of other tables', async () => {
    await expectFollowed(
      PRODUCT.mackerel,
      `update distributor set name = '남해 "바다"' where id = ${DISTRIBUTOR.harbour}`,
    )
    await expectFollowed(PRODUCT.mackerel, `update category set name = '생선' where id = ${CATEGORY.seafood}`)
    await expectFollowed(PRODUCT.mackerel, `update category set name = '수산물' where id = ${CATEGORY.fish}`)
  })

  test('[OPTION-3] a card follows the first option and the last', async () => {
    const potato = (id: number) => `update product_option set product_id = ${id} where id = 900001`
    await expectFollowed(
      PRODUCT.potato,
      `insert into product_option (id, product_id, name, position) values (900001, ${PRODUCT.potato}, '무게', 1)`,
    )
    await expectFollowed(PRODUCT.potato, potato(PRODUCT.pear))
    await expectFollowed(PRODUCT.pear, 'delete from product_option where id = 900001')
  })

  test('cards come in the requested order, once per id', async () => {
    const ids = [PRODUCT.potato, PRODUCT.apple, PRODUCT.pear]
    expect((await loadCards(db, ids)).map(({ id }) => id)).toEqual(ids)
    expect([...(await loadCardsById(db, [PRODUCT.pear, PRODUCT.pear])).keys()]).toEqual([PRODUCT.pear])
    expect(await loadCards(db, [])).toEqual([])
  })
})

describe('error', () => {
  test.each(['waiting', 'removed', 'suspended'])(
    'a product that is %s has no card, and has it again afterwards',
    async (status) => {
      const set = (to: string) => db.script(`update product set product_status = '${to}' where id = ${PRODUCT.limited}`)
      await set(status)
      expect(await cachedCard(PRODUCT.limited)).toBeUndefined()
      await set('stock_in')
      expect(await cachedCard(PRODUCT.limited)).toStrictEqual(cardOf(await rowOf(PRODUCT.limited)))
    },
  )

  test('a product never on sale has no card, and a deleted product deletes its card', async () => {
    expect(await loadCards(db, [PRODUCT.waiting, PRODUCT.removed, PRODUCT.suspended])).toEqual([])
    await db.script(`
      insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company)
      values (900001, '잠깐', 1, ${CATEGORY.apple}, ${CATEGORY.fruit}, 1, 1, '한빛택배');
      insert into product_option (product_id, name, position) values (900001, '무게', 1)`)
    expect(await cachedCard(900001)).toStrictEqual(cardOf(await rowOf(900001)))
    await db.script('delete from product where id = 900001')
    expect(await cachedCard(900001)).toBeUndefined()
  })

  test('[C033] two concurrent changes of one card are both in it', async () => {
    const rename = db.tx(async (tx) => {
      await tx.exec('rename', `update distributor set name = name || '!' where id = $1`, [DISTRIBUTOR.orchard])
      await tx.many('wait', 'select pg_sleep(0.05)::text', [])
    })
    const price = db.tx(async (tx) => {
      await tx.exec('price', 'update product set price = price - 1 where distributor_id = $1', [DISTRIBUTOR.orchard])
      await tx.many('wait', 'select pg_sleep(0.05)::text', [])
    })
    await Promise.all([rename, price])
    expect(await cachedCard(PRODUCT.potato)).toStrictEqual(cardOf(await rowOf(PRODUCT.potato)))
  })
})

describe('security', () => {
  test('[ENTITY-4] members outside of the contract never leave in a card, whatever the database stores', async () => {
    const [card] = await loadCards(db, [PRODUCT.potato])
    if (!card) throw new Error('the potato has a card')
    const kept = { ...card, memo: '마진 40%', productPrice: { ...card.productPrice, cost: 900 } }
    expect(JSON.parse(cutCard(JSON.stringify(kept)))).toEqual(card)
    expect(JSON.parse(cutCard(JSON.stringify(kept)))).toEqual(card)
  })

  test("[ENTITY-4] a card with the seller's cost is refused as a whole", async () => {
    const [card] = await loadCards(db, [PRODUCT.potato])
    if (!card) throw new Error('the potato has a card')
    const kept = JSON.stringify({ ...card, productPrice: { ...card.productPrice, supplyPrice: 900 } })
    expect(() => cutCard(kept)).toThrow('supplyPrice')
  })
})
