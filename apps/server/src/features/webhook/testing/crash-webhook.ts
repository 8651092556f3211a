import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openDb } from '#src/db/open.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { readConfig } from '#src/config.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { App } from '#src/handler-context.ts'
import { createWebhookSender } from '#src/integrations/webhook/webhook-sender.ts'
import { deliverDue } from '../delivery-loop.ts'
import { createWebhookSecret, encryptSecret } from '../webhook-secret.ts'
import { addWebhook, setSecret } from '../webhook-sql.ts'

// A shop process that is killed while it sends messages to a webhook. The first turn queues three events of product 1 and one of
// product 2; each turn is the next process and sends what is due.

export interface WebhookCrash {
  turn: number
  database: { dataDir: string } | { databaseUrl: string }
  url: string
  /** Dies after the receiver has answered so many messages, before the result is stored. Missing: it does not kill itself. */
  diesAfterAnswers?: number
}

const HOUR_MS = 3_600_000
// otherwise written at the exit, which a kill prevents
flushCompileCache()
const given = JSON.parse(process.argv[2] ?? '') as WebhookCrash
const db = await openDb({ ...given.database, poolSize: 4 })
const config = readConfig({ NODE_ENV: 'test', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
// an hour later the lease of the process before has expired
const now = new Date(SEED_NOW.getTime() + given.turn * HOUR_MS)
const webhooks = createWebhookSender({ privateHosts: ['127.0.0.1'] })
const app: App = { db, config, clock: () => now, integrations: { webhooks } as App['integrations'] }
if (given.turn === 0) {
  const { id } = await addWebhook(db, {
    brand: 'ru',
    url: given.url,
    description: '',
    events: ['product.changed'],
    now,
  })
  await setSecret(db, { id, encryptedSecret: encryptSecret(app, id, createWebhookSecret()) })
  await db.many(
    'queue',
    `select queue_webhook('product.changed', null, 'product ' || p, jsonb_build_object('productId', p, 'step', n), $1::timestamptz)
     from (values (1, 1), (1, 2), (2, 1), (1, 3)) as e (p, n)`,
    [now],
  )
}
let answers = 0
setFailpoint((name) => {
  if (name === 'webhook:answered' && ++answers === given.diesAfterAnswers) process.kill(process.pid, 'SIGKILL')
})
const states = () =>
  db.many<{ state: string; count: number }>(
    'states',
    'select state, count(*)::int as count from webhook_delivery group by 1 order by 1',
    [],
  )
writeSync(1, `${JSON.stringify({ report: await states() })}\n`)
await deliverDue({ app })
writeSync(1, `${JSON.stringify({ end: await states() })}\n`)
await db.close()
