/** C9: the shop is stopped under load. Every accepted request is served, and its jobs are released. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { freePort } from '../test/postgres.ts'
import { type Ask, createAsk } from './shop/ask.ts'
import { openCluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { atLeast, atMost, mustBe, printOutcome } from './shop/outcome.ts'
import { buyNow, openGuest, toPurchase } from './shop/purchase.ts'
import { buildPages, startShopProcess } from './shop/shop-process.ts'
import { type Seen, sendTraffic, type Step } from './shop/traffic.ts'

const TIMES = 20
const PER_SECOND = 100
const BEFORE_MS = 1_500
const AFTER_MS = 500
const EXIT_MS = 10_000

interface Stop {
  seen: readonly Seen[]
  code: number | null
  exitMs: number
  leases: number
  promised: string[]
}

const mix = (ask: Ask, { goods, sandbox }: House, token: string, promised: string[]) => {
  const goodAt = (turn: number) => goods[turn % goods.length] as House['goods'][number]
  return (turn: number): Step => {
    const slot = turn % 25
    if (slot === 0)
      return async (note) => {
        const { orderNo } = await buyNow({ ask, note, sandbox }, token, goodAt(turn))
        if (orderNo !== undefined) promised.push(orderNo)
      }
    if (slot < 6) return (note) => note('put', ask('cart.addItem', { body: toPurchase(goodAt(slot)) }, token))
    if (slot < 12) return (note) => note('cart', ask('cart.get', {}, token))
    return (note) => note('options', ask('product.listOptions', { params: { id: goodAt(turn).productId } }))
  }
}

const heldLeases = 'select count(*) from job where locked_until > now() and done_at is null'

const stopOnce = async (house: House, port: number, isKept: boolean): Promise<Stop> => {
  const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox }, port)
  const token = await openGuest(createAsk(shop.url, { isKept: false }))
  const promised: string[] = []
  const traffic = sendTraffic(PER_SECOND, mix(createAsk(shop.url, { isKept }), house, token, promised))
  await sleep(BEFORE_MS)
  const { code, ms } = await shop.end('SIGTERM')
  const leases = await withDb(house.data, async (db) => (await db.one<{ count: number }>('t', heldLeases, [])).count)
  await sleep(AFTER_MS)
  await traffic.stop()
  return { seen: traffic.seen, code, exitMs: ms, leases, promised }
}

/** Error codes of connections that were not accepted. */
const notLetIn = new Set(['ECONNREFUSED'])

const stopOften = async (house: House): Promise<Row[]> => {
  const port = await freePort()
  const stops: Stop[] = []
  for (let time = 0; time < TIMES; time++) stops.push(await stopOnce(house, port, time % 2 === 0))
  const seen = stops.flatMap((stop) => stop.seen)
  const failures: Record<string, number> = {}
  for (const { status, code } of seen)
    if (code !== '') failures[`${status} ${code}`] = (failures[`${status} ${code}`] ?? 0) + 1
  console.log('what was no answer:', failures)
  const lost = seen.filter(({ code }) => code !== '' && !notLetIn.has(code)).length
  const promised = stops.flatMap((stop) => stop.promised)
  const placed = await withDb(house.data, (db) =>
    db.one<{ count: number }>('t', 'select count(*) from orders where order_no = any($1)', [promised]),
  )
  return [
    atLeast('answers', seen.filter(({ code }) => code === '').length, TIMES * 100),
    mustBe('let in and not served', lost, 0),
    mustBe(`of ${promised.length} orders promised, lost`, promised.length - placed.count, 0),
    atMost('end, the slowest', Math.max(...stops.map(({ exitMs }) => exitMs)), EXIT_MS),
    mustBe('ends with another code than 0', stops.filter(({ code }) => code !== 0).length, 0),
    mustBe(
      'jobs still held afterwards',
      stops.reduce((sum, { leases }) => sum + leases, 0),
      0,
    ),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

export const endGracefully = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'c9')
    try {
      return printOutcome(await stopOften(house))
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
