import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { App } from '#src/handler-context.ts'
import type { TestShop } from '#src/testing/test-shop.ts'
import { deliverDue } from './delivery-loop.ts'
import { openWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'
import { moveClock, openWebhookShop } from './testing/webhook-shop.ts'

const LEASE_MS = 60_000
const MINUTE_MS = 60_000
const PROCESSES = 4
const ROUNDS = 30
const OBJECTS = 6
/** More than a claim reads at once. */
const FOLLOWERS = 250

interface Message {
  data: { productId: number; step: number }
}

describe.each(testEngines)('leases of deliveries on %s', (engine) => {
  let shop: TestShop
  let app: App
  let staff: TestStaff
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    ;({ shop, app, staff } = await openWebhookShop(engine, () => undefined))
  })
  afterAll(async () => {
    await receiver.close()
    await shop.close()
  })
  beforeEach(async () => {
    await shop.db.exec('clear', 'delete from webhook_event', [])
    await shop.db.exec('clear', 'delete from webhook', [])
    receiver.received.length = 0
    receiver.answer = (response) => void response.writeHead(204).end()
  })

  const create = async () =>
    (await staff.api('admin.webhook.create', { body: { url: receiver.url, events: ['product.changed'] } })).webhook.id
  /** Queues events with steps of a product. */
  const queue = (productId: number, steps: readonly number[]) =>
    shop.db.many(
      'queue',
      `select queue_webhook('product.changed', null, 'product ' || $1::int, jsonb_build_object('productId', $1::int, 'step', n), $2::timestamptz)
       from unnest($3::int[]) with ordinality as x (n, at) order by at`,
      [productId, shop.clock.now, steps],
    )
  const deliveriesOf = async (id: number) =>
    (await staff.api('admin.webhook.listDeliveries', { params: { id } })).deliveries
  const messages = () => receiver.received.map(({ body }) => (JSON.parse(body) as Message).data)
  const stepsOf = (productId: number) =>
    messages()
      .filter((one) => one.productId === productId)
      .map(({ step }) => step)
  const counts = () =>
    shop.db.one<{ waiting: number; blocked: number }>(
      'counts',
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where is_blocked)::int as blocked from webhook_delivery`,
      [],
    )

  test('[backoffice] the result of a late process does not end a message that was sent again meanwhile', async () => {
    const id = await create()
    await queue(1, [1])
    const held = new Promise<() => void>((resolve) => {
      receiver.answer = (response) => resolve(() => void response.writeHead(204).end())
    })
    const late = deliverDue({ app })
    const answerLate = await held
    await moveClock(shop, LEASE_MS + 1)
    const [sending] = await deliveriesOf(id)
    await staff.api('admin.webhook.redeliver', { params: { id, deliveryId: sending?.id ?? 0 } })
    receiver.answer = (response) => void response.writeHead(500).end()
    expect(await deliverDue({ app })).toBe(1)
    answerLate()
    await late
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'status', status: 500 }])
    receiver.answer = (response) => void response.writeHead(204).end()
    await moveClock(shop, MINUTE_MS)
    expect(await deliverDue({ app })).toBe(1)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'done' }])
  })

  test('[backoffice] of the failed messages those that a process is sending are not queued again', async () => {
    const id = await create()
    await queue(1, [1])
    await queue(2, [1])
    const until = new Date(shop.clock.now.getTime() + LEASE_MS)
    await shop.db.exec(
      'dead',
      `update webhook_delivery set state = 'dead', attempts = 8, lease = 8, leased_until = case object when 'product 1' then $1::timestamptz end`,
      [until],
    )
    expect(await staff.api('admin.webhook.redeliverDead', { params: { id } })).toEqual({ count: 1 })
    expect(await deliverDue({ app })).toBe(1)
    await moveClock(shop, LEASE_MS)
    expect(await staff.api('admin.webhook.redeliverDead', { params: { id } })).toEqual({ count: 1 })
    // not held by the expired lease
    expect(await deliverDue({ app })).toBe(1)
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('[backoffice] a long row of messages behind one that fails does not hold other objects, and goes on in order', async () => {
    await create()
    receiver.answer = (response, { body }) =>
      void response.writeHead((JSON.parse(body) as Message).data.productId === 1 ? 500 : 204).end()
    const steps = Array.from({ length: FOLLOWERS }, (_, at) => at)
    await queue(1, steps)
    await queue(2, [1])
    await deliverDue({ app })
    expect(messages()).toEqual(
      expect.arrayContaining([
        { productId: 1, step: 0 },
        { productId: 2, step: 1 },
      ]),
    )
    expect(messages()).toHaveLength(2)
    // events that are deleted let the next one go on
    await shop.db.exec('prune', `delete from webhook_event where (data ->> 'step')::int = 0`, [])
    receiver.received.length = 0
    receiver.answer = (response) => void response.writeHead(204).end()
    await deliverDue({ app })
    expect(stepsOf(1)).toEqual(steps.slice(1))
    expect(await counts()).toEqual({ waiting: 0, blocked: 0 })
  })

  test('[backoffice] processes that claim beside new events leave no message behind and keep the order of each object', {
    timeout: 60_000,
  }, async () => {
    await create()
    const queuing = { isOver: false }
    const processes = Array.from({ length: PROCESSES }, async () => {
      while (!queuing.isOver) await deliverDue({ app })
    })
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(Array.from({ length: OBJECTS }, (_, object) => queue(object + 1, [round * 2, round * 2 + 1])))
    queuing.isOver = true
    await Promise.all(processes)
    await deliverDue({ app })
    expect(await counts()).toEqual({ waiting: 0, blocked: 0 })
    const all = Array.from({ length: ROUNDS * 2 }, (_, at) => at)
    for (let object = 1; object <= OBJECTS; object += 1) expect(stepsOf(object)).toEqual(all)
  })
})
