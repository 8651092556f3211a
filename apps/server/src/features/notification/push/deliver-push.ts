import { createHash } from 'node:crypto'
import type { NotificationGroup } from '@shop/contract'
import type { Delivered } from '#src/features/notification/outbox/deliver.ts'
import { findMessageKind } from '#src/features/notification/kind/message-kinds.ts'
import type { App, Integrations } from '#src/handler-context.ts'
import type { PushResult, PushTerms } from '#src/integrations/push/push-sender.ts'
import * as sql from './push-sql.ts'
import { decryptTarget } from './subscription.ts'

/** Push message of one subscription. */
export interface PushBody {
  subscriptionId: number
  /** Key of the notification in the app. */
  notificationKey: string
  title: string
  body: string
  path: string
}

type Needs = Pick<App, 'db' | 'clock' | 'config'> & { integrations: Pick<Integrations, 'push'> }

const HOUR_S = 3_600

/** Time that a push service stores a message, and how urgent it is: what concerns money or a parcel wakes the device. */
const terms: Readonly<Partial<Record<NotificationGroup, Partial<PushTerms>>>> = {
  order: { urgency: 'high' },
  gift: { urgency: 'high' },
  account: { urgency: 'high' },
  // a product may be sold out again the next day
  alarm: { ttl: 12 * HOUR_S },
  review: { urgency: 'low' },
}
const usual = { ttl: 48 * HOUR_S, urgency: 'normal' } as const
const TOPIC_LENGTH = 32

/** Tag of a notification on the device, and topic at the push service: a repeated request replaces the first. */
const tagOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_LENGTH)

const note = async ({ db, clock }: Needs, sent: PushResult, subscription: { id: number; endpointHash: Buffer }) => {
  if (sent.outcome === 'accepted') await sql.noteAccepted(db, { id: subscription.id, now: clock() })
  else if (sent.outcome === 'gone') await sql.removeGone(db, subscription)
  else await sql.noteFailure(db, { id: subscription.id })
}

/**
 * Sends a push message to its subscription. Drops it if the subscription has ended or the notification was read in the app. The
 * payload is below 3 KB: a service must accept 4 KB after encryption.
 */
export const deliverPush = async (
  app: Needs,
  { subscriptionId: id, notificationKey, title, body, path }: PushBody,
  { kind }: { kind: string },
): Promise<Delivered> => {
  const [subscription, notification] = await Promise.all([
    sql.findSubscription(app.db, { id, notificationKey, now: app.clock() }),
    sql.findReading(app.db, { key: notificationKey }),
  ])
  if (!notification || notification.isRead) return { outcome: 'dropped', cause: 'read in the app' }
  if (!subscription) return { outcome: 'dropped', cause: 'the subscription has ended' }
  const tag = tagOf(notificationKey)
  const payload = JSON.stringify({ title, body, path, tag, id: notification.id })
  const { group } = findMessageKind(kind) ?? { group: 'account' as const }
  const sent = await app.integrations.push.send(decryptTarget(app, subscription), payload, {
    ...usual,
    ...terms[group],
    topic: tag,
  })
  await note(app, sent, { id, endpointHash: subscription.endpointHash })
  return sent.outcome === 'gone' ? { outcome: 'dropped', cause: 'the subscription has ended' } : sent
}
