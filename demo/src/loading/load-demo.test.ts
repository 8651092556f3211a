import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoadDb, loadDemo } from '#src/loading/load-demo.ts'

interface ServerDb extends LoadDb {
  close(): Promise<void>
}
// imported by path at run time, like the loader does
const server = new URL('../../../apps/server/src/db/', import.meta.url)
const now = new Date('2026-03-02T03:00:00Z')
/** A load takes seconds beside other work. */
const PATIENCE_MS = 60_000
let db: ServerDb

beforeAll(async () => {
  const open = (await import(new URL('open.ts', server).href)) as { openDb(o: object): Promise<ServerDb> }
  const migrations = (await import(new URL('migrate.ts', server).href)) as { migrate(d: ServerDb): Promise<unknown> }
  db = await open.openDb({})
  await migrations.migrate(db)
  await loadDemo(db, { now })
}, PATIENCE_MS)
afterAll(() => db.close())

const count = async (what: string) =>
  (await db.many<{ n: number }>('count', `select count(*)::int as n from ${what}`, []))[0]?.n

test('the first load fills every table, including lists and counts', async () => {
  expect(await count('product')).toBeGreaterThanOrEqual(260)
  expect(await count('product_listing')).toBeGreaterThanOrEqual(520)
  expect(await count('display_product')).toBeGreaterThanOrEqual(1000)
  expect(
    await count(
      'product p where p.is_in_stock is distinct from product_in_stock(p.id, p.product_status, p.is_period_over)',
    ),
  ).toBe(0)
  expect(
    await count(
      'category c where not exists (select from category_count n where n.category_id = c.id and n.total > 0)',
    ),
  ).toBe(0)
})

test('[C034] sales of the days before today are imported, and a recount of the best lists is scheduled', async () => {
  expect(await count('(select distinct day from earlier_sales) as days')).toBe(31)
  expect(await count(`earlier_sales where day >= '2026-03-02'`)).toBe(0)
  expect(await count('earlier_sales where revenue < units * 900')).toBe(0)
  expect(await count(`job where kind = 'best.recount' and done_at is null and run_at is null`)).toBe(1)
  // a load one week later adds only the days in between
  const before = (await count('earlier_sales')) ?? 0
  await db.exec('later', `update job set run_at = '2026-03-09T04:00:00Z' where kind = 'best.recount'`, [])
  await loadDemo(db, { now: new Date('2026-03-09T03:00:00Z') })
  expect(await count(`earlier_sales where day >= '2026-03-02' and day < '2026-03-09'`)).toBeGreaterThan(500)
  expect(await count(`earlier_sales where day < '2026-03-02'`)).toBe(before)
  expect(await count(`job where kind = 'best.recount' and done_at is null and run_at is null`)).toBe(1)
})

test('[C043] [C044] [C045] loads groups, featured categories and notices, and marks wholesale products', async () => {
  expect(await count('category_advertising')).toBe(40)
  expect(
    await count('product_group g where not exists (select from product_group_item i where i.product_group_id = g.id)'),
  ).toBe(0)
  expect(await count('notice')).toBeGreaterThanOrEqual(24)
  expect(await count(`coupon where begin_at < '2026-03-02T03:00:00Z'`)).toBe(11)
  expect(await count('coupon where platform is not null and product_ids is not null')).toBe(4)
  expect(await count('display_video')).toBe(86)
  expect(await count('video_count where views > 0')).toBe(20)
  expect(await count('video v where not exists (select from video_product p where p.video_id = v.id)')).toBe(0)
  expect(await count('product where is_wholesale')).toBe(11)
})

test('[SCREEN-15] every brand has all clips in its feed, each published at its own time, with poster and captions', async () => {
  expect(
    await count('(select platform from video_brand where is_shown group by 1 having count(*) = 20) as full_feeds'),
  ).toBe(4)
  expect(await count('(select distinct publish_at from video) as times')).toBe(20)
  const whole =
    'poster is not null and captions_url is not null and duration_ms > 5000 and width = 540 and height = 960'
  expect(await count(`video where ${whole}`)).toBe(20)
  expect(await count('video where hls_url is not null')).toBe(2)
})

// the shop ten days later; the following tests use it too
const later = new Date('2026-03-12T03:00:00Z')

