/**
 * A5: the shopper's connection is cut at every part of the request and of the response. A retry yields one order and one charge.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { inParallel } from '../../bench/src/load/workers.ts'
import type { Row } from '../../bench/src/report/row.ts'
import type { OrderTmp, PaymentRequest } from '../../packages/contract/src/index.ts'
import { type Answer, type Ask, createAsk, send } from './shop/ask.ts'
import { openCluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { atLeast, mustBe, printOutcome } from './shop/outcome.ts'
import { authenticate, checkOf, openGuest, toPurchase } from './shop/purchase.ts'
import { buildPages, startShopProcess } from './shop/shop-process.ts'

const CUTS = 200
/** Two cuts each. Occasionally a request completes before its cut. */
const SHOPPERS = 108
const OFFSETS = 8
/** Sizes in bytes, headers included. No request and no response is shorter. */
const QUESTION = 350
const ANSWER = 700

interface Cut {
  way: 'question' | 'answer'
  /** Number of bytes before the cut. */
  at: number
}

/** Forwards `most` bytes, then ends both sides. */
const passUpTo = (from: Socket, to: Socket, most: number, end: () => void): void => {
  let passed = 0
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, most - passed))
    passed += chunk.length
    if (part.length > 0) to.write(part)
    if (passed >= most) end()
  })
}

/** Opens a proxy to the shop for one request. It cuts the connection after `at` bytes. */
const openCutLine = async (port: number, { way, at }: Cut) => {
  const server = createServer((client) => {
    const shop = connect({ host: '127.0.0.1', port })
    const end = (): void => {
      // let the bytes already forwarded arrive
      setImmediate(() => {
        client.destroy()
        shop.end()
      })
    }
    client.on('error', end).once('close', () => shop.end())
    shop.on('error', end).once('close', () => client.destroy())
    passUpTo(client, shop, way === 'question' ? at : Number.POSITIVE_INFINITY, end)
    passUpTo(shop, client, way === 'answer' ? at : Number.POSITIVE_INFINITY, end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => void server.close() }
}

/** Sends a request over a connection that is cut, then again over an intact one. */
const askTwice = async (
  { direct, port, cut }: { direct: Ask; port: number; cut: Cut },
  ...question: Parameters<Ask>
): Promise<{ wasCut: boolean; answer: Answer }> => {
  const line = await openCutLine(port, cut)
  const first = await createAsk(line.url, { isKept: false })(...question)
  line.close()
  const answer = await direct(...question)
  return { wasCut: first.status === 0, answer }
}

interface Bought {
  tmpId: string
  cuts: number
  orderNos: string[]
  paid: boolean
}

const toCut = (turn: number): Cut => {
  const way = turn % 2 === 0 ? 'question' : 'answer'
  const step = Math.floor(turn / 2) % OFFSETS
  return { way, at: Math.floor(((way === 'question' ? QUESTION : ANSWER) * step) / OFFSETS) }
}

/** Places one order. Its check is cut in one way and its payment in another. */
const buy = async (direct: Ask, port: number, { goods, sandbox }: House, turn: number): Promise<Bought> => {
  const token = await openGuest(direct)
  const made = await direct(
    'order.createTmp',
    { body: toPurchase(goods[turn % goods.length] as House['goods'][number]) },
    token,
  )
  const parts = checkOf(made.body as OrderTmp)
  const { address } = parts.body
  const priced = await direct('order.calculateTmp', { params: parts.params, body: { address, couponId: null } }, token)
  parts.body.chkPrice = (priced.body as OrderTmp).totals.price
  const checked = await askTwice({ direct, port, cut: toCut(turn) }, 'order.checkTmp', parts, token)
  const again = await direct('order.checkTmp', parts, token)
  const request = checked.answer.body as PaymentRequest
  const body = await authenticate(sandbox, request)
  const paid = await askTwice({ direct, port, cut: toCut(turn + 1 + OFFSETS) }, 'payment.confirm', { body }, token)
  return {
    tmpId: parts.params.id,
    cuts: Number(checked.wasCut) + Number(paid.wasCut),
    orderNos: [request.orderNo, (again.body as PaymentRequest).orderNo],
    paid: (paid.answer.body as { state?: string }).state === 'paid',
  }
}

interface Charge {
  orderId: string
  status: string
}

const judge = async (house: House, bought: readonly Bought[]): Promise<Row[]> => {
  const tmpIds = bought.map(({ tmpId }) => tmpId)
  const { count } = await withDb(house.data, (db) =>
    db.one<{ count: number }>('rel.orders', 'select count(*) from orders where order_tmp_id = any($1)', [tmpIds]),
  )
  const { body } = await send('GET', `${house.sandbox}/__sandbox/toss/payments`, {})
  const done = (body as Charge[]).filter(({ status }) => status === 'DONE').map(({ orderId }) => orderId)
  const once = bought.filter(({ orderNos: [first] }) => done.filter((each) => each === first).length === 1).length
  const cuts = bought.reduce((sum, each) => sum + each.cuts, 0)
  return [
    atLeast('lines cut', cuts, CUTS),
    mustBe(`orders of ${bought.length} shoppers`, count, bought.length),
    mustBe('shoppers charged just once', once, bought.length),
    mustBe('charges in all', done.length, bought.length),
    mustBe('who were told another order the second time', bought.filter(({ orderNos: [a, b] }) => a !== b).length, 0),
    mustBe('who were not told that it is paid', bought.filter(({ paid }) => !paid).length, 0),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

export const loseAnswers = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'a5')
    try {
      const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
      try {
        const direct = createAsk(shop.url)
        const bought = await inParallel(SHOPPERS, (turn) => buy(direct, Number(new URL(shop.url).port), house, turn))
        return printOutcome(await judge(house, bought))
      } finally {
        await shop.end()
      }
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
