import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { readMigrations } from '#src/db/migrate.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { CATEGORY, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const { apple, graded, mackerel, pear, potato } = PRODUCT
const { appleSmall3kg, appleSmall5kg, appleLarge3kg } = COMBINATION

describe.each(testEngines)('the price of a product on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(async () => {
    await expectKept()
    await shop.close()
  })

  /** Checks the invariants, except those of stock moves: units are taken here without an order. */
  const expectKept = async () => {
    const broken = await findBrokenInvariants(shop.db)
    expect(broken.map(({ name }) => name).filter((name) => name !== 'stockKept')).toEqual([])
  }
  const script = (sql: string) => shop.db.script(sql)
  const reserve = (units: string, ...ids: number[]) =>
    script(`update stock set reserved = ${units} where product_option_combination_id in (${ids.join()})`)
  const sellOut = (...ids: number[]) => reserve('on_hand', ...ids)
  const comeBack = (...ids: number[]) => reserve('0', ...ids)
  const get = (id: number) => shop.api()('product.get', { params: { id } })
  const getApple = () => get(apple)
  const applePrice = async () => (await getApple()).productPrice
  const findApples = async (filter: string) =>
    (await shop.api()('search.listProducts', { query: { q: '꿀사과', filter } })).products.map(({ id }) => id)
  const cheapestFruit = async () => {
    const asked = { params: { id: CATEGORY.fruit }, query: { sort: 'priceAsc' as const } }
    const { products } = await shop.api()('category.pageProducts', asked)
    return products.map(({ id, productPrice }) => [id, productPrice.price])
  }

  describe('happy', () => {
    test('[OPTION-1] the price of a product is that of its cheapest available option', async () => {
      await script(`update product set free_shipping_fee_condition_price = 12000 where id = ${apple};
        update product_option_combination set price = 12000 where product_id = ${graded}`)
      const dear = [graded, 12_000]
      expect(await applePrice()).toMatchObject({ price: 10_000, listPrice: 11_000 })
      expect(await findApples('freeShipping')).toEqual([])
      await sellOut(appleSmall3kg)
      await expect.poll(applePrice).toMatchObject({ price: 13_000, listPrice: 14_000 })
      expect((await getApple()).expectedPoints.expectedRewardPoint).toBe(130)
      await expect.poll(async () => (await cheapestFruit()).slice(2, 4)).toEqual([dear, [apple, 13_000]])
      expect(await findApples('price:0-12000')).toEqual([])
      expect(await findApples('price:12000-14000')).toEqual([apple])
      expect(await findApples('freeShipping')).toEqual([apple])
      await comeBack(appleSmall3kg)
      await expect.poll(applePrice).toMatchObject({ price: 10_000, listPrice: 11_000 })
      await expect.poll(async () => (await cheapestFruit()).slice(2, 4)).toEqual([[apple, 10_000], dear])
      expect(await findApples('freeShipping')).toEqual([])
    })

    test('[OPTION-1] a sold-out product keeps its last price', async () => {
      await sellOut(appleSmall3kg)
      await sellOut(appleSmall5kg, appleLarge3kg)
      await expect.poll(getApple).toMatchObject({ productStatus: 'stock_out', productPrice: { price: 13_000 } })
      await script(`update product_option_combination set price = 9000 where id = ${appleLarge3kg}`)
      await expect.poll(getApple).toMatchObject({ productStatus: 'stock_out', productPrice: { price: 13_000 } })
      await comeBack(appleSmall5kg)
      await expect.poll(getApple).toMatchObject({ productStatus: 'stock_in', productPrice: { price: 15_000 } })
    })

    test('[OPTION-1] follows prices and states set by merchants, and new options', async () => {
      const set = (change: string, id: number) =>
        script(`update product_option_combination set ${change} where id = ${id}`)
      await set('price = 9500', appleLarge3kg)
      await expect.poll(applePrice).toMatchObject({ price: 9_500, listPrice: 14_000 })
      await set('list_price = 9500', appleLarge3kg)
      await expect.poll(applePrice).toMatchObject({ price: 9_500, listPrice: 9_500 })
      await set(`product_option_status = 'temp_stock_out'`, appleLarge3kg)
      await expect.poll(applePrice).toMatchObject({ price: 10_000, listPrice: 11_000 })
      // of two equal prices the first option is named
      await set('price = 10000, list_price = 20000, position = 0', appleSmall5kg)
      await expect.poll(applePrice).toMatchObject({ price: 10_000, listPrice: 20_000 })
      await script(`
        insert into product_option_combination (id, product_id, name, option_id_path, price, list_price)
        values (900001, ${pear}, '흠집', '1', 12000, 15000);
        insert into stock (product_option_combination_id, product_id, initial, on_hand) values (900001, ${pear}, 1, 1)`)
      await expect
        .poll(() => get(pear))
        .toMatchObject({
          productStatus: 'stock_in',
          productPrice: { price: 12_000, listPrice: 15_000 },
        })
    })

    test('[OPTION-1] the product’s own page is invalidated when its cheapest option sells out', async () => {
      const told: string[] = []
      const unlisten = await shop.db.listen('catalogue', (word) => void told.push(word))
      await reserve('on_hand - 1', appleSmall3kg)
      await sellOut(appleSmall3kg)
      await expect.poll(() => told.filter((word) => word === `product:${apple}`)).toHaveLength(1)
      await unlisten()
    })

    test('[OPTION-1] a temporarily unavailable product has the price at which it returns', async () => {
      await script(`update product set product_status = 'temp_stock_out' where id = ${apple}`)
      await sellOut(appleSmall3kg)
      await script(`update product set product_status = 'stock_in' where id = ${apple}`)
      await expect.poll(applePrice).toMatchObject({ price: 13_000, listPrice: 14_000 })
    })

    test('[OPTION-1] [J2] of two concurrent purchases of the last of two combinations the second sees the first', async () => {
      const takeLast = (id: number) =>
        shop.db.tx(async (tx) => {
          const take = 'update stock set reserved = on_hand where product_option_combination_id = $1'
          await tx.exec('take', take, [id])
          await tx.many('wait', 'select pg_sleep(0.1)::text', [])
        })
      await Promise.all([appleSmall3kg, appleLarge3kg].map(takeLast))
      await expect.poll(applePrice).toMatchObject({ price: 15_000, listPrice: 16_000 })
    })

    test('a sale that leaves units writes nothing of the product, and one that ends an expensive option no price', async () => {
      const row = () =>
        shop.db.one('row', 'select xmin::text, xmax::text, ctid::text from product where id = $1', [apple])
      const version = () => shop.db.one('version', 'select version from catalogue_version', [])
      const before = [await row(), await version()]
      await reserve('on_hand - 1', appleSmall3kg)
      expect([await row(), await version()]).toEqual(before)
      const { ctid } = (await row()) as { ctid: string }
      await sellOut(appleSmall5kg)
      expect(await row()).toMatchObject({ ctid })
    })

    test('[OPTION-1] [ORDER-8] the migration corrects prices and fees of an existing shop once', async () => {
      await sellOut(appleSmall3kg)
      await script(`
        alter table product drop constraint always_free_costs_nothing, drop constraint condition_of_type03_alone;
        update product set price = 10000, list_price = 11000 where id = ${apple};
        update product set shipping_fee = 3000 where id = ${potato};
        update product set free_shipping_fee_condition_price = 10000 where id in (${potato}, ${mackerel})`)
      for (const name of ['041-prices-put-right.sql', '042-fees-say-one-thing.sql'])
        await script(readMigrations().find((each) => each.name === name)?.sql ?? '')
      expect(await applePrice()).toMatchObject({ price: 13_000, listPrice: 14_000 })
      expect(await get(potato)).toMatchObject({
        shippingFeeType: 'type01',
        productShippingFee: { shippingFee: 0 },
        freeShippingFeeConditionPrice: null,
      })
      expect(await get(mackerel)).toMatchObject({
        shippingFeeType: 'type02',
        productShippingFee: { shippingFee: 4_000 },
        freeShippingFeeConditionPrice: null,
      })
      await comeBack(appleSmall3kg)
      await expect.poll(applePrice).toMatchObject({ price: 10_000 })
    })
  })

  describe('error', () => {
    test.each([
      ['what always ships free has a fee', 'shipping_fee = 3000', potato, 'always_free_costs_nothing'],
      [
        'what always costs is free from a price on',
        'free_shipping_fee_condition_price = 10000',
        mackerel,
        'condition_of_type03_alone',
      ],
    ])('[ORDER-8] contradicting shipping terms are refused: %s', async (_, change, id, constraint) => {
      await expect(script(`update product set ${change} where id = ${id}`)).rejects.toMatchObject({ constraint })
    })
  })
})
