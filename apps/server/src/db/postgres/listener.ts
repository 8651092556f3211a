import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type On = (payload: string) => void
const RECONNECT_MS = 500

const SHARE_LOCK = 'select pg_advisory_lock_shared($1)'

/** A dedicated connection for notifications and shared locks that reconnects automatically. */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #channels = new Map<string, Set<On>>()
  readonly #locks = new Set<number>()
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async listen(channel: string, on: On): Promise<() => Promise<void>> {
    const all = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, all.add(on))
    this.#client ??= this.#connect()
    await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      all.delete(on)
    }
  }

  /** Throws if the lock is held alone by another connection for longer than the lock timeout. */
  async shareLock(key: number): Promise<void> {
    this.#client ??= this.#connect()
    await (await this.#client).query(SHARE_LOCK, [key])
    this.#locks.add(key)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.then(
      (client) => client.end(),
      () => {}, // never connected: nothing to close
    )
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {}) // always followed by 'end', which reconnects
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.forEach((on) => on(payload ?? '')))
    await client.connect()
    try {
      for (const key of this.#locks) await client.query(SHARE_LOCK, [key])
      for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
    client.once('end', () => void this.#reconnect())
    return client
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed) {
      await sleep(RECONNECT_MS)
      if (this.#closed) return
      this.#client = this.#connect()
      try {
        await this.#client
        this.#channels.forEach((all) => all.forEach((on) => on(''))) // notifications may have been missed
        return
      } catch {
        // the server is still unavailable: the loop retries, and listeners also poll
      }
    }
  }
}
