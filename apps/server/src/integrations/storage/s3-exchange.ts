import { Agent as PlainAgent, type IncomingMessage, request as sendPlain } from 'node:http'
import { Agent as SafeAgent, request as sendSafe } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '#src/clock.ts'
import type { S3Location } from '#src/storage-config.ts'

/** Content of an object. Its checksum is signed, so the service refuses anything else. */
export interface S3Body {
  /** Bytes. */
  size: number
  /** SHA-256 in hex. */
  sha256: string
  /** Opens the content, again for each attempt. */
  open: () => Buffer | Readable
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key of the object. Undefined: the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: S3Body
}

export interface ExchangeOptions {
  signal: AbortSignal
  /** Time without any progress, in ms, after which the exchange fails. */
  idleMs: number
}

/** Sends a signed request once. Resolves with the head of the response; the caller reads or destroys its body. */
export type S3Exchange = (request: S3Request, options: ExchangeOptions) => Promise<IncomingMessage>

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

// connections are reused: a TLS handshake costs more than reading a picture
const reused = { keepAlive: true, keepAliveMsecs: 30_000 }
const agents = { 'http:': new PlainAgent(reused), 'https:': new SafeAgent(reused) }

/** Time as signatures state it: `20261128T223508Z`. */
const toStamp = (at: Date): string => at.toISOString().replace(/[:-]|\.\d{3}/g, '')

const toUrl = ({ endpoint, bucket }: S3Location, { key, query = {} }: S3Request): string => {
  const url = new URL(key === undefined ? `${endpoint}/${bucket}` : `${endpoint}/${bucket}/${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Sends the body, and ends the request with its error. A response may come before all is sent. */
const sendBody = async (body: S3Body | undefined, outgoing: ReturnType<typeof sendPlain>): Promise<void> => {
  const content = body?.open()
  if (content === undefined || Buffer.isBuffer(content)) return void outgoing.end(content)
  await pipeline(content, outgoing)
}

/**
 * Creates an exchange with one service. The signer is that of aws4fetch, the HTTP client that of Node: it streams a file with its
 * length and never follows redirects.
 */
export const createS3Exchange = (location: S3Location, clock: Clock): S3Exchange => {
  const { key: accessKeyId, secret: secretAccessKey, region } = location
  // signing keys by day
  const cache = new Map<string, ArrayBuffer>()
  const sign = (request: S3Request) => {
    const { method, headers, body } = request
    const own = { 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 }
    return new AwsV4Signer({
      method,
      url: toUrl(location, request),
      headers: { ...headers, ...own },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache,
      datetime: toStamp(clock()),
    }).sign()
  }
  return async (request, { signal, idleMs }) => {
    const { url, method, headers } = await sign(request)
    const isSafe = url.protocol === 'https:'
    const length = request.body && { 'content-length': String(request.body.size) }
    return new Promise((resolve, reject) => {
      const outgoing = (isSafe ? sendSafe : sendPlain)(url, {
        method,
        headers: { ...Object.fromEntries(headers), ...length },
        agent: isSafe ? agents['https:'] : agents['http:'],
        signal,
        timeout: idleMs,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no progress within ${idleMs} ms`)))
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        // from here on the reader limits the time between chunks: it may pause for its own client
        outgoing.setTimeout(0)
        resolve(response)
      })
      // a failed request rejects by its own error
      sendBody(request.body, outgoing).catch(reject)
    })
  }
}

/** Reads a body chunk by chunk. Fails if the next chunk does not come within `idleMs` of being asked for. */
export async function* chunksOf(response: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = (response as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const next = async () => {
    const timer = setTimeout(() => response.destroy(new Error(`no data within ${idleMs} ms`)), idleMs)
    try {
      return await chunks.next()
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value
  } finally {
    // has no effect after the end
    response.destroy()
  }
}
