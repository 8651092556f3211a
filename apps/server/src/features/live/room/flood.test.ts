import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addMember } from '#src/features/product/test-buyers.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { publishRoom } from './room-events.ts'
import { joinRoom, openRoom, type RoomClient } from './testing/room-client.ts'
import { addRoom } from './testing/room-rows.ts'

const SOCKETS = 200
const SECONDS = 2
const PER_SECOND = 50
const AT_ONCE = 25
const WRITERS = 20
/** How much slower a room may be, and below what it is not slow: the clients of the flood need processors too. */
const [MOST_TIMES, FAST_MS] = [20, 500]
const floodingClients = path.join(import.meta.dirname, 'testing/flooding-clients.ts')

const inParts = async <T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let from = 0; from < count; from += AT_ONCE)
    all.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => run(from + at)))))
  return all
}

/** Writes a message with each client. Returns the median time in ms: on a busy machine single ones wait for a processor. */
const measure = async (writers: readonly RoomClient[]): Promise<number> => {
  const latencies: number[] = []
  for (const writer of writers) {
    const from = performance.now()
    expect(await writer.write('안녕하세요')).toEqual(expect.any(Number))
    latencies.push(performance.now() - from)
    await sleep(50)
  }
  return latencies.toSorted((one, two) => one - two)[Math.floor(latencies.length / 2)] ?? Number.NaN
}

describe.each(testEngines)('floods on %s', (engine) => {
  let shop: TestShop
  let url = ''
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    url = await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop.close())
  const open = async (id: number) => joinRoom(url, id, { token: (await addMember(shop.db)).token })

  /** Floods a room from another process. Resolves once its sockets have joined, with a function that waits for the end. */
  const flood = async (id: number, tokens: readonly string[]): Promise<() => Promise<void>> => {
    const address = `${url.replace('http', 'ws')}/v1/live/${id}/socket`
    const args = [
      '--disable-warning=ExperimentalWarning',
      floodingClients,
      address,
      String(SECONDS),
      String(PER_SECOND),
    ]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const gone = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    child.stdin.end(`${tokens.join(' ')}\n`)
    await once(lines, 'line')
    return async () => {
      await gone
    }
  }

  test('[H4] 200 sockets with 50 messages a second each do not slow down another room', async () => {
    const [noisy, quiet] = [await addRoom(shop.db), await addRoom(shop.db)]
    const tokens = await inParts(SOCKETS, async () => (await addMember(shop.db)).token)
    // the clock stands still, so each writes once
    const [early, late] = [await inParts(WRITERS, () => open(quiet.id)), await inParts(WRITERS, () => open(quiet.id))]
    const before = await measure(early)
    const ended = await flood(noisy.id, tokens)
    const during = await measure(late)
    await ended()
    expect(during).toBeLessThan(Math.max(FAST_MS, MOST_TIMES * before))
    // at most one message of each
    const count = 'select count(*)::int as count from live_message where broadcast_id = $1'
    const { count: stored } = await shop.db.one<{ count: number }>('count', count, [noisy.id])
    expect(stored).toBeLessThanOrEqual(SOCKETS)
    expect(stored).toBeGreaterThan(0)
    for (const client of [...early, ...late]) client.close()
  }, 60_000)

  test('[H4] a connection that sends far too much is closed with 1013, and is not answered each time', async () => {
    const { id } = await addRoom(shop.db)
    const client = await joinRoom(url, id)
    for (let at = 0; at < 400; at++) client.send({ t: 'ping' })
    expect(await client.closed).toBe(1013)
    expect(client.all('refused').length).toBeLessThan(20)
  })

  test('[H4] a viewer who does not read is disconnected with 4008; others get everything', async () => {
    const { id } = await addRoom(shop.db)
    const [slow, reader] = [await joinRoom(url, id), await joinRoom(url, id)]
    slow.socket.pause()
    const before = shop.app.rooms.size
    const FRAMES = 3_000
    for (let at = 1; at <= FRAMES; at++) {
      publishRoom({ db: shop.db }, id, { t: 'now', now: { answer: `${at} ${'가'.repeat(2_000)}` } })
      if (at % 20 === 0) await sleep(1)
    }
    await reader.waitFor('now', ({ now }) => now.answer?.startsWith(`${FRAMES} `) ?? false)
    expect(reader.all('now').filter(({ now }) => now.answer).length).toBe(FRAMES)
    await expect.poll(() => shop.app.rooms.size, { timeout: 5_000 }).toBe(before - 1)
    slow.socket.resume()
    // 1006 if the connection was destroyed before the reason could be read
    expect([4008, 1006]).toContain(await slow.closed)
    expect(slow.all('now').length).toBeLessThan(FRAMES)
    reader.close()
  }, 30_000)

  test('[H4] sockets of one network and of the process are bounded', async () => {
    const few = await openTestShop({ engine, env: { LIVE_SOCKETS: '3', RATE_LIMITS: 'on' } })
    const at = await few.app.server.listen({ host: '127.0.0.1', port: 0 })
    const { id } = await addRoom(few.db)
    const clients = [await joinRoom(at, id), await joinRoom(at, id), await joinRoom(at, id)]
    await expect(openRoom(at, id)).rejects.toThrow('503')
    clients[0]?.close()
    await expect.poll(() => few.app.rooms.size).toBe(2)
    clients.push(await joinRoom(at, id))
    for (const client of clients) client.close()
    await few.close()
  })

  test('[H4] one network has at most 300 sockets; others behind the same proxy still connect', async () => {
    const proxied = await openTestShop({ engine, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const at = await proxied.app.server.listen({ host: '127.0.0.1', port: 0 })
    const { id } = await addRoom(proxied.db)
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const clients = await inParts(300, () => openRoom(at, id, from('203.0.113.7')))
    await expect(openRoom(at, id, from('203.0.113.7'))).rejects.toThrow('503')
    clients.push(await openRoom(at, id, from('203.0.113.8')))
    for (const client of clients) client.close()
    await proxied.close()
  })

  test('[C8] rooms, viewers and their counts are forgotten after the last viewer has gone', async () => {
    const { id } = await addRoom(shop.db)
    const before = shop.app.rooms.size
    for (let round = 0; round < 5; round++) {
      const clients = await inParts(40, () => joinRoom(url, id))
      for (const client of clients) client.close()
      await expect.poll(() => shop.app.rooms.size).toBe(before)
    }
  })

  test('[H4] a connection that does not greet is closed', async () => {
    const { id } = await addRoom(shop.db)
    const silent = await openRoom(url, id, { isSilent: true })
    expect(await silent.closed).toBe(1003)
  }, 15_000)
})
