import { addDays } from '@shop/rules'
import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { Tx } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { deliver, senderOf } from './deliver.ts'
import { LEASE_MS } from './delivery-loop.ts'
import { findDelivery } from './delivery-sql.ts'
import { getDelivery, getWebhook, readDeliveries, readWebhooks } from './read-webhooks.ts'
import { createWebhookSecret, encryptSecret } from './webhook-secret.ts'
import * as sql from './webhook-sql.ts'

type WebhookCalls = Extract<keyof Handlers, `admin.webhook.${string}`>

const MOST_WEBHOOKS = 50
const BOTH_SECRETS_DAYS = 1

/** Throws `webhookAddressRefused` at the field for an address that is not public. */
const assertAddress = (app: Pick<App, 'integrations'>, url: string): void => {
  if (senderOf(app).allows(url)) return
  throw new AppError('webhookAddressRefused', {
    problems: [{ path: 'body.url', message: '인터넷에서 열 수 있는 https 주소를 적어 주세요.' }],
  })
}

/** Locks a webhook in use. Throws `webhookNotFound`, and `changedMeanwhile` if its version is another one. */
const lockWebhook = async (
  tx: Tx,
  { id, brand, version }: { id: number; brand: BrandId; version?: number },
): Promise<sql.LockWebhook> => {
  const row = await sql.lockWebhook(tx, { id, brand })
  if (!row) throw new AppError('webhookNotFound')
  if (version === undefined || row.version === version) return row
  const { url, description, events, state } = row
  const current = { url, description, events, isActive: state === 'active', version: row.version }
  throw await changedMeanwhile(tx, { object: `webhook ${id}`, current })
}

const create: Handlers['admin.webhook.create'] = async (input, app) => {
  const { body, brand } = input
  assertAddress(app, body.url)
  const secret = createWebhookSecret()
  const id = await app.db.tx(async (tx) => {
    await sql.lockBrand(tx, { brand })
    if ((await sql.countWebhooks(tx, { brand })).count >= MOST_WEBHOOKS) throw new AppError('webhooksFull')
    const added = await sql.addWebhook(tx, { ...body, brand, now: app.clock() })
    await sql.setSecret(tx, { id: added.id, encryptedSecret: encryptSecret(app, added.id, secret) })
    return added.id
  })
  input.audit?.({ object: `webhook ${id}`, after: body })
  return { webhook: await getWebhook(app.db, brand, id), secret }
}

const change: Handlers['admin.webhook.change'] = async (input, app) => {
  const { body, brand, params } = input
  const { url, description, events, isActive, version } = body
  const before = await app.db.tx(async (tx) => {
    const row = await lockWebhook(tx, { ...params, brand, version })
    // an address that stands may be one that the settings allowed before
    if (row.url !== url) assertAddress(app, url)
    const paused = row.state === 'disabled' ? 'disabled' : 'paused'
    await sql.changeWebhook(tx, { ...params, url, description, events, state: isActive ? 'active' : paused })
    await sql.wakeDelivery(tx)
    return row
  })
  const { url: oldUrl, description: oldDescription, events: oldEvents, state } = before
  input.audit?.({
    before: { url: oldUrl, description: oldDescription, events: oldEvents, isActive: state === 'active' },
    after: { url, description, events, isActive },
  })
  return { webhook: await getWebhook(app.db, brand, params.id) }
}

const rotateSecret: Handlers['admin.webhook.rotateSecret'] = async ({ params, brand }, app) => {
  const secret = createWebhookSecret()
  await app.db.tx(async (tx) => {
    await lockWebhook(tx, { ...params, brand })
    const until = addDays(app.clock(), BOTH_SECRETS_DAYS)
    await sql.rotateSecret(tx, { ...params, encryptedSecret: encryptSecret(app, params.id, secret), until })
  })
  return { webhook: await getWebhook(app.db, brand, params.id), secret }
}

const archive: Handlers['admin.webhook.archive'] = async (input, app) => {
  const { body, brand, params } = input
  await app.db.tx(async (tx) => {
    await lockWebhook(tx, { ...params, brand, version: body.version })
    await sql.archiveWebhook(tx, { ...params, now: app.clock() })
    await sql.endWaiting(tx, params)
  })
  input.audit?.({ after: { isArchived: true } })
  return { webhook: await getWebhook(app.db, brand, params.id) }
}

const noExtension = async (): Promise<never> => {
  throw new Error('a test goes to an endpoint')
}

/** Sends a test while staff waits for the result. */
const test: Handlers['admin.webhook.test'] = async ({ params, brand }, app) => {
  const now = app.clock()
  const id = await app.db.tx(async (tx) => {
    await lockWebhook(tx, { ...params, brand })
    const event = await sql.addTestEvent(tx, { webhookId: params.id, brand, now })
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    return (await sql.addTestDelivery(tx, { webhookId: params.id, eventId: event.id, leasedUntil })).id
  })
  const leased = await findDelivery(app.db, { id })
  if (!leased) throw new AppError('webhookDeliveryNotFound')
  await deliver({ app, runExtension: noExtension }, leased, { isRetried: false })
  return { delivery: await getDelivery(app.db, params.id, id) }
}

/** Dead messages that one request queues again at most. */
const MOST_REDELIVERED = 1_000

const redeliver: Handlers['admin.webhook.redeliver'] = async (input, app) => {
  const { id: webhookId, deliveryId } = input.params
  await app.db.tx(async (tx) => {
    await lockWebhook(tx, { id: webhookId, brand: input.brand })
    await getDelivery(tx, webhookId, deliveryId)
    await sql.redeliver(tx, { id: deliveryId, webhookId, now: app.clock() })
    await sql.resume(tx, { id: webhookId })
    await sql.wakeDelivery(tx)
  })
  input.audit?.({ after: { deliveryId } })
  return { delivery: await getDelivery(app.db, webhookId, deliveryId) }
}

const redeliverDead: Handlers['admin.webhook.redeliverDead'] = async (input, app) => {
  const { params, brand } = input
  const count = await app.db.tx(async (tx) => {
    await lockWebhook(tx, { ...params, brand })
    const queued = await sql.redeliverDead(tx, { webhookId: params.id, now: app.clock(), most: MOST_REDELIVERED })
    await sql.resume(tx, params)
    await sql.wakeDelivery(tx)
    return queued
  })
  input.audit?.({ after: { count } })
  return { count }
}

/** Webhooks in the back office. Decision 080 */
export const webhookHandlers: Pick<Handlers, WebhookCalls> = {
  'admin.webhook.list': ({ query, brand }, { db }) => readWebhooks(db, brand, query),
  'admin.webhook.get': async ({ params, brand }, { db }) => ({ webhook: await getWebhook(db, brand, params.id) }),
  'admin.webhook.create': create,
  'admin.webhook.change': change,
  'admin.webhook.rotateSecret': rotateSecret,
  'admin.webhook.archive': archive,
  'admin.webhook.test': test,
  'admin.webhook.listDeliveries': async ({ params, query, brand }, { db }) => {
    await getWebhook(db, brand, params.id)
    return readDeliveries(db, params.id, query)
  },
  'admin.webhook.redeliver': redeliver,
  'admin.webhook.redeliverDead': redeliverDead,
}
