import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import type { EventStream, StreamMessage } from '#src/integrations/events/event-stream.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { startEventConsumer } from './event-consumer.ts'
import { countRows, idOf } from './testing/track.ts'
import { bufferEvents, flushTracking } from './tracking-buffer.ts'
import type { EventRow } from './write-events.ts'

/** A stream that delivers messages once and remembers how each was settled. */
const createStream = () => {
  let deliver: (messages: readonly StreamMessage[]) => Promise<void> = async () => undefined
  const stream: EventStream = {
    publish: async () => undefined,
    consume: (work) => {
      deliver = work
      return async () => undefined
    },
    close: async () => undefined,
  }
  const give = async (bodies: readonly string[]) => {
    const settled: string[] = []
    const toMessage = (body: string, at: number): StreamMessage => {
      const settle = (how: string) => () => void (settled[at] = how)
      return { body, ack: settle('ack'), retry: settle('retry'), drop: settle('drop') }
    }
    const error = await deliver(bodies.map(toMessage)).catch((reason: unknown) => reason)
    return { settled, error }
  }
  return { stream, give }
}

describe.each(testEngines)('events that the database refuses on %s', (engine) => {
  let shop: TestShop
  let next = 0
  const errors: unknown[] = []
  const { stream, give } = createStream()
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    startEventConsumer({ db: shop.db }, stream, (error) => void errors.push(error))
  })
  beforeEach(() => void (errors.length = 0))
  afterAll(() => shop.close())

  const row = (more: Partial<EventRow> = {}): EventRow => ({
    id: idOf((next += 1)),
    at: shop.clock.now.toISOString(),
    platform: 'ru',
    kind: 'pageView',
    visitor: idOf(1),
    session: idOf(2),
    path: '/',
    source: '',
    channel: 'direct',
    medium: '',
    keyword: '',
    campaign: '',
    slots: null,
    is_comeback: false,
    duration_ms: null,
    conversion: null,
    value: null,
    product_ids: null,
    feed: null,
    ...more,
  })
  const stored = () => countRows(shop, 'tracking_event')
  const bad = (): EventRow[] => [row({ visitor: 'secret' }), row({ kind: 'unknown' }), row({ at: 'never' })]

  test('[C1] are isolated, counted and reported; all others of their messages are stored', async () => {
    const before = await stored()
    const [invalid, kind, timeless] = bad()
    const batches = [
      [row(), invalid, row()],
      [row(), kind, timeless],
      [row(), row()],
    ]
    const { settled, error } = await give(batches.map((batch) => JSON.stringify(batch)))
    expect([settled, error]).toEqual([['ack', 'ack', 'ack'], undefined])
    expect(await stored()).toBe(before + 5)
    expect(errors.map(String)).toEqual([expect.stringMatching(/3 events .*22\w{3}.*23514/)])
    expect(errors.map(String).join(' ')).not.toContain('secret')
  })

  test('messages that no collector has published are reported too', async () => {
    const before = await stored()
    const { settled } = await give(['{', '{"not":"rows"}', JSON.stringify([row()])])
    expect(settled).toEqual(['drop', 'drop', 'ack'])
    expect(errors.map(String)).toEqual([expect.stringContaining('2 messages')])
    expect(await stored()).toBe(before + 1)
  })

  test('[C1] a database that is away drops nothing', async () => {
    setFailpoint((name) => {
      if (name === 'tracking.beforeFlush') throw new Error('the database is away')
    })
    const { settled, error } = await give([JSON.stringify([row()])])
    setFailpoint(undefined)
    expect([settled, String(error)]).toEqual([['retry'], 'Error: the database is away'])
    expect(errors).toEqual([])
  })

  test('[C1] in memory do not stop the events behind them', async () => {
    const before = await stored()
    bufferEvents(shop.db, [row(), ...bad(), row()])
    await expect(flushTracking(shop.db)).rejects.toThrow(/3 events/)
    expect(await stored()).toBe(before + 2)
    await flushTracking(shop.db)
  })
})
