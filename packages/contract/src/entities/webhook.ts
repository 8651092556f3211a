import { z } from 'zod'
import { Moment } from '../scalars.ts'

/** Events that webhooks and extensions subscribe to. Orders and refunds are those of a brand; the others belong to all brands. */
export const WebhookEvent = z.enum([
  'order.placed',
  'order.paid',
  'order.changed',
  'refund.asked',
  'refund.done',
  'refund.failed',
  'product.created',
  'product.changed',
  'stock.changed',
  'review.written',
  'review.changed',
  'qna.asked',
  'qna.answered',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** `disabled`: the shop has ended it after days of failures only, or because the receiver has answered 410. */
export const WebhookState = z.enum(['active', 'paused', 'disabled'])
export type WebhookState = z.infer<typeof WebhookState>

/** Receiver of events of a brand. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  state: WebhookState,
  /** First failure since the last success; null while deliveries succeed. */
  failingSince: Moment.nullable(),
  /** Time until which messages are signed with the secret of before too; null: with one secret. */
  previousSecretUntil: Moment.nullable(),
  /** Number of deliveries that wait. */
  waiting: z.int(),
  /** Number of dead deliveries of the last 30 days. */
  dead: z.int(),
  version: z.int(),
  createdAt: Moment,
  archivedAt: Moment.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** `waiting`: the first attempt, or another one, is due at `nextAt`. `dead`: it failed for the last time. */
export const WebhookDeliveryState = z.enum(['waiting', 'done', 'dead'])
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>

/** Why an attempt has failed. */
export const WebhookFailure = z.enum([
  'refused',
  'status',
  'timeout',
  'network',
  'tls',
  'redirected',
  'tooLarge',
  'handler',
])
export type WebhookFailure = z.infer<typeof WebhookFailure>

/** A message to a webhook, with its last attempt. */
export const WebhookDelivery = z.object({
  id: z.int(),
  /** Id of the message: the header `webhook-id`, the same for each attempt. */
  messageId: z.string(),
  event: z.string(),
  /** What the event is about: `order 20261128-ABCD2345`. */
  object: z.string(),
  state: WebhookDeliveryState,
  attempts: z.int(),
  nextAt: Moment.nullable(),
  createdAt: Moment,
  /** Body of the request. */
  payload: z.string(),
  lastAttemptAt: Moment.nullable(),
  failure: WebhookFailure.nullable(),
  /** HTTP status of the last reply. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** Beginning of the last reply, or of the error. */
  excerpt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
