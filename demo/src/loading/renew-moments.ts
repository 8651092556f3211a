import { demoCatalogue, firstProductId } from '#src/catalogue.ts'
import type { DemoProduct } from '#src/catalogue-shape.ts'
import { couponPeriods } from '#src/coupons.ts'
import { firstGrownId } from '#src/grow.ts'
import type { LoadDb, LoadSql } from '#src/loading/load-sql.ts'
import { seoulDay, seoulMidnight } from '#src/loading/seed.ts'
import { goods } from '#src/product/read-goods.ts'

/** First id of rows that the shop creates. */
const displaysEnd = 5_000_000
const soonIds = goods.flatMap(({ marks }, at) => (marks.has('soon') ? [firstProductId + at] : []))

/** Demo coupons that are meant to be valid. One of the plan has ended on purpose. */
const runningCoupons = couponPeriods.filter(({ days: [, last] }) => last > 0)

interface Due {
  /** Products with a shipment date that has passed. */
  readonly shipped: ReadonlySet<number>
  /** Products whose sale period has ended, and coming-soon products whose sale has begun. */
  readonly sold: ReadonlySet<number>
  readonly displays: ReadonlySet<number>
  readonly coupons: ReadonlySet<number>
}

async function findDue(db: LoadSql, now: Date): Promise<Due> {
  const ids = async (name: string, text: string, values: readonly unknown[]) =>
    new Set((await db.many<{ id: number }>(name, text, values)).map(({ id }) => id))
  const shipped = `select p.id from product p where p.id < $1 and p.product_status <> 'removed' and (p.shipment_date < $2::date
    or exists (select from product_option_combination c where c.product_id = p.id and c.shipment_date < $2::date and c.product_option_status <> 'suspended'))`
  const sold = `select id from product where id < $1 and product_status <> 'removed' and (limited_period_end <= $2::timestamptz
    or limited_period_begin <= $2::timestamptz and id in (select value::int from jsonb_array_elements_text($3::text::jsonb)))`
  return {
    shipped: await ids('demoShipped', shipped, [firstGrownId, seoulDay(now, 0)]),
    sold: await ids('demoPeriods', sold, [firstGrownId, now, JSON.stringify(soonIds)]),
    displays: await ids('demoEnds', 'select id from display where id < $1 and end_at <= $2::timestamptz', [
      displaysEnd,
      now,
    ]),
    coupons: await ids(
      'demoCoupons',
      `select id from coupon where end_at <= $1::timestamptz
       and id in (select value::int from jsonb_array_elements_text($2::text::jsonb))`,
      [now, JSON.stringify(runningCoupons.map(({ id }) => id))],
    ),
  }
}

/**
 * Sets new shipment dates and the option names that contain them. Makes combinations available again whose date had passed. Does
 * not change the status that a merchant set.
 */
async function renewShipments(tx: LoadSql, products: readonly DemoProduct[], today: string): Promise<void> {
  const combinations = products.flatMap((product) => product.combinations).filter((c) => c.shipmentDate !== null)
  const dayIds = new Set(combinations.map(({ optionIdPath }) => Number(optionIdPath.split('/').at(-1))))
  const values = products.flatMap(({ options }) =>
    options.flatMap((option) => option.values.filter(({ id }) => dayIds.has(id))),
  )
  await tx.exec(
    'demoRenew.value',
    `update product_option_value v set name = r.name from json_to_recordset($1::text::json) as r (id int, name text)
     where v.id = r.id and v.name <> r.name`,
    [JSON.stringify(values.map(({ id, name }) => ({ id, name })))],
  )
  await tx.exec(
    'demoRenew.combination',
    `update product_option_combination c set name = r.name, shipment_date = r.day
     from json_to_recordset($1::text::json) as r (id int, name text, day date) where c.id = r.id`,
    [JSON.stringify(combinations.map(({ id, name, shipmentDate: day }) => ({ id, name, day })))],
  )
  await tx.exec(
    'demoRenew.day',
    `update product p set shipment_date = r.day from json_to_recordset($1::text::json) as r (id int, day date)
     where p.id = r.id and p.shipment_date < $2::date`,
    [JSON.stringify(products.map(({ id, shipmentDate: day }) => ({ id, day }))), today],
  )
  await tx.exec(
    'demoRenew.open',
    `update product_option_combination set is_day_over = false
     where is_day_over and product_id in (select value::int from jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(products.map(({ id }) => id))],
  )
}

const renewCoupons = (tx: LoadSql, due: ReadonlySet<number>, now: Date): Promise<number> =>
  tx.exec(
    'demoRenew.coupon',
    `update coupon c set begin_at = r.begins, end_at = r.ends
     from json_to_recordset($1::text::json) as r (id int, begins timestamptz, ends timestamptz) where c.id = r.id`,
    [
      JSON.stringify(
        runningCoupons
          .filter(({ id }) => due.has(id))
          .map(({ id, days: [first, last] }) => ({
            id,
            begins: seoulMidnight(now, first),
            ends: seoulMidnight(now, last),
          })),
      ),
    ],
  )

const renewPeriods = (tx: LoadSql, products: readonly DemoProduct[]): Promise<number> =>
  tx.exec(
    'demoRenew.period',
    `update product p set is_coming_soon = r.soon, limited_period_begin = r.opens, limited_period_end = r.ends, is_period_over = false
     from json_to_recordset($1::text::json) as r (id int, soon boolean, opens timestamptz, ends timestamptz) where p.id = r.id`,
    [
      JSON.stringify(
        products.map((p) => ({
          id: p.id,
          soon: p.isComingSoon,
          opens: p.limitedPeriodBegin,
          ends: p.limitedPeriodEnd,
        })),
      ),
    ],
  )

/**
 * Renews passed shipment dates, sale periods, deals and coupons of the demo, so that a shop started weeks after loading the demo
 * offers the same products. All shipment dates of a product are renewed together, so that they stay distinct and in order: if one
 * has passed, all get new dates and option names, even if a merchant changed them. Other changes and rows of a merchant stay.
 */
export async function renewMoments(db: LoadDb, now: Date): Promise<void> {
  const due = await findDue(db, now)
  if (due.shipped.size + due.sold.size + due.displays.size + due.coupons.size === 0) return
  const { products, displays } = demoCatalogue(now)
  const shipped = products.filter(({ id }) => due.shipped.has(id))
  const sold = products.filter(({ id }) => due.sold.has(id))
  const ends = displays.filter(({ id }) => due.displays.has(id)).map(({ id, endAt }) => ({ id, ends: endAt }))
  await db.tx(async (tx) => {
    if (shipped.length > 0) await renewShipments(tx, shipped, seoulDay(now, 0))
    if (sold.length > 0) await renewPeriods(tx, sold)
    if (ends.length > 0)
      await tx.exec(
        'demoRenew.display',
        `update display d set end_at = r.ends from json_to_recordset($1::text::json) as r (id int, ends timestamptz) where d.id = r.id`,
        [JSON.stringify(ends)],
      )
    if (due.coupons.size > 0) await renewCoupons(tx, due.coupons, now)
  })
}
