import {
  AckPolicy,
  DiscardPolicy,
  jetstream,
  type JetStreamClient,
  jetstreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { unescape } from 'node:querystring'
import type { EventStream, StreamMessage } from './event-stream.ts'

export interface NatsOptions {
  /** `nats://user:password@host:port` or `tls://`. */
  url: string
  /** Time (ms) in which the server has to store a message. */
  timeoutMs?: number
}

const STREAM = 'TRACKING'
const SUBJECT = 'tracking.events'
const CONSUMER = 'writer'
/** A full stream refuses messages instead of dropping the oldest. */
const MOST_BYTES = 1_073_741_824
const MOST_AGE_MS = 7 * 86_400_000
/** Time (ms) in which a message with a known id is stored once. */
const DUPLICATE_MS = 120_000
/** A batch that is not settled after this time (ms) goes to another process. */
const ACK_WAIT_MS = 30_000
const MOST_MESSAGES = 100
const FETCH_MS = 1_000
const PAUSE_MS = 500

const stream = {
  name: STREAM,
  subjects: [SUBJECT],
  retention: RetentionPolicy.Workqueue,
  storage: StorageType.File,
  discard: DiscardPolicy.New,
  max_bytes: MOST_BYTES,
  max_age: nanos(MOST_AGE_MS),
  duplicate_window: nanos(DUPLICATE_MS),
}
const consumer = {
  durable_name: CONSUMER,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(ACK_WAIT_MS),
  max_ack_pending: 10_000,
}

const toMessage = (message: JsMsg): StreamMessage => ({
  body: message.string(),
  ack: () => message.ack(),
  retry: (ms) => message.nak(ms),
  drop: () => message.term(),
})

const open = async (url: string): Promise<NatsConnection> => {
  const { host, protocol, username, password } = new URL(url)
  return connect({
    servers: host,
    ...(username !== '' && { user: unescape(username), pass: unescape(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: PAUSE_MS,
  })
}

/** Creates the stream and its consumer unless they exist: also after a server has lost its files. */
const prepare = async (connection: NatsConnection): Promise<JetStreamClient> => {
  const manager = await jetstreamManager(connection)
  await manager.streams.add(stream)
  await manager.consumers.add(STREAM, consumer)
  return jetstream(connection)
}

/** NATS JetStream. Connects in the background and again whenever the connection ends. */
export const createNatsEventStream = ({ url, timeoutMs = 1_500 }: NatsOptions): EventStream => {
  let isClosed = false
  let client: Promise<JetStreamClient> | undefined
  const connection = open(url)
  // a rejection is given to every call
  connection.catch(() => undefined)
  const ready = (): Promise<JetStreamClient> => {
    client ??= connection.then(prepare).catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
  const within = async <T>(work: Promise<T>): Promise<T> => {
    const timeout = new AbortController()
    const late = sleep(timeoutMs, undefined, { signal: timeout.signal }).then(() => {
      throw new Error('NATS did not answer in time')
    })
    late.catch(() => undefined)
    return Promise.race([work, late]).finally(() => timeout.abort())
  }
  const fetchBatch = async (): Promise<JsMsg[]> => {
    const queue = await (await ready()).consumers.get(STREAM, CONSUMER)
    const messages: JsMsg[] = []
    for await (const message of await queue.fetch({ max_messages: MOST_MESSAGES, expires: FETCH_MS }))
      messages.push(message)
    return messages
  }
  return {
    async publish(id, body) {
      try {
        await within(ready().then((js) => js.publish(SUBJECT, body, { msgID: id, timeout: timeoutMs })))
      } catch (error) {
        client = undefined
        throw error
      }
    },
    consume(work, onError) {
      const loop = async (): Promise<void> => {
        while (!isClosed && !isStopped) {
          try {
            const messages = await fetchBatch()
            if (messages.length > 0) await work(messages.map(toMessage))
          } catch (error) {
            if (isClosed || isStopped) return
            client = undefined
            onError(error)
            await sleep(PAUSE_MS)
          }
        }
      }
      let isStopped = false
      const running = loop()
      return async () => {
        isStopped = true
        await Promise.race([running, sleep(2 * FETCH_MS, undefined, { ref: false })])
      }
    },
    async close() {
      isClosed = true
      const opened = await Promise.race([connection, sleep(0)])
      if (opened) await opened.close()
    },
  }
}
