import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it arrived, before any decoding. */
export interface SignedRequest {
  method: string
  /** Path and query of the request line. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface S3Login {
  key: string
  secret: string
  region: string
}

/** Error codes of the S3 API for a request that is not accepted. */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'

const MOST_SKEW_MS = 15 * 60_000
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest()

/** Percent-encodes all bytes but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** The path as the signature has it: decoded once, and encoded segment by segment. */
const canonicalPath = (url: string): string =>
  (url.split('?')[0] ?? '/')
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/')

const canonicalQuery = (url: string): string => {
  const [, query = ''] = url.split(/\?(.*)/s)
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s).map((part) => encode(decodeURIComponent(part.replaceAll('+', ' ')))))
    .map(([name = '', value = '']) => [name, value] as const)
  return pairs
    .toSorted(([a, av], [b, bv]) => (a === b ? (av < bv ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const valueOf = ({ headers }: SignedRequest, name: string): string =>
  [headers[name] ?? []].flat().join(',').trim().replaceAll(/\s+/g, ' ')

/** Returns the text that is signed, without algorithm and scope. */
const canonicalRequest = (request: SignedRequest, signedHeaders: readonly string[]): string =>
  [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...signedHeaders.map((name) => `${name}:${valueOf(request, name)}`),
    '',
    signedHeaders.join(';'),
    valueOf(request, 'x-amz-content-sha256'),
  ].join('\n')

/** Returns the signature, Version 4, of a request with an `x-amz-date` header. */
export const signatureOf = (
  request: SignedRequest,
  { secret, region, signedHeaders }: Omit<S3Login, 'key'> & { signedHeaders: readonly string[] },
): string => {
  const stamp = valueOf(request, 'x-amz-date')
  const day = stamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(key, text).toString('hex')
}

/** Headers that have to be signed: the host, and all of Amazon that were sent. */
const listRequired = ({ headers }: SignedRequest): string[] => [
  'host',
  'x-amz-content-sha256',
  'x-amz-date',
  ...Object.keys(headers).filter((name) => name.startsWith('x-amz-')),
]

const toTime = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/**
 * Checks the signature of a request, Version 4, in its `authorization` header. Returns why it is refused. The content is checked
 * against `x-amz-content-sha256` by the caller. Presigned addresses are not accepted.
 */
export const findSignatureFault = (request: SignedRequest, login: S3Login, now: Date): SignatureFault | undefined => {
  const given = valueOf(request, 'authorization')
  if (given === '') return 'AccessDenied'
  const [, key, day, region, names = '', signature = ''] = HEADER.exec(given) ?? []
  const stamp = valueOf(request, 'x-amz-date')
  const signedHeaders = names.split(';')
  const isComplete =
    listRequired(request).every((name) => signedHeaders.includes(name)) &&
    signedHeaders.join() === [...new Set(signedHeaders)].toSorted().join()
  if (!isComplete || day !== stamp.slice(0, 8) || region !== login.region) return 'AuthorizationHeaderMalformed'
  if (key !== login.key) return 'InvalidAccessKeyId'
  if (!(Math.abs(toTime(stamp) - now.getTime()) <= MOST_SKEW_MS)) return 'RequestTimeTooSkewed'
  const expected = signatureOf(request, { ...login, signedHeaders })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch'
}
