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

const late = async (ms: number, signal: AbortSignal): Promise<never> => {
  await sleep(ms, undefined, { signal })
  throw new Error('NATS did not answer in time')
}

/** Rejects after `ms`. The work itself goes on. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const timeout = new AbortController()
  const timer = late(ms, timeout.signal)
  timer.catch(() => undefined)
  return Promise.race([work, timer]).finally(() => timeout.abort())
}

/** Connects in the background and again whenever the connection ends. */
class NatsEventStream implements EventStream {
  readonly #connection: Promise<NatsConnection>
  readonly #timeoutMs: number
  #client: Promise<JetStreamClient> | undefined

  constructor({ url, timeoutMs = 1_500 }: NatsOptions) {
    this.#timeoutMs = timeoutMs
    this.#connection = open(url)
    // every call gets the rejection
    this.#connection.catch(() => undefined)
  }

  async publish(id: string, body: string): Promise<void> {
    const publish = async () => (await this.#ready()).publish(SUBJECT, body, { msgID: id, timeout: this.#timeoutMs })
    try {
      await within(publish(), this.#timeoutMs)
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }

  consume(
    work: (messages: readonly StreamMessage[]) => Promise<void>,
    onError: (error: unknown) => void,
  ): () => Promise<void> {
    const stopping = new AbortController()
    const running = this.#run(work, onError, stopping.signal)
    return async () => {
      stopping.abort()
      // a fetch without messages ends by itself
      await Promise.race([running, sleep(2 * FETCH_MS, undefined, { ref: false })])
    }
  }

  async close(): Promise<void> {
    const opened = await Promise.race([this.#connection, sleep(0)])
    await opened?.close()
  }

  /** The stream and consumer are created again after an error: a server may have lost its files. */
  #ready(): Promise<JetStreamClient> {
    this.#client ??= this.#connection.then(prepare).catch((error: unknown) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #fetch(): Promise<JsMsg[]> {
    const queue = await (await this.#ready()).consumers.get(STREAM, CONSUMER)
    const messages: JsMsg[] = []
    for await (const message of await queue.fetch({ max_messages: MOST_MESSAGES, expires: FETCH_MS }))
      messages.push(message)
    return messages
  }

  async #run(
    work: (messages: readonly StreamMessage[]) => Promise<void>,
    onError: (error: unknown) => void,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        const messages = await this.#fetch()
        if (messages.length > 0) await work(messages.map(toMessage))
      } catch (error) {
        if (signal.aborted) return
        this.#client = undefined
        onError(error)
        await sleep(PAUSE_MS)
      }
    }
  }
}

/** Opens a stream of NATS JetStream. */
export const createNatsEventStream = (options: NatsOptions): EventStream => new NatsEventStream(options)
