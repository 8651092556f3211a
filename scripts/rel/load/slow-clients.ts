/** C10: clients that send their headers byte by byte are disconnected and do not slow others. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../../bench/src/report/row.ts'
import { percentile } from '../../../bench/src/statistics.ts'
import { createAsk } from '../shop/ask.ts'
import { openHouse } from '../shop/house.ts'
import { reportEngines } from '../shop/on-engines.ts'
import { atMost, mustBe, toRow } from '../shop/outcome.ts'
import { startShopProcess } from '../shop/shop-process.ts'
import { sendTraffic } from '../shop/traffic.ts'

const SLOW_CLIENTS = 500
const LOOKS_A_SECOND = 50
const WATCH_MS = 8_000
const HEADERS_TIMEOUT_MS = 10_000
const TOLERANCE_MS = 3_000
const MAX_FACTOR = 2

interface SlowClient {
  socket: Socket
  openedAt: number
  closedAt: number | undefined
}

const openSlowClient = (port: number): SlowClient => {
  const socket = connect(port, '127.0.0.1')
  const client: SlowClient = { socket, openedAt: performance.now(), closedAt: undefined }
  // without reading, the end of the connection is not seen
  socket.resume()
  socket.on('error', () => undefined)
  socket.on('close', () => void (client.closedAt = performance.now()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  return client
}

const watch = async (url: string): Promise<{ p99: number; failed: number }> => {
  const ask = createAsk(url)
  const looks = sendTraffic(
    LOOKS_A_SECOND,
    () => (note) => note('list', ask('category.pageProducts', { params: { id: 91 }, query: { take: 30 } })),
  )
  await sleep(WATCH_MS)
  await looks.stop()
  return {
    p99: percentile(
      looks.seen.map(({ ms }) => ms),
      0.99,
    ),
    failed: looks.seen.filter(({ status }) => status !== 200).length,
  }
}

const slowOn = async (engine: string, where: string): Promise<Row[]> => {
  const house = await openHouse(where, 'C10')
  try {
    const shop = await startShopProcess({ ...house.data, SANDBOX_URL: house.sandbox, RESPONSE_CACHE: 'off' })
    try {
      await watch(shop.url)
      const calm = await watch(shop.url)
      const clients = Array.from({ length: SLOW_CLIENTS }, () => openSlowClient(Number(new URL(shop.url).port)))
      const dripping = setInterval(() => clients.forEach(({ socket }) => socket.writable && socket.write('x')), 1_000)
      const beside = await watch(shop.url)
      await sleep(HEADERS_TIMEOUT_MS + TOLERANCE_MS - WATCH_MS)
      clearInterval(dripping)
      const open = clients.filter(({ closedAt }) => closedAt === undefined)
      const longest = Math.max(...clients.map(({ openedAt, closedAt = openedAt }) => closedAt - openedAt))
      for (const { socket } of clients) socket.destroy()
      const factor = beside.p99 / calm.p99
      return [
        toRow(
          `${engine}: p99 of lists beside ${SLOW_CLIENTS} slow clients`,
          `${factor.toFixed(2)} × (${calm.p99.toFixed(1)} and ${beside.p99.toFixed(1)} ms)`,
          `≤ ${MAX_FACTOR} ×`,
          factor <= MAX_FACTOR,
        ),
        mustBe(`${engine}: lists that failed`, calm.failed + beside.failed, 0),
        mustBe(
          `${engine}: slow clients connected after ${(HEADERS_TIMEOUT_MS + TOLERANCE_MS) / 1_000} s`,
          open.length,
          0,
        ),
        atMost(`${engine}: the longest connection of a slow client`, longest, HEADERS_TIMEOUT_MS + TOLERANCE_MS),
      ]
    } finally {
      await shop.end('SIGKILL')
    }
  } finally {
    await house.close()
  }
}

/** `only`: an engine. */
export const dropSlowClients = (only = ''): Promise<boolean> => reportEngines(only, slowOn)
