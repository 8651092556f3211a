import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#src/clock.ts'
import type { S3Location } from '#src/storage-config.ts'
import {
  assertFileName,
  contentTypeOf,
  type FileFacts,
  type FileKindName,
  type FileStore,
  isFileName,
  type ListedFile,
  type OpenFile,
} from './file-store.ts'
import { readFacts } from './folder-store.ts'
import { createS3Client, type S3Client, type S3Times } from './s3-client.ts'
import { chunksOf, createS3Exchange, type S3Body } from './s3-exchange.ts'
import { readListing } from './s3-listing.ts'

/** Metadata in which the checksum is stored. */
const SHA256_HEADER = 'x-amz-meta-sha256'
/** Sizes in memory. A video is requested in many ranges, and each needs its size. */
const MOST_SIZES = 20_000
/** Times that a stream continues after an interruption without having read anything. */
const MOST_RESUMES = 2

export interface S3Store extends FileStore {
  /** Whether the circuit breaker began to block calls, a probe failed, or a permission was missing within the last `ms`. */
  hasBlockedWithin: (ms: number) => boolean
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const readBuffer = async (client: S3Client, response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(response, client.times.idleMs)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const drain = async (client: S3Client, response: IncomingMessage): Promise<true> => {
  await readBuffer(client, response)
  return true
}

interface Range {
  start: number
  end: number
}

const requestRange = (client: S3Client, key: string, { start, end }: Range): Promise<IncomingMessage | undefined> =>
  client.run({ method: 'GET', key, headers: { range: `bytes=${start}-${end}` } }, async (response) => response)

/** Reads a range to its end: after an interruption it requests the rest. */
async function* readRange(client: S3Client, key: string, range: Range & { first: IncomingMessage }) {
  const { end } = range
  let at = range.start
  let resumes = 0
  for (let response: IncomingMessage | undefined = range.first; ; ) {
    try {
      for await (const chunk of chunksOf(response, client.times.idleMs)) {
        at += chunk.length
        resumes = 0
        yield chunk
      }
      if (at > end) return
      throw new Error(`the file store sent ${at - range.start} of ${end + 1 - range.start} bytes`)
    } catch (error) {
      resumes += 1
      if (resumes > MOST_RESUMES) throw error
    }
    response = await requestRange(client, key, { start: at, end })
    if (!response) throw new Error(`${key} was removed while it was read`)
  }
}

const openObject = (client: S3Client, key: string, size: number): OpenFile => ({
  size,
  async stream(start, end) {
    const first = await requestRange(client, key, { start, end })
    if (!first) return undefined
    const stream = Readable.from(readRange(client, key, { start, end, first }), { objectMode: false })
    // a generator that was never started does not run its `finally`
    stream.once('close', () => first.destroy())
    return stream
  },
  close: async () => {},
})

async function* listObjects(client: S3Client, { prefix }: S3Location, kind: FileKindName | undefined) {
  let token: string | undefined
  do {
    const page = await client.run(
      {
        method: 'GET',
        query: {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: kind === undefined ? prefix : `${prefix}${kind}/`,
          ...(token !== undefined && { 'continuation-token': token }),
        },
      },
      async (response) => readListing((await readBuffer(client, response)).toString('utf8')),
    )
    for (const { key, size, modifiedAt } of page?.objects ?? []) {
      const file: ListedFile = { name: key.slice(prefix.length), size, storedAt: modifiedAt }
      if (isFileName(file.name)) yield file
    }
    token = page?.next
  } while (token !== undefined)
}

const readHeads = ({ headers }: IncomingMessage): { size: number; sha256: string | undefined } => {
  const given = headers[SHA256_HEADER]
  return { size: Number(headers['content-length']), sha256: typeof given === 'string' ? given : undefined }
}

const readWhole = async (client: S3Client, key: string, size: number): Promise<FileFacts | undefined> => {
  const hash = createHash('sha256')
  const stream = size === 0 ? Readable.from([]) : await openObject(client, key, size).stream(0, size - 1)
  if (!stream) return undefined
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return { size, sha256: hash.digest('hex') }
}

/** Opens objects for reading. Remembers their sizes, because a video is requested in many ranges. */
const createReads = (client: S3Client, keyOf: (name: string) => string) => {
  const sizes = new LRUCache<string, number>({ max: MOST_SIZES })
  const head = (name: string) =>
    client.run({ method: 'HEAD', key: keyOf(name) }, async (response) => {
      // the agent reuses a connection only after the end of its response
      await drain(client, response)
      return readHeads(response)
    })
  const open = async (name: string): Promise<OpenFile | undefined> => {
    const key = keyOf(name)
    const size = sizes.get(name) ?? (await head(name))?.size
    if (size === undefined) return undefined
    sizes.set(name, size)
    const file = openObject(client, key, size)
    return {
      ...file,
      async stream(start, end) {
        const stream = await file.stream(start, end)
        // another process has removed it
        if (!stream) sizes.delete(name)
        return stream
      },
    }
  }
  return { sizes, head, open }
}

/** Stores files in a bucket of a service with the S3 API. */
export const createS3Store = (
  location: S3Location,
  { clock, times, now }: { clock: Clock; times?: Partial<S3Times>; now?: () => number },
): S3Store => {
  const client = createS3Client(
    { exchange: createS3Exchange(location, clock), place: location },
    { ...(times && { times }), ...(now && { now }) },
  )
  const keyOf = (name: string): string => {
    assertFileName(name)
    return `${location.prefix}${name}`
  }
  const { sizes, head, open } = createReads(client, keyOf)
  const store = async (name: string, body: S3Body): Promise<void> => {
    const headers = { 'content-type': contentTypeOf(name) ?? 'application/octet-stream', [SHA256_HEADER]: body.sha256 }
    await client.run({ method: 'PUT', key: keyOf(name), headers, body }, (response) => drain(client, response))
    sizes.set(name, body.size)
  }
  const find = (name: string) =>
    client.run({ method: 'GET', key: keyOf(name) }, (response) => readBuffer(client, response))
  return {
    hasBlockedWithin: (ms) => client.hasBlockedWithin(ms),
    listDenied: () => client.listDenied(),
    put: (name, bytes) => store(name, { size: bytes.length, sha256: sha256Of(bytes), open: () => bytes }),
    putFile: async (name, path) => store(name, { ...(await readFacts(path)), open: () => createReadStream(path) }),
    find: async (name) => find(name),
    open,
    async remove(name) {
      sizes.delete(name)
      await client.run({ method: 'DELETE', key: keyOf(name) }, (response) => drain(client, response))
    },
    async check(name) {
      const facts = await head(name)
      if (!facts) return undefined
      const { size, sha256 } = facts
      return sha256 === undefined ? readWhole(client, keyOf(name), size) : { size, sha256 }
    },
    list: (kind?: FileKindName) => listObjects(client, location, kind),
  }
}
