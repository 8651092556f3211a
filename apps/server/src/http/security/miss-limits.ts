import { AppError, type CallName } from '@shop/contract'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RaiseAlarm } from '#src/alarm.ts'
import { clientNetworkOf, networkPrefixOf } from '#src/client-network.ts'
import { hashToken, isTokenText } from '#src/features/auth/token-secret.ts'
import { bearerOf } from './access.ts'
import { type Bucket, takeOne, type Window } from './limits.ts'

const MINUTE_MS = 60_000
const ALARM_MS = 10 * MINUTE_MS

/**
 * Missing ids per minute, counted in token buckets: a caller reaches the limit at once, or up to twice as many spread over the
 * first minute. The same ids count once a minute, so a deleted product is one miss, although its page makes several calls.
 */
export const missLimits = {
  token: { limit: 60, perMs: MINUTE_MS },
  network: { limit: 200, perMs: MINUTE_MS },
} as const satisfies Record<string, Window>

/**
 * Bounds of the callers and of their missing ids in memory (about 200 bytes each). When one is reached the least recently used
 * is dropped: its caller starts again, or its id counts once more.
 */
const MAX_CALLERS = 20_000
const MAX_IDS = 50_000
/** Characters by which ids are compared. No id of the shop is longer. */
const ID_CHARACTERS = 60
const HASH_CHARACTERS = 16

/** The sender of a request: its address, and the start of its token's hash. The token need not be valid. */
export interface Asker {
  ip: string
  token: string | undefined
}

interface Misses extends Bucket {
  lastAt?: number
  slowedAt?: number
  alarmedAt?: number
}

interface Miss {
  call: CallName
  ids: readonly string[]
  now: number
}

interface Options {
  isOn: boolean
  raiseAlarm: RaiseAlarm
  maxCallers?: number
  maxIds?: number
}

export const askerOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Asker => {
  const token = bearerOf(headers.authorization)
  if (token === undefined || !isTokenText(token)) return { ip, token: undefined }
  return { ip, token: hashToken(token).toString('hex').slice(0, HASH_CHARACTERS) }
}

// a clock that was set back ends the period
const isWithin = (periodMs: number, at: number | undefined, now: number): boolean =>
  at !== undefined && now >= at && now - at < periodMs

const tokenKey = (token: string): string => `t${token}`

/**
 * H7: finds clients that try ids one after another by their responses 404, per token and per client network, in the memory of
 * this process. A caller above the limit is slowed: calls with ids are refused for a minute. An alarm is raised once per caller
 * and ten minutes; it contains no personal data.
 */
export class MissLimits {
  readonly #callers: LRUCache<string, Misses>
  /** Time of each miss in the last minute, by caller and ids. */
  readonly #ids: LRUCache<string, number>
  readonly #isOn: boolean
  readonly #raiseAlarm: RaiseAlarm
  #alarms = 0
  #refused = 0

  constructor({ isOn, raiseAlarm, maxCallers = MAX_CALLERS, maxIds = MAX_IDS }: Options) {
    this.#isOn = isOn
    this.#raiseAlarm = raiseAlarm
    this.#callers = new LRUCache({ max: maxCallers })
    this.#ids = new LRUCache({ max: maxIds })
  }

  /** Calls refused so far. */
  get refused(): number {
    return this.#refused
  }

  get size(): number {
    return this.#callers.size + this.#ids.size
  }

  /**
   * Throws `tooManyRequests` for a slowed caller. In a slowed network a valid token without a miss in the last minute is served,
   * because many shoppers may share the network; `isKnown` tells whether the token is valid.
   */
  async assertFew(
    { ip, token }: Asker,
    { isKnown, now }: { isKnown: () => Promise<boolean>; now: number },
  ): Promise<void> {
    if (!this.#isOn) return
    const own = token === undefined ? undefined : this.#callers.get(tokenKey(token))
    this.#assertNotSlowed(own, now)
    const network = this.#callers.get(clientNetworkOf(ip))
    if (!isWithin(MINUTE_MS, network?.slowedAt, now)) return
    if (!isWithin(MINUTE_MS, own?.lastAt, now) && (await isKnown())) return
    this.#assertNotSlowed(network, now)
  }

  /** Counts a response 404. */
  count({ ip, token }: Asker, { call, ids, now }: Miss): void {
    if (!this.#isOn) return
    const miss = { call, ids: ids.join(' ').slice(0, ID_CHARACTERS), network: networkPrefixOf(ip), now }
    if (token !== undefined) this.#countFor(tokenKey(token), 'token', { ...miss, token })
    this.#countFor(clientNetworkOf(ip), 'network', miss)
  }

  #assertNotSlowed(caller: Misses | undefined, now: number): void {
    const slowedAt = caller?.slowedAt
    if (slowedAt !== undefined && isWithin(MINUTE_MS, slowedAt, now)) throw this.#refusal(slowedAt + MINUTE_MS - now)
  }

  #refusal(retryAfterMs: number): AppError {
    this.#refused += 1
    return new AppError('tooManyRequests', { retryAfterMs })
  }

  #countFor(
    key: string,
    by: keyof typeof missLimits,
    { ids, now, ...facts }: { ids: string; now: number; call: CallName; network: string; token?: string },
  ): void {
    const window = missLimits[by]
    const idKey = `${key} ${ids}`
    if (isWithin(MINUTE_MS, this.#ids.get(idKey), now)) return
    this.#ids.set(idKey, now)
    const caller: Misses = this.#callers.get(key) ?? { left: window.limit, at: now }
    this.#callers.set(key, caller)
    caller.lastAt = now
    if (takeOne(caller, window, now) === 0) return
    caller.slowedAt = now
    if (isWithin(ALARM_MS, caller.alarmedAt, now)) return
    caller.alarmedAt = now
    this.#alarms += 1
    // the count includes the alarms of all callers since the start of the process
    this.#raiseAlarm('idScraping', { by, limit: window.limit, ...facts, count: this.#alarms })
  }
}
