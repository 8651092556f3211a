import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One answer kept whole: what is sent, in every encoding asked for so far, and what it was made from. */
export interface Entry {
  headers: readonly (readonly [string, string])[]
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, { head: string[]; body: Buffer }>>
  notModified: string[]
  /** The value behind the bytes, for rendering on the server. */
  value: unknown
  /** Words of invalidation this entry listens to beside 'all'. */
  tag: string | undefined
  madeAt: number
  /** Made of what has since changed: served once more while it is made anew, or not at all. */
  staleSince: number | undefined
}

export interface NewEntry {
  headers: readonly (readonly [string, string])[]
  body: Buffer
  value?: unknown
  tag?: string | undefined
}

/** The encoding to answer with: brotli, else gzip, else none. */
export const encodingFor = (accept: string | undefined): Encoding =>
  accept === undefined ? 'identity' : accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : 'identity'

const MAX_BYTES = 96 * 1024 * 1024
// nothing public is older than this, whatever was missed: days turn, deals end
const MAX_AGE_MS = 60_000
const SMALL = 1_000

const toFlat = (headers: readonly (readonly [string, string])[]): string[] =>
  headers.flatMap(([name, value]) => [name, value])

/** Compresses for one client's encoding and keeps the result. */
export const encodeEntry = async (entry: Entry, encoding: Encoding): Promise<{ head: string[]; body: Buffer }> => {
  const kept = entry.encoded[encoding]
  if (kept) return kept
  const small = entry.body.length < SMALL
  const body =
    encoding === 'identity' || small
      ? entry.body
      : encoding === 'br'
        ? await brotli(entry.body, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length },
          })
        : await zip(entry.body, { level: 6 })
  const head = [
    ...toFlat(entry.headers),
    'etag',
    entry.etag,
    'vary',
    'accept-encoding',
    'content-length',
    String(body.length),
  ]
  if (encoding !== 'identity' && !small) head.push('content-encoding', encoding)
  const made = { head, body }
  entry.encoded[encoding] = made
  return made
}

/**
 * Public answers kept as bytes, keyed by brand and address. A hit never reaches the router.
 * `invalidate('all')` ends every entry, `invalidate(tag)` those that carry it; an entry made from what was read
 * before an invalidation is never kept after it.
 */
export class ByteCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // the value and the encodings come on top of the body
    sizeCalculation: (entry, key) => key.length + entry.body.length * 4 + 2_000,
  })
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #tagGenerations = new Map<string, number>()
  #generation = 0
  readonly #staleMs: number
  readonly #keeps: boolean
  readonly #now: () => number

  /**
   * `staleMs`: how long an outdated entry may still be served while it is made anew; 0 never.
   * `keeps`: false makes every answer anew for everyone who asks.
   */
  constructor({ staleMs, keeps = true, now = Date.now }: { staleMs: number; keeps?: boolean; now?: () => number }) {
    this.#staleMs = staleMs
    this.#keeps = keeps
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  invalidate(word: string): void {
    const now = this.#now()
    if (word !== 'all') {
      this.#tagGenerations.set(word, (this.#tagGenerations.get(word) ?? 0) + 1)
      for (const [key, entry] of this.#entries.entries()) if (entry.tag === word) this.#entries.delete(key)
      return
    }
    this.#generation++
    this.#tagGenerations.clear()
    if (this.#staleMs === 0) this.#entries.clear()
    else for (const entry of this.#entries.values()) entry.staleSince ??= now
  }

  /** The entry if it may be served as it is; `fresh` says whether it must be made anew beside that. */
  find(key: string): { entry: Entry; fresh: boolean } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const now = this.#now()
    const staleSince = entry.staleSince ?? (now - entry.madeAt > MAX_AGE_MS ? entry.madeAt + MAX_AGE_MS : undefined)
    if (staleSince === undefined) return { entry, fresh: true }
    return now - staleSince <= this.#staleMs ? { entry, fresh: false } : undefined
  }

  /** Makes the entry, once for all who wait for it, and keeps it unless it was outdated while it was made. */
  async make(
    key: string,
    tag: string | undefined,
    produce: () => Promise<NewEntry | undefined>,
  ): Promise<Entry | undefined> {
    if (!this.#keeps) {
      const made = await produce()
      return made && this.#toEntry(made, tag)
    }
    // a read begun before an invalidation is not shared with who asks after it
    const generation = this.#generationOf(tag)
    const flight = `${generation} ${key}`
    const pending = this.#pending.get(flight)
    if (pending) return pending
    let none = false
    const making = (async () => {
      const made = await produce()
      if (!made) {
        none = true
        return undefined as unknown as Entry
      }
      const entry = this.#toEntry(made, tag)
      if (generation === this.#generationOf(tag)) this.#entries.set(key, entry)
      return entry
    })()
    this.#pending.set(flight, making)
    try {
      const entry = await making
      return none ? undefined : entry
    } finally {
      this.#pending.delete(flight)
    }
  }

  #generationOf(tag: string | undefined): string {
    return `${this.#generation}.${tag === undefined ? 0 : (this.#tagGenerations.get(tag) ?? 0)}`
  }

  #toEntry(made: NewEntry, tag: string | undefined): Entry {
    const etag = `W/"${createHash('sha1').update(made.body).digest('base64url')}"`
    return {
      headers: made.headers,
      body: made.body,
      value: made.value,
      tag,
      etag,
      encoded: {},
      notModified: [
        ...toFlat(made.headers.filter(([name]) => name !== 'content-type')),
        'etag',
        etag,
        'vary',
        'accept-encoding',
      ],
      madeAt: this.#now(),
      staleSince: undefined,
    }
  }
}

/** Sends an entry straight to the socket. False when its encoding has still to be made. */
export const sendEntry = (
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): boolean => {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, [...entry.notModified, 'x-request-id', requestId])
    response.end()
    return true
  }
  const encoded = entry.encoded[encodingFor(request.headers['accept-encoding'])]
  if (!encoded) return false
  response.writeHead(200, [...encoded.head, 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : encoded.body)
  return true
}
