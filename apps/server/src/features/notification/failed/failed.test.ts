import { seoulDayRange, toSeoulDate } from '@shop/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { queueMessage } from '#src/features/notification/outbox/outbox.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

const HOUR_MS = 3_600_000

describe.each(testEngines)('failed messages on %s', (engine) => {
  let shop: RefundShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    shop.clock.now = new Date(seoulDayRange(shop.clock.now).to.getTime() + 10 * HOUR_MS)
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  let count = 0
  /** Queues a message that is not sent, with a failure of its own. Returns its id. */
  const fail = async (failure: string, platform: 'ru' | 'cuma' = 'ru'): Promise<number> => {
    const key = `test.event:failed${(count += 1)}:1`
    const now = shop.clock.now
    const body = { channel: 'text', phone: '01012345678', text: '안녕하세요' } as const
    await shop.db.tx((tx) =>
      queueMessage(tx, shop, { key, kind: 'test.event', platform, userId: null, body, dueAt: now }, now),
    )
    const { id } = await shop.db.one<{ id: number }>(
      'fail',
      `update message set state = 'failed', failure = $2, settled_at = $3::timestamptz where key = $1 returning id`,
      [key, failure, now],
    )
    return id
  }
  const list = async (query: object = {}) => (await owner.api('admin.failedMessage.list', { query })).messages
  const find = async (id: number) => (await list()).find((each) => each.id === id)
  const stateOf = async (id: number) =>
    (await shop.db.one<{ state: string }>('state', 'select state from message where id = $1', [id])).state

  describe('happy', () => {
    test('[B8] [I4] a failed message shows its reason and a masked receiver, never its text', async () => {
      const id = await fail('E503 no answer for 010-1234-5678')
      const message = await find(id)
      expect(message).toMatchObject({
        channel: 'text',
        state: 'failed',
        reason: 'E503 no answer for (가림)',
        canRetry: true,
      })
      expect(message?.receiver).toMatch(/^010.*\*/)
      expect(JSON.stringify(message)).not.toMatch(/안녕하세요|12345678|1234-5678/)
    })

    test('[B8] failed messages of a day and a reason are counted, and retried together, once', async () => {
      const ids = [await fail('E500 busy'), await fail('E500 busy')]
      const other = await fail('E400 refused')
      const { groups } = await owner.api('admin.failedMessage.listReasons')
      const group = groups.find(({ reason }) => reason === 'E500 busy')
      expect(group).toMatchObject({ day: toSeoulDate(shop.clock.now), count: 2, retryable: 2 })
      const body = { reasonId: group?.reasonId, day: group?.day }
      expect(await list(body)).toHaveLength(2)
      expect((await owner.ask('admin.failedMessage.retry', { body })).body).toEqual({ retried: 2 })
      expect((await owner.ask('admin.failedMessage.retry', { body })).body).toEqual({ retried: 0 })
      expect(await stateOf(other)).toBe('failed')
      shop.messages.sent.splice(0)
      await shop.pass()
      expect(shop.messages.sent).toHaveLength(2)
      for (const id of ids) expect(await stateOf(id)).toBe('sent')
    })

    test('[B8] a discarded message is not sent again, and its text is removed', async () => {
      const id = await fail('E404 no such number')
      const body = { ids: [id], reason: '번호가 없어요' }
      expect((await owner.api('admin.failedMessage.discard', { body })).discarded).toBe(1)
      expect((await owner.api('admin.failedMessage.discard', { body })).discarded).toBe(0)
      expect((await owner.api('admin.failedMessage.retry', { body: { ids: [id] } })).retried).toBe(0)
      expect(await find(id)).toBeUndefined()
      expect(await stateOf(id)).toBe('dropped')
    })
  })

  test('[B8] a choice of neither messages nor a reason, or of both, names the field', async () => {
    for (const body of [{}, { ids: [1], reasonId: '0'.repeat(32) }]) {
      const answer = await owner.ask('admin.failedMessage.retry', { body })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain('ids')
    }
  })

  describe('security', () => {
    test('[F6] messages of another brand are neither listed nor changed', async () => {
      const id = await fail('E500 other brand', 'cuma')
      expect(await find(id)).toBeUndefined()
      expect((await owner.api('admin.failedMessage.retry', { body: { ids: [id] } })).retried).toBe(0)
      expect(
        (await owner.api('admin.failedMessage.discard', { body: { ids: [id], reason: '지워요' } })).discarded,
      ).toBe(0)
      expect(await stateOf(id)).toBe('failed')
    })

    test('[F6] care reads failed messages, but does not send them again', async () => {
      const care = await asStaff(shop, { roles: ['care'] })
      expect((await care.ask('admin.failedMessage.list', {})).status).toBe(200)
      expect((await care.ask('admin.failedMessage.retry', { body: { ids: [1] } })).status).toBe(403)
    })
  })
})
