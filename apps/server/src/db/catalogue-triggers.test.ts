import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORY, catalogueSeed, COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import type { Db } from './db.ts'
import { openTestDb } from './snapshot.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb({ seed: catalogueSeed })
})
afterAll(() => db.close())

const countsOf = (id: number) =>
  db.one<{ in_stock: number; total: number }>(
    'counts',
    'select in_stock, total from category_count where category_id = $1',
    [id],
  )
const isListed = async (product: number, category: number): Promise<boolean> =>
  (
    await db.many('listed', 'select 1 from product_listing where product_id = $1 and category_id = $2', [
      product,
      category,
    ])
  ).length === 1

test('a product assigned to a top category is listed there once', async () => {
  await db.exec('lift', 'update product set category_id = top_category_id where id = $1', [PRODUCT.potato])
  expect(await isListed(PRODUCT.potato, CATEGORY.vegetable)).toBe(true)
  expect(await isListed(PRODUCT.potato, CATEGORY.root)).toBe(false)
  await db.exec('lower', 'update product set category_id = $2 where id = $1', [PRODUCT.potato, CATEGORY.root])
  expect(await isListed(PRODUCT.potato, CATEGORY.root)).toBe(true)
})

test('[OPTION-1] a product sells out with its last unit and returns with the first', async () => {
  const before = await countsOf(CATEGORY.fish)
  const set = (reserved: string) =>
    db.exec('reserve', `update stock set reserved = ${reserved} where product_option_combination_id = $1`, [
      COMBINATION.mackerel,
    ])
  await set('on_hand')
  expect(await countsOf(CATEGORY.fish)).toEqual({ in_stock: before.in_stock - 1, total: before.total })
  await set('0')
  expect(await countsOf(CATEGORY.fish)).toEqual(before)
})

test('a removed product is in no list', async () => {
  await db.exec('remove', "update product set product_status = 'removed' where id = $1", [PRODUCT.mackerel])
  expect(await isListed(PRODUCT.mackerel, CATEGORY.fish)).toBe(false)
  await db.exec('return', "update product set product_status = 'stock_in' where id = $1", [PRODUCT.mackerel])
  expect(await isListed(PRODUCT.mackerel, CATEGORY.fish)).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">사과</a>',
  '<iframe src="https://elsewhere.example"></iframe>',
])('[G1] %s cannot be written into a description', async (contents) => {
  await expect(
    db.exec('write', 'update product set contents = $1 where id = $2', [contents, PRODUCT.apple]),
  ).rejects.toMatchObject({
    constraint: 'contents_are_inert',
  })
})

test('a description accepts ordinary text', async () => {
  const contents =
    '<h3>제주 감귤</h3><p class="note">온라인 = 산지, once on = 1</p><figure><img src="/pictures/apple-640.webp" alt="사과"></figure><table><tr><td>당도</td></tr></table>'
  expect(await db.exec('write', 'update product set contents = $1 where id = $2', [contents, PRODUCT.apple])).toBe(1)
})

test.each(['point_entry', 'stock_move', 'stock_adjustment', 'money_entry', 'order_history', 'user_consent'])(
  '[A14] %s cannot be rewritten',
  async (ledger) => {
    const { column } = await db.one<{ column: string }>(
      'column',
      'select column_name as column from information_schema.columns where table_name = $1 order by ordinal_position limit 1',
      [ledger],
    )
    await expect(db.exec('edit', `update ${ledger} set ${column} = ${column}`, [])).rejects.toThrow('append only')
    await expect(db.exec('rewrite', `delete from ${ledger}`, [])).rejects.toThrow('append only')
    await expect(db.exec('truncate', `truncate ${ledger} cascade`, [])).rejects.toThrow('append only')
  },
)
