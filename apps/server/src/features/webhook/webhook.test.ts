import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookEvent } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import type { TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { deliverDue } from './delivery-loop.ts'
import { openWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'
import { moveClock, openWebhookShop } from './testing/webhook-shop.ts'
import type { TestShop } from '#src/testing/test-shop.ts'
import type { App } from '#src/handler-context.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const byNumber = (a: unknown, b: unknown): number => Number(a) - Number(b)
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
type Sent = { type: string; sequence: number; data: Record<string, unknown> }

describe.each(testEngines)('webhooks on %s', (engine) => {
  let shop: TestShop
  let app: App
  let staff: TestStaff
  let receiver: WebhookReceiver
  const problems: unknown[] = []
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    ;({ shop, app, staff } = await openWebhookShop(engine, (error) => void problems.push(error)))
  })
  afterAll(async () => {
    await receiver.close()
    await shop.close()
  })
  beforeEach(async () => {
    problems.length = 0
    await later(Date.now() - shop.clock.now.getTime())
    await shop.db.exec('clear', 'delete from webhook_event', [])
    await shop.db.exec('clear', 'delete from webhook', [])
    receiver.received.length = 0
    receiver.answer = (response) => void response.writeHead(204).end()
  })

  const create = async (events: WebhookEvent[] = ['product.changed'], url = receiver.url) =>
    staff.api('admin.webhook.create', { body: { url, events } })
  const productIds = () => shop.db.many<{ id: number }>('products', 'select id from product order by id limit 3', [])
  const touch = (id: number) => shop.db.exec('touch', 'update product set version = version + 1 where id = $1', [id])
  const deliver = () => deliverDue({ app })
  /** Moves the clock. The session stays open. */
  const later = (ms: number) => moveClock(shop, ms)
  const deliveries = async (id: number) =>
    (await staff.api('admin.webhook.listDeliveries', { params: { id } })).deliveries
  const sent = (): Sent[] => receiver.received.map(({ body }) => JSON.parse(body) as Sent)
  const getWebhook = async (id: number) => (await staff.api('admin.webhook.get', { params: { id } })).webhook

  describe('happy', () => {
    test('[backoffice] an event is sent once, signed in the format of Standard Webhooks', async () => {
      const { webhook, secret } = await create()
      const [product = { id: 0 }] = await productIds()
      await touch(product.id)
      expect(await deliver()).toBe(1)
      const [message] = receiver.received
      const verified = new Verifier(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)
      expect(verified).toMatchObject({ type: 'product.changed', data: { productId: product.id } })
      expect(await deliver()).toBe(0)
      const [row] = await deliveries(webhook.id)
      expect(row).toMatchObject({ state: 'done', status: 204, attempts: 1, messageId: message?.headers['webhook-id'] })
    })

    test('[backoffice] an order sends its placing, and no personal data', async () => {
      await create(['order.placed', 'order.paid', 'order.changed', 'stock.changed'])
      const { orderNo } = await placeOrder()
      await deliver()
      expect(sent()).toContainEqual(
        expect.objectContaining({ type: 'order.placed', data: expect.objectContaining({ orderNo }) as unknown }),
      )
      expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/010-|종로|김/)
    })

    test('[backoffice] a rotated secret signs together with the one before for a day', async () => {
      const { webhook, secret } = await create()
      const { secret: fresh } = await staff.api('admin.webhook.rotateSecret', { params: { id: webhook.id } })
      const [product = { id: 0 }] = await productIds()
      const accepted = async () => {
        receiver.received.length = 0
        await touch(product.id)
        await deliver()
        const [message] = receiver.received
        return [secret, fresh].map((each) => {
          try {
            new Verifier(each).verify(message?.body ?? '', message?.headers as Record<string, string>)
            return true
          } catch (error) {
            return String(error).includes('timestamp') ? 'late' : false
          }
        })
      }
      expect(await accepted()).toEqual([true, true])
      await shop.db.exec('old', 'update webhook set previous_secret_until = $1::timestamptz', [shop.clock.now])
      expect(await accepted()).toEqual([false, true])
    })

    test('[backoffice] a test is sent at once and shown', async () => {
      const { webhook } = await create()
      const { delivery } = await staff.api('admin.webhook.test', { params: { id: webhook.id } })
      expect(delivery).toMatchObject({ event: 'webhook.test', state: 'done', status: 204 })
      receiver.answer = (response) => void response.writeHead(500).end('broken\u0000here')
      const failed = await staff.api('admin.webhook.test', { params: { id: webhook.id } })
      expect(failed.delivery).toMatchObject({ state: 'dead', failure: 'status', status: 500, excerpt: 'broken here' })
      expect((await getWebhook(webhook.id)).failingSince).toBeNull()
    })
  })

  const placeOrder = async () => {
    const guest = await shop.guest()
    const api = shop.api(guest)
    const [combination] = await shop.db.many<{ id: number; productId: number }>(
      'combination',
      `select c.id, c.product_id as "productId" from product_option_combination c join stock s on s.product_option_combination_id = c.id
       join product p on p.id = c.product_id where s.on_hand > 10 and p.product_status = 'stock_in' order by c.id limit 1`,
      [],
    )
    const { id = 0, productId = 0 } = combination ?? {}
    const address = {
      roadAddress: '서울특별시 종로구 세종대로 110',
      receiverName: '김수진',
      zonecode: '04524',
      phone: '010-1234-5678',
      guestOrderName: '김수진',
      guestOrderPhone: '010-1234-5678',
    }
    const body = { productId, optionGroups: [{ productOptionCombinationId: id, optionUnit: 1 }] }
    const tmp = await api('order.createTmp', { body })
    const priced = await api('order.calculateTmp', { params: { id: tmp.id }, body: { address } })
    const terms = { essentialService: true, essentialPrivacy: true }
    return api('order.checkTmp', {
      params: { id: tmp.id },
      body: { address, chkPrice: priced.totals.price, paymentMethodType: 'card', terms },
    })
  }

  describe('error', () => {
    test('[backoffice] events of one object stay in order while those of others proceed', async () => {
      const { webhook } = await create()
      const [a = { id: 0 }, b = { id: 0 }] = await productIds()
      receiver.answer = (response, { body }) =>
        void response.writeHead((JSON.parse(body) as Sent).data['productId'] === a.id ? 500 : 204).end()
      await touch(a.id)
      await touch(a.id)
      await touch(b.id)
      await deliver()
      expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting'])
      expect(
        sent()
          .map(({ data }) => data['productId'])
          .sort(byNumber),
      ).toEqual([a.id, b.id].sort(byNumber))
      receiver.answer = (response) => void response.writeHead(204).end()
      receiver.received.length = 0
      await later(4 * SECOND_MS)
      expect(await deliver()).toBe(0)
      await later(2 * SECOND_MS)
      expect(await deliver()).toBe(2)
      const [first, second] = sent()
      expect([first?.data['productId'], second?.data['productId']]).toEqual([a.id, a.id])
      expect((first?.sequence ?? 0) < (second?.sequence ?? 0)).toBe(true)
    })

    test('[backoffice] a receiver that is down is tried eight times, then dead, and sent again on request', async () => {
      const { webhook } = await create(['product.changed'], 'http://127.0.0.1:9/hook')
      const [product = { id: 0 }] = await productIds()
      await touch(product.id)
      let tries = 0
      for (let at = 0; at < 12; at += 1) {
        tries += await deliver()
        await later(12 * 3_600_000)
      }
      expect(tries).toBe(8)
      const [dead] = await deliveries(webhook.id)
      expect(dead).toMatchObject({ state: 'dead', failure: 'network', status: null, attempts: 8, nextAt: null })
      const version = 0
      await staff.api('admin.webhook.change', {
        params: { id: webhook.id },
        body: { url: receiver.url, events: ['product.changed'], isActive: true, version },
      })
      await shop.db.exec(
        'test',
        `with e as (insert into webhook_event (platform, event, object, data, created_at) values ('ru', 'webhook.test', 'webhook 1', '{}', $2::timestamptz) returning id)
         insert into webhook_delivery (webhook_id, event_id, object, event, state, attempts) select $1::int, id, 'webhook 1', 'webhook.test', 'dead', 1 from e`,
        [webhook.id, shop.clock.now],
      )
      const { count } = await staff.api('admin.webhook.redeliverDead', { params: { id: webhook.id } })
      expect([count, await deliver()]).toEqual([1, 1])
      expect(receiver.received[0]?.headers['webhook-id']).toBe(dead?.messageId)
      await staff.api('admin.webhook.redeliver', { params: { id: webhook.id, deliveryId: dead?.id ?? 0 } })
      expect([await deliver(), receiver.received.length]).toEqual([1, 2])
    })

    test('[backoffice] after five days of failures only, or 410, a webhook is disabled and gets no more events', async () => {
      const { webhook } = await create()
      const [product = { id: 0 }] = await productIds()
      receiver.answer = (response) => void response.writeHead(500).end()
      await touch(product.id)
      await deliver()
      const failing = await getWebhook(webhook.id)
      expect([failing.state, failing.failingSince !== null]).toEqual(['active', true])
      await later(5 * DAY_MS)
      await deliver()
      // one message that failed is not enough
      expect((await getWebhook(webhook.id)).state).toBe('active')
      for (const { id } of (await productIds()).slice(1)) await touch(id)
      while ((await deliver()) > 0);
      expect((await getWebhook(webhook.id)).state).toBe('disabled')
      expect(problems.join()).toContain(`webhook ${webhook.id} was disabled`)
      await touch(product.id)
      expect(await deliveries(webhook.id)).toHaveLength(3)
      const gone = await create()
      receiver.answer = (response) => void response.writeHead(410).end()
      await touch(product.id)
      await deliver()
      expect((await getWebhook(gone.webhook.id)).state).toBe('disabled')
    })

    test('[backoffice] a message whose secret cannot be decrypted is a failed attempt, which is reported', async () => {
      const { webhook } = await create()
      await shop.db.exec('break', "update webhook set encrypted_secret = 'broken' where id = $1", [webhook.id])
      await touch((await productIds())[0]?.id ?? 0)
      expect(await deliver()).toBe(1)
      expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', failure: 'handler', attempts: 1 }])
      expect(problems.join()).toContain(`webhook ${webhook.id} cannot be sent`)
    })

    test('[backoffice] a paused webhook keeps its events for later', async () => {
      const { webhook } = await create()
      const body = { url: receiver.url, events: ['product.changed' as const], description: '' }
      const params = { id: webhook.id }
      await staff.api('admin.webhook.change', { params, body: { ...body, isActive: false, version: 0 } })
      const [product = { id: 0 }] = await productIds()
      await touch(product.id)
      expect(await deliver()).toBe(0)
      const late = await staff.ask('admin.webhook.change', { params, body: { ...body, isActive: true, version: 0 } })
      expect(codeOf(late)).toBe('changedMeanwhile')
      await staff.api('admin.webhook.change', { params, body: { ...body, isActive: true, version: 1 } })
      expect(await deliver()).toBe(1)
      await staff.api('admin.webhook.archive', { params, body: { version: 2 } })
      await touch(product.id)
      expect(await deliver()).toBe(0)
      expect((await getWebhook(webhook.id)).archivedAt).not.toBeNull()
    })

    test('[backoffice] a delivery whose process was killed is sent again when its lease has expired', async () => {
      await create()
      const [product = { id: 0 }] = await productIds()
      await touch(product.id)
      const leased = new Date(shop.clock.now.getTime() + 60_000)
      await shop.db.exec('lease', 'update webhook_delivery set attempts = 1, leased_until = $1::timestamptz', [leased])
      expect(await deliver()).toBe(0)
      await later(61_000)
      expect(await deliver()).toBe(1)
    })

    test('[backoffice] a transaction that is rolled back sends nothing', async () => {
      await create()
      const [product = { id: 0 }] = await productIds()
      const failed = shop.db.tx(async (tx) => {
        await tx.exec('touch', 'update product set version = version + 1 where id = $1', [product.id])
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      expect(await deliver()).toBe(0)
    })
  })

  describe('security', () => {
    test.each([
      'http://hooks.example.com/',
      'https://user:word@hooks.example.com/',
      'https://10.0.0.7/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
      'https://db.internal/',
      'https://0xa000001/',
    ])('[F12] %s is refused', async (url) => {
      const answer = await staff.ask('admin.webhook.create', { body: { url, events: ['order.paid'] } })
      expect([answer.status, codeOf(answer)]).toEqual([400, 'webhookAddressRefused'])
    })

    test('[I1] secrets are stored encrypted and shown once', async () => {
      const { webhook, secret } = await create()
      const row = await shop.db.one<{ text: string }>('row', 'select webhook::text as text from webhook', [])
      expect(row.text).not.toContain(secret.slice(6))
      expect(JSON.stringify(await staff.api('admin.webhook.list'))).not.toContain(secret.slice(6))
      const log = await shop.db.many('log', 'select details from audit_entry where object = $1', [
        `webhook ${webhook.id}`,
      ])
      expect(log.length).toBeGreaterThan(0)
      expect(JSON.stringify(log)).not.toContain(secret.slice(6))
    })
  })
})
