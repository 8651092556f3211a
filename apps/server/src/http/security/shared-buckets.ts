import { createClient, defineScript } from 'redis'
import type { Logger } from 'pino'
import { RedisConnection, redisSocket as socket } from '#src/bus/redis-connection.ts'
import type { Config } from '#src/config.ts'
import { encryptionOf } from '#src/encryption.ts'

/** A bucket of `limit` calls that is filled again in `perMs`. `key` names the rate class and the caller. */
export interface SharedTake {
  key: string
  limit: number
  perMs: number
}

interface Refusal {
  /** Index of the empty bucket. */
  at: number
  retryAfterMs: number
}

/** Token buckets of all processes together. */
export interface SharedBuckets {
  /** Takes one from each bucket up to the first empty one. Undefined: Redis did not answer, and nothing is known. */
  take(takes: readonly SharedTake[]): Promise<{ refusal: Refusal | undefined } | undefined>
  /** Takes without an answer of Redis so far. */
  readonly fallbacks: number
  close(): void
}

const PREFIX = 'shop:rate:'
const KEY_BYTES = 16
const TIMEOUT_MS = 50

/**
 * KEYS: buckets. ARGV: limit and period (ms) of each. A key holds the time (ms) at which its bucket is full, and expires then. The
 * clock is that of Redis, so that processes with different clocks agree. Returns the number of the empty bucket, 0 if there is
 * none, and the time (ms) until it has one.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
for at, key in ipairs(KEYS) do
  local limit, per = tonumber(ARGV[2 * at - 1]), tonumber(ARGV[2 * at])
  local known = tonumber(redis.call('GET', key) or now)
  local full = math.min(math.max(known, now), now + per) + per / limit
  local wait = full - now - per
  if wait > 0 then return { at, math.ceil(wait) } end
  redis.call('SET', key, string.format('%.3f', full), 'PX', math.ceil(full - now))
end
return { 0, 0 }
`

const takeAll = defineScript({
  SCRIPT,
  NUMBER_OF_KEYS: undefined,
  parseCommand(parser, keys: readonly string[], windows: readonly string[]) {
    parser.pushKeysLength([...keys])
    parser.push(...windows)
  },
  transformReply: ([number, retryAfterMs]: [number, number]): Refusal | undefined =>
    number === 0 ? undefined : { at: number - 1, retryAfterMs },
})

/**
 * Opens the buckets in Redis; undefined without one. One round trip takes from all buckets of a request. A request waits at most 50 ms for Redis; after a
 * failure none waits for a second (decision 096).
 */
export const openSharedBuckets = (
  { redisUrl: url, ...config }: Pick<Config, 'encryption' | 'redisUrl'>,
  log: Logger,
): SharedBuckets | undefined => {
  if (url === undefined) return undefined
  const encryption = encryptionOf(config)
  const redis = new RedisConnection({
    create: () => createClient({ url, socket, disableOfflineQueue: true, scripts: { takeAll } }),
    timeoutMs: TIMEOUT_MS,
    log,
  })
  // no address and no id of a user
  const toKey = (text: string): string =>
    PREFIX + encryption.indexOf('rate', text).subarray(0, KEY_BYTES).toString('base64url')
  let fallbacks = 0
  return {
    async take(takes) {
      const keys = takes.map(({ key }) => toKey(key))
      const windows = takes.flatMap(({ limit, perMs }) => [String(limit), String(perMs)])
      try {
        return { refusal: await redis.run((client) => client.takeAll(keys, windows)) }
      } catch {
        fallbacks += 1 // the connection logs the first failure
        return undefined
      }
    },
    get fallbacks() {
      return fallbacks
    },
    close: () => redis.close(),
  }
}
