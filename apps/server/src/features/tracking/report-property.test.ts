import type { Api } from '@shop/contract'
import { attributionModels } from '@shop/rules/attribution'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  type Bought,
  expectBooksRight,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { readReport, reportDimensions } from './ad-report.ts'
import { click, collect, countRows, eventOf, flush, idOf } from './testing/track.ts'

const EVENTS = 10_000
const BUYERS = 40
const BATCH = 100
const SEED = 20_261_128

/** Numbers that look random and are the same in every run (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

let shop: RefundShop
const random = createRandom(SEED)
const sources = ['naver', 'google', 'kakao', 'share', 'blog.example']
const campaigns = ['', 'autumn', 'kimchi']
const shelf = [LINE.apple, LINE.appleLarge, LINE.potato, LINE.tangerine, LINE.mackerel]
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
const sourceOf = () => ({
  medium: pick(['cpc', 'organic', '']),
  keyword: pick(['', '사과', '배']),
  campaign: pick(campaigns),
})

beforeAll(async () => {
  shop = await openRefundShop()
  await shop.db.script('update stock set initial = 100000, on_hand = 100000 where initial > 0')
})
afterAll(() => shop.close())

const kinds = ['session', 'pageView', 'pageTime', 'conversion'] as const

/** Sends random events, some of them forged purchases, some sent twice. */
const sendEvents = async (count: number, from: number): Promise<void> => {
  for (let sent = 0; sent < count; sent += BATCH) {
    const events = Array.from({ length: BATCH }, (_, index) => {
      const type = pick(kinds)
      return eventOf(shop, from + sent + index, {
        type,
        adSource: pick(sources),
        ...sourceOf(),
        ...(type === 'conversion' && { conversion: { name: 'purchase', value: random(10_000_000) } }),
        ...(type === 'pageTime' && { durationMs: random(1_800_000) }),
      })
    })
    expect(await collect(shop, events)).toMatchObject({ status: 202 })
    if (random(4) === 0) expect(await collect(shop, events)).toMatchObject({ status: 202 })
  }
}

/** Arrives by some ads, buys, and cancels nothing, a part or all. */
const shopOnce = async (buyer: number): Promise<Bought> => {
  const { api } = await shop.asMember()
  const clickIds: string[] = []
  for (let clicks = random(4); clicks > 0; clicks -= 1) {
    const id = await click(shop, { source: pick(sources), ...sourceOf(), visitorId: idOf(1_000 + buyer) })
    clickIds.push(id ?? '')
    shop.clock.now = new Date(shop.clock.now.getTime() + random(3_600_000))
  }
  await flush(shop)
  const lines = shelf.filter(() => random(2) === 0)
  const attributionOrder = { ...(random(2) === 0 && { source: 'share', campaign: 'p-1' }), clickIds }
  const bought = await buy(shop, api, lines.length > 0 ? lines : [LINE.potato], { attributionOrder })
  await cancelSome(api, bought)
  return bought
}

const cancelSome = async (api: Api, { id, order }: Bought): Promise<void> => {
  const fate = random(3)
  if (fate === 1) await api('order.withdraw', { params: { id }, body: {} })
  const [first] = order.orderItemProducts
  if (fate === 2 && first) await api('order.withdrawProduct', { params: { id, pid: first.id }, body: {} })
}

test('[H3] reports of 10,000 random events, and of random orders and refunds, equal the gateway to the won in every dimension and model', {
  timeout: 240_000,
}, async () => {
  const from = shop.clock.now
  const orders: Bought[] = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    await sendEvents(EVENTS / BUYERS - ((EVENTS / BUYERS) % BATCH), 1_000_000 + buyer * 1_000)
    orders.push(await shopOnce(buyer))
  }
  await sendEvents(EVENTS - BUYERS * (EVENTS / BUYERS - ((EVENTS / BUYERS) % BATCH)), 2_000_000)
  await shop.pass(60_000)
  await flush(shop)
  expect(await countRows(shop, 'tracking_event')).toBe(EVENTS)
  const paid = orders.reduce((sum, { amount }) => sum + amount, 0)
  const refunded = orders.reduce((sum, { orderNo }) => sum + shop.gateway.canceled(orderNo), 0)
  expect(refunded).toBeGreaterThan(0)
  const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  for (const by of reportDimensions)
    for (const model of attributionModels) {
      const { rows, total } = await readReport(shop.db, { from: dayOf(from), to: dayOf(shop.clock.now), by, model })
      const sum = (name: 'revenue' | 'refunds' | 'orders') => rows.reduce((all, row) => all + row[name], 0)
      const label = `${by} ${model}`
      expect([sum('revenue'), sum('refunds')], label).toEqual([paid, refunded])
      expect(total, label).toMatchObject({ revenue: paid, refunds: refunded, orders: BUYERS * 1_000_000 })
      if (by !== 'product') expect(sum('orders'), label).toBe(BUYERS * 1_000_000)
      for (const row of rows) expect(row.refunds, `${label} ${row.name}`).toBeLessThanOrEqual(row.revenue)
    }
  await expectBooksRight(shop)
})
