import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '../control/faults.ts'
import type { World } from '../world.ts'
import type { S3Object } from './s3-store.ts'
import { findSignatureFault } from './signature.ts'
import { writeError, writePage } from './s3-xml.ts'

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'] as const
const MOST_BYTES = 256 * 1_024 * 1_024
const METADATA = 'x-amz-meta-'

/** Status of each error code. */
const statuses: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
}

const sendError = (reply: FastifyReply, code: string, status = statuses[code] ?? 400): FastifyReply =>
  reply
    .code(status)
    .type('application/xml')
    .send(writeError(code, `sandbox: ${code}`))

/** Reads the content and checks its length and its signed checksum. Returns an error code if it is refused. */
const readContent = async (request: FastifyRequest): Promise<Buffer | string> => {
  const { headers } = request
  const expected = headers['x-amz-content-sha256']
  if (headers['content-length'] === undefined) return 'MissingContentLength'
  // a client of this shop signs its contents
  if (typeof expected !== 'string' || !/^[0-9a-f]{64}$/.test(expected)) return 'NotImplemented'
  const chunks: Buffer[] = []
  for await (const chunk of request.raw as AsyncIterable<Buffer>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const isWhole = createHash('sha256').update(bytes).digest('hex') === expected
  return isWhole ? bytes : 'XAmzContentSHA256Mismatch'
}

const putObject = async (request: FastifyRequest, reply: FastifyReply, { world, key }: Target) => {
  const bytes = await readContent(request)
  if (typeof bytes === 'string') return sendError(reply, bytes)
  const metadata = Object.entries(request.headers).filter(([name]) => name.startsWith(METADATA))
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  world.s3.put({ key, bytes, contentType, metadata: Object.fromEntries(metadata) as Record<string, string> })
  return reply.code(200).send()
}

/** Sends half of the content that was announced, then cuts the connection. */
const sendHalf = (reply: FastifyReply, content: Buffer): FastifyReply => {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  reply.raw.write(content.subarray(0, Math.floor(content.length / 2)), () => reply.raw.socket?.destroy())
  return reply
}

/** Sends an object, or the range of its bytes that the request names. */
const sendObject = (
  request: FastifyRequest,
  reply: FastifyReply,
  { object, isHalf }: { object: S3Object; isHalf: boolean },
): FastifyReply => {
  const { bytes, contentType, metadata, modifiedAt } = object
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? bytes.length - 1), bytes.length - 1)]
  if (first !== undefined && start >= bytes.length) return sendError(reply, 'InvalidRange')
  const content = bytes.subarray(start, end + 1)
  void reply
    .code(first === undefined ? 200 : 206)
    .headers({ ...metadata, 'content-type': contentType, 'last-modified': modifiedAt.toUTCString() })
    .header('content-length', String(content.length))
  if (first !== undefined) void reply.header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return isHalf ? sendHalf(reply, content) : reply.send(request.method === 'HEAD' ? undefined : content)
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, { s3 }: World): FastifyReply => {
  const query = request.query as Record<string, string | undefined>
  if (query['list-type'] !== '2') return sendError(reply, 'NotImplemented')
  const { prefix = '', 'continuation-token': token, 'encoding-type': encoding, 'max-keys': most = '1000' } = query
  const after = token === undefined ? '' : Buffer.from(token, 'base64').toString()
  const found = s3.list(prefix, after)
  const objects = found.slice(0, Math.min(Number(most), s3.settings.pageSize))
  const last = objects.at(-1)?.key
  const next = found.length > objects.length && last !== undefined ? Buffer.from(last).toString('base64') : undefined
  const page = { bucket: s3.bucket, prefix, objects, next, isUrlEncoded: encoding === 'url' }
  return reply.type('application/xml').send(writePage(page))
}

interface Target {
  world: World
  key: string
  fault: Fault | undefined
}

const work = (request: FastifyRequest, reply: FastifyReply, target: Target): FastifyReply | Promise<FastifyReply> => {
  const { world, key, fault } = target
  if (key === '') return sendPage(request, reply, world)
  if (request.method === 'PUT') return putObject(request, reply, target)
  if (request.method === 'DELETE') {
    world.s3.remove(key)
    return reply.code(204).send()
  }
  const object = world.s3.find(key)
  return object ? sendObject(request, reply, { object, isHalf: fault?.mode === 'half' }) : sendError(reply, 'NoSuchKey')
}

/** Runs the pending fault. Returns whether it has answered the request. */
const strikeFirst = async (reply: FastifyReply, fault: Fault | undefined): Promise<boolean> => {
  if (fault?.mode === 'slow') await sleep(fault.ms)
  if (fault?.mode === 'error') {
    await sendError(reply, fault.code, fault.status)
    return true
  }
  if (fault?.mode !== 'drop' && fault?.mode !== 'timeout') return false
  reply.hijack()
  setTimeout(() => reply.raw.socket?.destroy(), fault.mode === 'drop' ? 0 : fault.ms).unref()
  return true
}

const routeOf = (method: string, key: string): string => (key === '' ? 'list' : method.toLowerCase())

const mountBucket = (app: FastifyInstance, world: World): void => {
  // contents are read as they come, whatever their type
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { bodyLimit: MOST_BYTES }, (_request, _payload, done) => done(null))
  app.route<{ Params: { '*': string } }>({
    method: [...METHODS],
    url: '/s3/*',
    config: { secret: true },
    handler: async (request, reply) => {
      const [bucket = '', ...rest] = request.params['*'].split('/')
      const key = rest.join('/')
      const fault = world.faults.take('s3', routeOf(request.method, key))
      if (await strikeFirst(reply, fault)) return reply
      const { method, raw, headers } = request
      // the time of clients, which the sandbox's own does not change
      const refusal = findSignatureFault({ method, url: raw.url ?? '', headers }, world.s3.login, new Date())
      if (refusal) return sendError(reply, refusal)
      if (bucket !== world.s3.bucket) return sendError(reply, 'NoSuchBucket')
      return work(request, reply, { world, key, fault })
    },
  })
}

/**
 * Mounts one bucket of a service with the S3 API: objects, ranges and `ListObjectsV2`, with strict signatures and signed contents, and
 * the control endpoints that show it.
 */
export const mountS3 = async (app: FastifyInstance, world: World): Promise<void> => {
  await app.register(async (scope) => mountBucket(scope, world))
  app.get('/__sandbox/s3', async () => {
    const { bucket, login } = world.s3
    const objects = world.s3.list('', '').map(({ bytes, ...object }) => Object.assign(object, { size: bytes.length }))
    return { endpoint: `${world.url}/s3`, bucket, login, objects }
  })
  app.post<{ Body: { pageSize: number } }>('/__sandbox/s3/settings', async ({ body: { pageSize } }) => {
    world.s3.settings = { pageSize }
    return world.s3.settings
  })
}
