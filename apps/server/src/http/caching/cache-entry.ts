import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
type HeaderList = readonly (readonly [string, string])[]

/** One answer kept whole: what is sent, in every encoding asked for so far, and what it was made from. */
export interface Entry {
  headers: HeaderList
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, { head: string[]; body: Buffer }>>
  notModified: string[]
  /** The value behind the bytes, for rendering on the server; undefined until it is asked for where the text came first. */
  value: unknown
  /** Word of invalidation this entry listens to beside 'all'. */
  tag: string | undefined
  madeAt: number
  /** Nothing public is older than this (ms), whatever was missed. */
  maxAgeMs: number
  /** When something it shows is over by itself (ms): it is not kept beyond. */
  endsAt: number | undefined
  /** Made of what has since changed: served once more while it is made anew, or not at all. */
  staleSince: number | undefined
}

export interface NewEntry {
  headers: HeaderList
  body: Buffer
  value?: unknown
  maxAgeMs?: number | undefined
  endsAt?: number | undefined
}

// days turn, deals end
const KEPT_MS = 60_000

// compressing less than a packet gains nothing
const SMALL = 1_000

const toFlat = (headers: HeaderList): string[] => headers.flatMap(([name, value]) => [name, value])

export const createEntry = (
  { headers, body, value, maxAgeMs = KEPT_MS, endsAt }: NewEntry,
  tag: string | undefined,
  madeAt: number,
): Entry => {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const unchanged = headers.filter(([name]) => name !== 'content-type')
  const notModified = toFlat([...unchanged, ['etag', etag], ['vary', 'accept-encoding']])
  const lives = Math.min(maxAgeMs, (endsAt ?? Infinity) - madeAt)
  return {
    headers,
    body,
    value,
    tag,
    etag,
    encoded: {},
    notModified,
    madeAt,
    maxAgeMs: lives,
    endsAt,
    staleSince: undefined,
  }
}

/** What the bytes say, read once. */
export const valueOf = (entry: Entry): unknown => (entry.value ??= JSON.parse(entry.body.toString()))

/** The encoding to answer with: brotli, else gzip, else none. */
const encodingFor = (accept: string | undefined): Encoding =>
  accept === undefined ? 'identity' : accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : 'identity'

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer => {
  if (encoding === 'identity' || body.length < SMALL) return body
  if (encoding === 'gzip') return zip(body, { level: 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/** Makes the bytes for one client's encoding, once, and keeps them with the entry. */
export const encodeEntry = async (entry: Entry, accept: string | undefined): Promise<void> => {
  const encoding = encodingFor(accept)
  if (entry.encoded[encoding]) return
  const body = await compress(entry.body, encoding)
  const head = toFlat([
    ...entry.headers,
    ['etag', entry.etag],
    ['vary', 'accept-encoding'],
    ['content-length', String(body.length)],
    ...(body === entry.body ? [] : [['content-encoding', encoding] as const]),
  ])
  entry.encoded[encoding] = { head, body }
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
