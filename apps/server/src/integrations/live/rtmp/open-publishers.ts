import { LRUCache } from 'lru-cache'
import { clientNetworkOf } from '#src/client-network.ts'

/** Connections whose key was not checked yet. */
const MOST_UNKNOWN = 100
const MOST_UNKNOWN_OF_NETWORK = 10
/** Encoders connect again by themselves. One that was replaced may not replace its successor for this long. */
const REPLACED_MS = 60_000
const MOST_REPLACED = 1_000

/** What the connections of one ingest share. */
export class OpenPublishers {
  readonly #unknown = new Map<string, number>()
  readonly #replacedAt = new LRUCache<string, number>({ max: MOST_REPLACED })
  readonly #now: () => number

  /** `now` is a monotonic time in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether there are too many connections whose key was not checked, of this address's network or at all. */
  isFull(ip: string): boolean {
    const [total, own] = [
      [...this.#unknown.values()].reduce((a, b) => a + b, 0),
      this.#unknown.get(clientNetworkOf(ip)) ?? 0,
    ]
    return total >= MOST_UNKNOWN || own >= MOST_UNKNOWN_OF_NETWORK
  }

  /** Counts a connection whose key was not checked. Returns a function that ends this, or undefined if there are too many. */
  enter(ip: string): (() => void) | undefined {
    if (this.isFull(ip)) return undefined
    const network = clientNetworkOf(ip)
    this.#unknown.set(network, (this.#unknown.get(network) ?? 0) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (this.#unknown.get(network) ?? 1) - 1
      if (left > 0) this.#unknown.set(network, left)
      else this.#unknown.delete(network)
    }
  }

  markReplaced(channelId: number, ip: string): void {
    this.#replacedAt.set(`${channelId} ${clientNetworkOf(ip)}`, this.#now())
  }

  wasReplaced(channelId: number, ip: string): boolean {
    const at = this.#replacedAt.get(`${channelId} ${clientNetworkOf(ip)}`)
    return at !== undefined && this.#now() - at < REPLACED_MS
  }
}
