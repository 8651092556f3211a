import pino from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, type RunningApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Db } from './db/db.ts'
import { openTestDb } from './db/snapshot.ts'
import { catalogueSeed, SEED_NOW } from './features/test-catalogue.ts'
import { createMemoryStore } from './integrations/storage/memory-store.ts'
import { createFakeMailSender } from './integrations/mail/mail-sender.ts'
import { createFakeSender } from './integrations/message/message-sender.ts'
import { createFakeGateway } from './integrations/payment/fake-gateway.ts'
import { createFakePush } from './integrations/push/push-sender.ts'
import { createFakeSns } from './integrations/social-login/sns-provider.ts'
import { type Balancer, openBalancer } from './testing/balancer.ts'
import { openEvents } from './testing/event-client.ts'

const DRAIN_MS = 400
const MOST_REQUESTS = 5_000
const CLIENTS = 8
const PAUSE_MS = 20
const log = pino({ level: 'silent' })
const clock = () => SEED_NOW

let db: Db
let balancer: Balancer
beforeAll(async () => {
  db = await openTestDb({ seed: catalogueSeed })
  balancer = await openBalancer()
})
afterAll(async () => {
  await balancer.close()
  await db.close()
})

interface Process {
  url: string
  app: RunningApp
}

/** Opens the server of one process. All use the same database. */
const openProcess = async (): Promise<Process> => {
  const off = { RATE_LIMITS: 'off', ADMISSION: 'off', LOG_LEVEL: 'silent' }
  const config = readConfig({ NODE_ENV: 'test', PLATFORM: 'ru', DRAIN_MS: String(DRAIN_MS), ...off })
  const integrations = {
    payments: createFakeGateway(clock),
    messages: createFakeSender(),
    mails: createFakeMailSender(),
    push: createFakePush(),
    sns: createFakeSns(),
    files: createMemoryStore(),
  }
  const app = await createApp({ db, clock, config, integrations, log })
  return { app, url: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
}

const ask = (path: string, method = 'GET', token?: string): Promise<Response> =>
  fetch(`${balancer.url}${path}`, { method, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

/** Sends requests with a few clients until the signal, at most MOST_REQUESTS. Returns what was not answered with 200. */
const sendLoad = async (token: string, over: AbortSignal): Promise<{ sent: number; failures: string[] }> => {
  const failures: string[] = []
  let sent = 0
  const steps = [
    () => ask('/v1/share-settings'),
    () => ask('/v1.2/app-users/shopping-carts', 'GET', token),
    () => ask('/v2/tokens/guest', 'POST'),
  ]
  const run = async (): Promise<void> => {
    while (!over.aborted && sent < MOST_REQUESTS) {
      const step = steps[sent++ % steps.length] as (typeof steps)[number]
      const outcome = await step().then(
        async (reply) => (reply.status === 200 ? undefined : `${reply.status} ${await reply.text()}`),
        (error: unknown) => String(error),
      )
      if (outcome !== undefined) failures.push(outcome)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, run))
  return { sent, failures }
}

describe('[C9] [I7] processes that restart one after the other', () => {
  test('answer every request behind a load balancer', { timeout: 90_000 }, async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    balancer.use([first.url, second.url])
    await Promise.all([balancer.waitFor(first.url), balancer.waitFor(second.url)])
    const guest = (await (await ask('/v2/tokens/guest', 'POST')).json()) as { token: string }
    const over = new AbortController()
    const load = sendLoad(guest.token, over.signal)
    let running = [first, second]
    for (const old of [first, second]) {
      await old.app.close()
      const next = await openProcess()
      running = [...running.filter((each) => each !== old), next]
      balancer.use(running.map(({ url }) => url))
      await balancer.waitFor(next.url)
    }
    over.abort()
    const { sent, failures } = await load
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(CLIENTS * 5)
    balancer.use([])
    await Promise.all(running.map(({ app }) => app.close()))
  })

  test('fail readiness first, then end streams, then close the port', { timeout: 60_000 }, async () => {
    const { app, url } = await openProcess()
    const reply = await fetch(`${url}/v2/tokens/guest`, { method: 'POST' })
    const { token } = (await reply.json()) as { token: string }
    const stream = await openEvents(url, { token })
    const closing = app.close()
    await sleep(DRAIN_MS / 4)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/v1/share-settings`)).status).toBe(200)
    expect(stream.isClosed()).toBe(false)
    await stream.closed
    await closing
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    stream.close()
  })
})
