import type { Logger } from 'pino'

const CONNECT_TIMEOUT_MS = 5_000
const MAX_RETRY_MS = 2_000
/** How long (ms) Redis is left alone after it has not answered. */
const PAUSE_MS = 1_000
/** How long (ms) a connection may fail before another one replaces it. */
const REPLACE_MS = 5_000

const retryIn = (retries: number): number =>
  Math.min(MAX_RETRY_MS, 50 * 2 ** Math.min(retries, 6)) * (0.5 + Math.random() / 2)

/** Options of all clients: they connect in the background and reconnect by themselves. */
export const redisSocket = { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: retryIn }

interface RedisClient {
  connect(): Promise<unknown>
  destroy(): void
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'ready', listener: () => void): unknown
}

interface Options<C> {
  /** Creates a client with `redisSocket` and without a queue for commands that cannot be sent. */
  create: () => C
  /** How long (ms) a command may take. */
  timeoutMs: number
  log: Logger
  /** Called when commands succeed again after one has failed. */
  onRecover?: (() => void) | undefined
}

/** Rejects after `ms`. A reply that has arrived by then counts, also if the event loop was too busy to read it. */
const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    // sockets are read between timers and immediates
    const expire = (): void => void setImmediate(() => reject(new Error(`Redis did not answer within ${ms} ms`)))
    const timer = setTimeout(expire, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * A connection for commands that must not delay their caller. After a failure commands fail at once for a second, and then one at a
 * time tries again. A connection that stays silent for five seconds is replaced: its other end may be gone without notice.
 */
export class RedisConnection<C extends RedisClient> {
  readonly #options: Options<C>
  #client: C
  #pausedUntil = 0
  #failingSince: number | undefined

  constructor(options: Options<C>) {
    this.#options = options
    this.#client = this.#connect()
  }

  /** Runs a command. Throws if Redis does not answer in time, and at once while it is left alone. */
  async run<T>(command: (client: C) => Promise<T>): Promise<T> {
    const now = performance.now()
    if (now < this.#pausedUntil) throw new Error('Redis did not answer a moment ago')
    // one command tries while others do not wait for it
    if (this.#failingSince !== undefined) this.#pausedUntil = now + PAUSE_MS
    const client = this.#client
    try {
      const reply = await within(command(client), this.#options.timeoutMs)
      this.#recover()
      return reply
    } catch (error) {
      this.#fail(client, error)
      throw error
    }
  }

  close(): void {
    this.#client.destroy()
  }

  #connect(): C {
    const client = this.#options.create()
    client.on('error', (error) => this.#warn(error))
    // what is connected can be asked at once
    client.on('ready', () => (this.#pausedUntil = 0))
    client.connect().catch((error: unknown) => this.#warn(error))
    return client
  }

  #warn(error: unknown): void {
    if (this.#failingSince === undefined) this.#options.log.warn({ error }, 'Redis cannot be reached')
    this.#failingSince ??= performance.now()
  }

  #fail(client: C, error: unknown): void {
    const now = performance.now()
    this.#warn(error)
    this.#pausedUntil = now + PAUSE_MS
    // commands of a replaced client fail with it
    if (client !== this.#client || now - (this.#failingSince ?? now) < REPLACE_MS) return
    this.#failingSince = now
    client.destroy()
    this.#client = this.#connect()
  }

  #recover(): void {
    if (this.#failingSince === undefined) return
    this.#failingSince = undefined
    this.#pausedUntil = 0
    this.#options.log.info('Redis answers again')
    this.#options.onRecover?.()
  }
}
