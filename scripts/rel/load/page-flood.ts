/** C6: floods of pages, answered with 503 or not at all, leave the checkout working (F1) and the memory bounded (F2). */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { percentile } from '../../../bench/src/statistics.ts'
import { createAsk } from '../shop/ask.ts'
import { type House, openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { toRow } from '../shop/outcome.ts'
import { openGuest, prepareCheck } from '../shop/purchase.ts'
import { buildPages, type ShopProcess, startShopProcess } from '../shop/shop-process.ts'

const CONNECTIONS = [16, 50, 100]
const PURCHASES_A_SECOND = 5
const QUIET_MS = 6_000
const FLOOD_MS = 10_000
const MAX_FACTOR = 4
const MIN_SUCCESS = 0.99
const MAX_GROWTH_MB = 80
const MEMORY_REQUESTS = 6_500

/** Requests `path(n)` over `connections` keep-alive connections until stopped. Counts the answers by status. */
const flood = (url: string, connections: number, path: (n: number) => string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  let n = 0
  const over = new AbortController()
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const request = get(`${url}${path(n++)}`, { agent }, (response) => {
        const status = response.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        response.resume().on('close', resolve)
      })
      request.on('error', () => resolve())
    })
  const work = async (): Promise<void> => {
    while (!over.signal.aborted) await once()
  }
  const workers = Array.from({ length: connections }, work)
  return {
    statuses,
    sent: () => n,
    stop: async () => {
      over.abort()
      await Promise.all(workers)
      agent.destroy()
    },
  }
}

interface Purchases {
  p50: number
  p99: number
  asked: number
  succeeded: number
}

/** Purchases up to the payment window, started at a fixed rate whether or not earlier ones have ended. */
const purchase = async (shop: ShopProcess, { goods }: House, forMs: number): Promise<Purchases> => {
  const ask = createAsk(shop.url)
  const times: number[] = []
  const running: Promise<void>[] = []
  const one = async (turn: number): Promise<void> => {
    const began = performance.now()
    const good = goods[turn % goods.length]
    if (!good) throw new Error('no goods')
    try {
      const token = await openGuest(ask)
      const checked = await ask('order.checkTmp', await prepareCheck(ask, token, good), token)
      if (checked.code === '') times.push(performance.now() - began)
    } catch {
      // counted as failed
    }
  }
  const turns = Math.round((forMs / 1_000) * PURCHASES_A_SECOND)
  for (let turn = 0; turn < turns; turn += 1) {
    running.push(one(turn))
    await sleep(1_000 / PURCHASES_A_SECOND)
  }
  await Promise.all(running)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), asked: turns, succeeded: times.length }
}

const floodOn = async (engine: string, where: string): Promise<Row[]> => {
  await buildPages()
  const house = await openHouse(where, 'C6')
  const rows: Row[] = []
  try {
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
    try {
      await purchase(shop, house, QUIET_MS)
      const quiet = await purchase(shop, house, QUIET_MS)
      for (const connections of CONNECTIONS) {
        const pages = flood(shop.url, connections, (n) => (n % 2 === 0 ? `/orders/${n}` : `/search?q=${n}`))
        await sleep(500)
        const { p50, p99, asked, succeeded } = await purchase(shop, house, FLOOD_MS)
        await pages.stop()
        const factor = p50 / quiet.p50
        const shed = [...pages.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
        rows.push(
          toRow(
            `${engine}: median purchase beside ${connections} connections`,
            `${factor.toFixed(2)} × (${quiet.p50.toFixed(0)} and ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${shed})`,
            `≤ ${MAX_FACTOR} ×`,
            factor <= MAX_FACTOR,
          ),
          toRow(
            `${engine}: purchases that succeeded beside ${connections} connections`,
            `${succeeded} of ${asked}`,
            `≥ ${MIN_SUCCESS * 100} %`,
            succeeded >= asked * MIN_SUCCESS,
          ),
        )
      }
    } finally {
      await shop.end('SIGKILL')
    }
    return rows
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const outliveFlood = (only = ''): Promise<boolean> => reportEngines(only, floodOn)

/** Resident memory of a process in MB. */
const residentMb = (pid: number): number => {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}

const memoryOn = async (engine: string, where: string): Promise<Row[]> => {
  await buildPages()
  const house = await openHouse(where, 'F2')
  try {
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox })
    try {
      // The pages of the shop are cached and its code is compiled before the measurement.
      const warm = flood(shop.url, 4, (n) => ['/', '/best', '/category/fruit', '/wholesale'][n % 4] ?? '/')
      await sleep(4_000)
      await warm.stop()
      const before = residentMb(shop.pid)
      const attack = flood(shop.url, 12, (n) => `/?page=${n}`)
      const until = performance.now() + 60_000
      while (attack.sent() < MEMORY_REQUESTS && performance.now() < until) await sleep(50)
      await attack.stop()
      const growth = residentMb(shop.pid) - before
      return [
        toRow(
          `${engine}: memory after ${attack.sent()} pages with a parameter`,
          `${growth.toFixed(0)} MB more than ${before.toFixed(0)} MB`,
          `≤ ${MAX_GROWTH_MB} MB`,
          growth <= MAX_GROWTH_MB,
        ),
      ]
    } finally {
      await shop.end('SIGKILL')
    }
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const boundMemory = (only = ''): Promise<boolean> => reportEngines(only, memoryOn)
