import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetworkOf } from '#src/client-network.ts'
import type { Config } from '#src/config.ts'
import { apiHeaders } from '#src/http/security/headers.ts'
import { type FileStore, isFileName, type OpenFile } from '#src/integrations/file-store.ts'
import { type ByteRange, parseByteRange } from './byte-range.ts'
import { DownloadSlots } from './download-slots.ts'

/** Content types by the ending of the name. */
const typeOf: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['m4s', 'video/iso.segment'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])

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

/**
 * Sends a file, a part of it, or only its headers. Either a stream closes the file, also when the client disconnects, or it is
 * closed here.
 */
const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag, release }: { file: OpenFile; etag: string; release: () => void },
): Promise<FastifyReply> => {
  const { size } = file
  const part = partOf(request, etag, size)
  const isBodiless = request.method === 'HEAD' || size === 0 || !part || isCached(request, etag)
  if (isBodiless) await file.close()
  if (isCached(request, etag)) return reply.code(304).send()
  if (!part)
    return reply.header('content-range', `bytes */${size}`).header('cache-control', 'no-store').code(416).send()
  const { start, end, status } = part
  void reply.code(status).header('content-length', String(end - start + 1))
  if (status === 206) void reply.header('content-range', `bytes ${start}-${end}/${size}`)
  if (isBodiless) return reply.send()
  const stream = file.stream(start, end)
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
      const [hash = '', ending = ''] = request.params.file.split('.')
      const name = `video/${request.params.file}`
      const type = typeOf.get(ending)
      if (type === undefined || !isFileName(name)) throw new AppError('notFound')
      const release = slots.take(clientNetworkOf(request.ip))
      // covers responses without a stream, and a client that disconnects before the stream begins
      reply.raw.once('close', release)
      const file = (await isHidden(request.params.file)) ? undefined : await files.open(name)
      if (!file) throw new AppError('notFound')
      const etag = `"${hash}"`
      void reply.headers({ ...headers, 'content-type': type, etag })
      return sendFile(request, reply, { file, etag, release })
    },
  })
}
