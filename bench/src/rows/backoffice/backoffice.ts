import { openDb } from '../../../../apps/server/src/db/open.ts'
import { buyByCart } from '#src/buying/checkout.ts'
import { inRotation, stockGoods } from '#src/buying/goods.ts'
import { createGuest } from '#src/load/client.ts'
import type { Shopper } from '#src/load/workers.ts'
import { cloneOrders } from '#src/orders/clone-orders.ts'
import { createBuyers, findLastOrder } from '#src/orders/member.ts'
import { toConsoleTable } from '#src/report/console-table.ts'
import type { Row } from '#src/report/row.ts'
import type { Database } from '#src/shop/database.ts'
import { type Shop, startShop } from '#src/shop/shop.ts'
import type { Bench } from '../measure.ts'
import { readExport } from './exports.ts'
import { compareGrid, type Desk, grids } from './grids.ts'
import { checkImport, createProductSheet } from './imports.ts'
import { addPersons, indexPersons, PERSONS, phoneOf } from './persons.ts'
import { measureScrolling } from './scrolling.ts'
import { measureBesideSheet, measureSheetMemory } from './sheets.ts'
import { openStaff, withoutTotp } from './staff.ts'

const FEW = 1_000
const EXPORTED = 100_000
const IMPORTED = 50_000
const MANY = 1_000_000
const MANY_QUICK = 100_000
const ORDERS_OF_BUYER = 50
const PLENTY = 1_000_000

interface Opened extends Desk {
  shop: Shop
  shopper: Shopper
  databaseUrl: string
}

/** Orders to add, and where. */
interface OrderVolume {
  orders: number
  databaseUrl: string
  sandboxUrl: string
}

const orderOf = async (databaseUrl: string, id: number): Promise<{ orderNo: string; day: string }> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const text = `select order_no as "orderNo", to_char(created_at at time zone 'Asia/Seoul' - interval '2 days', 'YYYY-MM-DD') as day from orders where id = $1`
    return await db.one<{ orderNo: string; day: string }>('bench.order', text, [id])
  } finally {
    await db.close()
  }
}

/** Adds `orders` paid orders to a running shop, one hour apart, fifty of each buyer. */
const addOrderVolume = async (shop: Shop, { orders, databaseUrl, sandboxUrl }: OrderVolume): Promise<Opened> => {
  const nextGood = inRotation(await stockGoods(databaseUrl, PLENTY))
  const shopper: Shopper = async () => {
    await buyByCart(await createGuest(shop.url), nextGood(), sandboxUrl)
    return true
  }
  await shopper()
  const sourceId = await findLastOrder(databaseUrl)
  const count = orders / ORDERS_OF_BUYER
  const buyers = { first: await createBuyers(databaseUrl, count), count }
  await addPersons(databaseUrl, sourceId, buyers)
  await cloneOrders({ databaseUrl, sourceId, from: 0, until: orders, buyers, addresses: PERSONS })
  await indexPersons(databaseUrl)
  return {
    shop,
    shopper,
    databaseUrl,
    url: shop.url,
    headers: await openStaff(databaseUrl, shop.url),
    phone: phoneOf(count / 2),
    ...(await orderOf(databaseUrl, sourceId)),
  }
}

/** Starts a shop with `orders` paid orders. The shop is stopped if they cannot be added. */
const openAmong = async ({ shops }: Bench, orders: number, { url: databaseUrl }: Database): Promise<Opened> => {
  const { url: sandboxUrl } = await shops.sandbox()
  const data = { DATABASE_URL: databaseUrl }
  const shop = await startShop({ data, keeps: 'nothing', sandboxUrl, settings: withoutTotp })
  try {
    return await addOrderVolume(shop, { orders, databaseUrl, sandboxUrl })
  } catch (error) {
    await shop.stop()
    throw error
  }
}

/** Opens the shop with few orders and the one with many. `--quick` has a tenth of the orders. */
const openBoth = async (bench: Bench): Promise<{ few: Opened; many: Opened }> => {
  // before the shops load the machine: a sandbox has to answer soon
  await bench.shops.sandbox()
  const databases = { few: await bench.shops.copy('few'), many: await bench.shops.copy('many') }
  const orders = bench.runLength.runs > 1 ? MANY : MANY_QUICK
  const few = await openAmong(bench, FEW, databases.few)
  try {
    return { few, many: await openAmong(bench, orders, databases.many) }
  } catch (error) {
    await few.shop.stop()
    throw error
  }
}

const measureExports = async ({ shop, headers, shopper }: Opened, seconds: number): Promise<Row[]> => {
  const from = new Date(Date.now() - EXPORTED * 3_600_000).toISOString().slice(0, 10)
  const rows: Row[] = []
  for (const format of ['csvUtf8', 'xlsx']) {
    const path = `/admin/v1/order-export?format=${format}&from=${from}`
    rows.push(
      await measureSheetMemory(`export of 100,000 orders as ${format}`, shop, (signal) =>
        readExport({ shop, headers, path }, signal),
      ),
    )
  }
  const path = '/admin/v1/order-export?format=csvUtf8'
  const run = (signal?: AbortSignal) => readExport({ shop, headers, path }, signal)
  rows.push(await measureBesideSheet('export of orders', run, { shopper, seconds }))
  return rows
}

const measureImports = async (
  { shop, headers, shopper, databaseUrl }: Opened,
  { count, seconds }: { count: number; seconds: number },
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const format of ['csvUtf8', 'xlsx'] as const) {
    const sheet = await createProductSheet(databaseUrl, count, format)
    const run = (signal?: AbortSignal) => checkImport({ shop, headers, sheet, count }, signal)
    rows.push(await measureSheetMemory(`import of ${count.toLocaleString('en')} products as ${format}`, shop, run))
    if (format === 'xlsx') rows.push(await measureBesideSheet('import of products', run, { shopper, seconds }))
  }
  return rows
}

/** Measures one part and prints its rows at once, since the whole takes long. A part that fails is a row that says why. */
const measurePart = async (name: string, part: () => Promise<Row[]>): Promise<Row[]> => {
  const began = performance.now()
  const rows = await part().catch((error: unknown): Row[] => [
    {
      what: `Back office: ${name}`,
      measured: `not measured: ${error instanceof Error ? error.message : String(error)}`,
      goal: '',
      reached: false,
    },
  ])
  console.log(`${toConsoleTable(rows)}\n  ${name} took ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  return rows
}

/** Measures the lists and sheets of the back office among many orders, beside the same among few. */
export const measureBackoffice = async (bench: Bench): Promise<Row[]> => {
  const { seconds } = bench.runLength
  const { few, many } = await openBoth(bench)
  try {
    const rows: Row[] = []
    for (const grid of grids)
      rows.push(...(await measurePart(grid[0], async () => [await compareGrid(grid, { few, many })])))
    rows.push(...(await measurePart('exports', () => measureExports(many, seconds))))
    rows.push(...(await measurePart('imports', () => measureImports(many, { count: IMPORTED, seconds }))))
    rows.push(...(await measurePart('scrolling', () => measureScrolling(many))))
    return rows
  } finally {
    await few.shop.stop()
    await many.shop.stop()
  }
}
