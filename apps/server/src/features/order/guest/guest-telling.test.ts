import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apple, payOrder } from '#src/features/order/testing/test-orders.ts'
import { createPerson, openTestShop, type Shop } from '#src/features/payment/testing/test-shop.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { createFakeSender, type OutgoingMessage, type SendResult } from '#src/outside/message/message-sender.ts'
import { guestJobs } from './guest-jobs.ts'

const GUESTS = 120

let shop: Shop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

/** The same order so often, of the same guest: each has a message of its own. */
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

const jobsWith = (send: (message: OutgoingMessage) => Promise<SendResult>) => {
  const app = { ...shop.app, outside: { ...shop.app.outside, messages: { send } } }
  return createJobs({ db: shop.db, clock: shop.app.clock, handlers: guestJobs(app) })
}

const orderIdsOf = (sent: readonly OutgoingMessage[]) => sent.map(({ tags }) => tags?.['orderId'])

describe('error', { timeout: 60_000 }, () => {
  test('[B8] the sender takes ten seconds a message, and another process looks as well: each guest hears once', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    const slow = async (message: OutgoingMessage) => {
      // five go out side by side
      shop.pass(2_000)
      const answer = await sender.send(message)
      // whoever else is there looks after every message: what the first one has in hand is not theirs, lease or no lease
      await other.runDueJobs()
      return answer
    }
    const other = jobsWith((message) => sender.send(message))
    const jobs = jobsWith(slow)
    for (let turn = 0; turn < 20; turn++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] one job takes less than its minute, however slow the sender is, and goes on by itself', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    const app = {
      ...shop.app,
      outside: {
        ...shop.app.outside,
        messages: {
          send: (message: OutgoingMessage) => {
            shop.pass(2_000)
            return sender.send(message)
          },
        },
      },
    }
    const handler = guestJobs(app)['order.tellGuests']
    if (!handler || !('outside' in handler)) throw new Error('the job has no work outside')
    const begin = shop.app.clock().getTime()
    await handler.outside({}, { id: 1, key: 'tell', attempts: 1, now: shop.app.clock() })
    expect(shop.app.clock().getTime() - begin).toBeLessThan(60_000)
    expect(sent.length).toBeLessThan(GUESTS)
    await createJobs({ db: shop.db, clock: shop.app.clock, handlers: guestJobs(app) }).runDueJobs()
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] what surely did not go out is sent again, for as long as it takes; what may have gone out is not', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent, next } = sender
    next.push({ outcome: 'unknown', cause: 'timeout' }, ...Array.from({ length: 20 }, () => busy))
    const jobs = jobsWith((message) => sender.send(message))
    for (let minute = 0; minute < 10; minute++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    expect(sent).toHaveLength(GUESTS)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS)
  })

  test('[B8] the sender itself breaks: who was not tried yet is told later, and nobody twice', async () => {
    await orderOften()
    const sender = createFakeSender()
    const { sent } = sender
    let broken = 5
    const jobs = jobsWith(async (message) => {
      if (broken-- > 0) throw new Error('the sender broke')
      return sender.send(message)
    })
    for (let minute = 0; minute < 10; minute++) {
      await jobs.runDueJobs()
      shop.pass(61_000)
    }
    // whether the five that were in hand went out nobody knows
    expect(sent).toHaveLength(GUESTS - 5)
    expect(new Set(orderIdsOf(sent)).size).toBe(GUESTS - 5)
  })
})

const busy: SendResult = { outcome: 'notSent', cause: 'busy' }
