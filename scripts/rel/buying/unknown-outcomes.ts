/**
 * B1: 200 payments whose gateway answers are lost, late, garbage or errors, some of them permanent. The shop ends with the
 * gateway's state and guesses nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../../bench/src/load/workers.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import type { PaymentRequest } from '../../../packages/contract/src/index.ts'
import { type Answer, type Ask, createAsk, send } from '../shop/ask.ts'
import { openCluster } from '../shop/cluster.ts'
import { countBroken, type House, openHouse, withDb } from '../shop/house.ts'
import { atMost, mustBe, printOutcome, toRow } from '../shop/outcome.ts'
import { authenticate, openGuest, prepareCheck } from '../shop/purchase.ts'
import { buildPages, startShopProcess } from '../shop/shop-process.ts'
import { openSpoilingProxy, type SpoilingProxy } from '../vendors/spoiling-proxy.ts'

/** Payments per burst: the number of concurrent requests the shop allows per vendor. The circuit breaker would refuse more. */
const GUST = 20
const GUSTS = 10
/** Pause in ms after which the shop calls a vendor again that it had stopped calling. */
const CALM_MS = 11_000
const TOLD_MS = 10_500
const TRUTH_MS = 60_000

interface Waiting {
  orderNo: string
  pay: () => Promise<Answer>
}

/** Places an order and completes the payment window. Only the confirmation is left. */
const order = async (ask: Ask, { goods, sandbox }: House, turn: number): Promise<Waiting> => {
  const token = await openGuest(ask)
  const parts = await prepareCheck(ask, token, goods[turn % goods.length] as House['goods'][number])
  const { body, code } = await ask('order.checkTmp', parts, token)
  if (code !== '') throw new Error(`no order: ${code}`)
  const payment = await authenticate(sandbox, body as PaymentRequest)
  return { orderNo: payment.orderNo, pay: () => ask('payment.confirm', { body: payment }, token) }
}

const payInStorm = async (line: SpoilingProxy, waiting: readonly Waiting[]): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < waiting.length; from += GUST) {
    line.storm(true)
    answers.push(...(await Promise.all(waiting.slice(from, from + GUST).map(({ pay }) => pay()))))
    line.storm(false)
    if (from + GUST < waiting.length) await sleep(CALM_MS)
  }
  return answers
}

interface Standing {
  /** Orders whose money the gateway has. */
  taken: Set<string>
  charges: number
  states: Map<string, string>
}

const look = async ({ data, sandbox }: House, orderNos: readonly string[]): Promise<Standing> => {
  const { body } = await send('GET', `${sandbox}/__sandbox/toss/payments`, {})
  const done = (body as { orderId: string; status: string }[]).filter(({ status }) => status === 'DONE')
  const rows = await withDb(data, (db) =>
    db.many<{ no: string; state: string }>(
      'rel.states',
      'select o.order_no as no, p.state from orders o join payment p on p.order_id = o.id where o.order_no = any($1)',
      [orderNos],
    ),
  )
  return {
    taken: new Set(done.map(({ orderId }) => orderId)),
    charges: done.length,
    states: new Map(rows.map(({ no, state }) => [no, state])),
  }
}

const astray = ({ taken, states }: Standing): string[] =>
  [...states].filter(([no, state]) => taken.has(no) !== (state === 'done')).map(([no, state]) => `${no} ${state}`)

/** Polls until the shop's state of each order matches the gateway. */
const untilTrue = async (house: House, orderNos: readonly string[]): Promise<{ standing: Standing; ms: number }> => {
  const began = performance.now()
  for (;;) {
    const standing = await look(house, orderNos)
    const ms = performance.now() - began
    if (astray(standing).length === 0 || ms > 2 * TRUTH_MS) return { standing, ms }
    await sleep(500)
  }
}

const weather = async (house: House, line: SpoilingProxy, ask: Ask): Promise<Row[]> => {
  const waiting = await inParallel(GUST * GUSTS, (turn) => order(ask, house, turn))
  const orderNos = waiting.map(({ orderNo }) => orderNo)
  const answers = await payInStorm(line, waiting)
  const before = astray(await look(house, orderNos)).length
  const { standing, ms } = await untilTrue(house, orderNos)
  console.log('questions spoilt:', line.met(), 'paid in the end:', standing.charges)
  const told: Record<string, number> = {}
  answers.forEach(({ status, code, body }) => {
    const word = `${status} ${code} ${(body as { state?: string } | undefined)?.state ?? ''}`
    told[word] = (told[word] ?? 0) + 1
  })
  console.log('what shoppers were told:', told)
  const wronged = answers.filter(
    ({ body }, at) =>
      (body as { state?: string } | undefined)?.state === 'failed' && standing.taken.has(orderNos[at] ?? ''),
  )
  return [
    toRow('orders of which the shop did not know the truth when the storm was over', String(before), '', true),
    mustBe(`of ${orderNos.length} orders, not what the gateway has`, astray(standing).length, 0),
    atMost('until each was, from the end of the storm', ms, TRUTH_MS),
    mustBe('orders charged twice', standing.charges - standing.taken.size, 0),
    mustBe('told that it failed, and charged', wronged.length, 0),
    mustBe(
      'answers of 500 and above, or none',
      answers.filter(({ status }) => status === 0 || status >= 500).length,
      0,
    ),
    atMost('a shopper waits, the longest', Math.max(...answers.map((answer) => answer.ms)), TOLD_MS),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

export const findTheTruth = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'b1')
    const line = await openSpoilingProxy(Number(new URL(house.sandbox).port))
    try {
      const settings = { ...house.data, SANDBOX_URL: house.sandbox, TOSS_API: `${line.url}/toss` }
      const shop = await startShopProcess(settings)
      try {
        return printOutcome(await weather(house, line, createAsk(shop.url)))
      } finally {
        await shop.end()
      }
    } finally {
      await line.close()
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
