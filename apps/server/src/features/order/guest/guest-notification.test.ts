import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apple, payOrder } from '#src/features/order/testing/test-orders.ts'
import { createPerson, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import {
  createFakeSender,
  type FakeSender,
  type OutgoingMessage,
  type SendResult,
} from '#src/integrations/message/message-sender.ts'
import { guestJobs } from './guest-jobs.ts'

const GUESTS = 120

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** Copies an order of the same guest; each copy has its own message. */
const orderOften = async (): Promise<void> => {
  const id = await payOrder(shop, await createPerson(shop), apple)
  await shop.db.exec(
    'test.often',
    `with placed as (
       insert into orders (order_no, order_tmp_id, request_hash, user_id, platform, order_name, status, address, selected_pg, bundles,
         totals, price, total_price, created_at, held_until)
       select o.order_no || '-' || n, o.order_tmp_id || '-' || n, '', o.user_id, o.platform, o.order_name, o.status, o.address, 'toss',
         o.bundles, o.totals, o.price, o.total_price, o.created_at, o.held_until
       from orders o, generate_series(2, $2::int) n where o.id = $1
       returning id
     )
     insert into guest_proof (order_id) select id from placed`,
    [id, GUESTS],
  )
}

/** Runs before a batch of messages is sent; may delay or throw. */
type Before = (messages: readonly OutgoingMessage[]) => void | Promise<void>

const appWith = (sender: FakeSender, before: Before = () => undefined) => {
  const sendMany = async (messages: readonly OutgoingMessage[]) => {
    await before(messages)
    return sender.sendMany(messages)
  }
  return { ...shop.app, integrations: { ...shop.app.integrations, messages: { ...sender, sendMany } } }
}

const jobsWith = (sender: FakeSender, before?: Before) =>
  createJobs({ db: shop.db, clock: shop.app.clock, handlers: guestJobs(appWith(sender, before)) })

const orderIdsOf = (sent: readonly OutgoingMessage[]) => sent.map(({ tags }) => tags?.['orderId'])

describe('error', { timeout: 60_000 }, () => {
  test('[B8] with a sender of ten seconds and two processes each guest gets one message', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    const other = jobsWith(sender)
    const jobs = jobsWith(sender, async () => {
      shop.pass(10_000)
      // another process runs meanwhile: messages in progress are not its own, with or without the lease
      await other.runDueJobs()
    })
    for (let turn = 0; turn < 20; turn++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] one job takes less than its minute, however slow the sender, and continues by itself', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    const app = appWith(sender, () => shop.pass(10_000))
    const handler = guestJobs(app)['order.tellGuests']
    if (!handler || !('outside' in handler)) throw new Error('the job has no work outside a transaction')
    const begin = shop.app.clock().getTime()
    await handler.outside({}, { id: 1, key: 'tell', attempts: 1, now: shop.app.clock() })
    expect(shop.app.clock().getTime() - begin).toBeLessThan(60_000)
    expect(sent.length).toBeLessThan(GUESTS)
    await createJobs({ db: shop.db, clock: shop.app.clock, handlers: guestJobs(app) }).runDueJobs()
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] messages that were definitely not sent are sent again, as long as it takes; others are not', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent, next } = sender
    next.push({ outcome: 'unknown', cause: 'timeout' }, ...Array.from({ length: 20 }, () => busy))
    const jobs = jobsWith(sender)
    for (let minute = 0; minute < 10; minute++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] if the sender fails, untried messages are sent later, and none twice', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    const lost: OutgoingMessage[] = []
    const jobs = jobsWith(sender, (messages) => {
      if (lost.length > 0) return
      lost.push(...messages)
      throw new Error('the sender broke')
    })
    for (let minute = 0; minute < 10; minute++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    // the outcome of messages in progress is unknown
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(GUESTS)
    expect(new Set(orderIdsOf([...sent, ...lost])).size).toBe(GUESTS)
    expect(sent).toHaveLength(GUESTS - lost.length)
  })
})

const busy: SendResult = { outcome: 'notSent', cause: 'busy' }
