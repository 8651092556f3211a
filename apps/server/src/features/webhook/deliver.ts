import type { BrandId } from '@shop/brands'
import { failpoint } from '#src/failpoint.ts'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import type { WebhookResult, WebhookSender } from '#src/integrations/webhook/webhook-sender.ts'
import * as sql from './delivery-sql.ts'
import {
  DISABLE_AFTER_FAILED,
  DISABLE_AFTER_MS,
  isGone,
  isSilent,
  nextAttemptAt,
  PAUSES_MS,
  shouldDisable,
} from './retry-rules.ts'
import { messageBodyOf, messageIdOf } from './webhook-message.ts'
import { decryptSecret, signMessage } from './webhook-secret.ts'

export type Delivery = sql.ClaimDeliveries

/** Runs the handler of an extension for an event. Never throws. */
export type RunExtension = (extension: string, delivery: Delivery) => Promise<WebhookResult>

export interface Delivering {
  app: Pick<App, 'db' | 'clock' | 'config' | 'integrations' | 'onError'>
  runExtension: RunExtension
}

/** Returns the client of webhooks. Throws if the shop has none. */
export const senderOf = ({ integrations }: Pick<App, 'integrations'>): WebhookSender => {
  if (!integrations.webhooks) throw new Error('the shop has no client of webhooks')
  return integrations.webhooks
}

const secretsOf = (app: Pick<App, 'config'>, delivery: Delivery, now: Date): string[] => {
  const { webhookId, encryptedSecret, encryptedPreviousSecret: previous, previousSecretUntil } = delivery
  const isBoth = previous !== null && previousSecretUntil !== null && previousSecretUntil > now
  return [encryptedSecret, isBoth ? previous : null].flatMap((text) =>
    text === null ? [] : [decryptSecret(app, webhookId, text)],
  )
}

/** Sends a message to an endpoint, signed as Standard Webhooks demands. */
const sendMessage = (app: Delivering['app'], delivery: Delivery, url: string): Promise<WebhookResult> => {
  const now = app.clock()
  const id = messageIdOf(delivery.eventId)
  const body = messageBodyOf(delivery)
  const timestamp = Math.floor(now.getTime() / 1_000)
  const headers = {
    'user-agent': 'shop-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secretsOf(app, delivery, now), { id, timestamp, body }),
  }
  return senderOf(app).send({ url, headers, body })
}

/** Disables a receiver that is gone or only fails, and notes it in the audit log and in the log. */
const disable = async (
  { app }: Delivering,
  { webhookId: id }: Delivery,
  { brand, status }: { brand: BrandId | null; status: number | null },
): Promise<void> => {
  const since = new Date(app.clock().getTime() - DISABLE_AFTER_MS)
  const failed = { id, isGone: isGone(status), since, least: DISABLE_AFTER_FAILED }
  const isDisabled = await app.db.tx(async (tx) => {
    if ((await sql.disableWebhook(tx, failed)) === 0) return false
    const write = { call: 'webhook disable', object: `webhook ${id}`, ...(brand !== null && { brand }) }
    await recordWrite(tx, app, write, { before: { state: 'active' }, after: { state: 'disabled' } })
    return true
  })
  if (isDisabled) app.onError?.(new Error(`webhook ${id} was disabled, because it only fails`))
}

interface EndOptions {
  /** False for a test: it is not tried again, and says nothing about the receiver. */
  isRetried: boolean
}

const endFailed = async (delivering: Delivering, delivery: Delivery, result: WebhookResult): Promise<void> => {
  const { db, clock } = delivering.app
  const { webhookId: id, extension } = delivery
  const failed = result.failure !== null && isSilent(result.failure)
  const noted = await sql.noteFailure(db, { id, now: clock(), isSilent: failed, pausesMs: [...PAUSES_MS] })
  // handlers of extensions are code of the shop: each of its messages has its own retries
  if (extension === null && shouldDisable(result.status, noted.failingSince, clock()))
    await disable(delivering, delivery, { brand: noted.brand, status: result.status })
}

/** Stores the result of an attempt. A process whose lease another one has taken over stores nothing. */
const endAttempt = async (
  delivering: Delivering,
  delivery: Delivery,
  { result, isRetried }: EndOptions & { result: WebhookResult },
): Promise<void> => {
  const { db, clock } = delivering.app
  const now = clock()
  const nextAt = result.failure !== null && isRetried ? nextAttemptAt(delivery.attempts, now) : null
  const failedState = nextAt === null ? 'dead' : 'waiting'
  const state = result.failure === null ? 'done' : failedState
  const { id, lease, webhookId, object } = delivery
  const ended = await db.tx(async (tx) => {
    const count = await sql.endDelivery(tx, { ...result, id, lease, state, nextAt, now })
    if (count > 0 && state !== 'waiting') await sql.unblockNext(tx, { webhookId, object })
    return count
  })
  if (ended === 0 || !isRetried) return
  if (result.failure === null) await sql.noteSuccess(db, { id: delivery.webhookId })
  else await endFailed(delivering, delivery, result)
}

/** Sends a message. An error of the shop itself, such as a secret that cannot be decrypted, is a failed attempt too. */
const trySending = async ({ app }: Delivering, delivery: Delivery): Promise<WebhookResult> => {
  try {
    return await sendMessage(app, delivery, delivery.url ?? '')
  } catch (error) {
    app.onError?.(new Error(`a message to the webhook ${delivery.webhookId} cannot be sent`, { cause: error }))
    return { failure: 'handler', status: null, durationMs: 0, excerpt: 'the message cannot be sent' }
  }
}

/** Sends a delivery that is leased to this process, and stores the result. */
export const deliver = async (
  delivering: Delivering,
  delivery: Delivery,
  options: EndOptions = { isRetried: true },
): Promise<void> => {
  const { extension } = delivery
  const result =
    extension !== null ? await delivering.runExtension(extension, delivery) : await trySending(delivering, delivery)
  await failpoint('webhook:answered')
  await endAttempt(delivering, delivery, { ...options, result })
}
