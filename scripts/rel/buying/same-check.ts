/**
 * A4: the same check and the same payment are sent repeatedly: at once, a second later, to two processes, and after their
 * restart.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import type { PaymentRequest } from '../../../packages/contract/src/index.ts'
import { type Answer, createAsk, send } from '../shop/ask.ts'
import { countBroken, type House, openHouse, withDb } from '../shop/house.ts'
import { mustBe } from '../shop/outcome.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { authenticate, openGuest, prepareCheck } from '../shop/purchase.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'

const AT_ONCE = [2, 10, 50]
const PAUSE_MS = 1_000

interface Told {
  tmpId: string
  /** All answers to each request, in the order the requests were sent. */
  checks: Answer[]
  payments: Answer[]
}

/** Sends the same request `count` times at once, alternating between the shop processes. */
const sendTogether = (
  count: number,
  shops: readonly ShopProcess[],
  ...question: Parameters<ReturnType<typeof createAsk>>
) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => createAsk((shops[at % shops.length] as ShopProcess).url)(...question)),
  )

/** Sends each request `count` times at once, a second later to each process, and once more to each process after a restart. */
const notifyAgain = async (house: House, count: number): Promise<Told> => {
  const processes = 'DATA_DIR' in house.data ? 1 : 2
  const settings = { ...house.data, SANDBOX_URL: house.sandbox }
  const open = () => Promise.all(Array.from({ length: processes }, () => startShopProcess(settings)))
  let shops = await open()
  const again = async (ask: (times: number) => Promise<Answer[]>): Promise<Answer[]> => {
    const answers = await ask(count)
    await sleep(PAUSE_MS)
    answers.push(...(await ask(processes)))
    await Promise.all(shops.map((shop) => shop.end()))
    shops = await open()
    answers.push(...(await ask(processes)))
    return answers
  }
  try {
    const direct = () => createAsk((shops[0] as ShopProcess).url)
    const token = await openGuest(direct())
    const parts = await prepareCheck(direct(), token, house.goods[count % house.goods.length] as House['goods'][number])
    const checks = await again((times) => sendTogether(times, shops, 'order.checkTmp', parts, token))
    const body = await authenticate(house.sandbox, checks[0]?.body as PaymentRequest)
    const payments = await again((times) => sendTogether(times, shops, 'payment.confirm', { body }, token))
    return { tmpId: parts.params.id, checks, payments }
  } finally {
    await Promise.all(shops.map((shop) => shop.end()))
  }
}

/** Counts distinct answers. Excludes 409, which is allowed while the first request is in progress. */
const distinct = (answers: readonly Answer[]): number =>
  new Set(answers.filter(({ status }) => status !== 409).map(({ status, body }) => JSON.stringify([status, body]))).size

const judge = async (engine: string, house: House, told: readonly Told[]): Promise<Row[]> => {
  const tmpIds = told.map(({ tmpId }) => tmpId)
  const orders = await withDb(house.data, (db) =>
    db.many<{ no: string }>('rel.orders', 'select order_no as no from orders where order_tmp_id = any($1)', [tmpIds]),
  )
  const { body } = await send('GET', `${house.sandbox}/__sandbox/toss/payments`, {})
  const done = (body as { status: string }[]).filter(({ status }) => status === 'DONE')
  const questions = told.flatMap(({ checks, payments }) => [checks, payments])
  const odd = questions.flat().filter(({ status }) => status >= 300 && status !== 409)
  if (odd.length > 0) console.error('refused:', odd.slice(0, 5))
  const sent = questions.flat().length
  return [
    mustBe(`${engine}: orders of ${told.length} pre-orders`, orders.length, told.length),
    mustBe(`${engine}: charges`, done.length, told.length),
    mustBe(`${engine}: of ${sent} answers, neither the answer nor that it is under way`, odd.length, 0),
    mustBe(`${engine}: questions answered in two ways`, questions.filter((each) => distinct(each) !== 1).length, 0),
    mustBe(`${engine}: invariants broken`, await countBroken(house.data), 0),
  ]
}

const sendAgainOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'a4')
  try {
    const told: Told[] = []
    for (const count of AT_ONCE) told.push(await notifyAgain(house, count))
    return await judge(engine, house, told)
  } finally {
    await house.close()
  }
}

/** `only`: postgres or embedded. The embedded engine runs with one process, because one process owns its database. */
export const sendTheSameAgain = (only = ''): Promise<boolean> => reportEngines(only, sendAgainOn)
