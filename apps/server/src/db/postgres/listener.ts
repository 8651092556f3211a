import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type On = (payload: string) => void
const RECONNECT_MS = 500

/** One connection of its own that hears notifications and comes back by itself. */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #channels = new Map<string, Set<On>>()
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

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.then(
      (client) => client.end(),
      () => {}, // never connected: nothing to end
    )
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {}) // always followed by 'end', which reconnects
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.forEach((on) => on(payload ?? '')))
    await client.connect()
    client.once('end', () => void this.#reconnect())
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed) {
      await sleep(RECONNECT_MS)
      if (this.#closed) return
      this.#client = this.#connect()
      try {
        await this.#client
        this.#channels.forEach((all) => all.forEach((on) => on(''))) // something may have been missed
        return
      } catch {
        // the server is still away: the loop tries again, and whoever listens also polls
      }
    }
  }
}
