import { LRUCache } from 'lru-cache'
import { clientNetworkOf } from '#src/client-network.ts'

const MOST = 10
const WITHIN_MS = 60_000
const MOST_NETWORKS = 10_000

/** Counts wrong stream keys per client network, over all ingests of the process. Keys are random, so this limits load rather than protects a channel. */
export class WrongKeys {
  readonly #counts = new LRUCache<string, { count: number; since: number }>({ max: MOST_NETWORKS })
  readonly #isOn: boolean
  readonly #now: () => number

  /** `now`: time in ms. */
  constructor(isOn: boolean, now: () => number = () => performance.now()) {
    this.#isOn = isOn
    this.#now = now
  }

  /** Whether the keys of this address are refused without a check. */
  isBlocked(ip: string): boolean {
    return this.#isOn && (this.#current(ip)?.count ?? 0) >= MOST
  }

  count(ip: string): void {
    const current = this.#current(ip) ?? { count: 0, since: this.#now() }
    this.#counts.set(clientNetworkOf(ip), { ...current, count: current.count + 1 })
  }

  #current(ip: string): { count: number; since: number } | undefined {
    const found = this.#counts.get(clientNetworkOf(ip))
    return found && this.#now() - found.since < WITHIN_MS ? found : undefined
  }
}
