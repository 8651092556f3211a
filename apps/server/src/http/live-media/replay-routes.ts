import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { clientNetworkOf } from '#src/client-network.ts'
import { DownloadSlots } from '#src/http/pages/download-slots.ts'
import { type FileStore, isFileName } from '#src/integrations/storage/file-store.ts'
import type { RecordedSegment } from '#src/integrations/live/playlist.ts'
import { writeReplayPlaylist } from '#src/integrations/live/playlist.ts'
import { cacheBriefly } from './brief-cache.ts'

const compress = promisify(gzip)
/** A replay may be hidden, so its playlist is cached for a short time only. */
const PLAYLIST_CACHING = 'public, max-age=10'
const IMMUTABLE = 'public, max-age=86400, immutable'
/** Playlists in memory: about 160 KB and 20 KB compressed for an hour. */
const MOST_PLAYLISTS = 20

export interface ReplayMedia {
  files: FileStore
  hasReplay: (broadcastId: number) => Promise<boolean>
  listSegments: (broadcastId: number) => Promise<RecordedSegment[]>
  nameOf: (broadcastId: number, file: string) => string
  /** Time in ms for which `hasReplay` is cached. */
  cacheMs: number
  /** Time in ms for which playlists are cached. */
  playlistMs: number
}

interface Written {
  plain: Buffer
  gzip: Buffer
}

/** Finds playlists. They are written again after some seconds: segments may be recorded after the end of the broadcast. */
const createPlaylists = ({ listSegments, playlistMs }: Pick<ReplayMedia, 'listSegments' | 'playlistMs'>) => {
  const write = async (broadcastId: string): Promise<Written> => {
    const plain = Buffer.from(writeReplayPlaylist(await listSegments(Number(broadcastId))))
    return { plain, gzip: await compress(plain) }
  }
  return cacheBriefly(playlistMs, write, MOST_PLAYLISTS)
}

const sendPlaylist = (request: FastifyRequest, reply: FastifyReply, playlist: Written) => {
  const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (isCompressed) void reply.header('content-encoding', 'gzip')
  return reply
    .headers({ 'cache-control': PLAYLIST_CACHING, vary: 'accept-encoding' })
    .type('application/vnd.apple.mpegurl')
    .send(isCompressed ? playlist.gzip : playlist.plain)
}

/** Serves the replays of broadcasts that have ended and whose replay is shown. */
export const mountReplays = (server: FastifyInstance, media: ReplayMedia, slots = new DownloadSlots()): void => {
  const isShown = cacheBriefly(media.cacheMs, (id) => media.hasReplay(Number(id)))
  const findPlaylist = createPlaylists(media)
  server.get<{ Params: { broadcastId: string; file: string } }>(
    '/live-media/replay/:broadcastId/:file',
    async (request, reply) => {
      const { broadcastId, file } = request.params
      const name = media.nameOf(Number(broadcastId), file)
      if (!/^[1-9]\d{0,8}$/.test(broadcastId) || (file !== 'index.m3u8' && !isFileName(name)))
        throw new AppError('notFound')
      if (!(await isShown(broadcastId))) throw new AppError('notFound')
      if (file === 'index.m3u8') return sendPlaylist(request, reply, await findPlaylist(broadcastId))
      // a segment is read at once: it has a second or two of media
      reply.raw.once('close', slots.take(clientNetworkOf(request.ip)))
      const bytes = await media.files.find(name)
      if (!bytes) throw new AppError('notFound')
      return reply
        .headers({ 'cache-control': IMMUTABLE, 'cross-origin-resource-policy': 'same-site' })
        .type(file.endsWith('.mp4') ? 'video/mp4' : 'video/iso.segment')
        .send(bytes)
    },
  )
}
