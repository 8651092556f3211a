import type { CallName } from '@shop/contract'
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
type HeaderList = readonly (readonly [string, string])[]

/** A cached response: the body in every encoding requested so far, and the value it was made from. */
export interface Entry {
  /** Name of the call; undefined: a page. */
  call: CallName | undefined
  headers: HeaderList
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, { head: string[]; body: Buffer }>>
  notModified: string[]
  /** Parsed value of the body, for server rendering. If the entry was created from text, undefined until first used. */
  value: unknown
  /** Tags of invalidation that end the entry; 'all' ends every entry. */
  tags: readonly string[]
  /** Tags after whose invalidation the entry is not served even once. */
  strictTags: readonly string[]
  madeAt: number
  /** Age in ms after which the entry is stale, whatever was invalidated. */
  maxAgeMs: number
  /** Time in ms when something in the response expires. It is not served after that. */
  endsAt: number | undefined
  /** Time in ms of the first invalidation since it was made. */
  staleSince: number | undefined
  /** Whether a request has been passed on since the invalidation, to make the response again. */
  isRevalidated: boolean
}

export interface NewEntry {
  call?: CallName | undefined
  headers: HeaderList
  body: Buffer
  value?: unknown
  tags?: readonly string[]
  strictTags?: readonly string[]
  maxAgeMs?: number | undefined
  endsAt?: number | undefined
}

/** Default maximum age: sales and days end. */
const MAX_AGE_MS = 60_000

/** Bodies below one packet (bytes) are not compressed. */
const SMALL = 1_000

const toFlat = (headers: HeaderList): string[] => headers.flatMap(([name, value]) => [name, value])

export const createEntry = (
  { call, headers, body, value, tags = [], strictTags = [], maxAgeMs = MAX_AGE_MS, endsAt }: NewEntry,
  madeAt: number,
): Entry => {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const unchanged = headers.filter(([name]) => name !== 'content-type')
  return {
    call,
    headers,
    body,
    value,
    tags: [...new Set([...tags, ...strictTags])],
    strictTags,
    etag,
    encoded: {},
    notModified: toFlat([...unchanged, ['etag', etag], ['vary', 'accept-encoding']]),
    madeAt,
    maxAgeMs: Math.min(maxAgeMs, (endsAt ?? Infinity) - madeAt),
    endsAt,
    staleSince: undefined,
    isRevalidated: false,
  }
}

/** The value of the body, parsed once. */
export const valueOf = (entry: Entry): unknown => (entry.value ??= JSON.parse(entry.body.toString()))

/** Selects the response encoding: brotli, else gzip, else none. */
const encodingFor = (accept: string | undefined): Encoding =>
  accept === undefined ? 'identity' : accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : 'identity'

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity' || body.length < SMALL) return body
  if (encoding === 'gzip') return zip(body, { level: 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/**
 * Estimated memory of an entry in bytes: the body, its encodings, the value and the data that pages carry of it are at most five times
 * the body; a tag takes about 150 bytes with its place in the index.
 */
export const sizeOf = (entry: Entry, key: string): number =>
  key.length + entry.body.length * 5 + entry.tags.length * 150 + 2_000

/** Encodes the body for one client, once per encoding, and stores the result in the entry. Small bodies stay uncompressed. */
export const encodeEntry = async (
  entry: Entry,
  accept: string | undefined,
): Promise<{ encoding: Encoding; body: Buffer }> => {
  const encoding = encodingFor(accept)
  const cached = entry.encoded[encoding]
  if (cached) return { encoding, body: cached.body }
  const body = await compress(entry.body, encoding)
  const head = toFlat([
    ...entry.headers,
    ['etag', entry.etag],
    ['vary', 'accept-encoding'],
    ['content-length', String(body.length)],
    ...(body === entry.body ? [] : [['content-encoding', encoding] as const]),
  ])
  entry.encoded[encoding] = { head, body }
  return { encoding, body }
}

/** Writes an entry directly to the socket. Returns false if its encoding does not exist yet. */
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
