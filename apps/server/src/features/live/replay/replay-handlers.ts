import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { Handler, Handlers } from '#src/handler-context.ts'
import { type Cut, cutReplay } from './cut-replay.ts'
import { cutInTurn } from './cut-turns.ts'
import { makeShort } from './make-short.ts'
import { recordedMs } from './replay.ts'
import * as sql from './replay-sql.ts'

const MOST_SHORT_MS = 180_000

const getBroadcast = async (db: Sql, id: number, brand: BrandId): Promise<sql.FindBroadcast> => {
  const broadcast = await sql.findBroadcast(db, { id, platform: brand })
  if (!broadcast) throw new AppError('liveNotFound')
  return broadcast
}

const addMarker: Handler<'admin.live.addMarker'> = async (
  { params: { id }, body: { label }, brand },
  { db, clock, integrations },
) => {
  const { state, startedAt } = await getBroadcast(db, id, brand)
  if (state !== 'live' || startedAt === null) throw new AppError('liveNotOnAir')
  const now = clock()
  // engines other than the built-in one record themselves, from the start
  const isRecorded = integrations.live?.id === 'builtin'
  const atMs = isRecorded ? await recordedMs(db, id) : Math.max(0, now.getTime() - startedAt.getTime())
  const marker = await sql.addMarker(db, { broadcastId: id, atMs, label, now })
  return { markerId: marker.id, atMs }
}

const listMarkers: Handler<'admin.live.listMarkers'> = async ({ params: { id }, brand }, { db }) => {
  const { durationMs } = await getBroadcast(db, id, brand)
  return { durationMs, markers: await sql.listMarkers(db, { broadcastId: id }) }
}

const assertTimes = (fromMs: number, toMs: number): void => {
  if (toMs <= fromMs)
    throw new AppError('invalidInput', {
      problems: [{ path: 'body.toMs', message: '끝나는 때는 시작하는 때보다 뒤여야 해요.' }],
    })
  if (toMs - fromMs > MOST_SHORT_MS) throw new AppError('videoTooLong')
}

const cut: Handler<'admin.live.cut'> = async ({ params: { id }, body, brand }, app) => {
  const { title, fromMs, toMs, productIds } = body
  assertTimes(fromMs, toMs)
  const broadcast = await getBroadcast(app.db, id, brand)
  if (broadcast.state !== 'ended' || !broadcast.hasReplay) throw new AppError('liveNoReplay')
  return cutInTurn(async () => {
    const made: Cut | undefined = await cutReplay(app, { broadcastId: id, fromMs, toMs })
    if (!made) throw new AppError('liveNoReplay')
    const video = { title, contents: '', brands: [brand], productIds, publishAt: app.clock() }
    return { videoId: await makeShort(app, broadcast, { cut: made, video }) }
  })
}

/** Calls of the studio that mark moments of a broadcast and cut shorts out of its replay. */
export const replayHandlers: Pick<Handlers, 'admin.live.addMarker' | 'admin.live.listMarkers' | 'admin.live.cut'> = {
  'admin.live.addMarker': addMarker,
  'admin.live.listMarkers': listMarkers,
  'admin.live.cut': cut,
}
