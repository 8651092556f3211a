// Child process of a test: serves the API on the given database, and adds notifications for the user ids that it reads as lines.
import { createInterface } from 'node:readline'
import pino from 'pino'
import { createApp } from '#src/app.ts'
import { openBus } from '#src/bus/open-bus.ts'
import { readConfig } from '#src/config.ts'
import { openDb } from '#src/db/open.ts'
import { notify } from '#src/features/notification/notify.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { createMemoryStore } from '#src/integrations/storage/memory-store.ts'
import { createFakeMailSender } from '#src/integrations/mail/mail-sender.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { createFakeGateway } from '#src/integrations/payment/fake-gateway.ts'
import { createFakePush } from '#src/integrations/push/push-sender.ts'
import { createFakeSns } from '#src/integrations/social-login/sns-provider.ts'

const [, , databaseUrl, redisUrl] = process.argv
const off = { RATE_LIMITS: 'off', ADMISSION: 'off', LOG_LEVEL: 'silent' }
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...off })
const log = pino({ level: 'silent' })
const clock = () => SEED_NOW
const CONNECTIONS = 4
const db = await openDb({ databaseUrl, poolSize: CONNECTIONS, bus: redisUrl === undefined ? 'database' : 'redis' })
const payments = createFakeGateway(clock)
const integrations = {
  payments,
  messages: createFakeSender(),
  mails: createFakeMailSender(),
  push: createFakePush(),
  sns: createFakeSns(),
  files: createMemoryStore(),
}
const app = { db, clock, config, integrations, bus: openBus(config, db, log) }
const { server } = await createApp({ ...app, log })
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
/** Notifies as the lines say, one after another. */
const work = async (): Promise<void> => {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [userId = '', key = ''] = next.value.split(' ')
    const variables = { orderNo: key, orderId: '1', parcels: '' }
    const notice = { kind: 'order.shipped', key, platform: 'ru', userId: Number(userId), variables } as const
    await db.tx((tx) => notify(tx, app, notice, SEED_NOW))
  }
}
// as many at the same time as there are connections: a burst that waits longer for one than the pool allows would end the process
for (let workers = 0; workers < CONNECTIONS; workers++) void work()
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
