import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import type { App } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { startDeliveries } from './delivery-loop.ts'
import { openWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'
import { webhookJobs } from './webhook-jobs.ts'
import { decryptSecret } from './webhook-secret.ts'

const DAY_MS = 86_400_000
const EVENTS = 12

describe.each(testEngines)('the loop of deliveries on %s', (engine) => {
  let shop: TestShop
  let app: App
  let staff: TestStaff
  let slow: WebhookReceiver
  let fast: WebhookReceiver
  beforeAll(async () => {
    slow = await openWebhookReceiver()
    fast = await openWebhookReceiver()
    shop = await openTestShop({ engine, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
    staff = await asStaff(shop, { roles: ['owner'] })
    const { db, config, webhooks } = shop
    app = { db, config, clock: () => shop.clock.now, integrations: { webhooks } as App['integrations'] }
  })
  afterAll(async () => {
    await slow.close()
    await fast.close()
    await shop.close()
  })
  beforeEach(async () => {
    await shop.db.exec('clear', 'delete from webhook_event', [])
    await shop.db.exec('clear', 'delete from webhook', [])
  })
  const create = (url: string) =>
    staff.api('admin.webhook.create', { body: { url, events: ['stock.changed', 'product.changed'] } })
  /** Queues events of as many objects. */
  const queue = () =>
    shop.db.many(
      'queue',
      `select queue_webhook('product.changed', null, 'product ' || n, jsonb_build_object('productId', n), $1::timestamptz)
       from generate_series(1, $2::int) n`,
      [shop.clock.now, EVENTS],
    )

  test('[backoffice] a receiver that never answers gets four at once and does not hold the others', async () => {
    await create(slow.url)
    await create(fast.url)
    slow.answer = () => undefined
    const allArrived = new Promise<void>((resolve) => {
      fast.answer = (response) => {
        response.writeHead(204).end()
        if (fast.received.length === EVENTS) resolve()
      }
    })
    const stop = await startDeliveries({ app })
    await queue()
    await allArrived
    expect(slow.received.length).toBeLessThanOrEqual(4)
    await stop()
    // the receiver pauses after the first failures: the other events wait without an attempt
    const { n } = await shop.db.one<{ n: number }>(
      'untried',
      'select count(*)::int as n from webhook_delivery d join webhook w on w.id = d.webhook_id where w.failures > 0 and d.attempts = 0',
      [],
    )
    expect(n).toBeGreaterThanOrEqual(EVENTS - 4)
  })

  test('[I1] [backoffice] a job deletes events after 30 days and encrypts secrets again after a key rotation', async () => {
    const { webhook, secret } = await create(fast.url)
    await queue()
    const { dataKey, ...rest } = shop.config.encryption
    const config = { ...shop.config, encryption: { ...rest, dataKey: 'another-data-key', oldDataKeys: [dataKey] } }
    const handlers = webhookJobs({ config })
    const due = new Date(shop.clock.now.getTime() + 31 * DAY_MS)
    await createJobs({ db: shop.db, clock: () => due, handlers }).runDueJobs()
    const row = await shop.db.one<{ text: string; events: number }>(
      'row',
      'select encrypted_secret as text, (select count(*)::int from webhook_event) as events from webhook where id = $1',
      [webhook.id],
    )
    const alone = { ...config, encryption: { ...config.encryption, oldDataKeys: [] } }
    expect([row.events, decryptSecret({ config: alone }, webhook.id, row.text)]).toEqual([0, secret])
  })
})
