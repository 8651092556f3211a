/** C3: each vendor fails in every supported way. Calls that do not need that vendor must be unaffected. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../bench/src/report/row.ts'
import { median, percentile } from '../../bench/src/statistics.ts'
import { freePort } from '../test/postgres.ts'
import { type Answer, type Ask, createAsk } from './shop/ask.ts'
import { openCluster } from './shop/cluster.ts'
import { countBroken, type House, openHouse } from './shop/house.ts'
import { atMost, mustBe, printOutcome, toRow } from './shop/outcome.ts'
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
  /** Median in ms of five calls made after five failures. */
  fastMs: number
  /** Requests that still reached the vendor during those calls. */
  stillAsked: number
  backMs: number
  /** Failed requests that do not need the vendor. */
  others: number
  calm: number[]
  broken: number[]
}

/** Background traffic: reading products, filling carts, logging in and, unless the gateway is at fault, buying. */
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

/** True for an unexpected answer. Logins use a wrong password, so `loginFailed` is their expected answer. */
const isOdd = ({ what, code }: Seen): boolean => (what === 'login' ? code !== 'loginFailed' : code !== '')

const callOnce = async (vendor: Vendor): Promise<Answer> => (await vendor.prepare())()

/** Returns the time in ms from the recovery of the vendor to the first served call. Infinity if no call is served. */
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
    // garbage arrives at once, so the circuit breaker need not stop calling the vendor
    ...(cell.fault === 'garbage' ? [] : [mustBe(`${word} asked all the same after five failures`, cell.stillAsked, 0)]),
    atMost(`${word} served again after`, cell.backMs, BACK_MS),
    mustBe(`${word} other calls that failed`, cell.others, 0),
  ]
}

/** Allows 20 % more than without a fault, or 5 ms, which is within the clock noise of a busy machine. */
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

/** `only`: vendors whose name contains this (gateway, sms, kakao, address). */
export const keepFaultsLocal = async (only = ''): Promise<boolean> => {
  await buildPages()
  const cluster = await openCluster()
  try {
    const house = await openHouse(cluster.url, 'c3')
    try {
      return printOutcome(await breakAll(house, only))
    } finally {
      await house.close()
    }
  } finally {
    await cluster.close()
  }
}
