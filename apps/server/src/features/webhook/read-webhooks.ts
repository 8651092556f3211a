import type { BrandId } from '@shop/brands'
import {
  AppError,
  type CallReply,
  type Webhook,
  type WebhookDelivery,
  WebhookDeliveryState,
  WebhookEvent,
} from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { newestFirst, readCursor, readPage, type Seek } from '#src/db/paging/cursor.ts'
import { readCountedPage } from '#src/db/paging/counted-page.ts'
import { messageBodyOf, messageIdOf } from './webhook-message.ts'
import * as sql from './webhook-sql.ts'

type Query<N extends 'list' | 'listDeliveries'> = N extends 'list'
  ? {
      take: number
      nextPage?: string | undefined
      archived: boolean
      state?: string | null | undefined
      failed: boolean
    }
  : { take: number; nextPage?: string | undefined; state?: string | undefined; event?: string | undefined }

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const toWebhook = (row: sql.FindWebhook): Webhook => ({
  ...row,
  // stored as the contract has checked them
  events: row.events as Webhook['events'],
  state: row.state as Webhook['state'],
  failingSince: isoOf(row.failingSince),
  previousSecretUntil: isoOf(row.previousSecretUntil),
  createdAt: row.createdAt.toISOString(),
  archivedAt: isoOf(row.archivedAt),
})

/** Reads a webhook of a brand, also an archived one. Throws `webhookNotFound`. */
export const getWebhook = async (db: Sql, brand: BrandId, id: number): Promise<Webhook> => {
  const row = await sql.findWebhook(db, { id, brand })
  if (!row) throw new AppError('webhookNotFound')
  return toWebhook(row)
}

/** Reads a page of the webhooks of a brand. */
export const readWebhooks = async (
  db: Sql,
  brand: BrandId,
  { take, nextPage, archived, state = null, failed }: Query<'list'>,
): Promise<CallReply<'admin.webhook.list'>> => {
  const list = `webhook.${brand}.${archived}`
  const { rows, page } = await readCountedPage(list, take, readCursor(list, nextPage), (seek, most) =>
    sql.listWebhooks(db, { brand, isArchived: archived, state, isFailed: failed, ...newestFirst(seek, most) }),
  )
  return { page, webhooks: rows.map(toWebhook) }
}

const toDelivery = (row: sql.ListDeliveries): WebhookDelivery => ({
  id: row.id,
  messageId: messageIdOf(row.eventId),
  event: row.event,
  object: row.object,
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  nextAt: isoOf(row.nextAt),
  createdAt: row.createdAt.toISOString(),
  payload: messageBodyOf(row),
  lastAttemptAt: isoOf(row.lastAttemptAt),
  failure: row.failure as WebhookDelivery['failure'],
  status: row.status,
  durationMs: row.durationMs,
  excerpt: row.excerpt,
})

const STATES: readonly string[] = WebhookDeliveryState.options
const EVENTS: readonly string[] = [...WebhookEvent.options, 'webhook.test']

/** Reads a page of the messages to a webhook. */
export const readDeliveries = async (
  db: Sql,
  webhookId: number,
  { take, nextPage, state, event }: Query<'listDeliveries'>,
): Promise<CallReply<'admin.webhook.listDeliveries'>> => {
  const list = `delivery.${webhookId}`
  const filter = { webhookId, states: state ? [state] : STATES, events: event ? [event] : EVENTS }
  const find = (seek: Seek | undefined, most: number) =>
    sql.listDeliveries(db, { ...filter, ...newestFirst(seek, most) })
  const { rows, nextPage: next, prePage } = await readPage(list, take, readCursor(list, nextPage), find)
  const { count } = await sql.countDeliveries(db, filter)
  return { page: { count, nextPage: next, prePage }, deliveries: rows.map(toDelivery) }
}

/** Reads a message to a webhook. Throws `webhookDeliveryNotFound`. */
export const getDelivery = async (db: Sql, webhookId: number, id: number): Promise<WebhookDelivery> => {
  const row = await sql.findDeliveryOf(db, { webhookId, id })
  if (!row) throw new AppError('webhookDeliveryNotFound')
  return toDelivery(row)
}
