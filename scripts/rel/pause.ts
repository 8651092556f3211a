/** J2: the shop's process is paused for 30 s while people are buying, as when its machine is migrated. */
import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../bench/src/load/workers.ts'
import type { Row } from '../../bench/src/report/row.ts'
import type { PaymentRequest } from '../../packages/contract/src/index.ts'
import { jumpInTime } from './in-full.ts'
import { type Answer, type Ask, createAsk } from './shop/ask.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { reportEngines } from './shop/on-engines.ts'
import { atLeast, atMost, mustBe } from './shop/outcome.ts'
import { authenticate, openGuest, prepareCheck } from './shop/purchase.ts'
import { startShopProcess } from './shop/shop-process.ts'

const PAUSE_MS = 30_000
/** Shoppers who buy all the time, and the number of orders in the payment window when the pause begins. */
const BUYERS = 8
const IN_WINDOW = 20
const BEFORE_MS = 3_000
const AFTER_MS = 8_000
const AGAIN_MS = 200
const PATIENCE_MS = 60_000

/** Retries a request that got no answer or a 5xx, as a browser does. */
const untilAnswered = async (ask: Ask, ...question: Parameters<Ask>): Promise<Answer> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask(...question)
    const isOver = answer.status !== 0 && answer.status < 500
    if (isOver || performance.now() > until) return answer
    await sleep(AGAIN_MS)
  }
}

interface Ordered {
  orderNo: string
  pay: () => Promise<Answer>
}

const order = async (ask: Ask, { goods, sandbox }: House, turn: number): Promise<Ordered> => {
  const patient: Ask = (...question) => untilAnswered(ask, ...question)
  const token = await openGuest(patient)
  const parts = await prepareCheck(patient, token, goods[turn % goods.length] as House['goods'][number])
  const { body, code } = await patient('order.checkTmp', parts, token)
  if (code !== '') throw new Error(`no order: ${code}`)
  const payment = await authenticate(sandbox, body as PaymentRequest)
  return { orderNo: payment.orderNo, pay: () => patient('payment.confirm', { body: payment }, token) }
}

interface Bought {
  orderNo: string
  at: number
  code: string
}

const toBought = async ({ orderNo, pay }: Ordered): Promise<Bought> => {
  const { code, body } = await pay()
  const { state } = (body ?? {}) as { state?: string }
  return { orderNo, at: performance.now(), code: code !== '' || state === 'paid' ? code : `state ${state}` }
}

const counts = `
select
  count(*) filter (where p.state <> 'done') as unpaid,
  (select count(*) from (
    select at - lag(at, 1, o.created_at) over (partition by h.order_product_id order by h.id) as took
    from order_history h join orders o on o.id = h.order_id where o.order_no = any($1)
  ) t where took < interval '0') as backwards,
  (select count(*) from (select order_id from money_entry where posting = 'capture' group by order_id, account having count(*) > 1) t) as twice,
  (select count(*) from job where done_at is null and locked_until < now() - interval '1 minute') as left_over
from orders o join payment p on p.order_id = o.id where o.order_no = any($1)`

type Counts = Record<'unpaid' | 'backwards' | 'twice' | 'left_over', number>

const pauseIn = async (house: House) => {
  const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
  try {
    const ask = createAsk(shop.url)
    const waiting = await inParallel(IN_WINDOW, (turn) => order(ask, house, turn))
    const over = new AbortController()
    const buyOn = async (buyer: number): Promise<Bought[]> => {
      const bought: Bought[] = []
      for (let turn = 0; !over.signal.aborted; turn++)
        bought.push(await toBought(await order(ask, house, buyer + turn * BUYERS)))
      return bought
    }
    const buying = Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buyOn(buyer)))
    await sleep(BEFORE_MS)
    const pausedAt = performance.now()
    shop.signal('SIGSTOP')
    await sleep(PAUSE_MS)
    shop.signal('SIGCONT')
    const resumedAt = performance.now()
    const paidLate = await Promise.all(waiting.map(toBought))
    await sleep(AFTER_MS)
    over.abort()
    const bought = (await buying).flat()
    return { bought, paidLate, pausedAt, resumedAt }
  } finally {
    await shop.end()
  }
}

/** Measures the effect of the pause on buyers. `where`: the URL of a PostgreSQL, or `embedded`. */
const pauseOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'j2')
  try {
    const { bought, paidLate, pausedAt, resumedAt } = await pauseIn(house)
    const all = [...bought, ...paidLate]
    const orderNos = all.map(({ orderNo }) => orderNo)
    const {
      unpaid,
      backwards,
      twice,
      left_over: leftOver,
    } = await withDb(house.data, (db) => db.one<Counts>('rel.paused', counts, [orderNos]))
    const after = bought.filter(({ at }) => at > resumedAt)
    const first = Math.min(...after.map(({ at }) => at)) - resumedAt
    const failed = all.filter(({ code }) => code !== '')
    if (failed.length > 0) console.error('not bought:', failed.slice(0, 5))
    return [
      atLeast(`${engine}: bought before the pause`, bought.filter(({ at }) => at < pausedAt).length, 1),
      atLeast(`${engine}: bought after it`, after.length, 10),
      atMost(`${engine}: the first of them, after it went on`, first, 10_000),
      mustBe(
        `${engine}: of ${IN_WINDOW} in the payment window, not paid`,
        paidLate.filter(({ code }) => code !== '').length,
        0,
      ),
      mustBe(
        `${engine}: others who could not buy`,
        failed.length - paidLate.filter(({ code }) => code !== '').length,
        0,
      ),
      mustBe(`${engine}: of ${orderNos.length} told to be paid, not paid`, unpaid, 0),
      mustBe(`${engine}: paid twice`, twice, 0),
      mustBe(`${engine}: times that run backwards`, backwards, 0),
      mustBe(`${engine}: jobs that nobody took up again`, leftOver, 0),
      mustBe(`${engine}: invariants broken`, await countBroken(house.data), 0),
    ]
  } finally {
    await house.close()
  }
}

/** J2 in full: the clock jumps, then the pause. `only`: an engine, or `pause`. */
export const upsetClocks = async (only = ''): Promise<boolean> => {
  const jumped = only === 'pause' || (await jumpInTime(only))
  const paused = await reportEngines(only === 'pause' ? '' : only, pauseOn)
  return jumped && paused
}
