import { AppError, type VideoEventKind } from '@shop/contract'
import { newestFirst } from '#src/db/paging/cursor.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { addEvent, isKnownEvent, type VideoEvent, viewerOf } from './counting/event-buffer.ts'
import { readVideos } from './video-handlers.ts'
import * as sql from './video-share-sql.ts'
import { findVideo } from './video-sql.ts'

type UserVideoCalls =
  | 'video.increaseViewCount'
  | 'video.recordEvent'
  | 'video.addShare'
  | 'video.removeShare'
  | 'video.listShares'
  | 'video.listFlags'

type Asked = Pick<HandlerInput<'video.increaseViewCount'>, 'params' | 'caller' | 'ip' | 'brand'>

/** VIDEO-2, H6: counts an event once in 30 minutes per person. A repeated one costs no query. */
const record = async (
  { params: { id }, caller, ip, brand }: Asked,
  kind: 'view' | VideoEventKind,
  { db, clock, config }: App,
): Promise<Record<string, never>> => {
  const viewer = viewerOf(config.secret, { userId: caller?.who.userId, ip })
  const event: VideoEvent = { videoId: id, kind, viewer, at: clock() }
  if (isKnownEvent(db, event)) return {}
  if (!(await findVideo(db, { id, brand }))) throw new AppError('videoNotFound')
  addEvent(db, event)
  return {}
}

const getShare = async (
  { params: { id: videoId }, who, brand }: Pick<HandlerInput<'video.addShare'>, 'params' | 'who' | 'brand'>,
  { db }: Pick<App, 'db'>,
) => {
  const share = await sql.findShare(db, { videoId, userId: who.userId, brand })
  if (!share) throw new AppError('videoNotFound')
  return share
}

export const userVideoHandlers: Pick<Handlers, UserVideoCalls> = {
  'video.increaseViewCount': (input, app) => record(input, 'view', app),
  'video.recordEvent': (input, app) => record(input, input.params.kind, app),

  'video.addShare': async (input, app) => {
    const { params, who, brand } = input
    if (!(await findVideo(app.db, { id: params.id, brand }))) throw new AppError('videoNotFound')
    await sql.addShare(app.db, { userId: who.userId, videoId: params.id, now: app.clock() })
    return getShare(input, app)
  },

  'video.removeShare': async (input, app) => {
    await sql.removeShare(app.db, { userId: input.who.userId, videoId: input.params.id })
    return getShare(input, app)
  },

  'video.listShares': ({ query, who, brand }, { db }) =>
    readVideos(db, `videos.${who.userId}`, query, (seek, take) =>
      sql.listShares(db, { userId: who.userId, brand, ...newestFirst(seek, take) }),
    ),

  'video.listFlags': async ({ query: { ids }, who, brand }, { db }) => ({
    videos: await sql.listFlags(db, { ids, userId: who.userId, brand }),
  }),
}
