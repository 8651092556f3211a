// Child process of a test: serves the API on the given database. Its clock runs fast, so that the rates of a chat take little time.
import pino from 'pino'
import { createApp } from '#src/app.ts'
import { openBus } from '#src/bus/open-bus.ts'
import { readConfig } from '#src/config.ts'
import { openDb } from '#src/db/open.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import { createMemoryStore } from '#src/integrations/storage/memory-store.ts'
import { createFakeMailSender } from '#src/integrations/mail/mail-sender.ts'
import { createFakeSender } from '#src/integrations/message/message-sender.ts'
import { createFakeGateway } from '#src/integrations/payment/fake-gateway.ts'
import { createFakePush } from '#src/integrations/push/push-sender.ts'
import { createFakeSns } from '#src/integrations/social-login/sns-provider.ts'
import { CLOCK_SPEED } from './clock-speed.ts'

const [, , databaseUrl, began, redisUrl] = process.argv
const off = { RATE_LIMITS: 'off', ADMISSION: 'off', LOG_LEVEL: 'silent' }
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...off })
const log = pino({ level: 'silent' })
const clock = () => new Date(SEED_NOW.getTime() + (Date.now() - Number(began)) * CLOCK_SPEED)
const db = await openDb({ databaseUrl, poolSize: 4, bus: redisUrl === undefined ? 'database' : 'redis' })
const integrations = {
  payments: createFakeGateway(clock),
  messages: createFakeSender(),
  mails: createFakeMailSender(),
  push: createFakePush(),
  sns: createFakeSns(),
  files: createMemoryStore(),
}
const bus = openBus(config, db, log)
const running = await createApp({ db, clock, config, integrations, bus, log })
process.on('SIGTERM', () => {
  void running
    .close()
    .then(() => bus.close())
    .then(() => db.close())
    .then(() => process.exit(0))
})
console.log(await running.server.listen({ host: '127.0.0.1', port: 0 }))
