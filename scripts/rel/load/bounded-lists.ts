/** D4: every list gives at most 100 rows and 256 KB within 300 ms, among 100,000 products, however much is asked for. */
import {
  listCalls,
  listExtremes,
  listPartOf,
  longestList,
  MOST_BYTES,
  MOST_ROWS,
} from '../../../apps/server/src/http/testing/list-requests.ts'
import { addLongGifts } from '../../../apps/server/src/http/testing/long-gifts.ts'
import { addLongLists, LONG_LIST } from '../../../apps/server/src/http/testing/long-lists.ts'
import { fillGoods } from '../../../bench/src/buying/goods.ts'
import { cloneOrders } from '../../../bench/src/orders/clone-orders.ts'
import { findLastOrder } from '../../../bench/src/orders/member.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import { createDatabase, loadCatalogue } from '../../../bench/src/shop/database.ts'
import { type CallName, calls } from '../../../packages/contract/src/index.ts'
import { startSandbox } from '../../start/sandbox.ts'
import { freeSandboxPort } from '../../test/postgres.ts'
import { type Answer, type Ask, createAsk } from '../shop/ask.ts'
import { withDb } from '../shop/house.ts'
import { narrow } from '../shop/narrow.ts'
import { printOutcome, toRow } from '../shop/outcome.ts'
import { letIn, type Person } from '../shop/people.ts'
import { buyNow } from '../shop/purchase.ts'
import { openTestServer } from '../shop/run-tests.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'

const PRODUCTS = 100_000
const ROWS = 5_000
const ORDERS = 10_000
const MOST_MS = 300
/** Pages that are read one after the other by the cursor of the page before. */
const PAGES = 5
const CATEGORY = 91
const TERMS = ['사과', '한우 국거리', '산지직송', '실속형', '고기', '세트', 'ㅅㄱ', '없는말이에요', '1']

interface Worst {
  rows: number
  bytes: number
  ms: number
  slowest: string
  untyped: number
  succeeded: number
}

/** The longest list of each call that needs an object. */
const paramsOf = (productId: number): Partial<Record<CallName, Record<string, string | number>>> => ({
  'category.listProducts': { id: CATEGORY },
  'category.pageProducts': { id: CATEGORY },
  'best.listCategory': { id: CATEGORY },
  'best.listWholesaleCategory': { id: CATEGORY },
  'best.getProductGroup': { code: LONG_LIST.code },
  'product.listRelated': { id: productId },
  'home.getGroup': { id: LONG_LIST.group },
  'home.listTabs': { id: LONG_LIST.tabs },
  'home.listDisplayProducts': { id: LONG_LIST.display },
  'video.listDisplay': { id: LONG_LIST.display },
  'review.listDisplayed': { id: LONG_LIST.display },
  'review.listOfProduct': { id: productId },
  'qna.list': { id: productId },
  'qna.listMine': { id: productId },
})

const isTyped = ({ status, code }: Answer): boolean =>
  status >= 200 && status < 500 && (status < 300 || !code.startsWith('untyped'))

const note = (worst: Worst, values: object, answer: Answer): void => {
  const { body, ms, status } = answer
  if (!isTyped(answer)) {
    worst.untyped += 1
    console.error('not typed:', values, status, answer.code)
  }
  if (ms > worst.ms) Object.assign(worst, { ms, slowest: JSON.stringify(values) })
  if (status >= 300) return
  worst.succeeded += 1
  worst.rows = Math.max(worst.rows, longestList(body))
  worst.bytes = Math.max(worst.bytes, Buffer.byteLength(JSON.stringify(body)))
}

const requestsOf = (name: CallName): Record<string, string>[] => {
  const extremes = listExtremes(name)
  if (!name.startsWith('search.')) return extremes
  const withTerm = (q: string) => (values: Record<string, string>) => ({ q, ...values })
  const [first = '', ...others] = TERMS
  return [...extremes.map(withTerm(first)), ...others.flatMap((q) => extremes.slice(0, 8).map(withTerm(q)))]
}

