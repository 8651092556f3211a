import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetworkOf } from '#src/client-network.ts'
import { DownloadSlots } from '#src/http/pages/download-slots.ts'
import type { BuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import type { LiveChannel } from '#src/integrations/live/live-channel.ts'
import { cacheBriefly } from './brief-cache.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const IMMUTABLE = 'public, max-age=3600, immutable'
/** An address with a part number has one meaning; players ask for it for a few seconds only. */
const BLOCKING = 'public, max-age=6'
const PRIVATE = 'private, no-store'

/** Requests that wait for a part, in this process and of one client network. */
const waitingLimits = { inProcess: 6_000, perClient: 1_000 }

export interface LiveMedia {
  engine: Pick<BuiltinEngine, 'findChannel'>
  /** Whether everyone may see the picture of a channel. */
  isPublic: (channelId: number) => boolean | Promise<boolean>
  /** Whether a token lets its bearer see a picture that is not public, as in a rehearsal. */
  isPreview: (channelId: number, token: string) => boolean | Promise<boolean>
  /** Time in ms for which both answers are cached. */
  cacheMs: number
}

interface Query {
  preview?: string | string[]
  _HLS_msn?: string | string[]
  _HLS_part?: string | string[]
}
type Asked = FastifyRequest<{ Params: { channelId: string; file: string }; Querystring: Query }>

interface Viewing {
  channel: LiveChannel
  /** Token of a preview; undefined for the public. */
  preview: string | undefined
}

const MOST_TOKEN = 200

/** Finds the channel if the caller may see it. Throws `notFound`. */
const createGate = ({ engine, isPublic, isPreview, cacheMs }: LiveMedia) => {
  const isOpen = cacheBriefly(cacheMs, async (id) => isPublic(Number(id)))
  const isGranted = cacheBriefly(cacheMs, async (key) => {
    const [id = '', ...token] = key.split(' ')
    return isPreview(Number(id), token.join(' '))
  })
  return async ({ params, query }: Asked): Promise<Viewing> => {
    const channel = /^[1-9]\d{0,8}$/.test(params.channelId) ? engine.findChannel(Number(params.channelId)) : undefined
    if (!channel) throw new AppError('notFound')
    const { preview } = query
    if (typeof preview === 'string' && preview.length <= MOST_TOKEN) {
      if (await isGranted(`${params.channelId} ${preview}`)) return { channel, preview }
    }
    if (await isOpen(params.channelId)) return { channel, preview: undefined }
    throw new AppError('notFound')
  }
}

const readNumber = (name: string, text: string | string[] | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^\d{1,12}$/.test(text)) return Number(text)
  throw new AppError('invalidInput', { problems: [{ path: `query.${name}`, message: '숫자여야 해요.' }] })
}

/** The part or segment that a playlist request waits for (RFC 8216bis 6.2.5.2). */
const readTarget = (
  { query }: Asked,
  channel: LiveChannel,
): { number: number; part: number | undefined } | undefined => {
  const [number, part] = [readNumber('_HLS_msn', query._HLS_msn), readNumber('_HLS_part', query._HLS_part)]
  const isWrong = number === undefined ? part !== undefined : !channel.isWithinReach(number)
  if (isWrong)
    throw new AppError('invalidInput', {
      problems: [{ path: 'query._HLS_msn', message: '재생 목록에 곧 나올 번호여야 해요.' }],
    })
  return number === undefined ? undefined : { number, part }
}

const suffixOf = (preview: string | undefined): string =>
  preview === undefined ? '' : `?preview=${encodeURIComponent(preview)}`

/** Runs something while a waiting slot is taken. Throws `overloaded` without a free one. */
const holding = async <T>(
  slots: DownloadSlots,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<T>,
): Promise<T> => {
  const release = slots.take(clientNetworkOf(request.ip))
  reply.raw.once('close', release)
  return run().finally(release)
}

const sendPlaylist = async (
  request: Asked,
  reply: FastifyReply,
  { channel, preview }: Viewing,
  slots: DownloadSlots,
) => {
  const target = readTarget(request, channel)
  const isThere = target
    ? await holding(slots, request, reply, () => channel.wait(target.number, target.part))
    : undefined
  const text = channel.playlist(suffixOf(preview))
  if (text === undefined) throw new AppError('notFound')
  // a playlist without the part is not what the address means
  const caching = isThere === undefined ? 'no-cache' : isThere ? BLOCKING : 'no-store'
  return reply
    .header('cache-control', preview === undefined ? caching : PRIVATE)
    .type(PLAYLIST_TYPE)
    .send(text)
}

const sendMaster = async (reply: FastifyReply, { channel, preview }: Viewing) => {
  const text = channel.master(suffixOf(preview))
  if (text === undefined) throw new AppError('notFound')
  return reply
    .header('cache-control', preview === undefined ? 'no-cache' : PRIVATE)
    .type(PLAYLIST_TYPE)
    .send(text)
}

const FILE = /^(?:init-\d{1,16}\.mp4|[sp](?:-\d{1,16}){2,3}\.m4s)$/

/**
 * Serves the pictures of channels as HLS with low latency. Responses do not depend on the viewer and are not compressed, so any
 * cache may hold them; only parts and playlists that do not exist yet are waited for.
 */
export const mountLiveMedia = (
  server: FastifyInstance,
  media: LiveMedia,
  slots = new DownloadSlots(waitingLimits),
): void => {
  const enter = createGate(media)
  server.get('/live-media/:channelId/:file', async (request: Asked, reply) => {
    const { file } = request.params
    const isPlaylist = file === 'index.m3u8' || file === 'media.m3u8'
    if (!isPlaylist && !FILE.test(file)) throw new AppError('notFound')
    const viewing = await enter(request)
    if (file === 'index.m3u8') return sendMaster(reply, viewing)
    if (file === 'media.m3u8') return sendPlaylist(request, reply, viewing, slots)
    const { channel, preview } = viewing
    const bytes = await holding(slots, request, reply, () => channel.find(file))
    if (!bytes) throw new AppError('notFound')
    return reply
      .headers({
        'cache-control': preview === undefined ? IMMUTABLE : PRIVATE,
        'cross-origin-resource-policy': 'same-site',
      })
      .type(file.endsWith('.mp4') ? 'video/mp4' : 'video/iso.segment')
      .send(bytes)
  })
}
