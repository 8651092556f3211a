/** C3: whoever the shop leans on breaks, in every way there is; nothing else of the shop may feel it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { median, percentile } from '../../bench/src/statistics.ts'
import { freePort } from '../test/postgres.ts'
import { type Answer, type Ask, createAsk } from './shop/ask.ts'
import { openCluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse } from './shop/house.ts'
import { atMost, mustBe, tell, toRow } from './shop/outcome.ts'
import { buyNow, openGuest, toPurchase } from './shop/purchase.ts'
import { buildPages, startShopProcess } from './shop/shop-process.ts'
import { type Seen, sendTraffic, type Step } from './shop/traffic.ts'
import { type FaultProxy, faults, type Line, openFaultProxy } from './vendors/fault-proxy.ts'
import { createVendors, type Vendor } from './vendors/vendor.ts'
import { narrow } from './shop/narrow.ts'

const PER_SECOND = 40
const CALM_MS = 5_000
const FAILURES = 5
const BACK_MS = 15_000
const FAST_MS = 100

interface Cell {
  vendor: string
  fault: Line
  slowestMs: number
  /** Once it has failed five times: the middle one of five calls. */
  fastMs: number
  /** How often the vendor was still asked then. */
  stillAsked: number
  backMs: number
  /** Refused of what does not need the vendor. */
  others: number
  calm: number[]
  broken: number[]
}

/** What goes on meanwhile: looking, filling carts, logging in and, where it is not the gateway that fails, buying. */
const mix = (ask: Ask, { goods, sandbox }: House, token: string, mayBuy: boolean) => {
  const goodAt = (turn: number) => goods[turn % goods.length] as House['goods'][number]
  return (turn: number): Step => {
    const slot = turn % 20
    if (slot === 0 && mayBuy) return (note) => buyNow({ ask, note, sandbox }, token, goodAt(turn))
    if (slot === 1)
      return (note) =>
        note('login', ask('user.logIn', { body: { email: `nobody${turn}@example.com`, password: '틀린 비밀번호' } }))
    if (slot < 6) return (note) => note('quick', ask('cart.addItem', { body: toPurchase(goodAt(slot)) }, token))
    if (slot < 10) return (note) => note('quick', ask('cart.get', {}, token))
    return (note) => note('quick', ask('product.listOptions', { params: { id: goodAt(turn).productId } }))
  }
}

const quickBetween = (seen: readonly Seen[], from: number, to: number): number[] =>
  seen.filter(({ what, at }) => what === 'quick' && at >= from && at < to).map(({ ms }) => ms)

/** The wrong password is what a log-in has to answer. */
const isOdd = ({ what, code }: Seen): boolean => (what === 'login' ? code !== 'loginFailed' : code !== '')

const callOnce = async (vendor: Vendor): Promise<Answer> => (await vendor.prepare())()

/** Milliseconds from the line's being whole again to the first call that is served. */
const timeReturn = async (vendor: Vendor): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < 2 * BACK_MS) {
    if (vendor.isServed(await callOnce(vendor))) return performance.now() - began
    await sleep(200)
  }
  return Number.POSITIVE_INFINITY
}

const breakOnce = async (vendor: Vendor, proxy: FaultProxy, fault: Line, seen: readonly Seen[]): Promise<Cell> => {
  const calmFrom = performance.now()
  await sleep(CALM_MS)
  const ready = await Promise.all(Array.from({ length: FAILURES }, () => vendor.prepare()))
  const from = performance.now()
  const calm = quickBetween(seen, calmFrom, from)
  await proxy.turn(fault)
  const first = await Promise.all(ready.map((call) => call()))
  const asked = proxy.calls()
  const fast: number[] = []
  for (let again = 0; again < FAILURES; again++) fast.push((await callOnce(vendor)).ms)
  const stillAsked = proxy.calls() - asked
  const rest = CALM_MS - (performance.now() - from)
  if (rest > 0) await sleep(rest)
  const to = performance.now()
  await proxy.turn('whole')
  const backMs = await timeReturn(vendor)
  const odd = seen.filter((each) => each.at >= from && isOdd(each))
  for (const { what, status, code, ms } of odd.slice(0, 5))
    console.error(`${vendor.word}, ${fault}: ${what} ${status} ${code} ${Math.round(ms)} ms`)
  return {
    vendor: vendor.word,
    fault,
    slowestMs: Math.max(...first.map(({ ms }) => ms)),
    fastMs: median(fast),
    stillAsked,
    backMs,
    others: odd.length,
    calm,
    broken: quickBetween(seen, from, to),
  }
}

const p99 = (values: readonly number[]): number => percentile(values, 0.99)

const toRows = ({ timeoutMs }: Vendor, cell: Cell): Row[] => {
  const word = `${cell.vendor}, ${cell.fault}:`
  const most = timeoutMs + 500
  return [
    atMost(`${word} the call that needs it, slowest`, cell.slowestMs, most),
    atMost(`${word} the same after five failures`, cell.fastMs, FAST_MS),
    // what answers at once, if nonsense, need not be left alone
    ...(cell.fault === 'garbage' ? [] : [mustBe(`${word} asked all the same after five failures`, cell.stillAsked, 0)]),
    atMost(`${word} served again after`, cell.backMs, BACK_MS),
    mustBe(`${word} other calls that failed`, cell.others, 0),
  ]
}

/** Twenty in a hundred more, or what a busy machine's clock cannot tell apart. */
const toShare = (word: string, cells: readonly Cell[]): Row => {
  const calm = p99(cells.flatMap((cell) => cell.calm))
  const broken = p99(cells.flatMap((cell) => cell.broken))
  const most = Math.max(calm * 1.2, calm + 5)
  return toRow(
    `${word}: looking and filling carts, p99 over all its faults`,
    `${broken.toFixed(1)} ms against ${calm.toFixed(1)} ms`,
    '≤ 20 % more (5 ms at least)',
    broken <= most,
  )
}

const breakAll = async (house: House, only: string): Promise<Row[]> => {
  const sandboxPort = Number(new URL(house.sandbox).port)
  const [shopPort, rows] = [await freePort(), [] as Row[]]
  const ask = createAsk(`http://127.0.0.1:${shopPort}`)
  for (const vendor of narrow(createVendors({ ask, ...house }), only, ({ word }) => word)) {
    const proxy = await openFaultProxy(sandboxPort)
    const env = { ...house.data, SANDBOX_URL: house.sandbox, ...vendor.settings(proxy.url) }
    const shop = await startShopProcess(env, shopPort)
    const traffic = sendTraffic(PER_SECOND, mix(ask, house, await openGuest(ask), vendor.word !== 'gateway'))
    await callOnce(vendor)
    const cells: Cell[] = []
    for (const fault of faults) {
      const cell = await breakOnce(vendor, proxy, fault, traffic.seen)
      cells.push(cell)
      rows.push(...toRows(vendor, cell))
      console.log(`${vendor.word}, ${fault}: ${Math.round(cell.slowestMs)} ms, then ${Math.round(cell.fastMs)} ms`)
    }
    await traffic.stop()
    rows.push(toShare(vendor.word, cells), mustBe(`${vendor.word}: shop alive (1 = yes)`, shop.isAlive() ? 1 : 0, 1))
    await shop.end()
    await proxy.close()
  }
  return [...rows, mustBe('invariants broken', await countBroken(house.data), 0)]
}

/** `only`: the vendors whose word holds this (gateway, sms, kakao, address). */
export const keepFaultsLocal = async (only = ''): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'c3')
    try {
      return tell(await breakAll(house, only))
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
