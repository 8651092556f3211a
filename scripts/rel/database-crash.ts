/**
 * C1: the database crashes under load and recovers. The shop stays up, loses nothing it confirmed, and its only error is
 * databaseUnavailable.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import type { Answer, Ask } from './shop/ask.ts'
import { createAsk } from './shop/ask.ts'
import { openCluster, type Cluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse, withDb } from './shop/house.ts'
import { atLeast, atMost, mustBe, printOutcome } from './shop/outcome.ts'
import { buyNow, openGuest, toPurchase } from './shop/purchase.ts'
import { buildPages, type ShopProcess, startShopProcess } from './shop/shop-process.ts'
import { type Seen, sendTraffic, type Step } from './shop/traffic.ts'

const CRASHES = 5
const PER_SECOND = 50
const DOWN_MS = 2_000
const CALM_MS = 4_000
const GUESTS = 40

/** What the shop has confirmed. */
interface Promised {
  /** Tokens of guests who may have no data yet. Only these are committed without waiting for the disk. */
  tokens: string[]
  /** Tokens of guests who have added something to their cart. */
  newcomers: string[]
  orders: string[]
  paid: string[]
  /** Units added to the cart of each guest. */
  units: number[]
}

const notePromise = async (
  asking: Promise<{ orderNo?: string; isPaid: boolean }>,
  { orders, paid }: Promised,
): Promise<void> => {
  const { orderNo, isPaid } = await asking
  if (orderNo === undefined) return
  orders.push(orderNo)
  if (isPaid) paid.push(orderNo)
}

const mix = (ask: Ask, { goods, sandbox }: House, guests: readonly string[], promised: Promised) => {
  const goodAt = (turn: number) => goods[turn % goods.length] as House['goods'][number]
  const steps: readonly ((turn: number) => Step)[] = [
    (turn) => (note) => note('product', ask('product.get', { params: { id: goodAt(turn).productId } })),
    (turn) => (note) => note('options', ask('product.listOptions', { params: { id: goodAt(turn).productId } })),
    (turn) => (note) => note('cart', ask('cart.get', {}, guests[turn % GUESTS])),
    (turn) => async (note) => {
      const at = turn % GUESTS
      const added = await note('put', ask('cart.addItem', { body: toPurchase(goodAt(at)) }, guests[at]))
      if (added.code === '') promised.units[at] = (promised.units[at] ?? 0) + 1
    },
    (turn) => async (note) => {
      const { code, body } = await note('token', ask('auth.createGuestToken'))
      if (code !== '') return
      const { token } = body as { token: string }
      promised.tokens.push(token)
      const added = await note('put', ask('cart.addItem', { body: toPurchase(goodAt(turn)) }, token))
      if (added.code === '') promised.newcomers.push(token)
    },
    (turn) => (note) =>
      notePromise(buyNow({ ask, note, sandbox }, guests[turn % GUESTS] ?? '', goodAt(turn)), promised),
  ]
  return (turn: number): Step => (steps[turn % steps.length] as (turn: number) => Step)(turn)
}

/** Returns the time in ms from the moment the database accepts connections to the first success that needed it. */
const untilFirst = (seen: readonly Seen[], up: number): number => {
  const reached = seen
    .filter(({ what, code }) => what !== 'product' && what !== 'options' && code === '')
    .map(({ at, ms }) => at + ms)
    .filter((moment) => moment > up)
  return Math.min(...reached) - up
}

const crashOften = async (cluster: Cluster, seen: readonly Seen[]): Promise<number[]> => {
  const backs: number[] = []
  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(CALM_MS)
    await cluster.crash()
    await sleep(DOWN_MS)
    await cluster.start()
    const up = performance.now()
    await sleep(CALM_MS)
    backs.push(untilFirst(seen, up))
  }
  return backs
}

/** Counts confirmed data that was lost. */
const countLost = async (ask: Ask, { data }: House, guests: readonly string[], promised: Promised) => {
  const cartsOf = (tokens: readonly string[]) => Promise.all(tokens.map((token) => ask('cart.get', {}, token)))
  const [tokens, newcomers, carts] = [
    await cartsOf(promised.tokens),
    await cartsOf(promised.newcomers),
    await cartsOf(guests),
  ]
  const unitsOf = ({ body }: Answer): number =>
    (body as { items: { bundleItems: { optionGroups: { optionUnit: number }[] }[] }[] }).items
      .flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
      .reduce((sum, { optionUnit }) => sum + optionUnit, 0)
  const inBooks = (text: string, numbers: readonly string[]) =>
    withDb(data, async (db) => (await db.one<{ count: number }>('rel.count', text, [numbers])).count)
  const placed = await inBooks('select count(*) from orders where order_no = any($1)', promised.orders)
  const paid = await inBooks(
    "select count(*) from orders o join payment p on p.order_id = o.id where o.order_no = any($1) and p.state = 'done'",
    promised.paid,
  )
  return {
    tokens: tokens.filter(({ code }) => code !== '').length,
    newcomers: newcomers.filter((cart) => cart.code !== '' || unitsOf(cart) < 1).length,
    orders: promised.orders.length - placed,
    payments: promised.paid.length - paid,
    units: carts.filter((cart, at) => unitsOf(cart) < (promised.units[at] ?? 0)).length,
  }
}

const oddOnes = (seen: readonly Seen[]): Record<string, number> => {
  const odd: Record<string, number> = {}
  for (const { what, status, code } of seen)
    if (code !== '' && code !== 'databaseUnavailable') {
      const name = `${what} ${status} ${code}`
      odd[name] = (odd[name] ?? 0) + 1
    }
  return odd
}

const crashUnder = async (shop: ShopProcess, cluster: Cluster, house: House): Promise<Row[]> => {
  const ask = createAsk(shop.url)
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => openGuest(ask)))
  const promised: Promised = { tokens: [], newcomers: [], orders: [], paid: [], units: [] }
  const traffic = sendTraffic(PER_SECOND, mix(ask, house, guests, promised))
  const backs = await crashOften(cluster, traffic.seen)
  await traffic.stop()
  const odd = oddOnes(traffic.seen)
  if (Object.keys(odd).length > 0) console.error('other refusals:', odd, shop.said().slice(-2_000))
  const lost = await countLost(ask, house, guests, promised)
  const refused = traffic.seen.filter(({ code }) => code === 'databaseUnavailable').length
  return [
    mustBe(`shop alive after ${CRASHES} crashes (1 = yes)`, shop.isAlive() ? 1 : 0, 1),
    atLeast('requests sent', traffic.seen.length, PER_SECOND * 20),
    atLeast('refused with 503 databaseUnavailable', refused, 1),
    mustBe(
      'refused or failed otherwise',
      Object.values(odd).reduce((sum, count) => sum + count, 0),
      0,
    ),
    atMost('first success after the database was up, the slowest', Math.max(...backs), 2_000),
    mustBe(`of ${promised.orders.length} orders promised, lost`, lost.orders, 0),
    mustBe(`of ${promised.paid.length} payments promised, lost`, lost.payments, 0),
    mustBe(`of ${promised.newcomers.length} new guests who put something into a cart, lost`, lost.newcomers, 0),
    {
      what: `of ${promised.tokens.length} tokens given, gone before anything was written for them`,
      measured: String(lost.tokens),
      goal: '',
    },
    mustBe(`of ${GUESTS} carts, with fewer units than promised`, lost.units, 0),
    mustBe('invariants broken', await countBroken(house.data), 0),
  ]
}

export const surviveDatabaseCrash = async (): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'c1')
    try {
      const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
      try {
        return printOutcome(await crashUnder(shop, cluster, house))
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
