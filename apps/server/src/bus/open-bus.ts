import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Db } from '#src/db/db.ts'
import { createDatabaseBus, type MessageBus } from './message-bus.ts'
import { createRedisBus } from './redis-bus.ts'

/** Opens the bus of the settings: Redis if it is configured, otherwise the database. */
export const openBus = ({ redisUrl }: Pick<Config, 'redisUrl'>, db: Db, log: Logger): MessageBus =>
  redisUrl === undefined ? createDatabaseBus(db) : createRedisBus(redisUrl, log)
