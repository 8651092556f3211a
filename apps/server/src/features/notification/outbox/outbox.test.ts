import { seoulDayRange } from '@shop/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import type { SendResult } from '#src/integrations/message/message-sender.ts'
import { dropQueued, queueMessage } from './outbox.ts'

const HOUR_MS = 3_600_000

interface Row {
  state: string
  tries: number
  body: string | null
  isSettled: boolean
  failure: string | null
}

describe.each(testEngines)('the outbox on %s', (engine) => {
  let shop: RefundShop
  beforeAll(async () => void (shop = await openRefundShop({ engine })))
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.messages.sent.splice(0)
    // messages are sent in the daytime only
    shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
  })
  afterEach(() => setFailpoint(undefined))

  let count = 0
  const newKey = (): string => `test.event:subject${++count}:1`
  const queue = (key: string, text = '안녕하세요') =>
    shop.db.tx((tx) =>
      queueMessage(
        tx,
        shop,
        {
          key,
          kind: 'test.event',
          platform: 'ru',
          userId: null,
          body: { channel: 'text', phone: '01012345678', text },
          dueAt: shop.clock.now,
        },
        shop.clock.now,
      ),
    )
  const rowOf = (key: string): Promise<Row> =>
    shop.db.one<Row>(
      't',
      'select state, tries, body, settled_at is not null as "isSettled", failure from message where key = $1',
      [key],
    )
  const answer = (...results: SendResult[]): void => void shop.messages.next.push(...results)

  describe('happy', () => {
    test('a message is sent once, however often its event is reported', async () => {
      const key = newKey()
      await queue(key)
      await queue(key, '다른 글')
      await shop.pass()
      await shop.pass(HOUR_MS)
      expect(shop.messages.sent.map(({ text }) => text)).toEqual(['안녕하세요'])
      expect(await rowOf(key)).toMatchObject({ state: 'sent', body: null, isSettled: true })
    })

    test('a message of a transaction that is rolled back is not sent', async () => {
      const key = newKey()
      const failing = shop.db.tx(async (tx) => {
        await queueMessage(
          tx,
          shop,
          {
            key,
            kind: 'test.event',
            platform: 'ru',
            userId: null,
            body: { channel: 'text', phone: '01012345678', text: 'x' },
            dueAt: shop.clock.now,
          },
          shop.clock.now,
        )
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      await shop.pass(HOUR_MS)
      expect(shop.messages.sent).toEqual([])
    })

    test('at night a message waits for the morning', async () => {
      shop.clock.now = new Date(shop.clock.now.getTime() + 13 * HOUR_MS)
      const key = newKey()
      await queue(key)
      await shop.pass()
      expect(shop.messages.sent).toEqual([])
      await shop.pass(9 * HOUR_MS)
      expect(shop.messages.sent).toHaveLength(1)
    })

    test('a dropped message is not sent', async () => {
      const key = newKey()
      await queue(key)
      const subjects = [key.split(':')[1] ?? '']
      const { now } = shop.clock
      expect(await shop.db.tx((tx) => dropQueued(tx, { kinds: ['test.event'], subjects, now }))).toBe(1)
      await shop.pass(HOUR_MS)
      expect(shop.messages.sent).toEqual([])
      expect(await rowOf(key)).toMatchObject({ state: 'dropped', body: null, isSettled: true })
    })

    test('settled messages are deleted after 90 days', async () => {
      const key = newKey()
      await queue(key)
      await shop.pass()
      await shop.db.exec('t', "update message set settled_at = settled_at - interval '91 days' where key = $1", [key])
      await shop.pass(24 * HOUR_MS)
      expect(await shop.db.opt('t', 'select 1 from message where key = $1', [key])).toBeUndefined()
    })
  })

  describe('error', () => {
    test('[B8] a lost answer or a server error is not repeated: the message may have arrived', async () => {
      const key = newKey()
      answer({ outcome: 'unknown', cause: 'timeout' })
      await queue(key)
      for (let tries = 0; tries < 4; tries++) await shop.pass(HOUR_MS)
      expect(shop.messages.sent).toHaveLength(1)
      expect(await rowOf(key)).toMatchObject({ state: 'sending', body: null, isSettled: true, failure: 'timeout' })
    })

    test('[B8] a message that surely was not sent is requested again and arrives once', async () => {
      const key = newKey()
      answer({ outcome: 'notSent', cause: 'busy' }, { outcome: 'notSent', cause: 'server' })
      await queue(key)
      for (let tries = 0; tries < 5; tries++) await shop.pass(5 * 60_000)
      expect(shop.messages.sent).toHaveLength(1)
      expect(await rowOf(key)).toMatchObject({ state: 'sent', tries: 2, body: null })
    })

    test('[B8] it is given up after eight requests', async () => {
      const key = newKey()
      answer(...Array.from({ length: 8 }, (): SendResult => ({ outcome: 'notSent', cause: 'busy' })))
      await queue(key)
      for (let tries = 0; tries < 30; tries++) await shop.pass(HOUR_MS)
      expect(shop.messages.next).toEqual([])
      expect(shop.messages.sent).toEqual([])
      // an operator may send it again
      expect(await rowOf(key)).toMatchObject({ state: 'failed', tries: 7, body: expect.any(String), isSettled: true })
    })

    test('a refused message is not repeated', async () => {
      const key = newKey()
      answer({ outcome: 'refused', code: 'InvalidPhone', message: '없는 번호' })
      await queue(key)
      await shop.pass()
      await shop.pass(HOUR_MS)
      expect(shop.messages.sent).toEqual([])
      expect(await rowOf(key)).toMatchObject({ state: 'failed', failure: 'InvalidPhone 없는 번호', body: null })
    })

    test.each(['message:taken', 'message:requested'])(
      '[B8] a process that ends at %s does not send again, and the text does not stay',
      async (point) => {
        const key = newKey()
        setFailpoint((name) => {
          if (name === point) throw new Error('the process ended')
        })
        await queue(key)
        await shop.pass()
        setFailpoint(undefined)
        await shop.pass(HOUR_MS)
        expect(shop.messages.sent.length).toBe(point === 'message:requested' ? 1 : 0)
        expect(await rowOf(key)).toMatchObject({ state: 'sending', body: null, isSettled: true })
      },
    )
  })

  describe('security', () => {
    test('[I1] phone and text are unreadable in the database', async () => {
      const key = newKey()
      await queue(key, '비밀 이야기')
      const { body } = await rowOf(key)
      expect(Buffer.from(body ?? '', 'base64url').toString()).not.toMatch(/비밀|01012345678/)
      await shop.pass()
    })
  })
})
