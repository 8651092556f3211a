import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { clientNetworkOf } from '#src/client-network.ts'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { contentTypeOf, type FileStore, isFileName, type OpenFile } from '#src/integrations/storage/file-store.ts'
import { type ByteRange, parseByteRange } from './byte-range.ts'
import { DownloadSlots } from './download-slots.ts'

/** Returns whether the client accepts a part: without `If-Range`, or if it names exactly this content. */
const mayBePart = (request: FastifyRequest, etag: string): boolean => {
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag
}

const isCached = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim()))

interface Part extends ByteRange {
  readonly status: 200 | 206
}

/** Returns the part of the file to send. Undefined if the requested range is outside the file. */
const partOf = (request: FastifyRequest, etag: string, size: number): Part | undefined => {
  const range = mayBePart(request, etag) ? parseByteRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') return undefined
  return range ? { ...range, status: 206 } : { start: 0, end: size - 1, status: 200 }
}

const mayHaveBody = (request: FastifyRequest, etag: string): boolean =>
  request.method !== 'HEAD' && !isCached(request, etag)

/** Opens the part, or closes the file if there is nothing to send. Throws `notFound` if it was removed meanwhile. */
const openPart = async (file: OpenFile, part: Part | undefined): Promise<Readable | undefined> => {
  if (!part || file.size === 0) {
    await file.close()
    return undefined
  }
  const stream = await file.stream(part.start, part.end)
  if (!stream) throw new AppError('notFound')
  return stream
}

/**
 * Sends a file, a part of it, or only its headers. A stream closes the file, also when the client disconnects. It is opened before
 * the headers are set: an error has headers of its own.
 */
const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, headers, release }: { file: OpenFile; headers: Readonly<Record<string, string>>; release: () => void },
): Promise<FastifyReply> => {
  const { size } = file
  const { etag = '' } = headers
  const part = partOf(request, etag, size)
  const stream = await openPart(file, mayHaveBody(request, etag) ? part : undefined)
  void reply.headers(headers)
  if (isCached(request, etag)) return reply.code(304).send()
  if (!part)
    return reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store').code(416).send()
  const { start, end, status } = part
  void reply.code(status).header('content-length', String(end - start + 1))
  if (status === 206) void reply.header('content-range', `bytes ${start}-${end}/${size}`)
  if (!stream) return reply.send()
  // closed comes after the end of the file and after a client that disconnected
  stream.once('close', release)
  return reply.send(stream)
}

interface VideoFiles {
  config: Config
  files: FileStore
  /** Returns whether a file belongs only to videos that are not shown. */
  isHidden: (name: string) => Promise<boolean>
}

/**
 * Serves the files of videos: `/videos/<sha-256>.mp4`, captions, posters, and the playlists and segments of HLS. A name always has
 * the same content, so clients cache it without revalidation. Requests for one range are answered with it; videos are not
 * compressed.
 */
export const mountVideoFiles = (
  server: FastifyInstance,
  { config, files, isHidden }: VideoFiles,
  slots = new DownloadSlots(),
): void => {
  const headers = {
    ...Object.fromEntries(apiHeaders(config)),
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-site',
    'accept-ranges': 'bytes',
  }
  server.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/videos/:file',
    handler: async (request, reply) => {
      const [hash = ''] = request.params.file.split('.')
      const name = `video/${request.params.file}`
      const type = contentTypeOf(name)
      if (type === undefined || !isFileName(name)) throw new AppError('notFound')
      const release = slots.take(clientNetworkOf(request.ip))
      // covers responses without a stream, and a client that disconnects before the stream begins
      reply.raw.once('close', release)
      const file = (await isHidden(request.params.file)) ? undefined : await files.open(name)
      if (!file) throw new AppError('notFound')
      return sendFile(request, reply, {
        file,
        headers: { ...headers, 'content-type': type, etag: `"${hash}"` },
        release,
      })
    },
  })
}
