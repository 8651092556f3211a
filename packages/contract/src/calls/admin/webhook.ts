import { z } from 'zod'
import { call } from '../../call.ts'
import { Webhook, WebhookDelivery, WebhookDeliveryState, WebhookEvent, WebhookState } from '../../entities/webhook.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Flag, Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const ByDelivery = z.object({ id: Id, deliveryId: Id })
const Reply = z.object({ webhook: Webhook })
const Secret = Reply.extend({ secret: z.string() })
const Version = IntFrom(0, 999_999_999)
// a key that could read secrets would be as strong as its owner
const writes = { access: 'staff', permission: 'webhook.write', keys: false } as const

const Contents = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'https로 시작하는 주소를 적어 주세요.' })
    .max(500, '주소는 500자까지 적을 수 있어요.'),
  description: Line(200).default(''),
  events: z
    .array(WebhookEvent)
    .min(1, '알림을 하나 이상 골라 주세요.')
    .max(WebhookEvent.options.length)
    .refine((events) => new Set(events).size === events.length, '같은 알림이 두 번 있어요.'),
})

/** Webhooks of the brand, in the format of Standard Webhooks. Decision 080. */
export const adminWebhookCalls = {
  'admin.webhook.list': call({
    ...writes,
    summary: 'Webhooks of the brand, the latest first.',
    method: 'GET',
    path: '/admin/v1/webhooks',
    query: z.object({
      take: take(30),
      nextPage: Cursor.optional(),
      archived: Flag.default(false),
      state: WebhookState.optional(),
      /** Those with dead messages, tests excepted. */
      failed: Flag.default(false),
    }),
    reply: z.object({ page: Page, webhooks: z.array(Webhook) }),
    errors: ['invalidCursor'],
  }),
  'admin.webhook.get': call({
    ...writes,
    summary: 'A webhook of the brand.',
    method: 'GET',
    path: '/admin/v1/webhooks/{id}',
    params: ById,
    reply: Reply,
    errors: ['webhookNotFound'],
  }),
  'admin.webhook.create': call({
    ...writes,
    summary:
      'Adds a webhook with a secret, which is shown in this reply only. At most 50 for each brand. Addresses that are not public are refused.',
    method: 'POST',
    path: '/admin/v1/webhooks',
    body: Contents,
    reply: Secret,
    errors: ['webhookAddressRefused', 'webhooksFull'],
  }),
  'admin.webhook.change': call({
    ...writes,
    summary: 'Replaces address and events of a webhook, pauses it or resumes it. Deliveries wait while it is paused.',
    method: 'PUT',
    path: '/admin/v1/webhooks/{id}',
    params: ById,
    body: Contents.extend({ isActive: z.boolean(), version: Version }),
    reply: Reply,
    errors: ['webhookNotFound', 'webhookAddressRefused', 'changedMeanwhile'],
  }),
  'admin.webhook.rotateSecret': call({
    ...writes,
    summary:
      'Gives another secret, which is shown in this reply only. Messages are signed with both secrets for 24 hours.',
    method: 'POST',
    path: '/admin/v1/webhooks/{id}/secret',
    params: ById,
    reply: Secret,
    errors: ['webhookNotFound'],
  }),
  'admin.webhook.archive': call({
    ...writes,
    summary: 'Ends a webhook for good. Its waiting deliveries are dead.',
    method: 'POST',
    path: '/admin/v1/webhooks/{id}/archive',
    params: ById,
    body: z.object({ version: Version }),
    reply: Reply,
    errors: ['webhookNotFound', 'changedMeanwhile'],
  }),
  'admin.webhook.test': call({
    ...writes,
    summary: 'Sends an event `webhook.test` at once and answers with the result. It is not tried again.',
    method: 'POST',
    path: '/admin/v1/webhooks/{id}/test',
    params: ById,
    reply: z.object({ delivery: WebhookDelivery }),
    errors: ['webhookNotFound'],
  }),
  'admin.webhook.listDeliveries': call({
    ...writes,
    summary: 'Messages to a webhook of the last 30 days with their last attempt, the latest first.',
    method: 'GET',
    path: '/admin/v1/webhooks/{id}/deliveries',
    params: ById,
    query: z.object({
      take: take(30, 50),
      nextPage: Cursor.optional(),
      state: WebhookDeliveryState.optional(),
      event: WebhookEvent.optional(),
    }),
    reply: z.object({ page: Page, deliveries: z.array(WebhookDelivery) }),
    errors: ['webhookNotFound', 'invalidCursor'],
  }),
  'admin.webhook.redeliver': call({
    ...writes,
    summary: 'Sends a message again, with the same id. One that waits is sent at once.',
    method: 'POST',
    path: '/admin/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    params: ByDelivery,
    reply: z.object({ delivery: WebhookDelivery }),
    errors: ['webhookNotFound', 'webhookDeliveryNotFound'],
    idempotent: true,
  }),
  'admin.webhook.redeliverDead': call({
    ...writes,
    summary: 'Sends all dead messages again, in their order.',
    method: 'POST',
    path: '/admin/v1/webhooks/{id}/deliveries/redeliver',
    params: ById,
    reply: z.object({ count: z.int() }),
    errors: ['webhookNotFound'],
    idempotent: true,
  }),
}
