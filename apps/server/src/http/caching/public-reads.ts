import { type Call, type CallName, calls, type CheckedInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Logger } from 'pino'
import { readPublic } from '#src/db/replicas/replicas.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { tagsOf } from './call-tags.ts'
import { ByteCache } from './byte-cache.ts'
import { expiryOf } from './expiry-hint.ts'
import type { Entry } from './cache-entry.ts'
import { surrogateHeaders } from './surrogate-keys.ts'
import { nobody, writeCall } from '#src/http/routing/run-call.ts'

/** Cache key: brand, call and checked input, so that other spellings of an address share the entry. */
const keyOf = (name: CallName, input: CheckedInput<CallName>, brand: BrandId): string =>
  `${brand} ${name} ${JSON.stringify([input.params, input.query])}`

/** How long (ms) a list may be served after an invalidation while it is made again. */
const STALE_MS = 1_000

interface ReadOptions {
  /** Called before a response that is not cached is made; what it throws is the outcome. */
  onMiss?: (() => void | Promise<void>) | undefined
  /** Do not return a stale response: it becomes a part of another one. */
  fresh?: boolean
}

export interface PublicReads {
  read<N extends CallName>(
    name: N,
    input: CheckedInput<N>,
    brand: BrandId,
    options?: ReadOptions,
  ): Promise<{ entry: Entry; isCurrent: () => boolean }>
  invalidate(tag: string, isStrict?: boolean): void
  settle(): Promise<void>
  /** For metrics. */
  cache: Pick<ByteCache, 'lookups' | 'size'>
}

interface PublicReadsOptions {
  app: App
  headers: readonly (readonly [string, string])[]
  log: Logger
}

const hasExpiry = (name: CallName): boolean => name.startsWith('home.') || name === 'setting.get'

/** Caches the responses of user-independent calls as bytes and as values. */
export const createPublicReads = ({ app, headers, log }: PublicReadsOptions): PublicReads => {
  const cache = new ByteCache({ staleMs: STALE_MS, isOn: app.config.responseCache })
  const make = (key: string, name: CallName, input: CheckedInput<CallName>, brand: BrandId) =>
    cache.make(key, async () => {
      const given = { ...input, who: nobody, brand, ip: '', requestId: '' } as HandlerInput<CallName>
      const { text, value } = await readPublic(app.db, (db) => writeCall(name, given, { ...app, db }))
      const endsAt = hasExpiry(name) ? expiryOf(value ?? JSON.parse(text), app.clock()) : undefined
      const { maxAgeMs } = calls[name] as Call
      const of = tagsOf(name, input, text)
      const keys = app.config.deployment.cdn ? surrogateHeaders([...of.tags, ...of.strictTags]) : []
      return { call: name, headers: [...headers, ...keys], body: Buffer.from(text), value, ...of, maxAgeMs, endsAt }
    })
  return {
    async read(name, input, brand, { onMiss, fresh = false } = {}) {
      const key = keyOf(name, input, brand)
      const isCurrent = (entry: Entry) => () => {
        const found = cache.peek(key)
        return found?.fresh === true && found.entry === entry
      }
      const hit = cache.find(key)
      if (hit && (hit.fresh || !fresh)) {
        if (!hit.fresh)
          make(key, name, input, brand).catch((error: unknown) =>
            log.warn({ error, call: name }, 'revalidation failed'),
          )
        return { entry: hit.entry, isCurrent: isCurrent(hit.entry) }
      }
      await onMiss?.()
      const entry = await make(key, name, input, brand)
      if (!entry) throw new Error(`${name} returned no response`)
      return { entry, isCurrent: isCurrent(entry) }
    },
    invalidate: (tag, isStrict) => {
      // before anything is read again
      app.db.replicas?.invalidated()
      cache.invalidate(tag, isStrict)
    },
    settle: () => cache.settle(),
    cache,
  }
}
