import type { CallName } from '@shop/contract'
import { createWebhookSecret, encryptSecret } from '#src/features/webhook/webhook-secret.ts'
import type { TestShop } from '#src/testing/test-shop.ts'

const COUNT = 60

export interface IntegrationObjects {
  webhookId: number
  deliveryId: number
  keyId: number
}

/** Adds webhooks of the brand ru with long texts and many deliveries, and API keys. Their address is never connected to. */
export const makeIntegrations = async (
  { db, clock, config }: TestShop,
  staffId: number,
): Promise<IntegrationObjects> => {
  const one = (name: string, text: string, values: unknown[]) =>
    db.one<{ id: number }>(name, text, values).then(({ id }) => id)
  const webhookId = await one(
    'webhooks',
    `with added as (
       insert into webhook (platform, url, description, events, encrypted_secret, created_at, archived_at, state)
       select 'ru', 'https://192.0.2.1/' || repeat('a', 400), repeat('가', 200), array['review.changed'], '-', $1::timestamptz,
         case when n > 30 then $1::timestamptz end, 'paused'
       from generate_series(1, 2 * $2::int) n returning id
     ) select min(id) as id from added`,
    [clock.now, COUNT],
  )
  const secret = () => encryptSecret({ config }, webhookId, createWebhookSecret())
  await db.exec(
    'secret',
    'update webhook set encrypted_secret = $2, encrypted_previous_secret = $3, previous_secret_until = $4::timestamptz where id = $1',
    [webhookId, secret(), secret(), clock.now],
  )
  const deliveryId = await one(
    'deliveries',
    `with events as (
       insert into webhook_event (platform, event, object, data, created_at)
       select 'ru', e, 'review ' || n, jsonb_build_object('reviewId', n), $1::timestamptz
       from generate_series(1, 60) n, unnest(array['order.placed', 'review.changed']) e returning id, object, event
     ), added as (
       insert into webhook_delivery (webhook_id, event_id, object, event, state, attempts, failure, status, duration_ms, excerpt)
       select $2, id, object, event, case id % 3 when 0 then 'done' when 1 then 'dead' else 'waiting' end, 8, 'status', 500, 10, repeat('나', 500) from events
       returning id
     ) select min(id) as id from added`,
    [clock.now, webhookId],
  )
  const keyId = await one(
    'keys',
    `with added as (
       insert into api_key (platform, name, hash, last_four, scopes, staff_id, created_at, expires_at, revoked_at, revoke_reason)
       select 'ru', repeat('다', 40), sha256(('key ' || n)::bytea), 'abcd', array['order.read', 'product.read'], $1, $2::timestamptz,
         $2::timestamptz - interval '1 day', case when n % 2 = 0 then $2::timestamptz end, case when n % 2 = 0 then repeat('라', 200) end
       from generate_series(1, 2 * $3::int) n returning id
     ) select min(id) as id from added`,
    [staffId, clock.now, COUNT],
  )
  return { webhookId, deliveryId, keyId }
}

const url = 'https://hooks.example.com/new'

/** Requests about webhooks and API keys. */
export const integrationRequests = ({
  webhookId,
  deliveryId,
  keyId,
}: IntegrationObjects): Partial<Record<CallName, object>> => {
  const params = { id: webhookId }
  return {
    'admin.webhook.get': { params },
    'admin.webhook.create': { body: { url, events: ['order.paid'] } },
    'admin.webhook.change': { params, body: { url, events: ['order.paid'], isActive: false, version: 99 } },
    'admin.webhook.rotateSecret': { params },
    'admin.webhook.archive': { params, body: { version: 99 } },
    'admin.webhook.test': { params },
    'admin.webhook.listDeliveries': { params },
    'admin.webhook.redeliver': { params: { ...params, deliveryId } },
    'admin.webhook.redeliverDead': { params },
    'admin.apiKey.create': { body: { name: '창고 프로그램', scopes: ['order.read'] } },
    'admin.apiKey.revoke': { params: { id: keyId }, body: { reason: '쓰지 않아요' } },
  }
}
