import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { MessageBus, OnMessage } from './message-bus.ts'
import { RedisConnection, redisSocket as socket } from './redis-connection.ts'

const PUBLISH_TIMEOUT_MS = 1_000

/**
 * Bus over Redis pub/sub. Connects in the background and reconnects by itself: without Redis the shop works, and live updates are
 * late. After each connect, and once messages can be sent again, every subscriber is notified to read the current state.
 */
export const createRedisBus = (url: string, log: Logger): MessageBus => {
  const channels = new Map<string, Set<OnMessage>>()
  const resync = (): void => channels.forEach((all) => all.forEach((on) => on(undefined)))
  const publisher = new RedisConnection({
    // a message that cannot be sent now is outdated later
    create: () => createClient({ url, socket, disableOfflineQueue: true }),
    timeoutMs: PUBLISH_TIMEOUT_MS,
    log,
    onRecover: resync,
  })
  const subscriber = createClient({ url, socket })
  let isFailing = false
  const warn = (error: unknown): void => {
    if (!isFailing) log.warn({ error }, 'Redis cannot be reached')
    isFailing = true
  }
  subscriber.on('error', warn)
  subscriber.on('ready', () => {
    isFailing = false
    resync()
  })
  subscriber.connect().catch(warn)
  return {
    isTransactional: false,
    publish: async (channel, payload) => void (await publisher.run((client) => client.publish(channel, payload))),
    subscribe: async (channel, on) => {
      const all = channels.get(channel) ?? new Set()
      channels.set(channel, all.add(on))
      // sent once connected; the client subscribes again after each reconnect
      if (all.size === 1) subscriber.subscribe(channel, (payload) => all.forEach((each) => each(payload))).catch(warn)
      return async () => void all.delete(on)
    },
    close: async () => {
      publisher.close()
      subscriber.destroy()
    },
  }
}
