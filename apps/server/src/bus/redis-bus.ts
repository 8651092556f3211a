import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { MessageBus, OnMessage } from './message-bus.ts'

const CONNECT_TIMEOUT_MS = 5_000
const MAX_RETRY_MS = 2_000

const retryIn = (retries: number): number =>
  Math.min(MAX_RETRY_MS, 50 * 2 ** Math.min(retries, 6)) * (0.5 + Math.random() / 2)

/**
 * Bus over Redis pub/sub. Connects in the background and reconnects by itself: without Redis the shop works, and live updates are
 * late. After each connect every subscriber is notified to read the current state.
 */
export const createRedisBus = (url: string, log: Logger): MessageBus => {
  const channels = new Map<string, Set<OnMessage>>()
  const socket = { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: retryIn }
  // a message that cannot be sent now is outdated later
  const publisher = createClient({ url, socket, disableOfflineQueue: true })
  const subscriber = createClient({ url, socket })
  let isFailing = false
  const warn = (error: unknown): void => {
    if (!isFailing) log.warn({ error }, 'Redis cannot be reached')
    isFailing = true
  }
  for (const client of [publisher, subscriber]) client.on('error', warn)
  subscriber.on('ready', () => {
    isFailing = false
    channels.forEach((all) => all.forEach((on) => on(undefined)))
  })
  for (const client of [publisher, subscriber]) client.connect().catch(warn)
  return {
    isTransactional: false,
    publish: async (channel, payload) => void (await publisher.publish(channel, payload)),
    subscribe: async (channel, on) => {
      const all = channels.get(channel) ?? new Set()
      channels.set(channel, all.add(on))
      // sent once connected; the client subscribes again after each reconnect
      if (all.size === 1) subscriber.subscribe(channel, (payload) => all.forEach((each) => each(payload))).catch(warn)
      return async () => void all.delete(on)
    },
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