test('[K16] "I opened the demo again ten days later, and half of it could not be bought": passed dates are renewed', async () => {
  const dated = `product_option_combination where product_id = 1016 and shipment_date is not null`
  // a merchant's own product, and the flags that the shop sets when a day is over
  await db.exec(
    't1',
    `insert into product (id, name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, shipment_date, limited_period_end)
     select 6000000, '우리 사과', distributor_id, category_id, top_category_id, 5000, 5000, '한빛택배', '2026-03-05', '2026-03-06' from product where id = 1016`,
    [],
  )
  await db.exec('t2', `update product_option_combination set is_day_over = true where shipment_date < '2026-03-12'`, [])
  // changes by a merchant to values that do not depend on a day
  await db.exec('t5', `update product_option_value v set name = '우리 것' where id = 1016 * 16`, [])
  await db.exec(
    't6',
    `update product_option_combination set product_option_status = 'unlimited_stock_in' where id = 1016 * 16`,
    [],
  )
  await db.exec('t3', 'update product set is_period_over = true where limited_period_end <= $1', [later])
  await loadDemo(db, { now: later })
  expect(await count(`product_option_combination where product_id < 10000 and shipment_date < '2026-03-12'`)).toBe(0)
  expect(await count(`${dated} and product_option_status = 'stock_in'`)).toBeGreaterThan(1)
  expect(await count(`${dated} and name not like '%' || to_char(shipment_date, 'MM.DD') || '%'`)).toBe(0)
  expect(
    await count(
      `product_option_value v join product_option o on o.id = v.product_option_id where o.product_id = 1016 and o.name = '출고일' and v.name < '03.12'`,
    ),
  ).toBe(0)
  expect(await count('product where id = 1016 and is_in_stock')).toBe(1)
  expect(await count(`display where display_ui_type = 'timed_deal' and end_at <= '2026-03-12T03:00:00Z'`)).toBe(0)
  expect(await count(`product where id < 10000 and limited_period_end <= '2026-03-12T03:00:00Z'`)).toBe(0)
  expect(await count(`product_option_value where id = 1016 * 16 and name = '우리 것'`)).toBe(1)
  expect(
    await count(`product_option_combination where id = 1016 * 16 and product_option_status = 'unlimited_stock_in'`),
  ).toBe(1)
  expect(await count(`(select distinct shipment_date from ${dated}) as days`)).toBeGreaterThan(1)
  expect(await count('product where id < 10000 and is_period_over')).toBe(0)
  expect(await count('product_option_combination where is_day_over')).toBe(0)
  expect(await count(`product where id = 6000000 and shipment_date = '2026-03-05' and is_period_over`)).toBe(1)
  await db.exec('t4', 'delete from product where id = 6000000', [])
})

test('a second load changes nothing', async () => {
  const version = () => db.many('version', 'select version from catalogue_version', [])
  const before = await version()
  expect(await loadDemo(db, { now: later })).toMatchObject({ changed: false, grown: 0 })
  expect(await version()).toEqual(before)
})

test(
  'a changed catalogue updates the data and does not change stock, scores or rows that orders use',
  async () => {
    await db.exec('t1', `update catalogue_source set hash = 'older'`, [])
    await db.exec('t2', `update product set name = '옛 이름', review_count = 7 where id = 1001`, [])
    await db.exec('t3', 'update stock set on_hand = 1 where product_option_combination_id = 1001 * 16', [])
    // the cheaper of two combinations is sold out: its price does not come back
    await db.exec(
      't4',
      `update stock set reserved = on_hand where product_option_combination_id = (
       select c.id from sellable_combination c join product_option_combination o on o.id = c.id
       where o.product_option_status = 'stock_in'
         and exists (select from sellable_combination d where d.product_id = c.product_id and d.price > c.price)
       order by c.product_id, c.price, c.position limit 1)`,
      [],
    )
    expect(await loadDemo(db, { now })).toMatchObject({ changed: true })
    expect(await count(`product where id = 1001 and name <> '옛 이름' and review_count = 7`)).toBe(1)
    expect(await count('stock where product_option_combination_id = 1001 * 16 and on_hand = 1')).toBe(1)
    expect(await count('product p cross join lateral product_offer(p.id) o where p.price <> o.price')).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'growing adds the missing products only once',
  async () => {
    const own = (await count('product')) ?? 0
    expect(await loadDemo(db, { products: own + 150, now })).toMatchObject({ changed: false, grown: 150 })
    expect(await loadDemo(db, { products: own + 150, now })).toMatchObject({ changed: false, grown: 0 })
    expect(await loadDemo(db, { products: own + 200, now })).toMatchObject({ grown: 50 })
    expect(await count('product')).toBe(own + 200)
  },
  PATIENCE_MS,
)

test('rows that the shop creates have ids that the demo never uses', async () => {
  const [row] = await db.many<{ id: number }>(
    't4',
    `insert into distributor (name) values ('새 농장') returning id`,
    [],
  )
  expect(row?.id).toBeGreaterThanOrEqual(5_000_000)
})

test(
  '[K16] no deal, sale, shipment date or coupon of the demo has ended after two months without a start',
  async () => {
    const at = '2026-05-20T03:00:00Z'
    expect(await count(`coupon where id <> 4 and end_at <= '${at}'`)).toBeGreaterThan(0)
    await loadDemo(db, { now: new Date(at) })
    expect(await count(`coupon where id <> 4 and (end_at <= '${at}' or begin_at > '${at}')`)).toBe(0)
    expect(await count(`coupon where id = 4 and end_at <= '${at}'`)).toBe(1)
    expect(await count(`display where end_at <= '${at}'`)).toBe(0)
    expect(await count(`product where id < 10000 and limited_period_end <= '${at}'`)).toBe(0)
    expect(await count(`product where id < 10000 and is_coming_soon and limited_period_begin <= '${at}'`)).toBe(0)
    expect(await count(`product_option_combination where product_id < 10000 and shipment_date < '2026-05-20'`)).toBe(0)
  },
  PATIENCE_MS,
)