const measureList = async (name: CallName, ask: Ask, productId: number, { token }: Person): Promise<Row> => {
  const worst: Worst = { rows: 0, bytes: 0, ms: 0, slowest: '', untyped: 0, succeeded: 0 }
  const params = paramsOf(productId)[name] ?? {}
  const part = listPartOf(name) ?? 'query'
  const send = (values: Record<string, string>) => ask(name, { params, [part]: values }, token)
  // plans, caches of the database and compiled code: not counted
  await send({ ...requestsOf(name)[1] })
  for (const values of requestsOf(name)) note(worst, values, await send(values))
  const most = { ...requestsOf(name)[1] }
  let next: string | null | undefined
  for (let page = 0; page < PAGES && next !== null; page += 1) {
    const values = next === undefined ? most : { ...most, [isNumbered(name) ? 'page' : 'nextPage']: next }
    const answer = await send(values)
    note(worst, values, answer)
    next = (answer.body as { page?: { nextPage: string | null } }).page?.nextPage ?? null
  }
  const { rows, bytes, ms } = worst
  return toRow(
    name,
    `${worst.succeeded} lists, ${rows} rows, ${Math.round(bytes / 1_024)} KB, ${Math.round(ms)} ms (${worst.slowest})`,
    `≤ ${MOST_ROWS} rows, ≤ ${MOST_BYTES / 1_024} KB, ≤ ${MOST_MS} ms`,
    worst.untyped === 0 && rows > 0 && rows <= MOST_ROWS && bytes <= MOST_BYTES && ms <= MOST_MS,
  )
}

const isNumbered = (name: CallName): boolean => listExtremes(name).some((values) => 'page' in values)

/** Product with the most reviews of the demo catalogue, a member with long lists, and one with many gifts. */
const addRows = (data: { DATABASE_URL: string }): Promise<{ productId: number; member: Person; giver: Person }> =>
  withDb(data, async (db) => {
    const [member, giver] = await letIn(db, 'email', 2)
    if (!member || !giver) throw new Error('no member')
    const text = 'select product_id as id from review group by product_id order by count(*) desc, product_id limit 1'
    const { id: productId } = await db.one<{ id: number }>('d4.product', text, [])
    await addLongLists(db, { count: ROWS, userId: member.id, productId })
    await addLongGifts(db, { count: ROWS, userId: giver.id, productId })
    return { productId, member, giver }
  })

/** One order, placed and paid, and its copies. */
const addOrders = async (databaseUrl: string, ask: Ask, sandbox: string, member: Person): Promise<void> => {
  const [good] = await withDb({ DATABASE_URL: databaseUrl }, (db) => fillGoods(db, 10))
  if (!good) throw new Error('no goods')
  const { isPaid } = await buyNow({ ask, note: (_, asking) => asking, sandbox }, member.token, good)
  if (!isPaid) throw new Error('the order was not paid')
  const sourceId = await findLastOrder(databaseUrl, member.id)
  await cloneOrders({ databaseUrl, sourceId, from: 0, until: ORDERS, buyers: { first: member.id, count: 1 } })
}

const measureOn = async (serverUrl: string): Promise<Row[]> => {
  const database = await createDatabase(serverUrl, 'rel_d4')
  const data = { DATABASE_URL: database.url }
  await loadCatalogue(data, PRODUCTS)
  const { productId, member, giver } = await addRows(data)
  const sandbox = await startSandbox(`http://127.0.0.1:${await freeSandboxPort()}`, 'http://127.0.0.1')
  const shop = await startShopProcess({ ...data, SANDBOX_URL: sandbox.url, RESPONSE_CACHE: 'off' })
  try {
    const ask = createAsk(shop.url)
    await addOrders(database.url, ask, sandbox.url, member)
    const rows: Row[] = []
    // those of guests ask for a proof and read the same rows
    for (const name of listCalls.filter((each) => calls[each].access !== 'contact'))
      rows.push(await measureList(name, ask, productId, name.startsWith('gift.') ? giver : member))
    return rows
  } finally {
    await shop.end()
    await sandbox.close()
  }
}

/** `only`: `postgres`, the engine for shops of this size. */
export const boundLists = async (only = ''): Promise<boolean> => {
  narrow(['postgres'], only, (engine) => engine)
  await buildPages()
  const postgres = await openTestServer()
  try {
    return printOutcome(await measureOn(postgres.url))
  } finally {
    await postgres.close()
  }
}
