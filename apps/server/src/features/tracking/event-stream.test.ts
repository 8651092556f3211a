import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import type { EventStream } from '#src/integrations/events/event-stream.ts'
import { createNatsEventStream } from '#src/integrations/events/nats-event-stream.ts'
import { natsBinary, type NatsServer, serveNats } from '#src/integrations/events/testing/serve-nats.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { collect, countRows, eventOf, flush } from './testing/track.ts'

const PATIENCE_MS = 30_000

/** NATS is optional: where no nats-server is installed (Debian package nats-server) these tests are skipped. */
describe.skipIf(natsBinary === undefined).each(testEngines)('collector with NATS JetStream on %s', (engine) => {
  let nats: NatsServer
  let events: EventStream
  let shop: TestShop
  let next = 50_000
  beforeAll(async () => {
    nats = await serveNats()
    events = createNatsEventStream({ url: nats.url })
    shop = await openTestShop({ engine, events })
  })
  afterEach(() => setFailpoint(undefined))
  afterAll(async () => {
    await shop.close()
    await events.close()
    await nats.close()
  })

  const batch = (count: number) => Array.from({ length: count }, () => eventOf(shop, (next += 1)))
  const stored = () => countRows(shop, 'tracking_event')
  const views = async () =>
    (
      await shop.db.one<{ views: number }>(
        'v',
        'select coalesce(sum(page_views), 0)::int as views from tracking_day',
        [],
      )
    ).views
  const expectStored = (count: number) => expect.poll(stored, { timeout: PATIENCE_MS }).toBe(count)

  test('[C109] a batch is published, written by the consumer and acknowledged; the buffer stays empty', async () => {
    const before = await stored()
    expect(await collect(shop, batch(20))).toMatchObject({ status: 202, body: { accepted: 20 } })
    await flush(shop)
    await expectStored(before + 20)
  })

  test('[H3] a batch whose answer was lost counts once, however often it is sent', async () => {
    const [before, counted] = [await stored(), await views()]
    const given = batch(5)
    for (let time = 0; time < 3; time += 1) expect(await collect(shop, given)).toMatchObject({ status: 202 })
    // the same events in another batch have another id
    expect(await collect(shop, [...given, ...batch(1)])).toMatchObject({ status: 202 })
    await expectStored(before + 6)
    expect(await views()).toBe(counted + 6)
  })

  test('[C1] a failed write, and one whose acknowledgement was lost, are delivered again and count once', async () => {
    const [before, counted] = [await stored(), await views()]
    let failures = 2
    setFailpoint((name) => {
      if (failures > 0 && name === (failures === 2 ? 'tracking.beforeFlush' : 'tracking.afterFlush')) {
        failures -= 1
        throw new Error('the database is away')
      }
    })
    expect(await collect(shop, batch(4))).toMatchObject({ status: 202 })
    await expectStored(before + 4)
    await expect.poll(() => failures, { timeout: PATIENCE_MS }).toBe(0)
    await sleep(3_000)
    expect(await views()).toBe(counted + 4)
  })

  test('[C1, H3] a killed server under load: the answer is a typed 503, and everything accepted or sent again is stored once', async () => {
    const [before, counted] = [await stored(), await views()]
    const batches = Array.from({ length: 60 }, () => batch(10))
    const statuses: number[] = []
    const send = async (given: object[]): Promise<void> => {
      for (let tries = 0; tries < 60; tries += 1) {
        const { status, body } = await collect(shop, given)
        statuses.push(status)
        if (status === 202) return
        expect({ status, body }).toMatchObject({ status: 503, body: { code: 'overloaded' } })
        await sleep(200)
      }
      throw new Error('the batch was never accepted')
    }
    const sending = batches.map(async (given, index) => {
      await sleep(index * 20)
      await send(given)
    })
    await sleep(300)
    await nats.kill()
    await sleep(3_000)
    await nats.start()
    await Promise.all(sending)
    expect(statuses).toContain(503)
    await expectStored(before + 600)
    expect(await views()).toBe(counted + 600)
  })

  test('a message that no collector has published is dropped and blocks none behind it', async () => {
    const before = await stored()
    await events.publish('foreign', '{"not":"rows"}')
    expect(await collect(shop, batch(2))).toMatchObject({ status: 202 })
    await expectStored(before + 2)
  })
})
